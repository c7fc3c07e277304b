import type { Restriction } from '../../../contract/communities/restrictions.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import { announceRestriction, endConnections } from './restriction-notices.ts';

/** Sends the job that announces the beginning of a scheduled restriction. */
export async function beginLater(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { id, starts_at }: Pick<Restriction, 'id' | 'starts_at'>,
): Promise<void> {
  await jobs.send(
    tx,
    'restriction.begin',
    { restriction_id: id },
    { key: id, startAfter: new Date(starts_at) },
  );
}

/**
 * Announces scheduled restrictions when they begin, and ends the connections of users who are suspended then. Rights do
 * not wait for it: they follow the clock. One that was lifted before is not announced.
 */
export function beginScheduled({ withTx, clock, jobs }: Pick<Context, 'withTx' | 'clock' | 'jobs'>): void {
  jobs.handle('restriction.begin', ({ restriction_id: id }) =>
    withTx(async (tx) => {
      const repo = createRestrictionRepo(tx);
      // Waits for someone who is lifting it.
      await repo.lock(id);
      const restriction = await repo.find(id, new Date(clock.now()).toISOString());
      // The clocks of two nodes may differ: the job is tried again.
      if (restriction?.status === 'SCHEDULED') throw new Error('the restriction has not begun yet');
      if (restriction?.status !== 'ACTIVE') return;
      announceRestriction(tx, restriction, null);
      endConnections(tx, restriction);
    }),
  );
}
