import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import { extendGrace } from '../../subscriptions/extend-grace.ts';
import { callOptions } from './call-provider.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

/** The payment service does not answer. Nodes that find it together note one outage. */
export async function noteOutage(
  { db, clock, random }: { db: Database; clock: Clock; random: Pick<Random, 'uuid'> },
  provider: string,
): Promise<void> {
  await db.query(
    `insert into payment_outages (id, provider, began_at) values ($1, $2, $3)
     on conflict (provider) where ended_at is null do nothing`,
    [random.uuid(), provider, new Date(clock.now())],
  );
}

export interface OutageDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
  readonly provider: PaymentProvider;
  readonly paidAccess: PaidAccess;
}

/**
 * Looks whether an outage is over, and ends it: who could not pay meanwhile gets the time back as days of grace. Safe to
 * repeat, on several nodes.
 */
export async function endOutage(deps: OutageDeps): Promise<void> {
  const { db, withTx, clock, log, provider } = deps;
  const open = 'select id, began_at from payment_outages where provider = $1 and ended_at is null';
  const { rows: found } = await db.query(open, [provider.id]);
  if (found.length === 0 || !(await isAnswering(deps))) return;
  await withTx(async (tx) => {
    const { rows } = await tx.query<{ id: string; began_at: string }>(`${open} for update`, [provider.id]);
    const [row] = rows;
    if (!row) return;
    const to = clock.now();
    await tx.query('update payment_outages set ended_at = $2 where id = $1', [row.id, new Date(to)]);
    const extended = await extendGrace(deps, tx, { from: Date.parse(row.began_at), to });
    log.info({ provider: provider.id, since: row.began_at, extended }, 'the payment service answers again');
  });
}

/** Asks for something small that no cache answers. */
async function isAnswering({ provider, clock }: OutageDeps): Promise<boolean> {
  const [from, to] = [new Date(clock.now() - MINUTE_MS), new Date(clock.now())];
  try {
    for await (const _ of provider.listPayments({ from, to }, () => callOptions('outage'))) break;
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}
