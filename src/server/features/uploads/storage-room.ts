import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Bytes of a community: stored files with their streams, and files on their way. */
export async function usedBytes(db: Database, groupId: string): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `select (coalesce((select sum(bytes + stream_bytes) from files where group_id = $1), 0)
      + coalesce((select sum(bytes) from uploads where group_id = $1 and done_at is null), 0))::float8 as bytes`,
    [groupId],
  );
  return rows[0]?.bytes ?? 0;
}

/** One transaction at a time for each community, so that two cannot both take the last bytes. */
export async function lockStorage(tx: Tx, groupId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 56))', [groupId]);
}
