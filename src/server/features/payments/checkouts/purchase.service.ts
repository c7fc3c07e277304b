import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { PurchaseQuote, quotePurchase } from '../../../../contract/money/coupons.ts';
import type {
  changeGroupPlan,
  Purchase,
  Subscription,
  subscribe,
} from '../../../../contract/money/subscriptions.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { GuardGuess } from '../../coupons/code-guesses.ts';
import type { CouponPrices } from '../../coupons/coupon-prices.ts';
import type { QuotedPurchase, Subscriptions } from '../../subscriptions/subscription.service.ts';
import { readSubscription } from '../../subscriptions/subscription-view.ts';
import { paymentsUnavailable } from '../providers/call-provider.ts';
import type { Sync } from '../sync/sync.service.ts';
import { createCheckoutRepo } from './checkout.repo.ts';
import type { Settlement } from './checkout-row.ts';
import { expiryOf, newRef } from './checkout-row.ts';
import type { SetEnterprise } from './enterprise-plan.ts';
import type { OpenCheckout } from './open-checkout.ts';
import {
  isSameOrder,
  membershipOrder,
  type Order,
  platformOrder,
  purposeOf,
  quoteView,
} from './purchase-order.ts';

export interface PurchaseDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid' | 'bytes'>;
  readonly once: Once;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly subscriptions: Pick<Subscriptions, 'quote' | 'grant'>;
  readonly coupons: CouponPrices;
  readonly guardGuess: GuardGuess;
  readonly provider: { readonly id: string };
  readonly settlement: Settlement;
  readonly open: OpenCheckout;
  readonly sync: Pick<Sync, 'close'>;
  readonly setEnterprise: SetEnterprise;
}

type PurchaseAnswer = Answer<typeof subscribe>['data'];
type PlanChange = HandlerInput<typeof changeGroupPlan>['body'];
type QuoteWish = HandlerInput<typeof quotePurchase>['body'];

/** Buying a plan: what costs nothing is given at once, for the rest the answer has the address to pay at. */
export interface PurchaseService {
  /** What a membership plan costs now, with a coupon. */
  quote(groupId: string, wish: QuoteWish, caller: Caller): Promise<PurchaseQuote>;
  subscribe(
    groupId: string,
    purchase: Purchase,
    caller: Caller,
    keyed: KeyedRequest | null,
  ): Promise<PurchaseAnswer>;
  /**
   * An administrator puts a community on ENTERPRISE at once, without a payment.
   *
   * @throws Problem `group.stale`
   */
  changePlan(groupId: string, change: PlanChange, caller: Caller): Promise<PurchaseAnswer>;
}

/** What the first transaction of a purchase decided. */
type Started = { readonly subscription_id: string } | { readonly checkout_id: string };

/** An older checkout of the same person asks for something else. It has to end first, which takes a call. */
class InTheWay extends Error {
  readonly ref: string;

  constructor(ref: string) {
    super('another checkout is open');
    this.ref = ref;
  }
}

/** A checkout that ends sooner than this is replaced by a new one. */
const REUSED_MS = 10 * MINUTE_MS;
/** Each try ends one older checkout. */
const TRIES = 4;

