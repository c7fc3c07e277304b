import { DAY_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { FilePurpose } from '../../../contract/upload-rules.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NEW_ACCOUNT_DAYS } from '../../platform/limits/action-limits.ts';
import type { StorageOwner } from './upload-target.ts';

/** The community whose bytes are meant; without one, the person. */
export type StorageKey = { readonly groupId: string } | { readonly groupId: null; readonly userId: string };

const MEGABYTE = 1_000_000;
/** What one person may store outside of communities. A program would fill the disk with new accounts. */
const PERSON_MEGABYTES = 1_000;
const NEW_PERSON_MEGABYTES = 100;
/** Room that is kept for what a person needs also when their messages have filled the rest. */
const SPARE_MEGABYTES = 20;
const NEEDED: readonly FilePurpose[] = ['avatar', 'report_image', 'proof_image'];

/** Bytes of a community or a person: stored files with their streams, and files on their way. */
export async function usedBytes(db: Database, key: StorageKey): Promise<number> {
  const { rows } =
    key.groupId === null
      ? await db.query<{ bytes: number }>(
          `select (coalesce((select sum(bytes) from files where user_id = $1), 0)
            + coalesce((select sum(bytes) from pictures where user_id = $1), 0)
            + coalesce((select sum(bytes) from uploads where user_id = $1 and group_id is null and done_at is null), 0)
            )::float8 as bytes`,
          [key.userId],
        )
      : await db.query<{ bytes: number }>(
          `select (coalesce((select sum(bytes + stream_bytes) from files where group_id = $1), 0)
            + coalesce((select sum(bytes) from uploads where group_id = $1 and done_at is null), 0))::float8 as bytes`,
          [key.groupId],
        );
  return rows[0]?.bytes ?? 0;
}

/** One transaction at a time for each community and person, so that two cannot both take the last bytes. */
export async function lockStorage(tx: Tx, key: StorageKey): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 56))', [
    key.groupId === null ? key.userId : key.groupId,
  ]);
}

/** What a person may store where no community has the file. Less while the account is new. */
export async function personalStorage(
  db: Database,
  { userId, purpose, now }: { readonly userId: string; readonly purpose: FilePurpose; readonly now: number },
): Promise<StorageOwner> {
  const { rows } = await db.query<{ created_at: string }>('select created_at from users where id = $1', [
    userId,
  ]);
  const grownAt = Date.parse(singleRow(rows).created_at) + NEW_ACCOUNT_DAYS * DAY_MS;
  const isNew = grownAt > now;
  const most = isNew ? NEW_PERSON_MEGABYTES : PERSON_MEGABYTES;
  const spare = NEEDED.includes(purpose) ? SPARE_MEGABYTES : 0;
  return {
    groupId: null,
    maxBytes: (most + spare) * MEGABYTE,
    full: () =>
      isNew
        ? new Problem(
            'storage.limit_reached',
            'New accounts have room for {max} MB of private files. You get more {at}. For room now, delete messages with files.',
            { values: { max: most, at: new Date(grownAt) } },
          )
        : new Problem(
            'storage.limit_reached',
            'Your private files have used up their {max} MB. For more room, delete private messages with files.',
            { values: { max: most } },
          ),
  };
}
