import { useState } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { REMOVAL_REASON_MAX } from '../../../../contract/communities/members.ts';
import { t } from '../../../i18n/t.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface RemoveMemberDialogProps {
  person: Person;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Confirms the removal of a member, and asks for the reason, which goes into the audit log. */
export function RemoveMemberDialog({ person, isPending, onConfirm, onClose }: RemoveMemberDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      isOpen
      title={t('Remove {name}?', { name: fullName(person) })}
      confirmLabel={isPending ? t('Removing...') : t('Remove')}
      isPending={isPending}
      isDisabled={reason.trim().length > REMOVAL_REASON_MAX}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink">
        <p className="text-soft">
          {t(
            'They’re removed right away. Their posts and messages stay, and they can join again like anyone else.',
          )}
        </p>
        <TextArea
          label={t('Reason')}
          hint={t('Only staff can see this.')}
          rows={2}
          limit={REMOVAL_REASON_MAX}
          isReadOnly={isPending}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
