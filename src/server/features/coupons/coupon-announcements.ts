import type { EventData } from '../../../contract/events.ts';
import type { Quote } from '../../../contract/money/quotes.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PaidAccess } from '../communities/paid-access.ts';

/** Notifies the owners, and only them, that a coupon or its uses changed. */
export async function announceCoupon(
  { ownersOf }: Pick<PaidAccess, 'ownersOf'>,
  tx: Tx,
  { group_id, coupon_id }: EventData<'coupon.updated'>,
): Promise<void> {
  for (const owner of await ownersOf(tx, group_id))
    tx.emit({ kind: 'coupon.updated', topic: `u:${owner}`, ref: coupon_id, data: { group_id, coupon_id } });
}

/** The same for the coupon of a checkout, if it has one: its status decides whether the use counts. */
export async function announceUse(
  paidAccess: Pick<PaidAccess, 'ownersOf'>,
  tx: Tx,
  { group_id, quote }: { readonly group_id: string; readonly quote: Quote },
): Promise<void> {
  if (quote.coupon) await announceCoupon(paidAccess, tx, { group_id, coupon_id: quote.coupon.id });
}
