import type { EventKind } from '../../../../contract/events.ts';
import type { Badge } from '../../../../contract/notifications/notifications.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import type { CommittedEvent } from '../../../platform/db/emit.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { badgeColumns } from './badge-sql.ts';

/** The first change is sent at once; changes within this time are sent together. */
const COALESCE_MS = 500;
/** How far back a node looks for badges that were not sent: at its start, and each minute. */
const LOOK_BACK = { start: '1 day', minute: '5 minutes' } as const;

/** Events of a user's own topic that may change their badge. */
const changing: ReadonlySet<string> = new Set<EventKind>([
  'notification.created',
  'notification.updated',
  'notification.removed',
  'notifications.marked',
  'notification_level.updated',
  'read.updated',
  'mention.created',
  'mention.removed',
  'messages.deleted',
  'conversation.opened',
  'conversation.preferences_updated',
  'membership.granted',
  'membership.revoked',
  'membership.updated',
  'block.updated',
  'settings.updated',
]);

export interface BadgeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly timers: Timers;
  readonly log: { error(context: object, message: string): void };
}

export interface BadgeService {
  of(userId: string): Promise<Badge>;
  /** Sends the badge of each affected user at once, or half a second after their last one. */
  onCommitted(events: readonly CommittedEvent[]): void;
  /** Sends the badges that a crashed node did not send. */
  recover(since: keyof typeof LOOK_BACK): Promise<void>;
  /** Drops pending badges, which a starting node finds in the log. Waits for those being sent. */
  close(): Promise<void>;
}

const BADGE = prepared(`select ${badgeColumns('$1::uuid')}`);

/**
 * Taken before the count: so a badge has seen every event that stands before it in its topic, and of two badges, also
 * of two nodes, the later one is the newer one.
 */
const LOCK_TOPIC = prepared('select from rt_topics where topic = $1 for no key update');

/** The event log shows whose badge is pending, so nothing else is stored. */
const DUE = `select distinct e.topic from rt_events e
  where e.at > clock_timestamp() - $2::interval and e.topic like 'u:%' and e.kind = any($1)
    and (e.kind <> 'read.updated' or e.actor is not null)
    and not exists (
      select from rt_events b where b.topic = e.topic and b.off > e.off and b.kind = 'badge.updated')`;

export function createBadgeService({ db, withTx, timers, log }: BadgeDeps): BadgeService {
  /** Users whose badge was sent within the last half second, and whether it changed since. */
  const recent = new Map<string, { isDue: boolean; readonly cancel: () => void }>();
  const inFlight = new Set<Promise<void>>();
  let isClosed = false;

  function send(userId: string): void {
    const cancel = timers.after(COALESCE_MS, () => {
      const isDue = recent.get(userId)?.isDue;
      recent.delete(userId);
      if (isDue) send(userId);
    });
    recent.set(userId, { isDue: false, cancel });
    const topic = `u:${userId}`;
    const sending = withTx(async (tx) => {
      await tx.query(LOCK_TOPIC, [topic]);
      const { rows } = await tx.query<Badge>(BADGE, [userId]);
      tx.emit({ kind: 'badge.updated', topic, data: singleRow(rows) });
    }).catch((error: unknown) => log.error({ err: error }, 'a badge could not be sent'));
    inFlight.add(sending);
    sending.finally(() => inFlight.delete(sending));
  }

  function schedule(userId: string): void {
    if (isClosed) return;
    const sent = recent.get(userId);
    if (sent) sent.isDue = true;
    else send(userId);
  }

  return {
    async of(userId) {
      const { rows } = await db.query<Badge>(BADGE, [userId]);
      return singleRow(rows);
    },

    onCommitted(events) {
      for (const { t, k, a } of events) {
        if (!t.startsWith('u:') || !changing.has(k)) continue;
        // Sending a message also marks it as read for the author, whose screens already know. That needs no count.
        if (k !== 'read.updated' || a !== null) schedule(t.slice(2));
      }
    },

    async recover(since) {
      const { rows } = await db.query<{ topic: string }>(DUE, [[...changing], LOOK_BACK[since]]);
      for (const { topic } of rows) schedule(topic.slice(2));
    },

    async close() {
      isClosed = true;
      for (const { cancel } of recent.values()) cancel();
      recent.clear();
      await Promise.all(inFlight);
    },
  };
}
