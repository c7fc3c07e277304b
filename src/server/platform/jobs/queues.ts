import type { PgBoss, Queue } from 'pg-boss';
import { MANILA_ZONE } from '../../../contract/core/manila.ts';
import { DEAD_QUEUE, type JobKind, jobTable, KEPT_SECONDS } from './job-table.ts';

const kinds: Readonly<Record<string, JobKind>> = jobTable;

/** The first pause after a failure. Each later one is twice as long, up to the longest. */
const RETRY_SECONDS = 5;
const RETRY_MAX_SECONDS = 15 * 60;
/** A job that takes longer counts as hung, unless its kind says otherwise. */
const EXPIRE_SECONDS = 2 * 60;
/** A worker without a heartbeat for this long counts as dead, and its jobs go to others. */
const HEARTBEAT_SECONDS = 10;
const DEAD_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Creates missing queues. Several nodes may do so at once. */
export async function openQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!existing.has(DEAD_QUEUE))
    await boss.createQueue(DEAD_QUEUE, { deleteAfterSeconds: DEAD_KEPT_SECONDS });
  for (const [name, kind] of Object.entries(kinds))
    if (!existing.has(name)) await boss.createQueue(name, queueOf(kind));
}

/** Updates queues and cron times to those in the code, because an older version may have created them. */
export async function scheduleCrons(boss: PgBoss): Promise<void> {
  for (const [name, kind] of Object.entries(kinds)) {
    const { policy: _never, ...changeable } = queueOf(kind);
    await boss.updateQueue(name, changeable);
    if (kind.cron !== undefined) await boss.schedule(name, kind.cron, {}, { tz: MANILA_ZONE });
  }
  for (const { name } of await boss.getSchedules())
    if (kinds[name]?.cron === undefined) await boss.unschedule(name);
}

function queueOf({ key, retries, expireSeconds }: JobKind): Omit<Queue, 'name'> {
  return {
    policy: key === 'waiting' ? 'short' : 'standard',
    retryLimit: retries,
    retryDelay: RETRY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_MAX_SECONDS,
    expireInSeconds: expireSeconds ?? EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    deadLetter: DEAD_QUEUE,
  };
}
