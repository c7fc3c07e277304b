import type { Database } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import { IS_HELD, IS_USED, USES } from '../../coupons/counted-uses.ts';
import { soldCourse } from '../../subscriptions/offer-sale.ts';
import { familyOf } from '../../subscriptions/plan-family.ts';
import type { CheckoutRow, CheckoutView, NewCheckout } from './checkout-row.ts';
import { rankOf } from './checkout-status.ts';

const COLUMNS = `c.id, c.ref, c.purpose, c.kind, c.payer_id, c.group_id, c.subscription_id, c.plan_snapshot, c.quote,
  c.amount_centavos, c.provider_session_id, c.provider_url, c.attempt, c.status, c.fulfilled_payment_id,
  c.last_failure_code, c.review_reason, c.expires_at, c.created_at, c.version`;
const VIEW = `select ${COLUMNS}, g.name as group_name, g.slug as group_slug,
    ${soldCourse(`(c.plan_snapshot ->> 'plan_id')::uuid`)} as course,
    (select max(p.period_end) from subscription_periods p where p.payment_id = c.fulfilled_payment_id) as paid_until,
    (select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r join payments p on p.id = r.payment_id
     where p.checkout_id = c.id and r.status = 'SUCCEEDED') as refunded_centavos
  from checkouts c join groups g on g.id = c.group_id`;

/** The person who pays, as we name them to the payment service. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}

interface SyncNote {
  readonly id: string;
  readonly checkoutId: string;
  readonly cause: string;
  readonly from: CheckoutRow['status'];
  readonly to: CheckoutRow['status'];
  readonly at: Date;
}

/** A checkout that the payment service has to be asked about. */
export interface CheckoutToAsk {
  readonly ref: string;
}

