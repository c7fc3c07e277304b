import type { PlanCycle, PlanType } from '../../../contract/communities/plans.ts';
import type { PurchaseQuote } from '../../../contract/money/coupons.ts';
import type { PlanSnapshot, Quote } from '../../../contract/money/quotes.ts';
import { upgradeQuote } from '../../../contract/money/upgrades.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { BuyingBar, PaidAccess } from '../communities/paid-access.ts';
import { isDeliverable } from './offer-sale.ts';
import { type HeldSubscription, type NewPeriod, type Purchase, purchaseOf } from './purchase.ts';
import { requireBuyer, requirePayable, subscriptionExists } from './purchase-problems.ts';
import type { Terms } from './renewal-terms.ts';
import { createSubscriptionRepo, type PeriodRow, type SubscriptionKey } from './subscription.repo.ts';
import { applySubscription } from './subscription-access.ts';
import { heldOf, isoOf, type SubscriptionFields } from './subscription-row.ts';
import { soldPlan, wantedPlan } from './wanted-plan.ts';

export type Wanted =
  | {
      readonly kind: 'MEMBERSHIP';
      readonly groupId: string;
      readonly userId: string;
      readonly planId: string;
    }
  | {
      readonly kind: 'PLATFORM';
      readonly groupId: string;
      readonly planType: PlanType;
      readonly cycle: PlanCycle;
    };

export interface QuotedPurchase {
  readonly snapshot: PlanSnapshot;
  readonly quote: Quote;
  /** DOWNGRADE costs nothing now, and begins when the paid period ends. */
  readonly kind: 'NEW' | 'RENEWAL' | 'UPGRADE' | 'DOWNGRADE';
  readonly subscriptionId: string | null;
  /** What it ends, or follows. Null: nothing. */
  readonly replaces: PurchaseQuote['replaces'];
}

export interface Bought extends SubscriptionKey {
  readonly snapshot: PlanSnapshot;
  /** Centavos that were paid. */
  readonly amount: number;
  readonly checkoutId: string | null;
  readonly paymentId: string | null;
  /** The coupon that made it cheaper. */
  readonly couponId?: string | null;
}

/** A period that can be paid for after the one that runs, at the price that its renewal has. */
export interface NextPeriod extends QuotedPurchase {
  /** ISO 8601; an end of null: it does not end. */
  readonly start: string;
  readonly end: string | null;
}

export interface Granted {
  readonly subscriptionId: string;
  /** ISO 8601; null: it does not end. */
  readonly periodEnd: string | null;
}

/** What people and communities have bought. Each method locks the community, and knows nothing of payments. */
export interface Subscriptions {
  /**
   * What a purchase costs now. With a total of 0 it needs no checkout: call `grant` with an amount of 0.
   *
   * @throws Problem `group.not_found`, `group.not_allowed`, `group.banned`, `group.full`, `group.plan_not_offered`,
   * `plan.not_found`, `plan.archived`, `offer.closed`, `offer.sold_out`, `subscription.exists`, `payments.over_limit`
   */
  quote(tx: Tx, wanted: Wanted): Promise<QuotedPurchase>;
  /**
   * The period that money for this plan would buy now, however long the running one still is. Null: the plan is no
   * longer sold, or nothing follows it. Locks nothing, and asks for no coupon.
   */
  next(db: Database, wanted: Wanted): Promise<NextPeriod | null>;
  /**
   * Adds the period that was paid for, or a free one, and opens access. A downgrade is written down for the end of the
   * paid period. The same payment gives one period, however often it is granted. Null: the community or the person no
   * longer takes it, so the money goes back.
   */
  grant(tx: Tx, bought: Bought): Promise<Granted | null>;
  /**
   * Ends the period that a payment bought: a full refund. The period that it replaced continues. Without any period
   * left, access ends now. Safe to repeat.
   */
  voidPeriod(tx: Tx, paymentId: string): Promise<void>;
}

export interface SubscriptionDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly paidAccess: PaidAccess;
}

