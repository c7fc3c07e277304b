import { useState } from 'react';
import type { TimelineStep } from '../../../../contract/money/admin-payments.ts';
import { CORRECTION_REASON_MAX, proposeCorrection } from '../../../../contract/money/corrections.ts';
import { call } from '../../../data/api/call.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { t } from '../../../i18n/t.ts';
import { postings } from '../payments/payment-text.ts';
import { ActionDialog } from '../table/action-dialog.tsx';
import type { Action } from '../table/table-types.ts';

interface CorrectionDialogProps {
  /** A step that is a posting. */
  step: TimelineStep;
  onChanged: () => void;
  onClose: () => void;
}

/** Reverses one posting of a payment, or proposes to. */
export function CorrectionDialog({ step, onChanged, onClose }: CorrectionDialogProps) {
  const [key] = useState(createSubmissionKey);
  const correct: Action<TimelineStep> = {
    label: 'Reverse posting',
    done: 'Reversal recorded',
    icon: null,
    isDanger: true,
    fits: () => true,
    note: 'This adds the exact reverse of the posting. Up to ₱10,000 it’s posted now. Larger ones wait on the Payouts page until another administrator approves.',
    reason: { label: 'Reason, for the audit log', max: CORRECTION_REASON_MAX },
    run: ({ transaction_id }, reason) => {
      const body = { transaction_id: transaction_id ?? '', reason };
      return key.submit(body, (idempotencyKey) => call(proposeCorrection, { body }, { idempotencyKey }));
    },
  };
  return (
    <ActionDialog
      action={correct}
      rows={[step]}
      kind={{
        idOf: ({ transaction_id }) => transaction_id ?? '',
        nameOf: ({ name }) => t(postings[name] ?? name),
        actions: [],
      }}
      onRun={onChanged}
      onClose={onClose}
    />
  );
}
