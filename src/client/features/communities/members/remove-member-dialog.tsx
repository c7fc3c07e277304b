import { useState } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { REMOVAL_REASON_MAX } from '../../../../contract/communities/members.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

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
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={t('Remove {name}?', { name: fullName(person) })}
      footer={
        <>
          <Button kind="ghost" autoFocus isDisabled={isPending} onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            kind="danger-fill"
            isPending={isPending}
            isDisabled={!isPending && reason.trim().length > REMOVAL_REASON_MAX}
            onPress={() => onConfirm(reason)}
          >
            {isPending ? t('Removing...') : t('Remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
    </Dialog>
  );
}
