import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { fullName, type Person } from '../../../contract/account/people.ts';
import {
  commonTypes,
  muteTypes,
  type RestrictionType,
  typesIn,
} from '../../../contract/communities/restriction-kinds.ts';
import { REASON_MAX } from '../../../contract/communities/restrictions.ts';
import { trimmedText } from '../../../contract/core/text.ts';
import { issuesOf } from '../../data/api/api-error.ts';
import { describeFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import { FormError, ZodForm } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { LengthField } from './length-field.tsx';
import { mute } from './mute.ts';
import { endOf, type RestrictionLength } from './restriction-lengths.ts';
import { restrictionLabels } from './restriction-text.ts';

const muteForm = z.object({
  reason: trimmedText().check(z.maxLength(REASON_MAX, 'Reason must not exceed 500 characters')),
});

/** What blocks from everything, and stands alone. English; translated with `t`. */
const wholeLabels: Readonly<Partial<Record<RestrictionType, string>>> = {
  GROUP_BAN: 'Everything: ban from this community',
  SUSPENSION: 'Everything: suspend the account',
};
const standsAlone = (type: RestrictionType) => wholeLabels[type] !== undefined;

export interface MuteDialogProps {
  /** Null: on the whole platform, for administrators. */
  groupId: string | null;
  person: Person;
  /** Checked at first. */
  types?: readonly RestrictionType[];
  /** The case that it is about. It also offers a ban. */
  reportId?: string;
  onClose: () => void;
}

/** Restricts one user for a while: from what, how long, and the reason, which the user reads. */
export function MuteDialog({ groupId, person, types = muteTypes, reportId, onClose }: MuteDialogProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly RestrictionType[]>(types);
  const [length, setLength] = useState<RestrictionLength>('day');
  const action = useMutation({
    mutationFn: ({ reason }: z.output<typeof muteForm>) =>
      mute(queries, { groupId, person, types: chosen, endsAt: endOf(length), reason, reportId }),
    onSuccess: onClose,
  });
  const name = fullName(person);
  const isMute = groupId !== null && reportId === undefined;
  const offered = isMute ? commonTypes : typesIn[groupId === null ? 'PLATFORM' : 'GROUP'];
  const title = isMute ? t('Mute {name}?', { name }) : t('Restrict {name}?', { name });
  const issues = action.error === null ? undefined : issuesOf(action.error);
  const isAlone = chosen.some(standsAlone);
  const choose = (type: RestrictionType, isOn: boolean) =>
    setChosen(
      standsAlone(type) && isOn
        ? [type]
        : offered.filter((one) => !standsAlone(one) && (one === type ? isOn : chosen.includes(one))),
    );
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!action.isPending} title={title}>
      <ZodForm aria-label={title} schema={muteForm} issues={issues} onSubmit={(form) => action.mutate(form)}>
        <p className="text-soft">
          {isAlone
            ? t('We’ll tell them why and until when.')
            : t('They can still read. We’ll tell them why and until when.')}
        </p>
        {action.error !== null && issues?.some(({ path }) => path === 'reason') !== true && (
          <FormError message="They were not muted">{describeFailure(action.error)}</FormError>
        )}
        <fieldset className="grid gap-2.5">
          <legend className="mb-1.5 text-meta/4.5 font-medium text-ink">{t('Block them from')}</legend>
          {offered.map((type) => (
            <Checkbox key={type} isSelected={chosen.includes(type)} onChange={(isOn) => choose(type, isOn)}>
              {t(wholeLabels[type] ?? restrictionLabels[type])}
            </Checkbox>
          ))}
        </fieldset>
        <LengthField value={length} onChange={setLength} />
        <TextArea name="reason" label={t('Reason, sent to the member')} rows={2} limit={REASON_MAX} />
        <div className="flex justify-end gap-2">
          <DialogButtons
            onCancel={onClose}
            kind="danger-fill"
            isDisabled={chosen.length === 0}
            isPending={action.isPending}
          >
            {isMute
              ? action.isPending
                ? t('Muting...')
                : t('Mute')
              : action.isPending
                ? t('Restricting...')
                : t('Restrict')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
