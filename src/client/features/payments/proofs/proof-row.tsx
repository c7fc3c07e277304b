import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { decideProof, type PaymentProof } from '../../../../contract/money/proofs.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { formatAmount, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';
import { PictureReading, ProofFlags } from './proof-flags.tsx';

/** One payment that someone says they made: who, for what, how much, the receipt, and the owner's decision. */
export function ProofRow({ proof, canDecide }: { proof: PaymentProof; canDecide: boolean }) {
  const [asked, setAsked] = useState<'reject' | 'take_back' | null>(null);
  const decision = useDecision(proof, () => setAsked(null));
  const name = fullName(proof.user);
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3">
      <Avatar id={proof.user.id} name={name} src={proof.user.avatar_url} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 text-name wrap-anywhere">{name}</span>
          <span className="text-meta text-muted">{formatMoment(proof.created_at)}</span>
        </div>
        <p className="mt-0.5 text-dense text-soft wrap-anywhere">
          <span className="num font-medium text-ink">{pesoText(proof.amount)}</span> · {proof.plan_type}
          {proof.status !== 'WAITING' && <Difference proof={proof} />}
        </p>
        <p className="text-meta text-muted">
          {t('Reference')} <span className="font-mono wrap-anywhere">{proof.reference}</span>
        </p>
        {proof.code_reference !== null && (
          <p className="text-meta text-muted">
            {t('By your QR code')} <span className="font-mono">{proof.code_reference}</span>
          </p>
        )}
        <PictureReading proof={proof} />
        <ProofFlags proof={proof} />
        {proof.reason !== null && <p className="mt-1 text-dense text-soft wrap-anywhere">{proof.reason}</p>}
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <ReceiptLink proof={proof} />
          {canDecide && proof.status === 'WAITING' && (
            <span className="ml-auto flex gap-2">
              <Button
                size="small"
                isDisabled={decision.isPending}
                aria-label={t('Reject the payment of {name}', { name })}
                onPress={() => setAsked('reject')}
              >
                {t('Reject')}
              </Button>
              <Button
                size="small"
                kind="primary"
                isPending={decision.isPending}
                aria-label={t('Accept the payment of {name}', { name })}
                onPress={() => decision.mutate({ decision: 'accept' })}
              >
                {t('Accept')}
              </Button>
            </span>
          )}
          {canDecide && proof.can_take_back && (
            <Button
              size="small"
              className="ml-auto"
              isDisabled={decision.isPending}
              aria-label={t('Take back that you accepted the payment of {name}', { name })}
              onPress={() => setAsked('take_back')}
            >
              {t('Take back')}
            </Button>
          )}
        </div>
      </div>
      {asked === 'reject' && (
        <ReasonDialog
          title={t('Reject the payment of {name}', { name })}
          hint={t('They’ll see it, and they can try again.')}
          isPending={decision.isPending}
          onReject={(reason) => decision.mutate({ decision: 'reject', reason })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'take_back' && (
        <ReasonDialog
          title={t('Take back that you accepted the payment of {name}', { name })}
          hint={t('They lose what they paid for right away, and they’ll see this.')}
          action={t('Take back')}
          isPending={decision.isPending}
          onReject={(reason) => decision.mutate({ decision: 'take_back', reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}

/** An amount that is not the price stands out. */
function Difference({ proof }: { proof: PaymentProof }) {
  const more = (parsePesos(proof.amount) ?? 0) - (parsePesos(proof.due_amount) ?? 0);
  if (more === 0) return null;
  const amount = formatAmount(Math.abs(more));
  return (
    <span className="block text-meta font-medium text-danger">
      {more < 0
        ? t('{amount} less than the price', { amount })
        : t('{amount} more than the price', { amount })}
    </span>
  );
}

function ReceiptLink({ proof }: { proof: PaymentProof }) {
  if (proof.picture_url === null) return <p className="text-meta text-muted">{t('No screenshot')}</p>;
  return (
    <a href={proof.picture_url} target="_blank" rel="noreferrer">
      <img
        src={proof.picture_url}
        alt={t('Receipt from {name}', { name: fullName(proof.user) })}
        className="size-20 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  );
}

function doneTexts() {
  return {
    accept: t('Accepted. They are a member now.'),
    reject: t('Rejected. We told them why.'),
    take_back: t('Taken back. We told them why.'),
  };
}

function useDecision({ id, group_id, version }: PaymentProof, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: { decision: 'accept' | 'reject' | 'take_back'; reason?: string }) =>
      call(decideProof, { params: { group_id, proof_id: id }, body: { ...wish, version } }),
    onSuccess(_, { decision }) {
      onDone();
      toast.success(doneTexts()[decision]);
    },
    onError(error) {
      const code = problemOf(error)?.code;
      if (code !== 'proof.decided' && code !== 'proof.stale') return toastFailure(error);
      onDone();
      toast.error(
        t('Someone else changed this first'),
        code === 'proof.stale' ? t('Check the receipt again.') : undefined,
      );
    },
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['proofs', group_id] });
      void queries.invalidateQueries({ queryKey: ['subscriptions', group_id] });
    },
  });
}
