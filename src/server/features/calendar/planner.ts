import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createCalendarRepo } from './calendar.repo.ts';
import { announceStart } from './calendar-announcements.ts';
import { attendeeNotification, reminderKey } from './calendar-notifications.ts';
import { type EventOccurrence, type EventRow, isoOf, occurrencesBetween, textsOf } from './event-row.ts';
import { createDueRepo, createReminderRepo } from './reminder.repo.ts';
import { dueReminder, isStarting, LOOK_AHEAD_MS, nextLook, START_ANNOUNCED_WITHIN_MS } from './reminders.ts';

export interface PlannerDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly notifier: Notifier;
  readonly log: Pick<Logger, 'error'>;
}

export interface Planner {
  /**
   * Sends due reminders and announces starts. Any number of nodes may run it at once, and each may crash at any time:
   * the record of who was reminded, the notification and the next check are one transaction.
   */
  run(): Promise<void>;
}

/** Events per run. The rest is left for the next run. */
const LOOKED_AT_MAX = 500;
const PUT_OFF_MS = 5 * MINUTE_MS;
/** The planner's reader id, which has no answers of its own. */
const NO_READER = '00000000-0000-0000-0000-000000000000';

export function createPlanner({ db, withTx, clock, notifier, log }: PlannerDeps): Planner {
  async function remind(tx: Tx, occurrence: EventOccurrence, now: number): Promise<void> {
    const reminder = dueReminder(occurrence, now);
    if (!reminder || !occurrence.row) return;
    const { minutes, mark } = reminder;
    const { start } = occurrence.slot;
    const occurrenceId = occurrence.row.id;
    const at = isoOf(now);
    const reminded = await createDueRepo(tx).remind({ occurrenceId, minutes, start, mark, at });
    if (reminded.length === 0) return;
    await notifier.notify(
      tx,
      attendeeNotification(reminded, {
        kind: 'EVENT_REMINDER',
        event: occurrence.event,
        actorId: null,
        facts: { starts_at: isoOf(start), minutes_before: minutes },
        key: reminderKey(occurrenceId, minutes, start),
      }),
    );
  }

  async function lookAt(tx: Tx, event: EventRow, now: number): Promise<void> {
    const occurrences = occurrencesBetween(event, now - START_ANNOUNCED_WITHIN_MS, now + LOOK_AHEAD_MS);
    const through = Date.parse(event.started_through);
    for (const occurrence of occurrences) {
      if (isStarting(occurrence, through, now))
        announceStart(tx, {
          group_id: event.group_id,
          calendar_event_id: event.id,
          occurrence_start: isoOf(occurrence.key),
          title: textsOf(occurrence).title,
        });
      await remind(tx, occurrence, now);
    }
    const isOver = event.status === 'CANCELLED' || (await hasEnded(tx, event, now));
    await createDueRepo(tx).setDue(event.id, { due: nextLook(occurrences, { now, isOver }), at: isoOf(now) });
  }

  /** Returns false when nothing was due. */
  async function lookAtOne(now: number): Promise<boolean> {
    let id: string | null = null;
    try {
      await withTx(async (tx) => {
        id = await createDueRepo(tx).lockNext(isoOf(now));
        const event = id && (await createCalendarRepo(tx).find(id, NO_READER, now));
        if (event) await lookAt(tx, event, now);
      });
    } catch (error) {
      if (id === null) throw error;
      log.error({ err: error, calendar_event_id: id }, 'the reminders of an event could not be given');
      await createReminderRepo(db).postpone(id, isoOf(now + PUT_OFF_MS));
    }
    return id !== null;
  }

  return {
    async run() {
      for (let n = 0; n < LOOKED_AT_MAX; n++) if (!(await lookAtOne(clock.now()))) return;
    },
  };
}

async function hasEnded(tx: Tx, { id }: EventRow, now: number): Promise<boolean> {
  const { rowCount } = await tx.query('select from calendar_events where id = $1 and last_ends_at <= $2', [
    id,
    isoOf(now),
  ]);
  return rowCount === 1;
}