export function createSubscriptions({ clock, random, paidAccess }: SubscriptionDeps): Subscriptions {
  const access = { clock, paidAccess };
  const now = () => isoOf(clock.now());

  /** What buying the plan renews or replaces. */
  async function currentOf(tx: Database, key: SubscriptionKey, { plan_id }: PlanSnapshot): Promise<Current> {
    const repo = createSubscriptionRepo(tx);
    const fields = await repo.current(key, plan_id);
    return { fields, held: fields && heldOf(fields, await repo.periods(fields.id)) };
  }

  async function addPeriod(
    tx: Tx,
    before: SubscriptionFields | null,
    { bought, period }: { bought: Bought; period: NewPeriod },
  ): Promise<SubscriptionFields> {
    const repo = createSubscriptionRepo(tx);
    const { kind, start, end, anchorDay, credit } = period;
    const fields: SubscriptionFields = {
      ...{ id: before?.id ?? random.uuid(), kind: bought.kind },
      ...{ group_id: bought.groupId, user_id: bought.userId },
      ...bought.snapshot,
      start_date: kind === 'RENEWAL' && before ? before.start_date : isoOf(start),
      end_date: isoOf(end),
      anchor_day: anchorDay,
      grace_until: before?.grace_until ?? null,
      ...{ cancel_at_period_end: false, pending_change: null, revoked_at: null },
      version: (before?.version ?? 0) + 1,
    };
    await repo.save(fields, now());
    const id = random.uuid();
    await repo.addPeriod({
      ...{ id, subscriptionId: fields.id, start: isoOf(start), end: isoOf(end), at: now() },
      ...{ checkoutId: bought.checkoutId, paymentId: bought.paymentId, plan: bought.snapshot },
      ...{ amount: bought.amount, worth: bought.amount + credit, couponId: bought.couponId ?? null },
    });
    if (kind !== 'RENEWAL') {
      await repo.replacePeriods(fields.id, { by: id, at: now() });
      await repo.forgetPriceNotices(fields.id);
    }
    await applySubscription(access, tx, fields, { enters: true });
    return fields;
  }

  async function changeAtEnd(tx: Tx, before: SubscriptionFields, plan: PlanSnapshot): Promise<Granted> {
    const fields = {
      ...before,
      pending_change: plan,
      cancel_at_period_end: false,
      version: before.version + 1,
    };
    await createSubscriptionRepo(tx).save(fields, now());
    await applySubscription(access, tx, fields);
    return grantedBy(fields);
  }

  return {
    async next(db, wanted) {
      const sold = await soldPlan(db, wanted);
      if (!sold) return null;
      const userId = wanted.kind === 'MEMBERSHIP' ? wanted.userId : null;
      const { fields, held } = await currentOf(db, { ...wanted, userId }, sold);
      const period = paidPurchase(held, sold, { now: clock.now(), isPaid: true });
      if (period.kind !== 'RENEWAL' && period.kind !== 'NEW') return null;
      const snapshot = { ...sold, ...(await renewalTerms(db, fields, { sold, kind: period.kind })) };
      const { start, end, kind } = period;
      return {
        ...{ snapshot, quote: quoteOf(snapshot, period), kind, subscriptionId: fields?.id ?? null },
        replaces: null,
        ...{ start: isoOf(start), end: isoOf(end) },
      };
    },

    async quote(tx, wanted) {
      const userId = wanted.kind === 'MEMBERSHIP' ? wanted.userId : null;
      await requireBuyer(tx, wanted.groupId, await paidAccess.buying(tx, wanted.groupId, userId));
      const sold = await wantedPlan(tx, wanted);
      const { fields, held } = await currentOf(tx, { ...wanted, userId }, sold);
      const purchase = purchaseOf(held, sold, clock.now());
      if (purchase.kind === 'EXISTS') throw subscriptionExists(fields?.end_date ?? null);
      const snapshot = { ...sold, ...(await renewalTerms(tx, fields, { sold, kind: purchase.kind })) };
      const quote = requirePayable(quoteOf(snapshot, purchase));
      const { kind } = purchase;
      const replaces =
        fields && (kind === 'UPGRADE' || kind === 'DOWNGRADE')
          ? { plan_type: fields.plan_type, ends_at: fields.end_date }
          : null;
      return { snapshot, quote, kind, subscriptionId: fields?.id ?? null, replaces };
    },

    async grant(tx, bought) {
      const { groupId, userId, snapshot, paymentId, amount } = bought;
      const buyer = await paidAccess.buying(tx, groupId, userId);
      const earlier = paymentId === null ? null : await createSubscriptionRepo(tx).ofPayment(paymentId);
      if (earlier) return grantedBy(earlier);
      if (!buyer || buyer.joinBlock || !isTaken(buyer.bar, bought)) return null;
      if (userId !== null && !(await isDeliverable(tx, snapshot.plan_id ?? '', userId))) return null;
      const { fields, held } = await currentOf(tx, bought, snapshot);
      const period = paidPurchase(held, snapshot, { now: clock.now(), isPaid: amount > 0 });
      if (period.kind !== 'EXISTS' && period.kind !== 'DOWNGRADE')
        return grantedBy(await addPeriod(tx, fields, { bought, period }));
      if (amount > 0 || !fields) return null;
      return period.kind === 'DOWNGRADE' ? changeAtEnd(tx, fields, snapshot) : grantedBy(fields);
    },

    async voidPeriod(tx, paymentId) {
      const repo = createSubscriptionRepo(tx);
      const found = await repo.ofPayment(paymentId);
      if (!found) return;
      await paidAccess.buying(tx, found.group_id, found.user_id);
      if (!(await repo.voidPeriod(paymentId, now()))) return;
      const current = await repo.find(found.id);
      if (!current || current.revoked_at !== null) return;
      const fields = withoutVoided(current, await repo.periods(found.id), clock.now());
      await repo.save(fields, now());
      await applySubscription(access, tx, fields);
    },
  };
}

