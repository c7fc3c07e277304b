import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import {
  membershipPlansQuery,
  planInclusionsQuery,
} from '../../../data/communities/membership-plans.queries.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormError } from '../../../ui/forms/form.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { latestCheckoutQuery } from '../payments.queries.ts';
import { PlanChoice } from '../plans/plan-choice.tsx';
import { useOwnPrices } from '../plans/use-own-prices.ts';
import { type Directions, OtherWay, type OtherWayState, useOtherWay } from '../proofs/other-way.tsx';
import { PayOwner } from '../proofs/pay-owner.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { CheckoutButtons } from './checkout-buttons.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { CouponField, dueWith } from './coupon-field.tsx';
import { readLeftCheckout } from './left-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { markSeen, refToShow } from './seen-checkouts.ts';
import { SellerNote } from './seller-card.tsx';
import { TrialOffer } from './trial-offer.tsx';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';
import { type CouponState, useCoupon } from './use-coupon.ts';

interface PaymentDialogProps {
  community: Community;
  rights: GroupAuthorization;
  /** The plan that a link asks for. */
  planId: string | undefined;
  onClose: () => void;
}

/**
 * Buying a membership, at `?showPayment=true` of a community's page. The payment service returns to the same address:
 * then it shows what became of the payment, which only the server knows.
 */
export function PaymentDialog({ community, rights, planId, onClose }: PaymentDialogProps) {
  const flow = useCheckout(community);
  const { state, checkout } = flow;
  const asked = useQuery(membershipPlansQuery(community.id));
  const plans = useOwnPrices(community.id, asked.data);
  const isOpen = useOpening({
    flow,
    groupId: community.id,
    plans,
    planId,
    heldId: rights.plan_id,
  });
  const isBusy = state.hasTag('busy');
  const close = () => {
    markSeen(checkout);
    onClose();
  };
  const isChoosing = state.matches('choosing') || state.matches('asking');
  const way = useOtherWay(community.id, rights.plan_id);
  // Kept as it was read: the dialog follows what happens while the picture is being sent.
  const [telling, setTelling] = useState<Directions | null>(null);
  const plan = chosenPlan(flow, plans ?? []);
  // Who has paid the owner waits, and is asked for nothing.
  const isWaiting = plan !== undefined && way.waitingId === plan.id;
  const coupon = useCoupon(flow, plan, rights.plan_id !== null);
  const inclusions = useQuery({
    ...planInclusionsQuery(community.id, plan?.id ?? ''),
    enabled: plan !== undefined,
  });
  const hasCourses = (inclusions.data?.courses.length ?? 0) > 0;
  const navigate = useNavigate();
  function goToCourses() {
    markSeen(checkout);
    void navigate({
      to: '/communities/$slug/',
      params: { slug: community.slug },
      search: { tab: 'courses', q: '', page: 1 },
    });
  }
  const isOther = telling !== null && isChoosing && plan !== undefined;
  return (
    <Dialog
      isOpen
      onClose={close}
      isDismissable={!isBusy}
      title={
        (isChoosing || !isOpen) && rights.plan_id === null
          ? t('Join {name}', { name: community.name })
          : t('Payment for {name}', { name: community.name })
      }
      footer={
        isOther ? undefined : isChoosing && isWaiting ? (
          <Button onPress={close}>{t('Close')}</Button>
        ) : isChoosing && (plans?.length ?? 0) > 0 ? (
          <BuyButtons {...{ flow, plan, coupon }} freeWords={t('Join for free')} onClose={close} />
        ) : isOpen && !isChoosing && !isBusy ? (
          <CheckoutButtons flow={flow} onClose={close} onCourses={hasCourses ? goToCourses : undefined} />
        ) : undefined
      }
    >
      {asked.error !== null && asked.data === undefined ? (
        <QueryError query={asked} isBare title={t('The plans did not load')} />
      ) : (
        <Loading
          isLoading={!isOpen}
          label={t('Loading the plans')}
          skeleton={<SkeletonRows rows={3} lead="none" />}
        >
          {() =>
            isOther ? (
              <PayOwner plan={plan} directions={telling} onBack={() => setTelling(null)} />
            ) : isChoosing ? (
              <Choosing
                flow={flow}
                plans={plans ?? []}
                community={community}
                rights={rights}
                way={way}
                isWaiting={isWaiting}
                coupon={coupon}
                onOther={() => setTelling(way.directions)}
                onTried={hasCourses ? goToCourses : close}
              />
            ) : (
              <CheckoutOutcome flow={flow} />
            )
          }
        </Loading>
      )}
    </Dialog>
  );
}