/** Works with the pool or a transaction; locks need a transaction. Contains no rules. */
export function createCheckoutRepo(db: Database) {
  async function one(condition: string, values: readonly unknown[]): Promise<CheckoutRow | null> {
    const { rows } = await db.query<CheckoutRow>(
      `select ${COLUMNS} from checkouts c where ${condition}`,
      values,
    );
    return rows[0] ?? null;
  }

  async function view(condition: string, values: readonly unknown[]): Promise<CheckoutView | null> {
    const { rows } = await db.query<CheckoutView>(`${VIEW} where ${condition}`, values);
    return rows[0] ?? null;
  }

  return {
    byId: (id: string) => one('c.id = $1', [id]),
    byRef: (ref: string) => one('c.ref = $1', [ref]),
    bySession: (provider: string, sessionId: string) =>
      one('c.provider = $1 and c.provider_session_id = $2', [provider, sessionId]),
    byPayment: (provider: string, providerPaymentId: string) =>
      one(
        `c.id = (select p.checkout_id from payments p where p.provider = $1 and p.provider_payment_id = $2)`,
        [provider, providerPaymentId],
      ),
    view: (ref: string) => view('c.ref = $1', [ref]),
    latest: (payerId: string, since: Date) =>
      view('c.payer_id = $1 and c.created_at > $2 order by c.created_at desc, c.id desc limit 1', [
        payerId,
        since,
      ]),

    /**
     * Locks the community and then the checkout until the transaction ends. All that a payment changes takes the locks
     * in this order.
     */
    async lock({ id, group_id }: Pick<CheckoutRow, 'id' | 'group_id'>): Promise<CheckoutRow> {
      await lockGroup(db, group_id);
      await db.query('select from checkouts where id = $1 for update', [id]);
      const row = await one('c.id = $1', [id]);
      if (!row) throw new Error('a checkout is missing');
      return row;
    },

    /** The one that its payer can still pay for the same community; there is at most one. */
    open: (payerId: string, purpose: CheckoutRow['purpose'], groupId: string) =>
      one(
        `c.payer_id = $1 and c.purpose = $2 and c.group_id = $3 and c.status in ('CREATED', 'OPEN', 'PROCESSING')`,
        [payerId, purpose, groupId],
      ),

    async insert(row: NewCheckout): Promise<void> {
      await db.query(
        `insert into checkouts (id, ref, purpose, kind, payer_id, group_id, subscription_id, plan_snapshot, quote,
           amount_centavos, provider, settlement, status, status_rank, expires_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'CREATED', 0, $13, $14, $14)`,
        [
          ...[row.id, row.ref, row.purpose, row.kind, row.payer_id, row.group_id, row.subscription_id],
          ...[JSON.stringify(row.plan_snapshot), JSON.stringify(row.quote), row.quote.total],
          ...[row.provider, row.settlement, row.expires_at, row.created_at],
        ],
      );
    },

    async noteAttempt(id: string, attempt: number): Promise<void> {
      await db.query('update checkouts set attempt = greatest(attempt, $2) where id = $1', [id, attempt]);
    },

    /** Returns false when another request opened, or ended, the checkout first. */
    async setSession(
      id: string,
      { sessionId, url, at }: { sessionId: string; url: string; at: Date },
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `update checkouts set provider_session_id = $2, provider_url = $3, status = 'OPEN', status_rank = $4,
           updated_at = $5, version = version + 1 where id = $1 and status = 'CREATED'`,
        [id, sessionId, url, rankOf('OPEN'), at],
      );
      return rowCount > 0;
    },

    /** Stores what may change after it was opened, and raises the version. The checkout is locked. */
    async save(row: CheckoutRow, at: Date): Promise<void> {
      await db.query(
        `update checkouts set status = $2, status_rank = $3, fulfilled_payment_id = $4, last_failure_code = $5,
           review_reason = $6, subscription_id = $7, updated_at = $8, version = $9
         where id = $1 and (status_rank <= $3 or status = 'DISPUTED')`,
        [
          ...[row.id, row.status, rankOf(row.status), row.fulfilled_payment_id, row.last_failure_code],
          ...[row.review_reason, row.subscription_id, at, row.version],
        ],
      );
    },

    async payer(id: string): Promise<Payer> {
      const { rows } = await db.query<Payer>(
        `select first_name || ' ' || last_name as name, email from users where id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) throw new Error('the payer of a checkout is missing');
      return row;
    },

    /** Nothing is sold in an archived community. */
    async isSellerArchived(groupId: string): Promise<boolean> {
      const { rows } = await db.query('select from groups where id = $1 and archived_at is not null', [
        groupId,
      ]);
      return rows.length > 0;
    },

    /** Whether it buys an offer, and no membership. */
    async isForOffer({ plan_snapshot }: Pick<CheckoutRow, 'plan_snapshot'>): Promise<boolean> {
      const { rows } = await db.query('select from offers where plan_id = $1', [plan_snapshot.plan_id]);
      return rows.length > 0;
    },

    async groupName(id: string): Promise<string> {
      const { rows } = await db.query<{ name: string }>('select name from groups where id = $1', [id]);
      return rows[0]?.name ?? '';
    },

    /**
     * Whether another checkout bought a plan of the same family after this one was created: of the same person, or, for
     * the plan of the community itself, of any of its owners. A second payment that buys the next period after all did
     * so when its refund was withdrawn.
     */
    async wasBoughtSince(checkout: CheckoutRow): Promise<boolean> {
      const { id, payer_id, purpose, group_id, created_at, plan_snapshot } = checkout;
      const { rows } = await db.query(
        `select from checkouts c join payments p on p.checkout_id = c.id and p.outcome = 'FULFILLED'
         left join refunds w on w.payment_id = p.id and w.withdrawn_at is not null
         where (c.payer_id = $1 or $2 = 'PLATFORM_PLAN') and c.purpose = $2 and c.group_id = $3 and c.id <> $4
           and greatest(p.created_at, w.withdrawn_at) >= $5 and c.status <> 'REFUNDED'
           and ${familyOf(`(c.plan_snapshot ->> 'plan_id')::uuid`, 'c.group_id')} = ${familyOf('$6', '$3')} limit 1`,
        [payer_id, purpose, group_id, id, created_at, plan_snapshot.plan_id],
      );
      return rows.length > 0;
    },

    /**
     * Whether the price deducts days of a plan that were given back after this one was created, or are about to be: by a
     * refund, or because the owner took back that they had got its payment. Another upgrade that deducted them, however
     * it was paid, counts as well.
     */
    async isCreditGone({ subscription_id, quote, created_at }: CheckoutRow): Promise<boolean> {
      if (quote.credit === 0) return false;
      const { rows } = await db.query(
        `select from subscription_periods p
         where subscription_id = $1 and (voided_at >= $2 or voided_at is null and exists (
           select from refunds r where r.payment_id = p.payment_id and r.status <> 'FAILED' and r.created_at >= $2
         )) limit 1`,
        [subscription_id, created_at],
      );
      return rows.length > 0;
    },

    /** Whether it lost the use of its coupon when it ended, and others have all of them by now. */
    async isCouponGone({ id, quote }: CheckoutRow): Promise<boolean> {
      if (!quote.coupon) return false;
      const { rows } = await db.query(
        `select from coupons o join checkouts c on c.id = $2
         where o.id = $1 and c.status not in ('CREATED', 'OPEN', 'PROCESSING') and o.max_uses <= (
           select count(*) from ${USES} where u.coupon_id = o.id and u.checkout_id is distinct from $2
             and (${IS_USED} or ${IS_HELD}))`,
        [quote.coupon.id, id],
      );
      return rows.length > 0;
    },

    /**
     * References to ask about: open ones, and those that ended less than `lateMs` ago, whose payment can be late. The
     * one that was asked about longest ago comes first.
     */
    async toAsk(now: number, { restMs, lateMs }: { restMs: number; lateMs: number }, limit: number) {
      const { rows } = await db.query<CheckoutToAsk>(
        `select ref from checkouts where status_rank < 5 and updated_at < $1 and
           (status in ('CREATED', 'OPEN', 'PROCESSING') or created_at > $2)
         order by updated_at limit $3`,
        [new Date(now - restMs), new Date(now - lateMs), limit],
      );
      return rows.map(({ ref }) => ref);
    },

    /** References of the open checkouts of a community, the oldest first. */
    async openIn(groupId: string): Promise<string[]> {
      const { rows } = await db.query<CheckoutToAsk>(
        `select ref from checkouts where group_id = $1 and status in ('CREATED', 'OPEN', 'PROCESSING')
         order by created_at, id`,
        [groupId],
      );
      return rows.map(({ ref }) => ref);
    },

    /** What one question to the payment service changed. */
    async noteSync(row: SyncNote): Promise<void> {
      await db.query(
        `insert into checkout_syncs (id, checkout_id, at, cause, from_status, to_status)
         values ($1, $2, $3, $4, $5, $6)`,
        [row.id, row.checkoutId, row.at, row.cause, row.from, row.to],
      );
    },

    /** It was asked about and nothing changed, or there was no answer: it comes last in the next round. */
    async noteAsked(ref: string, at: Date): Promise<void> {
      await db.query('update checkouts set updated_at = $2 where ref = $1 and updated_at < $2', [ref, at]);
    },
  };
}
