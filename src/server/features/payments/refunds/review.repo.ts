import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { listPaymentReviews, ReviewItem } from '../../../../contract/money/refunds.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';

type Query = HandlerInput<typeof listPaymentReviews>['query'];
type Row = Omit<ReviewItem, 'amount' | 'received_amount'> & {
  amount: number;
  received: number;
  total: number;
};

/** Checkouts whose money is held and not on its way back, and refunds that the payment service cannot make. */
const ITEMS = `select c.id, 'CHECKOUT' as kind, c.ref as checkout_ref, c.status as checkout_status,
    c.review_reason as reason, c.amount_centavos as amount, coalesce(p.received, 0) as received, c.created_at
  from checkouts c left join lateral (
    select sum(p.amount_centavos)::bigint as received from payments p
    where p.checkout_id = c.id and p.status in ('PAID', 'DISPUTED')) p on true
  where c.status = 'NEEDS_REVIEW'
  union all
  select r.id, 'REFUND', c.ref, c.status, r.reason, p.amount_centavos, r.amount_centavos, r.created_at
  from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
  where r.status = 'MANUAL_REQUIRED'`;

/** Works with the pool or a transaction. */
export function createReviewRepo(db: Database) {
  return {
    async list({ order_by, page, limit }: Query): Promise<{ rows: ReviewItem[]; total: number }> {
      const { rows } = await db.query<Row>(
        `select i.*, count(*) over () as total from (${ITEMS}) i
         order by i.created_at ${order_by === 'desc' ? 'desc' : 'asc'}, i.id limit $1 offset $2`,
        [limit, (page - 1) * limit],
      );
      const items = rows.map(({ amount, received, total: _, ...row }) => ({
        ...row,
        amount: numericText(amount),
        received_amount: numericText(received),
      }));
      return { rows: items, total: rows[0]?.total ?? 0 };
    },

    /** Lessons of a community that are published, and those of them that the payer opened since they paid. */
    async lessonsOpened(
      { group_id, payer_id }: Pick<CheckoutRow, 'group_id' | 'payer_id'>,
      paidAt: string,
    ): Promise<{ opened: number; total: number }> {
      const { rows } = await db.query<{ opened: number; total: number }>(
        `select count(*) as total, count(o.opened_at) as opened
         from lessons l join courses c on c.id = l.course_id
         left join lesson_openings o on o.lesson_id = l.id and o.user_id = $2 and o.opened_at >= $3
         where c.group_id = $1 and c.archived_at is null and c.is_active and l.archived_at is null and l.is_active`,
        [group_id, payer_id, paidAt],
      );
      return singleRow(rows);
    },

    /**
     * Whether the payer paid for the community never before this purchase, in any way, and took no other payment back.
     * The community must be locked.
     */
    async isFirstPurchase(
      { id, group_id, payer_id }: Pick<CheckoutRow, 'id' | 'group_id' | 'payer_id'>,
      paidAt: string,
    ): Promise<boolean> {
      const { rows } = await db.query<{ isFirst: boolean }>(
        `select not exists (
             select from checkouts o join payments p on p.id = o.fulfilled_payment_id
             where o.payer_id = $1 and o.group_id = $2 and o.purpose = 'MEMBERSHIP' and o.id <> $3
               and coalesce(p.paid_at, p.created_at) < $4)
           and not exists (
             select from payment_proofs x
             where x.user_id = $1 and x.group_id = $2 and x.status = 'ACCEPTED' and x.created_at < $4)
           and not exists (
             select from refunds r join payments p on p.id = r.payment_id join checkouts o on o.id = p.checkout_id
             where o.payer_id = $1 and o.group_id = $2 and o.id <> $3 and r.requested_by = $1
               and r.reason = 'REQUESTED') as "isFirst"`,
        [payer_id, group_id, id, paidAt],
      );
      return singleRow(rows).isFirst;
    },
  };
}
