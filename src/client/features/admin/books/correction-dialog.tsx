import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { TimelineStep } from '../../../../contract/money/admin-payments.ts';
import {
  CORRECTION_REASON_MAX,
  correctableAccounts,
  proposeCorrection,
  REPLACEMENT_ENTRIES_MAX,
} from '../../../../contract/money/corrections.ts';
import { parseSigned } from '../../../../contract/money/money.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { RadioList } from '../../../ui/forms/choices/radio-list.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { accountNames, postings } from '../payments/payment-text.ts';

interface CorrectionDialogProps {
  /** A step that is a posting. */
  step: TimelineStep;
  onChanged: () => void;
  onClose: () => void;
}

type Account = (typeof correctableAccounts)[number];

interface Line {
  readonly account: Account;
  /** The address of another community than that of the posting; empty: the same. */
  readonly community: string;
  readonly amount: string;
}

const form = z.object({ reason: proposeCorrection.body.shape.reason });

/** Reverses one posting of a payment, with the right one in its place where that is wanted, or proposes to. */
export function CorrectionDialog({ step, onChanged, onClose }: CorrectionDialogProps) {
  const [key] = useState(createSubmissionKey);
  const [mode, setMode] = useState<'reverse' | 'replace'>('reverse');
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(step));
  const isReplaced = mode === 'replace';
  const saving = useMutation({
    mutationFn: ({ reason }: { reason: string }) => {
      const replacement = lines
        .filter(({ amount }) => parseSigned(amount) !== 0)
        .map(({ account, community, amount }) => ({ account, amount, community: community.trim() || null }));
      const body = {
        ...{ transaction_id: step.transaction_id ?? '', reason },
        replacement: isReplaced ? replacement : null,
      };
      return key.submit(body, (idempotencyKey) => call(proposeCorrection, { body }, { idempotencyKey }));
    },
    onSuccess: () => {
      toast.success(t('Correction recorded'));
      onClose();
    },
    onSettled: onChanged,
  });
  const title = t('{action}: {about}', {
    action: t('Reverse posting'),
    about: t(postings[step.name] ?? step.name),
  });
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!saving.isPending}>
      <ZodForm aria-label={title} schema={form} onSubmit={(given) => saving.mutate(given)}>
        <p className="text-soft">
          {t(
            'This adds the exact reverse of the posting. Up to ₱10,000 it’s posted now. Larger ones wait on the Payouts page until another administrator approves.',
          )}
        </p>
        {saving.error !== null && (
          <FormError message="Nothing was posted">{describeFailure(saving.error)}</FormError>
        )}
        <RadioList
          label={t('What to post')}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'reverse', label: t('Only reverse it') },
            {
              value: 'replace',
              label: t('Reverse it and post the right amounts'),
              description: t(
                'More than there was, or for another community, always waits for another administrator.',
              ),
            },
          ]}
        />
        {isReplaced && <Lines lines={lines} onChange={setLines} />}
        <TextArea
          name="reason"
          label={t('Reason, for the audit log')}
          rows={2}
          limit={CORRECTION_REASON_MAX}
        />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} kind="danger-fill" isPending={saving.isPending}>
            {isReplaced ? t('Reverse and replace') : t('Reverse posting')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}

/** What should have been posted, line by line, and by how much it does not add up yet. */
function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }) {
  const amounts = lines.map(({ amount }) => parseSigned(amount.trim() === '' ? '0' : amount));
  const left = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const unused = correctableAccounts.filter((account) => !lines.some((line) => line.account === account));
  const change = (at: number, part: Partial<Line>) =>
    onChange(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-meta text-muted">
        {t('A minus sign means: more is owed, or was earned. The lines have to add up to zero.')}
      </legend>
      {lines.map(({ account, community, amount }, at) => {
        const name = t(accountNames[account] ?? account);
        return (
          <div key={account} className="grid gap-1.5">
            <div className="flex items-end gap-2">
              <TextField
                className="flex-1"
                label={name}
                before="₱"
                inputMode="text"
                autoComplete="off"
                value={amount}
                onChange={(text) => change(at, { amount: text })}
              />
              <IconButton
                label={t('Leave out: {name}', { name })}
                onPress={() => onChange(lines.filter((_, n) => n !== at))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            {account === 'creator_payable' && (
              <TextField
                label={t('Address of another community')}
                hint={t('Empty: the community of this payment.')}
                autoComplete="off"
                value={community}
                onChange={(text) => change(at, { community: text })}
              />
            )}
          </div>
        );
      })}
      {lines.length < REPLACEMENT_ENTRIES_MAX && unused.length > 0 && (
        <Select<Account>
          key={lines.length}
          label={t('Add a line')}
          placeholder={t('Choose an account')}
          choices={unused.map((account) => ({ value: account, label: t(accountNames[account] ?? account) }))}
          onChange={(account) => onChange([...lines, { account, community: '', amount: '' }])}
        />
      )}
      <p role="status" className="num text-dense text-soft">
        {left === 0 ? t('Adds up to zero') : t('{amount} away from zero', { amount: formatAmount(left) })}
      </p>
    </fieldset>
  );
}

function linesOf({ entries }: TimelineStep): Line[] {
  return entries.flatMap(({ account: name, amount }) => {
    const account = correctableAccounts.find((one) => one === name);
    return account === undefined ? [] : [{ account, community: '', amount }];
  });
}
