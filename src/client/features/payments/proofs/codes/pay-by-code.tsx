import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { MembershipPlan } from '../../../../../contract/communities/membership-plans.ts';
import type { PaymentCode } from '../../../../../contract/money/direct/payment-codes.ts';
import { toastFailure } from '../../../../data/api/failure-toast.ts';
import { QueryState } from '../../../../data/lists/query-state.tsx';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { SkeletonRows } from '../../../../ui/layout/skeleton.tsx';
import { pngOf, qrCanvas } from '../../../../ui/media/qr-canvas.ts';
import { saveToGallery } from '../../../../ui/media/save-to-gallery.ts';
import { pesoText } from '../../checkout/money-text.ts';
import { paymentCodeQuery } from '../proofs.queries.ts';
import { payeeText } from './payee-text.ts';

interface PayByCodeProps {
  plan: MembershipPlan;
  /** Another way to send the money; empty without one. */
  instructions: string;
  onBack: () => void;
  onPaid: (amount: string) => void;
}

/** The owner's QR Ph code with the amount of the plan. The phone that shows it is mostly the phone that pays. */
export function PayByCode({ plan, instructions, onBack, onPaid }: PayByCodeProps) {
  const query = useQuery(paymentCodeQuery(plan.group_id, plan.id));
  return (
    <div className="grid gap-4">
      <QueryState
        query={query}
        isBare
        failed={t('The QR code did not load')}
        label={t('Loading the QR code')}
        skeleton={<SkeletonRows rows={4} lead="none" />}
      >
        {(code) => <Code code={code} plan={plan} />}
      </QueryState>
      {instructions !== '' && (
        <div className="grid gap-1.5">
          <p className="text-dense text-soft">{t('Or send the money like this:')}</p>
          <p className="rounded-card bg-sunken px-3.5 py-3 text-body wrap-anywhere whitespace-pre-wrap">
            {instructions}
          </p>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button kind="ghost" onPress={onBack}>
          {t('Back')}
        </Button>
        <Button
          kind="primary"
          isDisabled={query.data === undefined}
          onPress={() => onPaid(query.data?.amount ?? plan.fee_amount)}
        >
          {t('I paid')}
        </Button>
      </div>
    </div>
  );
}

function Code({
  code: { payee, code, amount, reference },
  plan,
}: {
  code: PaymentCode;
  plan: MembershipPlan;
}) {
  const price = pesoText(amount);
  const canvas = useMemo(
    () => qrCanvas(code, [price, payeeText(payee), plan.type, t('Reference {reference}', { reference })]),
    [code, price, payee, plan.type, reference],
  );
  const address = useMemo(() => canvas.toDataURL('image/png'), [canvas]);
  const saving = useMutation({
    mutationFn: async () => saveToGallery(`qrph-${reference}`, await pngOf(canvas)),
    onError: toastFailure,
  });
  return (
    <div className="grid gap-4">
      <img
        src={address}
        alt={t('QR code to pay {price} to {name}', { price, name: payeeText(payee) })}
        width={canvas.width}
        height={canvas.height}
        className="mx-auto w-full max-w-64 rounded-card border border-line"
      />
      <Button
        className="justify-self-center"
        icon={<Download aria-hidden />}
        isPending={saving.isPending}
        onPress={() => saving.mutate()}
      >
        {t('Save the picture')}
      </Button>
      <ol className="grid list-decimal gap-1 ps-5 text-dense text-pretty text-soft">
        <li>{t('Save the picture.')}</li>
        <li>
          {t(
            'Open GCash, Maya or the app of your bank. Press Scan QR, and choose the picture from your gallery.',
          )}
        </li>
        <li>{t('Check the name and the amount, and pay.')}</li>
        <li>{t('Come back here, press “I paid”, and send the receipt.')}</li>
      </ol>
      <p className="text-meta text-pretty text-muted">{t('On a computer, scan the code with your phone.')}</p>
    </div>
  );
}
