import type { SaleState } from '../../../contract/communities/plans.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Database } from '../../platform/db/database.ts';
import { saleOf, seatsTaken } from '../../platform/rights/offer-right.ts';

const REFUSALS: Readonly<Record<Exclude<SaleState, 'OPEN'>, () => Problem>> = {
  NOT_YET: () => new Problem('offer.closed', 'This is not sold yet.'),
  CLOSED: () => new Problem('offer.closed', 'This is not sold any more.'),
  SOLD_OUT: () =>
    new Problem(
      'offer.sold_out',
      'All places are taken. If someone does not pay, one is free again within an hour.',
    ),
};

/** @throws Problem `offer.closed`, `offer.sold_out` when the plan sells an offer that the person cannot buy now. */
export async function requireOnSale(tx: Database, planId: string, userId: string): Promise<void> {
  const { rows } = await tx.query<{ sale: SaleState }>(
    `select ${saleOf('o', '$2')} as sale from offers o where o.plan_id = $1`,
    [planId, userId],
  );
  const sale = rows[0]?.sale ?? 'OPEN';
  if (sale !== 'OPEN') throw REFUSALS[sale]();
}

/**
 * Whether a payment for the plan still buys something: what an offer opens is there, and has a seat that nobody else has
 * or pays for. A payment that was begun in time counts after the end of the sale. The community is locked.
 */
export async function isDeliverable(tx: Database, planId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ is_there: boolean }>(
    `select (o.seats is null or o.seats > ${seatsTaken('o', '$2')})
       and exists (select from offer_parts op join courses c on c.id = op.thing_id
         where op.offer_id = o.id and c.archived_at is null) as is_there
     from offers o where o.plan_id = $1`,
    [planId, userId],
  );
  return rows[0]?.is_there ?? true;
}

/** SQL: `id` and `title` of the course that the plan sells alone, as JSON; null for every other plan. */
export function soldCourse(planId: string): string {
  return `(select json_build_object('id', sc.id, 'title', sc.title)
    from offers so join offer_parts sp on sp.offer_id = so.id join courses sc on sc.id = sp.thing_id
    where so.plan_id = ${planId} and so.kind = 'COURSE' and sc.archived_at is null)`;
}
