import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { type ProofForm as ProofValues, proofForm, sendProof } from '../../../../contract/money/proofs.ts';
import { complaintAbout, uploadRules } from '../../../../contract/upload-rules.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { fittingPicture } from '../../../data/uploads/fitting-picture.ts';
import { sendPicture } from '../../../data/uploads/send-picture.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';

const typed = z.object({ reference: proofForm.shape.reference, amount: proofForm.shape.amount });

interface ProofFormProps {
  plan: MembershipPlan;
  /** Where the owner wants the money; empty where the payer knows already. */
  instructions: string;
  /** What is to be paid, like "499.00". */
  amount: string;
  onBack: () => void;
  onSent: () => void;
}

/** Notifies the owner about a payment that was made outside the app. What was put in stays when it cannot be sent. */
export function ProofForm({ plan, instructions, amount, onBack, onSent }: ProofFormProps) {
  const [picture, setPicture] = useState<File | null>(null);
  const sending = useSending(plan.group_id, plan.id, onSent);
  const issues = sending.error === null ? [] : issuesOf(sending.error);
  const price = pesoText(amount);
  return (
    <ZodForm
      aria-label={t('I paid another way')}
      schema={typed}
      issues={issues}
      onSubmit={(values) => sending.mutate({ ...values, picture })}
    >
      {instructions === '' ? (
        <p className="text-dense text-soft">
          {t('Tell the owner about your payment of {price} for {plan}.', { price, plan: plan.type })}
        </p>
      ) : (
        <>
          <p className="text-dense text-soft">
            {t('Send {price} for {plan} like this, then tell the owner here.', { price, plan: plan.type })}
          </p>
          <p className="rounded-card bg-sunken px-3.5 py-3 text-body wrap-anywhere whitespace-pre-wrap">
            {instructions}
          </p>
        </>
      )}
      {sending.error !== null && issues.length === 0 && (
        <FormError message="It was not sent">{describeFailure(sending.error)}</FormError>
      )}
      <TextField
        name="reference"
        label={t('Reference number')}
        hint={t('It is on the receipt of your wallet or bank.')}
        autoComplete="off"
      />
      <TextField
        name="amount"
        label={t('Amount you sent')}
        before="₱"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount.replace(/\.00$/, '')}
      />
      <ReceiptPicture picture={picture} isDisabled={sending.isPending} onChange={setPicture} />
      <div className="flex justify-end gap-2">
        <Button kind="ghost" isDisabled={sending.isPending} onPress={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" kind="primary" isPending={sending.isPending}>
          {sending.isPending ? t('Sending...') : t('Send to the owner')}
        </Button>
      </div>
    </ZodForm>
  );
}

interface ReceiptPictureProps {
  picture: File | null;
  isDisabled: boolean;
  onChange: (picture: File | null) => void;
}

function ReceiptPicture({ picture, isDisabled, onChange }: ReceiptPictureProps) {
  const [complaint, setComplaint] = useState<string | null>(null);
  async function choose(chosen: File) {
    const file = await fittingPicture(chosen, uploadRules.proof_image);
    const wrong = complaintAbout(file, uploadRules.proof_image);
    setComplaint(wrong);
    if (wrong === null) onChange(file);
  }
  return (
    <FileDrop isDisabled={isDisabled} onDrop={(file) => void choose(file)} className="grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          accept={uploadRules.proof_image.types}
          isDisabled={isDisabled}
          icon={<ImagePlus aria-hidden />}
          onChoose={(file) => void choose(file)}
        >
          {picture === null ? t('Add a screenshot') : t('Choose another')}
        </FileButton>
        {picture === null ? (
          <p className="text-meta text-muted">{t('Only the owner sees it. Up to 5 MB.')}</p>
        ) : (
          <p className="flex min-w-0 flex-1 items-center gap-1 text-meta text-soft">
            <span className="truncate">{picture.name}</span>
            <IconButton
              size="small"
              label={t('Remove {name}', { name: picture.name })}
              isDisabled={isDisabled}
              onPress={() => onChange(null)}
            >
              <X aria-hidden />
            </IconButton>
          </p>
        )}
      </div>
      {complaint !== null && (
        <p role="alert" className="text-meta text-danger">
          {t(complaint)}
        </p>
      )}
    </FileDrop>
  );
}

type Sent = Pick<ProofValues, 'reference' | 'amount'> & { readonly picture: File | null };

/** The picture follows. When only that fails, it can be added later. */
function useSending(groupId: string, planId: string, onDone: () => void) {
  const queries = useQueryClient();
  const [key] = useState(createSubmissionKey);
  return useMutation({
    async mutationFn({ picture, ...values }: Sent) {
      const body = { group_membership_plan_id: planId, ...values };
      const { data } = await key.submit(body, (idempotencyKey) =>
        call(sendProof, { params: { group_id: groupId }, body }, { idempotencyKey }),
      );
      if (picture === null) return true;
      return sendPicture('proof_image', data.id, picture).then(
        () => true,
        () => false,
      );
    },
    onSuccess(isWhole) {
      const lead = isWhole
        ? t('We’ll tell you what they decide.')
        : t('The screenshot is missing. Add it again.');
      toast.success(t('Sent to the owner'), lead);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['proofs', groupId] }),
  });
}
