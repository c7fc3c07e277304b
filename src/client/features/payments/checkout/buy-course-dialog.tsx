import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import type { Course, CourseOffer } from '../../../../contract/courses/courses.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormError } from '../../../ui/forms/form.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { planOfOffer } from '../../courses/sale/plan-of-offer.ts';
import { latestCheckoutQuery } from '../payments.queries.ts';
import { type Directions, OtherWay, useOtherWay } from '../proofs/other-way.tsx';
import { PayOwner } from '../proofs/pay-owner.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { CheckoutButtons } from './checkout-buttons.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { CouponField, dueWith } from './coupon-field.tsx';
import { readLeftCheckout } from './left-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { markSeen, refToShow } from './seen-checkouts.ts';
import { SellerNote } from './seller-card.tsx';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';
import { useCoupon } from './use-coupon.ts';

interface BuyCourseDialogProps {
  community: Community;
  rights: GroupAuthorization;
  course: Course;
  offer: CourseOffer;
  onClose: () => void;
}

/**
 * Buying one course alone, at `?showPayment=true` of its page. The payment service returns to the same address: then it
 * shows what became of the payment, which only the server knows, and the course lies open behind it.
 */
export function BuyCourseDialog({ community, rights, course, offer, onClose }: BuyCourseDialogProps) {
  const flow = useCheckout(community);
  const { state, checkout, failure } = flow;
  const plan = planOfOffer({ ...offer, group_id: course.group_id, title: course.title });
  const canBuy = course.is_locked && offer.sale === 'OPEN';
  const isOpen = useOpening(flow, { plan, courseId: course.id, canBuy, onClose });
  const isBusy = state.hasTag('busy');
  const isAsking = state.matches('asking');
  const isChoosing = state.matches('choosing') || isAsking;
  const way = useOtherWay(community.id, rights.plan_ids.includes(plan.id) ? plan.id : null);
  // Kept as it was read: the dialog follows what happens while the picture is being sent.
  const [telling, setTelling] = useState<Directions | null>(null);
  const coupon = useCoupon(flow, plan, false);
  const isOther = telling !== null && isChoosing;
  // Who has paid the owner waits, and is asked for nothing.
  const isWaiting = way.waitingId === plan.id;
  const close = () => {
    markSeen(checkout);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      isDismissable={!isBusy}
      title={isChoosing || !isOpen ? t('Buy this course') : t('Payment for {name}', { name: course.title })}
      footer={
        isOther ? undefined : isChoosing && isWaiting ? (
          <Button onPress={close}>{t('Close')}</Button>
        ) : isChoosing ? (
          <BuyButtons {...{ flow, plan, coupon }} freeWords={t('Get it for free')} onClose={close} />
        ) : isOpen && !isBusy ? (
          <CheckoutButtons flow={flow} isCourse onClose={close} onCourses={close} />
        ) : undefined
      }
    >
      <Loading
        isLoading={!isOpen}
        label={t('Loading the payment')}
        skeleton={<SkeletonRows rows={3} lead="none" />}
      >
        {() =>
          isOther ? (
            <PayOwner plan={plan} directions={telling} onBack={() => setTelling(null)} />
          ) : isChoosing ? (
            <div className="grid gap-4">
              {failure !== null && (
                <FormError message="The payment was not started">{describeFailure(failure.error)}</FormError>
              )}
              <div>
                <p className="text-name wrap-anywhere">{course.title}</p>
                <p className="text-dense text-soft">{t('You pay once and keep it.')}</p>
              </div>
              {!isWaiting && <CouponField coupon={coupon} isDisabled={isAsking} />}
              {!isWaiting && (
                <OrderSummary
                  total={dueWith(coupon, plan.fee_amount)}
                  price={coupon.price}
                  cycle="ONE_TIME"
                  payee={t('{owner} for {community}', {
                    owner: fullName(community.owner),
                    community: community.name,
                  })}
                  refunds={t(
                    'You can ask for your money back within 7 days of a first payment if you opened less than a quarter of the lessons.',
                  )}
                />
              )}
              <SellerNote community={community} rights={rights} isCourse />
              {/* The owner sees what was sent to them, and knows nothing of a coupon. */}
              <OtherWay
                way={way}
                plan={coupon.price?.coupon ? undefined : plan}
                isDisabled={isAsking}
                onChoose={() => setTelling(way.directions)}
              />
            </div>
          ) : (
            <CheckoutOutcome flow={flow} />
          )
        }
      </Loading>
    </Dialog>
  );
}

interface Opening {
  plan: MembershipPlan;
  courseId: string;
  canBuy: boolean;
  onClose: () => void;
}

/**
 * Opens the dialog once, as soon as it is known whether a payment is under way; without one it closes where nothing can
 * be bought. True from then on.
 */
function useOpening(flow: CheckoutFlow, { plan, courseId, canBuy, onClose }: Opening): boolean {
  const { send, state } = flow;
  const { id: planId, group_id: groupId } = plan;
  const read = useRef(readLeftCheckout(groupId)).current;
  const left = isFor(read?.choice ?? null, planId) ? read : null;
  const latest = useQuery({ ...latestCheckoutQuery(), enabled: left === null });
  const isKnown = left !== null || !latest.isPending;
  const found = latest.data?.course?.id === courseId ? refToShow(latest.data, groupId) : null;
  const ref = left?.ref ?? found;
  const isClosed = state.matches('closed');
  useEffect(() => {
    if (!isKnown || !isClosed) return;
    if (ref === null && !canBuy) return onClose();
    send({ type: 'dialog.opened', choice: left?.choice ?? { group_membership_plan_id: planId }, ref });
  }, [isKnown, isClosed, ref, canBuy, left, planId, send, onClose]);
  return !isClosed;
}

function isFor(choice: CheckoutFlow['choice'], planId: string): boolean {
  return (
    choice !== null && 'group_membership_plan_id' in choice && choice.group_membership_plan_id === planId
  );
}
