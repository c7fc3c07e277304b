import { type DataExport, EXPORT_DAYS, EXPORT_EVERY_HOURS } from '../../../contract/account/account.ts';
import { HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Attempt, Jobs } from '../../platform/jobs/jobs.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createExportRepo, type ExportRow } from './export.repo.ts';
import { exportContents } from './export-contents.ts';

/** Long after the last retry. An export that is still queued was lost in a crash. */
const GIVEN_UP_AFTER_MS = 2 * HOUR_MS;

export interface ExportDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'send' | 'handle'>;
  readonly store: FileStore;
  readonly notifier: Pick<Notifier, 'notify'>;
  /** Prefix of every path, like `/api`. */
  readonly apiBase: string;
}

/** Exports all data about one user as a file. */
export interface ExportService {
  latest(userId: string): Promise<DataExport | null>;
  /**
   * Returns the queued export if there is one. After a failure the user may ask again at once. @throws Problem
   * `export.too_soon`
   */
  request(caller: Caller, ip: string): Promise<DataExport>;
  /** The file and the day it was requested. Null when it is not the caller's, not ready, or expired. */
  file(id: string, caller: Caller, ip: string): Promise<{ bytes: Uint8Array; day: string } | null>;
  /** Makes the file and notifies the user. When the last try fails, notifies them too and throws. Idempotent. */
  build(id: string, attempt: Pick<Attempt, 'isLast'>): Promise<void>;
  /** Removes expired files, and marks exports as failed that were lost in a crash. */
  sweep(): Promise<void>;
  /** Removes every file of a user, expired or not. Called when the user is erased. */
  deleteFiles(userId: string): Promise<void>;
}

export function createExportService(deps: ExportDeps): ExportService {
  const { db, withTx, clock, random, audit, jobs, store, notifier, apiBase } = deps;
  const now = () => new Date(clock.now()).toISOString();

  function shown({ user_id: _, ...row }: ExportRow): DataExport {
    return {
      ...row,
      download_path: row.status === 'READY' ? `${apiBase}/me/export/${row.id}/file` : null,
      next_at: new Date(nextAt(row)).toISOString(),
    };
  }

  /** Emits the status to the user's screens. A finished or failed export also gives a notification, which is mailed. */
  async function announce(tx: Tx, { id, user_id }: ExportRow, status: DataExport['status']): Promise<void> {
    tx.emit({
      kind: 'export.updated',
      topic: `u:${user_id}`,
      ref: id,
      actor: user_id,
      data: { export_id: id, status } satisfies EventData<'export.updated'>,
    });
    if (status === 'READY' || status === 'FAILED')
      await notifier.notify(tx, {
        kind: 'ACCOUNT_NOTICE',
        groupId: null,
        actorId: null,
        facts: { notice: `EXPORT_${status}` },
        key: `export:${id}`,
        to: [{ userId: user_id, reason: 'OWN_ACCOUNT' }],
      });
  }

  async function fail(row: ExportRow): Promise<void> {
    await withTx(async (tx) => {
      if (await createExportRepo(tx).fail(row.id)) await announce(tx, row, 'FAILED');
    });
  }

  async function finish(row: ExportRow): Promise<void> {
    const { exportFile } = await import('./export-file.ts');
    const bytes = await exportFile(await exportContents(db, row.user_id));
    await store.put(keyOf(row.id), bytes, 'application/zip');
    const expiresAt = new Date(clock.now() + EXPORT_DAYS * 24 * HOUR_MS).toISOString();
    const isNew = await withTx(async (tx) => {
      const done = { at: now(), expiresAt, sizeBytes: bytes.length };
      if (!(await createExportRepo(tx).finish(row.id, done))) return false;
      await announce(tx, row, 'READY');
      return true;
    });
    if (!isNew && !(await createExportRepo(db).find(row.id))) await store.remove(keyOf(row.id));
  }

  return {
    async latest(userId) {
      const row = await createExportRepo(db).latest(userId);
      return row && shown(row);
    },

    request: ({ userId }, ip) =>
      withTx(async (tx) => {
        const repo = createExportRepo(tx);
        await lockUser(tx, userId);
        const before = await repo.latest(userId);
        const waitMs = before ? nextAt(before) - clock.now() : 0;
        if (before?.status === 'QUEUED' && waitMs > 0) return shown(before);
        if (waitMs > 0) throw tooSoon(waitMs);
        const id = random.uuid();
        await repo.add(id, userId, now());
        await jobs.send(tx, 'export.make', { export_id: id }, { key: id });
        await audit(tx, {
          actorId: userId,
          action: 'export.requested',
          targetType: 'export',
          targetId: id,
          ip,
        });
        const row = await repo.find(id);
        if (!row) throw new Error('the export row is missing in its own transaction');
        await announce(tx, row, 'QUEUED');
        return shown(row);
      }),

    async file(id, { userId }, ip) {
      const row = await createExportRepo(db).find(id);
      if (row?.user_id !== userId || row.status !== 'READY' || (row.expires_at ?? '') <= now()) return null;
      const bytes = await store.read(keyOf(id));
      if (!bytes) return null;
      await audit(db, { actorId: userId, action: 'export.fetched', targetType: 'export', targetId: id, ip });
      return { bytes, day: row.requested_at.slice(0, 10) };
    },

    async build(id, { isLast }) {
      const row = await createExportRepo(db).find(id);
      if (row?.status !== 'QUEUED') return;
      try {
        await finish(row);
      } catch (error) {
        if (isLast) await fail(row);
        throw error;
      }
    },

    async sweep() {
      const givenUp = new Date(clock.now() - GIVEN_UP_AFTER_MS).toISOString();
      for (const row of await createExportRepo(db).waitingSince(givenUp)) await fail(row);
      for (const row of await createExportRepo(db).expired(now())) {
        await store.remove(keyOf(row.id));
        await withTx(async (tx) => {
          await createExportRepo(tx).expire(row.id);
          await announce(tx, row, 'EXPIRED');
        });
      }
    },

    async deleteFiles(userId) {
      for (const { id } of await createExportRepo(db).ofUser(userId)) await store.remove(keyOf(id));
    },
  };
}

function nextAt({ requested_at, status }: Pick<ExportRow, 'requested_at' | 'status'>): number {
  return Date.parse(requested_at) + (status === 'FAILED' ? 0 : EXPORT_EVERY_HOURS * HOUR_MS);
}

function keyOf(id: string): string {
  return `exports/${id}.zip`;
}

function tooSoon(waitMs: number): Problem {
  return new Problem('export.too_soon', 'You can ask for your data once a day.', {
    retryAfter: Math.ceil(waitMs / 1000),
  });
}
