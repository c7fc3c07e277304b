import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cycleFor } from '../../../../../machines/community-form.machine.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { PlanCycle, PlanType } from '../../../../contract/communities/plans.ts';
import type { Purchase } from '../../../../contract/money/subscriptions.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { formatAmount, formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { FormError } from '../../../ui/forms/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { plansQuery } from '../../calculator/calculator.queries.ts';
import { planName } from '../../calculator/plan-name.ts';
import { CheckoutButtons } from '../checkout/checkout-buttons.tsx';
import { CheckoutOutcome } from '../checkout/checkout-outcome.tsx';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { type CheckoutFlow, useCheckout } from '../checkout/use-checkout.ts';
import { usageQuery } from '../usage/usage.queries.ts';
import { tightTexts } from '../usage/usage-text.ts';
import { PlatformPlanChoice, priceOf } from './platform-plan-choice.tsx';

interface PlatformPlanDialogProps {
  community: Pick<
    Community,
    'id' | 'version' | 'name' | 'subscription_plan_type' | 'subscription_plan_cycle_type'
  >;
  plan: PlanType;
  cycle: PlanCycle;
  /** Asks for the payment at once: the plan was chosen on the page before. */
  isStarted?: boolean;
  onClose: () => void;
}

/** Puts a community on a plan of the platform. A higher one is paid for, a lower one begins when the period ends. */
export function PlatformPlanDialog(props: PlatformPlanDialogProps) {
  const { community, plan, cycle, isStarted = false, onClose } = props;
  const flow = useCheckout(community);
  const { state, send, subscription } = flow;
  const isClosed = state.matches('closed');
  useEffect(() => {
    if (!isClosed) return;
    send({ type: 'dialog.opened', choice: choiceOf(plan, cycle), ref: null });
    if (isStarted) send({ type: 'payment.requested' });
  }, [isClosed, isStarted, plan, cycle, send]);

  // Without a payment there is nothing to read: the plan is changed, or will be.
  const isFree = state.matches('confirmed') && flow.checkout === null;
  useEffect(() => {
    if (!isFree) return;
    const end = subscription?.pending_change == null ? null : subscription.end_date;
    if (end === null) toast.success(t('Plan changed'));
    else toast.success(t('Your plan changes on {date}', { date: formatDate(end) }));
    onClose();
  }, [isFree, subscription, onClose]);

  const isChoosing = state.matches('choosing') || state.matches('asking');
  const isBusy = state.hasTag('busy');
  return (
    <Dialog
      isOpen={!isClosed && !isFree}
      onClose={onClose}
      isDismissable={!isBusy}
      title={t('Plan of {name}', { name: community.name })}
      footer={
        isChoosing ? (
          <ChangeButtons flow={flow} community={community} onClose={onClose} />
        ) : isBusy ? undefined : (
          <CheckoutButtons flow={flow} onClose={onClose} />
        )
      }
    >
      {isChoosing ? <Choosing flow={flow} community={community} /> : <CheckoutOutcome flow={flow} />}
    </Dialog>
  );
}

function choiceOf(plan: PlanType, cycle: PlanCycle): Purchase {
  return { plan_type: plan, plan_cycle_type: cycleFor(plan, cycle) };
}

/** The platform plan that is chosen. */
function chosenOf({ choice }: CheckoutFlow): { plan: PlanType; cycle: PlanCycle } {
  if (choice === null || !('plan_type' in choice)) return { plan: 'FREEMIUM', cycle: 'ONE_TIME' };
  return { plan: choice.plan_type, cycle: choice.plan_cycle_type };
}

type PartProps = Pick<PlatformPlanDialogProps, 'community'> & { flow: CheckoutFlow };

function Choosing({ flow, community }: PartProps) {
  const { state, failure, send } = flow;
  const { plan, cycle } = chosenOf(flow);
  const { data: plans = [] } = useQuery(plansQuery());
  const price = plan === 'FREEMIUM' ? 0 : priceOf(plans, plan, cycle);
  return (
    <div className="grid gap-4">
      {failure !== null && (
        <FormError message="The plan was not changed">{describeFailure(failure.error)}</FormError>
      )}
      <PlatformPlanChoice
        plan={plan}
        cycle={cycle}
        held={{ plan: community.subscription_plan_type, cycle: community.subscription_plan_cycle_type }}
        isDisabled={state.matches('asking')}
        onChoose={(one) => send({ type: 'plan.chosen', choice: choiceOf(one, cycle) })}
        onCycle={(one) => send({ type: 'plan.chosen', choice: choiceOf(plan, one) })}
      />
      <TightLimits community={community} plan={plan} />
      {price !== null && (
        <OrderSummary
          total={price}
          cycle={cycle}
          payee="Tambayan"
          refunds={t(
            'A higher plan begins right away, and we deduct what’s left of the paid period. A lower plan begins when the paid period ends. There are no refunds.',
          )}
        />
      )}
    </div>
  );
}

/** What is over the limits of a smaller plan, before it is chosen. Nothing that exists is taken away. */
function TightLimits({ community, plan }: Pick<PlatformPlanDialogProps, 'community' | 'plan'>) {
  const usage = useQuery(usageQuery(community.id)).data;
  const limits = useQuery(plansQuery()).data?.find(({ type }) => type === plan)?.limits;
  const isHeld = plan === community.subscription_plan_type;
  const texts = isHeld || usage === undefined || limits === undefined ? [] : tightTexts(usage, limits);
  const note = useRef<HTMLDivElement>(null);
  // On a phone the button below would be pressed before this is read.
  useEffect(() => {
    if (texts.length > 0) note.current?.scrollIntoView({ block: 'nearest' });
  }, [texts.length]);
  if (texts.length === 0) return null;
  return (
    <div
      ref={note}
      role="status"
      className="flex items-start gap-2.5 rounded-card bg-sunken px-4 py-3 text-dense"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-sun-text" />
      <div className="min-w-0 text-pretty text-soft">
        <p className="font-medium text-ink">
          {t('You use as much as {plan} allows, or more.', { plan: planName(plan) })}
        </p>
        <ul className="mt-1 grid gap-1">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-1">{t('What you have stays.')}</p>
      </div>
    </div>
  );
}

function ChangeButtons({ flow, community, onClose }: PartProps & { onClose: () => void }) {
  const { state, send } = flow;
  const { plan, cycle } = chosenOf(flow);
  const { data: plans = [] } = useQuery(plansQuery());
  const price = plan === 'FREEMIUM' ? 0 : priceOf(plans, plan, cycle);
  const isSame =
    plan === community.subscription_plan_type && cycle === community.subscription_plan_cycle_type;
  const isAsking = state.matches('asking');
  return (
    <DialogButtons
      onCancel={onClose}
      isPending={isAsking}
      isDisabled={isSame && plan === 'FREEMIUM'}
      onPress={() => send({ type: 'payment.requested' })}
    >
      {isAsking
        ? t('One moment…')
        : buttonText({ plan, price, isSame, isFirst: community.subscription_plan_type === 'FREEMIUM' })}
    </DialogButtons>
  );
}

interface ButtonFacts {
  plan: PlanType;
  price: number | null;
  isSame: boolean;
  /** The community pays for no plan yet, so the price is what is due. */
  isFirst: boolean;
}

function buttonText({ plan, price, isSame, isFirst }: ButtonFacts): string {
  if (isSame && plan !== 'FREEMIUM') return t('Renew');
  if (isFirst && price !== null && price > 0) return t('Pay {amount}', { amount: formatAmount(price) });
  return t('Change to {plan}', { plan: planName(plan) });
}