export function createPurchaseService(deps: PurchaseDeps): PurchaseService {
  const { db, withTx, clock, random, once, audit, communities, subscriptions, coupons, open, sync } = deps;

  /** What it costs. The community is locked from then on. */
  async function priced(tx: Tx, { wanted, userId, code }: Order): Promise<QuotedPurchase> {
    const quoted = await subscriptions.quote(tx, wanted);
    if (wanted.kind === 'PLATFORM') return quoted;
    return coupons.price(tx, quoted, { groupId: wanted.groupId, userId, code });
  }

  /** The open checkout of the caller, if it asks for the same; otherwise a new one. */
  async function checkoutFor(tx: Tx, order: Order, quoted: QuotedPurchase): Promise<string> {
    const { wanted, userId: payerId } = order;
    const repo = createCheckoutRepo(tx);
    const purpose = purposeOf(wanted);
    const standing = await repo.open(payerId, purpose, wanted.groupId);
    if (
      standing &&
      isSameOrder(standing, quoted) &&
      Date.parse(standing.expires_at) - clock.now() > REUSED_MS
    )
      return standing.id;
    if (standing) throw new InTheWay(standing.ref);
    if (quoted.kind === 'DOWNGRADE') throw new Error('a change that costs nothing now needs no checkout');
    const id = random.uuid();
    await repo.insert({
      ...{ id, ref: newRef(random.bytes(10)), purpose, kind: quoted.kind },
      ...{ payer_id: payerId, group_id: wanted.groupId, subscription_id: quoted.subscriptionId },
      ...{ plan_snapshot: quoted.snapshot, quote: quoted.quote },
      ...{ provider: deps.provider.id, settlement: deps.settlement },
      ...{ created_at: new Date(clock.now()).toISOString(), expires_at: expiryOf(clock.now()) },
    });
    await coupons.use(tx, quoted, { ...order, groupId: wanted.groupId }, { checkoutId: id });
    return id;
  }

  async function start(tx: Tx, order: Order): Promise<Started> {
    const { wanted, userId } = order;
    const { groupId, kind } = wanted;
    const quoted = await priced(tx, order);
    const { snapshot, quote } = quoted;
    if (quote.total > 0) return { checkout_id: await checkoutFor(tx, order, quoted) };
    // A member who gets it for free must not be able to pay for it as well.
    const standing = quote.coupon && (await createCheckoutRepo(tx).open(userId, purposeOf(wanted), groupId));
    if (standing) throw new InTheWay(standing.ref);
    const granted = await subscriptions.grant(tx, {
      ...{ kind, groupId, snapshot, amount: 0, couponId: quote.coupon?.id ?? null },
      ...{ userId: kind === 'MEMBERSHIP' ? userId : null, checkoutId: null, paymentId: null },
    });
    if (!granted) throw new Problem('group.not_allowed', 'This community isn’t accepting new members now.');
    const { subscriptionId } = granted;
    if (quoted.kind === 'DOWNGRADE')
      await audit(tx, {
        ...{ actorId: userId, action: 'subscription.change_planned', targetType: 'subscription' },
        ...{ targetId: subscriptionId, groupId },
        before: { plan: quoted.replaces?.plan_type, ends_at: quoted.replaces?.ends_at },
        after: { plan: snapshot.plan_type, cycle: snapshot.plan_cycle_type },
      });
    await coupons.use(tx, quoted, { ...order, groupId }, { subscriptionId });
    return { subscription_id: subscriptionId };
  }

  /** Ends the checkouts that are in the way, one by one. A payment that was faster makes the next quote refuse. */
  async function started(begin: (tx: Tx) => Promise<Started>): Promise<Started> {
    for (let left = TRIES; ; left--)
      try {
        return await withTx(begin);
      } catch (error) {
        if (!(error instanceof InTheWay) || left === 1) throw error;
        await sync.close(error.ref, 'EXPIRED', 'cancel').catch((cause: unknown) => {
          throw paymentsUnavailable(cause);
        });
      }
  }

  async function buy(order: Order, keyed: KeyedRequest | null): Promise<PurchaseAnswer> {
    const begin = (tx: Tx) => start(tx, order);
    const first = await started((tx) => once(tx, keyed, () => begin(tx)));
    if ('subscription_id' in first)
      return { subscription: await shown(first.subscription_id), checkout: null };
    const row = await createCheckoutRepo(db).byId(first.checkout_id);
    // The same key comes again after the payment service had not answered: this is another try, not a repetition.
    const second = row?.status === 'FAILED_TO_OPEN' ? await started(begin) : first;
    if ('subscription_id' in second)
      return { subscription: await shown(second.subscription_id), checkout: null };
    return { subscription: null, checkout: await open(second.checkout_id) };
  }

  /** Of the caller, or of their community: they see all of it. */
  async function shown(id: string): Promise<Subscription> {
    const subscription = await readSubscription(db, id, clock.now());
    if (!subscription) throw new Error('a subscription is missing');
    return subscription;
  }

  return {
    async quote(groupId, wish, caller) {
      const order = membershipOrder(groupId, wish, caller);
      return quoteView(await deps.guardGuess(order, () => withTx((tx) => priced(tx, order))));
    },

    async subscribe(groupId, purchase, caller, keyed) {
      if ('group_membership_plan_id' in purchase) {
        const order = membershipOrder(groupId, purchase, caller);
        return deps.guardGuess(order, () => buy(order, keyed));
      }
      await communities.requirePermission(caller, groupId, 'group.plan');
      const { plan_type: planType, plan_cycle_type: cycle } = purchase;
      return buy(platformOrder(groupId, { planType, cycle }, caller), keyed);
    },

    async changePlan(groupId, change, caller) {
      await communities.requirePermission(caller, groupId, 'group.plan');
      if (change.subscription_plan_type === 'ENTERPRISE' && caller.platformRole === 'ADMIN') {
        const id = await deps.setEnterprise(groupId, change.version, caller);
        return { subscription: await shown(id), checkout: null };
      }
      await requireVersion(db, groupId, change.version);
      const { subscription_plan_type: planType, subscription_plan_cycle_type: cycle } = change;
      return buy(platformOrder(groupId, { planType, cycle }, caller), null);
    },
  };
}

async function requireVersion(db: Database, groupId: string, version: number): Promise<void> {
  const { rows } = await db.query<{ version: number }>('select version from groups where id = $1', [groupId]);
  if (rows[0]?.version !== version)
    throw new Problem('group.stale', 'Someone else changed this community in the meantime.');
}
