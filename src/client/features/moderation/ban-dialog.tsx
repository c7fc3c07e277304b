import { useState } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { REMOVAL_REASON_MAX } from '../../../contract/communities/members.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { BanChoice } from './ban.ts';
import { LengthField } from './length-field.tsx';
import { type RemovalChoice, RemovalField } from './removal-field.tsx';
import { endOf, type RestrictionLength } from './restriction-lengths.ts';

interface BanDialogProps {
  person: Person;
  /** What is chosen at first; null for users who may not remove messages. */
  removal: RemovalChoice | null;
  isPending: boolean;
  onConfirm: (ban: BanChoice) => void;
  onClose: () => void;
}

/** Confirms a ban from a community: how long, what goes with it, and the reason, which the person reads. */
export function BanDialog({ person, removal: first, isPending, onConfirm, onClose }: BanDialogProps) {
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<RestrictionLength>('open');
  const [removal, setRemoval] = useState(first);
  const period = removal?.period ?? null;
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={t('Ban {name}?', { name: fullName(person) })}
      footer={
        <>
          <Button kind="ghost" autoFocus isDisabled={isPending} onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            kind="danger-fill"
            isPending={isPending}
            isDisabled={!isPending && reason.trim().length > REMOVAL_REASON_MAX}
            onPress={() =>
              onConfirm({ reason, endsAt: endOf(length), period, hasPosts: removal?.hasPosts === true })
            }
          >
            {isPending ? t('Banning...') : t('Ban')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">
          {period === null
            ? t(
                'They’re removed right away and can’t join or ask again until the ban is lifted. What they wrote stays.',
              )
            : t('They’re removed right away and can’t join or ask again until the ban is lifted.')}
        </p>
        <LengthField value={length} onChange={setLength} />
        {removal !== null && <RemovalField value={removal} onChange={setRemoval} />}
        <TextArea
          label={t('Reason, sent to the member')}
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