interface Current {
  readonly fields: SubscriptionFields | null;
  readonly held: HeldSubscription | null;
}

function quoteOf(
  { fee_centavos: base }: PlanSnapshot,
  purchase: Exclude<Purchase, { kind: 'EXISTS' }>,
): Quote {
  if (purchase.kind === 'DOWNGRADE') return { base, credit: base, discount: 0, total: 0 };
  return purchase.kind === 'UPGRADE'
    ? upgradeQuote(base, purchase.credit)
    : { base, credit: 0, discount: 0, total: base };
}

/** What a renewal of the same plan costs; null for every other purchase. */
async function renewalTerms(
  db: Database,
  fields: SubscriptionFields | null,
  { sold, kind }: { sold: PlanSnapshot; kind: Purchase['kind'] },
): Promise<Terms | null> {
  const isSame = fields !== null && kind === 'RENEWAL' && fields.plan_id === sold.plan_id;
  return isSame ? createSubscriptionRepo(db).renewalTerms(fields.id) : null;
}

/** A payment for a plan that is running, because two payments crossed, is for the period after it. */
function paidPurchase(
  held: HeldSubscription | null,
  snapshot: PlanSnapshot,
  { now, isPaid }: { now: number; isPaid: boolean },
): Purchase {
  const purchase = purchaseOf(held, snapshot, now);
  if (purchase.kind !== 'EXISTS' || !isPaid || !held || held.end === null) return purchase;
  return purchaseOf(held, snapshot, held.end - 1);
}

/** The subscription that its remaining periods make. Without one, it is revoked. */
function withoutVoided(
  current: SubscriptionFields,
  periods: readonly PeriodRow[],
  now: number,
): SubscriptionFields {
  const version = current.version + 1;
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last) return { ...current, revoked_at: isoOf(now), version };
  const isOver = last.period_end !== null && Date.parse(last.period_end) <= now;
  return {
    ...current,
    ...last.plan,
    ...{ start_date: first.period_start, end_date: last.period_end, pending_change: null, version },
    // What ended before the refund has no days of grace.
    cancel_at_period_end: current.cancel_at_period_end || isOver,
  };
}

function grantedBy({ id, end_date }: SubscriptionFields): Granted {
  return { subscriptionId: id, periodEnd: end_date };
}

/** Who has paid becomes a member, although the community is full or its own plan has ended in the meantime. */
function isTaken(bar: BuyingBar | null, { kind }: Bought): boolean {
  if (kind === 'PLATFORM') return bar === null || bar === 'LAPSED';
  return bar === null || bar === 'LAPSED' || bar === 'FULL';
}
