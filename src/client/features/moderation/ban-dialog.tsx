import { useState } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { REMOVAL_REASON_MAX } from '../../../contract/communities/members.ts';
import { t } from '../../i18n/t.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
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
    <ConfirmDialog
      isOpen
      title={t('Ban {name}?', { name: fullName(person) })}
      confirmLabel={isPending ? t('Banning...') : t('Ban')}
      isPending={isPending}
      isDisabled={reason.trim().length > REMOVAL_REASON_MAX}
      onConfirm={() =>
        onConfirm({ reason, endsAt: endOf(length), period, hasPosts: removal?.hasPosts === true })
      }
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink">
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
    </ConfirmDialog>
  );
}
