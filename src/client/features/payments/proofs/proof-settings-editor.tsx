import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  changeProofSettings,
  PROOF_INSTRUCTIONS_MAX,
  type ProofSettings,
  type ProofSettingsForm,
  proofSettings,
} from '../../../../contract/money/proofs.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { CodeField, type ReadCode } from './codes/code-field.tsx';

const typed = z.object({ instructions: z.string() });

/** The owner's switch, and where people send the money. What was typed stays when it cannot be saved. */
export function ProofSettingsEditor({ saved }: { saved: ProofSettings }) {
  const [isOn, setOn] = useState(saved.is_on);
  const [instructions, setInstructions] = useState(saved.instructions);
  const save = useSaving(saved);
  // Undefined: the saved one stays.
  const [code, setCode] = useState<ReadCode | null>();
  const payee = code === undefined ? saved.payee : code;
  const isOtherCode = code !== undefined && (code !== null || saved.payee !== null);
  const isChanged = isOn !== saved.is_on || instructions.trim() !== saved.instructions || isOtherCode;
  const issues = save.error === null ? undefined : issuesOf(save.error);
  return (
    <ZodForm
      aria-label={t('Payments outside the app')}
      schema={typed}
      issues={issues}
      onSubmit={() =>
        save.mutate(
          { is_on: isOn, instructions, ...(code !== undefined && { code: code?.code ?? null }) },
          { onSuccess: () => setCode(undefined) },
        )
      }
    >
      <Switch
        isSelected={isOn}
        onChange={setOn}
        hint={t('Members send the money to you, and a screenshot here. You decide about each one.')}
      >
        {t('Take payments outside the app')}
      </Switch>
      {saved.is_of_former_owner && !isOn && (
        <p role="status" className="text-dense text-pretty text-danger">
          {t(
            'This is off, because the person who set it up no longer owns the community. Check where the money goes before you turn it on.',
          )}
        </p>
      )}
      {isOn && <CodeField groupId={saved.group_id} payee={payee} onChange={setCode} />}
      {isOn && (
        <TextArea
          name="instructions"
          label={t('How to pay you')}
          placeholder={t('Send to GCash 0917 555 0123, Olive R.')}
          hint={t('Everyone who sees your plans can read this.')}
          rows={3}
          limit={PROOF_INSTRUCTIONS_MAX}
          value={instructions}
          onChange={setInstructions}
        />
      )}
      {save.error !== null && issues?.length === 0 && (
        <FormError message="It was not saved">{describeFailure(save.error)}</FormError>
      )}
      {isChanged && (
        <Button type="submit" kind="primary" className="justify-self-start" isPending={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save changes')}
        </Button>
      )}
    </ZodForm>
  );
}

function useSaving({ group_id, version: seen }: ProofSettings) {
  const queries = useQueryClient();
  // After a refusal as stale, saving again replaces the newer one.
  const [fresh, setFresh] = useState(0);
  return useMutation({
    mutationFn: (values: Omit<ProofSettingsForm, 'version'>) =>
      call(changeProofSettings, {
        params: { group_id },
        body: { ...values, version: Math.max(seen, fresh) },
      }),
    onSuccess: () => void toast.success(t('Saved')),
    onError(error) {
      const newer = proofSettings.safeParse(problemOf(error)?.fresh);
      if (newer.success) setFresh(newer.data.version);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['proofs', group_id] }),
  });
}
