import type { FilePurpose } from '../../../../contract/upload-rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { lockStorage, type StorageKey, usedBytes } from '../storage-room.ts';
import type { StorageOwner } from '../upload-target.ts';

/** An upload that was started. */
export interface UploadSession {
  readonly id: string;
  readonly purpose: FilePurpose;
  readonly target_id: string;
  readonly group_id: string | null;
  readonly user_id: string;
  readonly name: string;
  readonly mime_type: string;
  /** As announced. */
  readonly bytes: number;
  readonly started_at: string;
  readonly ends_at: string;
  readonly done_at: string | null;
}

export interface SessionStart {
  readonly session: Omit<UploadSession, 'group_id' | 'done_at'>;
  readonly owner: StorageOwner;
}

const COLUMNS = `id, purpose, target_id, group_id, user_id, name, mime_type, bytes::float8 as bytes, started_at,
  ends_at, done_at`;

/** Queries for uploads on their way. Times are ISO 8601. */
export function createUploadSessionRepo({ db, withTx }: { readonly db: Database; readonly withTx: WithTx }) {
  return {
    async find(id: string): Promise<UploadSession | null> {
      const { rows } = await db.query<UploadSession>(`select ${COLUMNS} from uploads where id = $1`, [id]);
      return rows[0] ?? null;
    },

    async findByName(name: string): Promise<UploadSession | null> {
      const { rows } = await db.query<UploadSession>(`select ${COLUMNS} from uploads where name = $1`, [
        name,
      ]);
      return rows[0] ?? null;
    },

    usedBytes: (key: StorageKey) => usedBytes(db, key),

    /** `started` once for each id, `repeated` after that, `full` when the bytes exceed what the owner may store. */
    async start({ session, owner }: SessionStart): Promise<'started' | 'repeated' | 'full'> {
      return withTx(async (tx) => {
        const key = { groupId: owner.groupId, userId: session.user_id };
        await lockStorage(tx, key);
        if ((await usedBytes(tx, key)) + session.bytes > owner.maxBytes) return 'full';
        const { rowCount } = await tx.query(
          `insert into uploads (id, purpose, target_id, group_id, user_id, name, mime_type, bytes, started_at, ends_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing`,
          [
            session.id,
            session.purpose,
            session.target_id,
            owner.groupId,
            session.user_id,
            session.name,
            session.mime_type,
            session.bytes,
            session.started_at,
            session.ends_at,
          ],
        );
        return rowCount === 1 ? 'started' : 'repeated';
      });
    },

    /** The bytes no longer count, and the address is used up. */
    async end(id: string, at: string): Promise<void> {
      await db.query('update uploads set done_at = $2 where id = $1 and done_at is null', [id, at]);
    },

    /** Files of uploads that ended, in any way, before `at`. */
    async endedBefore(at: string): Promise<readonly UploadSession[]> {
      const { rows } = await db.query<UploadSession>(
        `select ${COLUMNS} from uploads where ends_at < $1 order by ends_at limit 200`,
        [at],
      );
      return rows;
    },

    async of(userId: string): Promise<readonly UploadSession[]> {
      const { rows } = await db.query<UploadSession>(`select ${COLUMNS} from uploads where user_id = $1`, [
        userId,
      ]);
      return rows;
    },

    /** Call this after its file is gone. */
    async remove(id: string): Promise<void> {
      await db.query('delete from uploads where id = $1', [id]);
    },
  };
}

export type UploadSessionRepo = ReturnType<typeof createUploadSessionRepo>;
