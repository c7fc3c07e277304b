import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideAppeal, REASON_MAX, type Restriction } from '../../../contract/communities/restrictions.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface AppealDecisionProps {
  restriction: Restriction;
  appeal: NonNullable<Restriction['appeal']>;
}

/** What the restricted user wrote, and the decision: made, or to be made. */
export function AppealDecision({ restriction: { id, version, status }, appeal }: AppealDecisionProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (decision: 'accept' | 'reject') =>
      call(decideAppeal, { params: { restriction_id: id }, body: { decision, reason, version } }),
    onSuccess: (_, decision) =>
      toast.success(decision === 'accept' ? t('Appeal accepted') : t('Appeal declined')),
    onError(error) {
      if (problemOf(error)?.status === 409) toast.info(t('Someone else changed this first'));
      else toastFailure(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['restrictions'] }),
  });
  const isOpen = appeal.status === 'OPEN' && (status === 'ACTIVE' || status === 'SCHEDULED');
  return (
    <div className="mt-2 grid gap-2 border-l-2 border-line pl-3">
      <p className="text-meta text-muted">
        {t('Appeal, {when}', { when: formatDateTime(appeal.created_at) })}
        {appeal.status === 'ACCEPTED' && ` · ${t('accepted')}`}
        {appeal.status === 'REJECTED' && ` · ${t('declined')}`}
      </p>
      <p className="text-dense whitespace-pre-wrap wrap-anywhere">{appeal.text}</p>
      {appeal.reason !== '' && <p className="text-meta text-soft wrap-anywhere">{appeal.reason}</p>}
      {isOpen && (
        <>
          <TextArea
            label={t('Answer, sent to the member')}
            rows={2}
            limit={REASON_MAX}
            isReadOnly={decide.isPending}
            value={reason}
            onChange={setReason}
          />
          <div className="flex gap-2">
            <Button
              size="small"
              kind="primary"
              isPending={decide.isPending}
              onPress={() => decide.mutate('accept')}
            >
              {t('Accept and lift')}
            </Button>
            <Button size="small" isDisabled={decide.isPending} onPress={() => decide.mutate('reject')}>
              {t('Decline')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
