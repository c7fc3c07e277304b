import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../contract/account/people.ts';
import { liftRestriction, type Restriction } from '../../../contract/communities/restrictions.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { muteLabels } from './mute-text.ts';
import { mutedQuery } from './restrictions.queries.ts';

/** The current mutes, with kind and end, for staff. Renders nothing when there are none. */
export function MutedList({ groupId }: { groupId: string }) {
  const { data, error, isFetching, refetch } = useQuery(mutedQuery(groupId));
  if (error) {
    return (
      <ErrorState
        title={t('The list of muted members did not load')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        requestId={problemOf(error)?.request_id}
      />
    );
  }
  if (data === undefined || data.pagination.total === 0) return null;
  return (
    <Card as="section" isPadded={false} aria-label={t('Muted')}>
      <h2 className="flex items-baseline gap-2 px-4 pt-3.5 pb-2 text-h4">
        {t('Muted')}
        <span className="num text-meta font-normal text-muted">{formatNumber(data.pagination.total)}</span>
      </h2>
      <ul>
        {data.data.map((restriction) => (
          <MutedRow key={restriction.id} restriction={restriction} />
        ))}
      </ul>
    </Card>
  );
}

function MutedRow({ restriction }: { restriction: Restriction }) {
  const queries = useQueryClient();
  const { id, group_id, user, type, ends_at, reason, moderator } = restriction;
  const name = fullName(user);
  const lift = useMutation({
    mutationFn: () => call(liftRestriction, { params: { restriction_id: id }, query: {} }),
    onSuccess: () => toast.success(t('{name} can write again', { name })),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities', 'restrictions', group_id] }),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <Avatar id={user.id} name={name} src={user.avatar_url} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-name">{name}</p>
        <p className="text-meta text-muted">
          {[
            t(muteLabels[type]),
            ends_at === null ? t('until lifted') : t('until {when}', { when: formatDateTime(ends_at) }),
            t('by {name}', { name: fullName(moderator) }),
          ].join(' · ')}
        </p>
        {reason !== '' && <p className="mt-1 text-dense wrap-anywhere">{reason}</p>}
      </div>
      <Button
        size="small"
        isPending={lift.isPending}
        aria-label={t('Lift the mute of {name}', { name })}
        onPress={() => lift.mutate()}
      >
        {t('Lift')}
      </Button>
    </li>
  );
}