interface Opening {
  flow: CheckoutFlow;
  groupId: string;
  plans: readonly MembershipPlan[] | undefined;
  planId: string | undefined;
  heldId: string | null;
}

/** Opens the dialog once, as soon as it is known whether a payment is under way. True from then on. */
function useOpening({ flow, groupId, plans, planId, heldId }: Opening): boolean {
  const { send, state } = flow;
  const left = useRef(readLeftCheckout(groupId)).current;
  const isAsked = left === null && planId === undefined;
  const latest = useQuery({ ...latestCheckoutQuery(), enabled: isAsked });
  const isKnown = plans !== undefined && (!isAsked || !latest.isPending);
  const found = isAsked ? refToShow(latest.data ?? null, groupId) : null;
  const isClosed = state.matches('closed');
  useEffect(() => {
    if (!isKnown || !isClosed) return;
    const held = plans.find(({ id }) => id === heldId);
    const isFree = held !== undefined && (parsePesos(held.fee_amount) ?? 0) === 0;
    // A member who opens this does not want the free plan that they have.
    const another = plans.find(({ id }) => id !== heldId);
    const wanted = plans.find(({ id }) => id === planId) ?? (isFree ? another : held) ?? plans[0];
    const choice = wanted === undefined ? null : { group_membership_plan_id: wanted.id };
    send({ type: 'dialog.opened', choice: left?.choice ?? choice, ref: left?.ref ?? found });
  }, [isKnown, isClosed, plans, planId, heldId, left, found, send]);
  return !isClosed;
}

interface ChoosingProps {
  flow: CheckoutFlow;
  plans: readonly MembershipPlan[];
  community: Community;
  rights: GroupAuthorization;
  way: OtherWayState;
  isWaiting: boolean;
  coupon: CouponState;
  onOther: () => void;
  onTried: () => void;
}

function Choosing(props: ChoosingProps) {
  const { flow, plans, community, rights, way, isWaiting, coupon, onOther, onTried } = props;
  const { state, failure, send } = flow;
  const plan = chosenPlan(flow, plans);
  // What is already paid for has a price, and nothing is due.
  const isPaid = problemOf(coupon.priceError)?.code === 'subscription.exists';
  if (plans.length === 0)
    return (
      <EmptyState isBare title={t('No plans yet')}>
        {t('The owner has not made a plan that you can buy.')}
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      {failure !== null && (
        <FormError message="The payment was not started">{describeFailure(failure.error)}</FormError>
      )}
      {coupon.priceError !== null &&
        (isPaid ? (
          <p role="status" className="text-dense">
            {describeFailure(coupon.priceError)}
          </p>
        ) : (
          <FormError message="The price is not known">{describeFailure(coupon.priceError)}</FormError>
        ))}
      <PlanChoice
        plans={plans}
        heldIds={rights.plan_ids}
        chosenId={plan?.id ?? null}
        isDisabled={state.matches('asking')}
        onChoose={(id) => send({ type: 'plan.chosen', choice: { group_membership_plan_id: id } })}
      />
      {plan !== undefined && !isWaiting && plan.trial_days > 0 && rights.trial === null && (
        <TrialOffer plan={plan} isDisabled={state.matches('asking')} onBegun={onTried} />
      )}
      {plan !== undefined && !isWaiting && (parsePesos(plan.fee_amount) ?? 0) > 0 && (
        <CouponField coupon={coupon} isDisabled={state.matches('asking')} />
      )}
      {plan !== undefined && !isPaid && !isWaiting && (
        <OrderSummary
          total={dueWith(coupon, plan.fee_amount)}
          price={coupon.price}
          cycle={plan.cycle_type}
          payee={t('{owner} for {community}', {
            owner: fullName(community.owner),
            community: community.name,
          })}
          refunds={t(
            'You can ask for your money back within 7 days of a first payment if you opened less than a quarter of the lessons.',
          )}
        />
      )}
      {plan !== undefined && (parsePesos(plan.fee_amount) ?? 0) > 0 && (
        <SellerNote community={community} rights={rights} />
      )}
      {/* The owner sees what was sent to them, and knows nothing of a coupon. */}
      <OtherWay
        way={way}
        plan={coupon.price?.coupon ? undefined : plan}
        isDisabled={state.matches('asking')}
        onChoose={onOther}
      />
    </div>
  );
}

function chosenPlan({ choice }: CheckoutFlow, plans: readonly MembershipPlan[]): MembershipPlan | undefined {
  if (choice === null || !('group_membership_plan_id' in choice)) return undefined;
  return plans.find(({ id }) => id === choice.group_membership_plan_id);
}
