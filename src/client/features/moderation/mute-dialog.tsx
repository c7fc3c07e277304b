import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { type MuteType, muteTypes, REASON_MAX } from '../../../contract/communities/restrictions.ts';
import { text } from '../../../contract/core/text.ts';
import { issuesOf } from '../../data/api/api-error.ts';
import { describeFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { FormError, ZodForm } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { mute } from './mute.ts';
import { muteLabels } from './mute-text.ts';

const HOUR_MS = 3_600_000;

const lengths = [
  { value: 'hour', ms: HOUR_MS, label: '1 hour' },
  { value: 'day', ms: 24 * HOUR_MS, label: '1 day' },
  { value: 'week', ms: 7 * 24 * HOUR_MS, label: '7 days' },
  { value: 'open', ms: null, label: 'Until lifted' },
] as const;

const muteForm = z.object({
  reason: text().check(z.trim(), z.maxLength(REASON_MAX, 'Reason must not exceed 500 characters')),
});

export interface MuteDialogProps {
  groupId: string;
  person: Person;
  /** Checked at first. */
  types?: readonly MuteType[];
  onClose: () => void;
}

/** Mutes one member for a while: what for, how long, and the reason, which the member reads. */
export function MuteDialog({ groupId, person, types = muteTypes, onClose }: MuteDialogProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly MuteType[]>(types);
  const [length, setLength] = useState<(typeof lengths)[number]['value']>('day');
  const act = useMutation({
    mutationFn: ({ reason }: z.output<typeof muteForm>) => {
      const lengthMs = lengths.find(({ value }) => value === length)?.ms ?? null;
      return mute(queries, { groupId, person, types: chosen, lengthMs, reason });
    },
    onSuccess: onClose,
  });
  const name = fullName(person);
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!act.isPending} title={t('Mute {name}?', { name })}>
      <ZodForm
        aria-label={t('Mute {name}?', { name })}
        schema={muteForm}
        issues={act.error === null ? undefined : issuesOf(act.error)}
        onSubmit={(form) => act.mutate(form)}
      >
        <p className="text-soft">{t('They can still read. We’ll tell them why and until when.')}</p>
        {act.error !== null && issuesOf(act.error).length === 0 && (
          <FormError message="They were not muted">{describeFailure(act.error)}</FormError>
        )}
        <fieldset className="grid gap-2.5">
          <legend className="mb-1.5 text-meta/4.5 font-medium text-ink">{t('Block them from')}</legend>
          {muteTypes.map((type) => (
            <Checkbox
              key={type}
              isSelected={chosen.includes(type)}
              onChange={(isOn) =>
                setChosen(muteTypes.filter((one) => (one === type ? isOn : chosen.includes(one))))
              }
            >
              {t(muteLabels[type])}
            </Checkbox>
          ))}
        </fieldset>
        <div className="grid gap-1.5">
          <span className="text-meta/4.5 font-medium text-ink">{t('For')}</span>
          <Segmented
            isWide
            label={t('For')}
            value={length}
            segments={lengths.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={setLength}
          />
        </div>
        <TextArea name="reason" label={t('Reason, sent to the member')} rows={2} limit={REASON_MAX} />
        <div className="flex justify-end gap-2">
          <Button kind="ghost" isDisabled={act.isPending} onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" kind="danger-fill" isDisabled={chosen.length === 0} isPending={act.isPending}>
            {act.isPending ? t('Muting...') : t('Mute')}
          </Button>
        </div>
      </ZodForm>
    </Dialog>
  );
}
