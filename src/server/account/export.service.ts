import { type DataExport, EXPORT_DAYS, EXPORT_EVERY_HOURS } from '../../contract/account.ts';
import type { EventData } from '../../contract/events.ts';
import { Problem } from '../../contract/problems.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock, Random } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Tx, WithTx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AccountMails } from '../mail/account-mails.ts';
import type { MailRoom } from '../mail/mail-room.ts';
import type { FileStore } from '../storage/file-store.ts';
import { createExportRepo, type ExportRow } from './export.repo.ts';
import { exportContents } from './export-contents.ts';
import { exportFile } from './export-file.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface ExportDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'send' | 'handle'>;
  readonly store: FileStore;
  readonly mailRoom: Pick<MailRoom, 'handOver'>;
  readonly mails: AccountMails;
  /** Prefix of every path, like `/api`. */
  readonly apiBase: string;
}

/** All that is kept of one person, in one file. */
export interface ExportService {
  latest(userId: string): Promise<DataExport | null>;
  /** While one is being made, that one is answered. @throws Problem `export.too_soon` */
  request(caller: Caller, ip: string): Promise<DataExport>;
  /** The file, and the day it was made; null when it is not the caller's, not ready, or over. */
  file(id: string, caller: Caller, ip: string): Promise<{ bytes: Uint8Array; day: string } | null>;
  /** Makes the file and tells the person. Safe to repeat. */
  make(id: string): Promise<void>;
  /** Removes files whose time is over. */
  sweep(): Promise<void>;
  /** Removes every file of a person, whatever its time: for whoever is erased. */
  forget(userId: string): Promise<void>;
}

export function createExportService(deps: ExportDeps): ExportService {
  const { db, withTx, clock, random, audit, jobs, store, mailRoom, mails, apiBase } = deps;
  const now = () => new Date(clock.now()).toISOString();

  function shown({ user_id: _, ...row }: ExportRow): DataExport {
    return {
      ...row,
      download_path: row.status === 'READY' ? `${apiBase}/me/export/${row.id}/file` : null,
      next_at: new Date(nextAt(row)).toISOString(),
    };
  }

  function announce(tx: Tx, { id, user_id }: ExportRow, status: DataExport['status']): void {
    tx.emit({
      kind: 'export.updated',
      topic: `u:${user_id}`,
      ref: id,
      actor: user_id,
      data: { export_id: id, status } satisfies EventData<'export.updated'>,
    });
  }

  async function finish(row: ExportRow): Promise<void> {
    const bytes = await exportFile(await exportContents(db, row.user_id));
    await store.put(keyOf(row.id), bytes, 'application/zip');
    const expiresAt = new Date(clock.now() + EXPORT_DAYS * 24 * HOUR_MS).toISOString();
    const isNew = await withTx(async (tx) => {
      const done = { at: now(), expiresAt, sizeBytes: bytes.length };
      if (!(await createExportRepo(tx).finish(row.id, done))) return false;
      announce(tx, row, 'READY');
      return true;
    });
    if (!isNew && !(await createExportRepo(db).find(row.id))) await store.remove(keyOf(row.id));
  }

  async function tell({ id, user_id }: ExportRow): Promise<void> {
    const { rows } = await db.query<{ email: string; first_name: string }>(
      `select email, first_name from users where id = $1 and status = 'ACTIVE'`,
      [user_id],
    );
    const [person] = rows;
    if (!person) return;
    // Under the id of the export: a job that runs again sends the same mail, not another one.
    await mailRoom.handOver(id, person.email, mails.exportReady({ firstName: person.first_name }));
  }

  return {
    async latest(userId) {
      const row = await createExportRepo(db).latest(userId);
      return row && shown(row);
    },

    request: ({ userId }, ip) =>
      withTx(async (tx) => {
        const repo = createExportRepo(tx);
        await repo.lock(userId);
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
        if (!row) throw new Error('an export vanished in its own transaction');
        announce(tx, row, 'QUEUED');
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

    async make(id) {
      const row = await createExportRepo(db).find(id);
      if (!row || row.status === 'EXPIRED') return;
      if (row.status === 'QUEUED') await finish(row);
      await tell(row);
    },

    async sweep() {
      for (const row of await createExportRepo(db).over(now())) {
        await store.remove(keyOf(row.id));
        await withTx(async (tx) => {
          await createExportRepo(tx).expire(row.id);
          announce(tx, row, 'EXPIRED');
        });
      }
    },

    async forget(userId) {
      for (const { id } of await createExportRepo(db).ofUser(userId)) await store.remove(keyOf(id));
    },
  };
}

function nextAt({ requested_at }: Pick<ExportRow, 'requested_at'>): number {
  return Date.parse(requested_at) + EXPORT_EVERY_HOURS * HOUR_MS;
}

function keyOf(id: string): string {
  return `exports/${id}.zip`;
}

function tooSoon(waitMs: number): Problem {
  return new Problem('export.too_soon', 'You can ask for your data once a day.', {
    retryAfter: Math.ceil(waitMs / 1000),
  });
}
