import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { type DirectoryEntry, REMOVAL_REASON_MAX } from '../../../../contract/communities/members.ts';
import type { RemovalPeriod } from '../../../../contract/communities/message-removals.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LengthField } from '../../moderation/length-field.tsx';
import { RemovalPeriodField } from '../../moderation/removal-period-field.tsx';
import { endOf, type RestrictionLength } from '../../moderation/restriction-lengths.ts';

interface PutOutDialogProps {
  kind: 'remove' | 'ban';
  member: DirectoryEntry;
  isPending: boolean;
  /** `endsAt`: of a ban; null when it has no end. `period`: the messages that a ban also removes; null: none. */
  onConfirm: (reason: string, endsAt: string | null, period: RemovalPeriod | null) => void;
  /** Whether the user may remove messages. */
  canRemoveMessages: boolean;
  onClose: () => void;
}

/** Confirms the removal of a member, and asks for the reason, which goes into the audit log. */
export function PutOutDialog({
  kind,
  member,
  isPending,
  canRemoveMessages,
  onConfirm,
  onClose,
}: PutOutDialogProps) {
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<RestrictionLength>('open');
  const [period, setPeriod] = useState<RemovalPeriod | null>(null);
  const name = fullName(member.user);
  const isBan = kind === 'ban';
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={isBan ? t('Ban {name}?', { name }) : t('Remove {name}?', { name })}
      footer={
        <>
          <Button kind="ghost" autoFocus isDisabled={isPending} onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            kind="danger-fill"
            isPending={isPending}
            isDisabled={!isPending && reason.trim().length > REMOVAL_REASON_MAX}
            onPress={() => onConfirm(reason, endOf(length), isBan ? period : null)}
          >
            {isBan ? (isPending ? t('Banning...') : t('Ban')) : isPending ? t('Removing...') : t('Remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">
          {isBan
            ? t(
                'They’re removed right away and can’t join or ask again until the ban is lifted. Their posts and comments stay.',
              )
            : t(
                'They’re removed right away. Their posts and messages stay, and they can join again like anyone else.',
              )}
        </p>
        {isBan && <LengthField value={length} onChange={setLength} />}
        {isBan && canRemoveMessages && <RemovalPeriodField value={period} onChange={setPeriod} />}
        <TextArea
          label={isBan ? t('Reason, sent to the member') : t('Reason')}
          hint={isBan ? undefined : t('Only staff can see this.')}
          rows={2}
          limit={REMOVAL_REASON_MAX}
          isReadOnly={isPending}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
}
