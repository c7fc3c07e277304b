import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { codeKey } from '../../../../contract/money/coupons.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { dueWith } from './coupon-field.tsx';
import type { CheckoutFlow } from './use-checkout.ts';
import type { CouponState } from './use-coupon.ts';

interface BuyButtonsProps {
  flow: CheckoutFlow;
  plan: MembershipPlan | undefined;
  coupon: CouponState;
  /** Of the button where nothing is due. */
  freeWords: string;
  onClose: () => void;
}

/** Pays for the plan, or takes it where nothing is due. */
export function BuyButtons({ flow, plan, coupon, freeWords, onClose }: BuyButtonsProps) {
  const { state, send } = flow;
  const due = plan === undefined ? 0 : dueWith(coupon, plan.fee_amount);
  const isAsking = state.matches('asking');
  const isChange = coupon.price !== null && coupon.price.kind !== 'NEW';
  const free = isChange ? t('Change plan') : freeWords;
  const words = due === 0 ? free : t('Pay {amount}', { amount: formatAmount(due) });
  function pay() {
    if (plan === undefined) return;
    // Somebody who typed a code and pressed here wants the lower price.
    if (codeKey(coupon.typed) !== coupon.code && (parsePesos(plan.fee_amount) ?? 0) > 0)
      return coupon.apply();
    const used = coupon.price?.coupon ? { coupon_code: coupon.code } : {};
    send({ type: 'plan.chosen', choice: { group_membership_plan_id: plan.id, ...used } });
    send({ type: 'payment.requested' });
  }
  return (
    <DialogButtons
      onCancel={onClose}
      isDisabled={plan === undefined || coupon.isAsking || coupon.priceError !== null}
      isPending={isAsking}
      onPress={pay}
    >
      {isAsking ? t('One moment…') : words}
    </DialogButtons>
  );
}
