import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormError } from '../../../ui/forms/form.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { latestCheckoutQuery } from '../payments.queries.ts';
import { PlanChoice } from '../plans/plan-choice.tsx';
import { CheckoutButtons } from './checkout-buttons.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { readLeftCheckout } from './left-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { markSeen, refToShow } from './seen-checkouts.ts';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';

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
  const plans = useQuery(membershipPlansQuery(community.id));
  const isOpen = useOpening({
    flow,
    groupId: community.id,
    plans: plans.data,
    planId,
    heldId: rights.plan_id,
  });
  const isBusy = state.hasTag('busy');
  const close = () => {
    markSeen(checkout);
    onClose();
  };
  const isChoosing = state.matches('choosing') || state.matches('asking');
  return (
    <Dialog
      isOpen
      onClose={close}
      isDismissable={!isBusy}
      title={
        isChoosing || !isOpen
          ? t('Join {name}', { name: community.name })
          : t('Payment for {name}', { name: community.name })
      }
      footer={
        isChoosing && (plans.data?.length ?? 0) > 0 ? (
          <BuyButtons flow={flow} plans={plans.data ?? []} onClose={close} />
        ) : isOpen && !isChoosing && !isBusy ? (
          <CheckoutButtons flow={flow} onClose={close} />
        ) : undefined
      }
    >
      {plans.error !== null && plans.data === undefined ? (
        <ErrorState
          isBare
          title={t('The plans did not load')}
          onRetry={() => void plans.refetch()}
          isRetrying={plans.isFetching}
          requestId={problemOf(plans.error)?.request_id}
        />
      ) : (
        <Loading
          isLoading={!isOpen}
          label={t('Loading the plans')}
          skeleton={<SkeletonRows rows={3} lead="none" />}
        >
          {() =>
            isChoosing ? (
              <Choosing flow={flow} plans={plans.data ?? []} community={community} heldId={rights.plan_id} />
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
    const wanted = plans.find(({ id }) => id === planId) ?? plans.find(({ id }) => id === heldId) ?? plans[0];
    const choice = wanted === undefined ? null : { group_membership_plan_id: wanted.id };
    send({ type: 'dialog.opened', choice: left?.choice ?? choice, ref: left?.ref ?? found });
  }, [isKnown, isClosed, plans, planId, heldId, left, found, send]);
  return !isClosed;
}

interface ChoosingProps {
  flow: CheckoutFlow;
  plans: readonly MembershipPlan[];
  community: Community;
  heldId: string | null;
}

function Choosing({ flow, plans, community, heldId }: ChoosingProps) {
  const { state, failure, send } = flow;
  const plan = chosenPlan(flow, plans);
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
      <PlanChoice
        plans={plans}
        heldId={heldId}
        chosenId={plan?.id ?? null}
        isDisabled={state.matches('asking')}
        onChoose={(id) => send({ type: 'plan.chosen', choice: { group_membership_plan_id: id } })}
      />
      {plan !== undefined && (
        <OrderSummary
          total={parsePesos(plan.fee_amount) ?? 0}
          cycle={plan.cycle_type}
          payee={t('{owner} for {community}', {
            owner: fullName(community.owner),
            community: community.name,
          })}
          refunds={t(
            'You can ask for your money back within 7 days of a first payment if you took less than a quarter of the lessons.',
          )}
        />
      )}
    </div>
  );
}

function BuyButtons({
  flow,
  plans,
  onClose,
}: Pick<ChoosingProps, 'flow' | 'plans'> & { onClose: () => void }) {
  const { state, send } = flow;
  const plan = chosenPlan(flow, plans);
  const fee = plan === undefined ? 0 : (parsePesos(plan.fee_amount) ?? 0);
  const isAsking = state.matches('asking');
  const words = fee === 0 ? t('Join for free') : t('Pay {amount}', { amount: formatAmount(fee) });
  return (
    <>
      <Button kind="ghost" isDisabled={isAsking} onPress={onClose}>
        {t('Cancel')}
      </Button>
      <Button
        kind="primary"
        isDisabled={plan === undefined}
        isPending={isAsking}
        onPress={() => send({ type: 'payment.requested' })}
      >
        {isAsking ? t('One moment…') : words}
      </Button>
    </>
  );
}

function chosenPlan({ choice }: CheckoutFlow, plans: readonly MembershipPlan[]): MembershipPlan | undefined {
  if (choice === null || !('group_membership_plan_id' in choice)) return undefined;
  return plans.find(({ id }) => id === choice.group_membership_plan_id);
}
