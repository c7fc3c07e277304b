import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentProof, ProofStatus } from '../../../../contract/money/proofs.ts';
import { complaintAbout, uploadRules } from '../../../../contract/upload-rules.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { fittingPicture } from '../../../data/uploads/fitting-picture.ts';
import { sendPicture } from '../../../data/uploads/send-picture.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';

const looks: Readonly<Record<ProofStatus, { icon: ReactNode; color: string }>> = {
  WAITING: { icon: <Clock aria-hidden />, color: 'text-muted' },
  ACCEPTED: { icon: <CircleCheck aria-hidden />, color: 'text-good' },
  REJECTED: { icon: <CircleAlert aria-hidden />, color: 'text-danger' },
};

/** What became of the payment that the user made outside the app. `onAgain`: null where no new one is taken. */
export function OwnProof({ proof, onAgain }: { proof: PaymentProof; onAgain: (() => void) | null }) {
  const { icon, color } = looks[proof.status];
  return (
    <div role="status" className="flex gap-2.5 rounded-card border border-line-firm px-3.5 py-3 text-body">
      <span className={`flex-none pt-0.5 [&>svg]:size-5 [&>svg]:stroke-[1.75] ${color}`}>{icon}</span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5 text-pretty">
        <p>{headline(proof)}</p>
        {proof.reason !== null && <p className="text-dense text-soft wrap-anywhere">{proof.reason}</p>}
        <p className="text-meta text-muted">
          {t('Reference')} <span className="font-mono wrap-anywhere">{proof.reference}</span>
        </p>
        {proof.status === 'WAITING' && proof.picture_url === null && <AddPicture proof={proof} />}
        {proof.status === 'REJECTED' && onAgain !== null && (
          <Button size="small" onPress={onAgain}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </div>
  );
}

function headline({ status, amount, plan_type: plan }: PaymentProof): string {
  const values = { amount: pesoText(amount), plan };
  if (status === 'WAITING')
    return t('The owner is checking your payment of {amount} for {plan}. We’ll notify you.', values);
  if (status === 'ACCEPTED') return t('The owner accepted your payment of {amount} for {plan}.', values);
  return t('The owner did not accept your payment of {amount} for {plan}.', values);
}

function AddPicture({ proof }: { proof: PaymentProof }) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (file: File) => sendPicture('proof_image', proof.id, file),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['proofs', proof.group_id] }),
  });
  async function choose(chosen: File) {
    const file = await fittingPicture(chosen, uploadRules.proof_image);
    const wrong = complaintAbout(file, uploadRules.proof_image);
    if (wrong === null) sending.mutate(file);
    else toast.error(t('This picture cannot be sent'), t(wrong));
  }
  return (
    <FileButton
      accept={uploadRules.proof_image.types}
      isDisabled={sending.isPending}
      icon={<ImagePlus aria-hidden />}
      onChoose={(file) => void choose(file)}
    >
      {sending.isPending ? t('Sending...') : t('Add a screenshot')}
    </FileButton>
  );
}
