import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type {
  changeGroupPlan,
  Purchase,
  Subscription,
  subscribe,
} from '../../../../contract/money/subscriptions.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { QuotedPurchase, Subscriptions, Wanted } from '../../subscriptions/subscription.service.ts';
import { readSubscription } from '../../subscriptions/subscription-view.ts';
import { paymentsUnavailable } from '../providers/call-provider.ts';
import type { Sync } from '../sync/sync.service.ts';
import { createCheckoutRepo } from './checkout.repo.ts';
import type { CheckoutRow, Settlement } from './checkout-row.ts';
import { expiryOf, newRef } from './checkout-row.ts';
import type { OpenCheckout } from './open-checkout.ts';

export interface PurchaseDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid' | 'bytes'>;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly subscriptions: Pick<Subscriptions, 'quote' | 'grant'>;
  readonly provider: { readonly id: string };
  readonly settlement: Settlement;
  readonly open: OpenCheckout;
  readonly sync: Pick<Sync, 'close'>;
}

type PurchaseAnswer = Answer<typeof subscribe>['data'];
type PlanChange = HandlerInput<typeof changeGroupPlan>['body'];

/** Buying a plan: a free one is given at once, for another one the answer has the address to pay at. */
export interface PurchaseService {
  subscribe(
    groupId: string,
    purchase: Purchase,
    caller: Caller,
    keyed: KeyedRequest | null,
  ): Promise<PurchaseAnswer>;
  /** @throws Problem `group.stale` */
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
const REUSED_MS = 10 * 60_000;
/** Each try ends one older checkout. */
const TRIES = 4;

export function createPurchaseService(deps: PurchaseDeps): PurchaseService {
  const { db, withTx, clock, random, once, communities, subscriptions, open, sync } = deps;

  /** The open checkout of the caller, if it asks for the same; otherwise a new one. */
  async function checkoutFor(
    tx: Tx,
    wanted: Wanted,
    quoted: QuotedPurchase,
    payerId: string,
  ): Promise<string> {
    const repo = createCheckoutRepo(tx);
    const purpose = wanted.kind === 'MEMBERSHIP' ? 'MEMBERSHIP' : 'PLATFORM_PLAN';
    const standing = await repo.open(payerId, purpose, wanted.groupId);
    if (standing && isSame(standing, quoted) && Date.parse(standing.expires_at) - clock.now() > REUSED_MS)
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
    return id;
  }

  async function start(tx: Tx, wanted: Wanted, payerId: string): Promise<Started> {
    const quoted = await subscriptions.quote(tx, wanted);
    const { snapshot, quote } = quoted;
    if (quote.total > 0) return { checkout_id: await checkoutFor(tx, wanted, quoted, payerId) };
    const granted = await subscriptions.grant(tx, {
      ...{ kind: wanted.kind, groupId: wanted.groupId, snapshot, amount: 0 },
      ...{ userId: wanted.kind === 'MEMBERSHIP' ? payerId : null, checkoutId: null, paymentId: null },
    });
    if (!granted) throw new Problem('group.not_allowed', 'This community takes no new members now.');
    return { subscription_id: granted.subscriptionId };
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

  async function buy(wanted: Wanted, caller: Caller, keyed: KeyedRequest | null): Promise<PurchaseAnswer> {
    const begin = (tx: Tx) => start(tx, wanted, caller.userId);
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
    async subscribe(groupId, purchase, caller, keyed) {
      if ('group_membership_plan_id' in purchase)
        return buy(
          {
            ...{ kind: 'MEMBERSHIP', groupId, userId: caller.userId },
            planId: purchase.group_membership_plan_id,
          },
          caller,
          keyed,
        );
      await communities.requirePermission(caller, groupId, 'group.plan');
      const { plan_type: planType, plan_cycle_type: cycle } = purchase;
      return buy({ kind: 'PLATFORM', groupId, planType, cycle }, caller, keyed);
    },

    async changePlan(groupId, change, caller) {
      await communities.requirePermission(caller, groupId, 'group.plan');
      await requireVersion(db, groupId, change.version);
      const { subscription_plan_type: planType, subscription_plan_cycle_type: cycle } = change;
      return buy({ kind: 'PLATFORM', groupId, planType, cycle }, caller, null);
    },
  };
}

function isSame(standing: CheckoutRow, { snapshot, quote }: QuotedPurchase): boolean {
  const { plan_id, plan_type, plan_cycle_type } = standing.plan_snapshot;
  return (
    standing.amount_centavos === quote.total &&
    plan_id === snapshot.plan_id &&
    plan_type === snapshot.plan_type &&
    plan_cycle_type === snapshot.plan_cycle_type
  );
}

async function requireVersion(db: Database, groupId: string, version: number): Promise<void> {
  const { rows } = await db.query<{ version: number }>('select version from groups where id = $1', [groupId]);
  if (rows[0]?.version !== version)
    throw new Problem('group.stale', 'Someone else changed this community in the meantime.');
}
