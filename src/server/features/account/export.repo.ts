import type { DataExport } from '../../../contract/account/account.ts';
import type { Database } from '../../platform/db/database.ts';

export type ExportRow = Omit<DataExport, 'download_path' | 'next_at'> & { readonly user_id: string };

const EXPORT = 'id, user_id, status, requested_at, ready_at, expires_at, size_bytes';

/** Takes the pool or a transaction. */
export function createExportRepo(db: Database) {
  return {
    async latest(userId: string): Promise<ExportRow | null> {
      const { rows } = await db.query<ExportRow>(
        `select ${EXPORT} from data_exports where user_id = $1 order by requested_at desc, id desc limit 1`,
        [userId],
      );
      return rows[0] ?? null;
    },

    async add(id: string, userId: string, at: string): Promise<void> {
      await db.query('insert into data_exports (id, user_id, requested_at) values ($1, $2, $3)', [
        id,
        userId,
        at,
      ]);
    },

    async find(id: string): Promise<ExportRow | null> {
      const { rows } = await db.query<ExportRow>(`select ${EXPORT} from data_exports where id = $1`, [id]);
      return rows[0] ?? null;
    },

    /** Returns false when the export is already finished, or was removed in the meantime. */
    async finish(
      id: string,
      { at, expiresAt, sizeBytes }: { at: string; expiresAt: string; sizeBytes: number },
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `update data_exports set status = 'READY', ready_at = $2, expires_at = $3, size_bytes = $4
         where id = $1 and status = 'QUEUED'`,
        [id, at, expiresAt, sizeBytes],
      );
      return rowCount === 1;
    },

    /** Returns false when the export is no longer queued. */
    async fail(id: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update data_exports set status = 'FAILED' where id = $1 and status = 'QUEUED'`,
        [id],
      );
      return rowCount === 1;
    },

    /** Exports requested before `at` that are still queued. */
    async waitingSince(at: string): Promise<ExportRow[]> {
      const { rows } = await db.query<ExportRow>(
        `select ${EXPORT} from data_exports where status = 'QUEUED' and requested_at < $1
         order by requested_at limit 100`,
        [at],
      );
      return rows;
    },

    /** Exports that have expired, oldest first. */
    async expired(at: string): Promise<ExportRow[]> {
      const { rows } = await db.query<ExportRow>(
        `select ${EXPORT} from data_exports where status = 'READY' and expires_at <= $1
         order by expires_at limit 100`,
        [at],
      );
      return rows;
    },

    async expire(id: string): Promise<void> {
      await db.query(`update data_exports set status = 'EXPIRED', size_bytes = null where id = $1`, [id]);
    },

    async ofUser(userId: string): Promise<ExportRow[]> {
      const { rows } = await db.query<ExportRow>(`select ${EXPORT} from data_exports where user_id = $1`, [
        userId,
      ]);
      return rows;
    },
  };
}
