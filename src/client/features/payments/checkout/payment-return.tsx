import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../i18n/t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { latestCheckoutQuery } from '../payments.queries.ts';
import { CheckoutButtons } from './checkout-buttons.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { forgetLeftCheckout } from './left-checkout.ts';
import { markSeen } from './seen-checkouts.ts';
import { useCheckout } from './use-checkout.ts';

/**
 * What became of the user's latest payment, at `/settings/?payment=…`. The address is never evidence: without a checkout
 * of the last day it shows nothing.
 */
export function PaymentReturn({ onClose }: { onClose: () => void }) {
  const flow = useCheckout(null);
  const { state, checkout, send } = flow;
  const latest = useQuery(latestCheckoutQuery());
  const ref = latest.data?.ref;
  const isClosed = state.matches('closed');
  const isNothing = (latest.isSuccess && latest.data === null) || state.matches('choosing');
  useEffect(() => {
    if (ref !== undefined) send({ type: 'dialog.opened', choice: null, ref });
  }, [ref, send]);
  useEffect(() => {
    if (isNothing) onClose();
  }, [isNothing, onClose]);
  if (isClosed || isNothing) return null;
  const close = () => {
    forgetLeftCheckout();
    markSeen(checkout);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('Your payment')}
      footer={
        state.hasTag('busy') ? undefined : <CheckoutButtons flow={flow} canChoose={false} onClose={close} />
      }
    >
      <CheckoutOutcome flow={flow} />
    </Dialog>
  );
}
