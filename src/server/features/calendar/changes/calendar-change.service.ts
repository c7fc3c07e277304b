import type {
  CalendarEvent,
  cancelCalendarEvent,
  updateCalendarEvent,
} from '../../../../contract/calendar/calendar.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { lockRight } from '../../../platform/rights/lock-right.ts';
import { groupNotAllowed } from '../../communities/community.service.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { createCalendarRepo } from '../calendar.repo.ts';
import type { CalendarAccess } from '../calendar-access.ts';
import { eventNotFound, eventStale, occurrenceNotFound } from '../calendar-problems.ts';
import type { EventRow } from '../event-row.ts';
import { occurrenceNear, toCalendarEvent } from '../event-view.ts';
import { changeEvent } from './change-event.ts';
import { changeOccurrence } from './change-occurrence.ts';
import { type EventInput, splitAt } from './event-changes.ts';
import { splitEvent } from './split-event.ts';

export interface CalendarChangeDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly access: CalendarAccess;
  readonly notifier: Notifier;
}

export interface CalendarChangeService {
  /** If nothing would change, changes and announces nothing, whatever version the caller read. */
  update(
    id: string,
    input: HandlerInput<typeof updateCalendarEvent>['body'],
    caller: Caller,
  ): Promise<CalendarEvent>;
  /** Idempotent: repeating it changes and announces nothing. */
  cancel(
    id: string,
    which: HandlerInput<typeof cancelCalendarEvent>['query'],
    caller: Caller,
  ): Promise<CalendarEvent>;
}

/** The context of one change of one event. */
export interface ChangeContext {
  readonly tx: Tx;
  readonly event: EventRow;
  readonly caller: Caller;
  readonly now: number;
  readonly newId: () => string;
  readonly notifier: Notifier;
}

/** The changed event and the occurrence to show; null when nothing changed. */
export interface ChangeResult {
  readonly id: string;
  readonly key: number | null;
}

export function createCalendarChangeService(deps: CalendarChangeDeps): CalendarChangeService {
  const { withTx, clock, random, audit, access, notifier } = deps;

  async function change(
    id: string,
    { scope, occurrence_start, version, ...input }: EventInput & { version?: number },
    caller: Caller,
  ): Promise<CalendarEvent> {
    const now = clock.now();
    const key = occurrence_start === undefined ? null : Date.parse(occurrence_start);
    const { membership } = await access.event(id, caller, key ?? now, 'event.manage');
    return withTx(async (tx) => {
      await lockRight(tx, 'event.manage', { membership, caller, refusal: groupNotAllowed });
      const repo = createCalendarRepo(tx);
      const event = await repo.lock(id, caller.userId, 'no key update');
      if (!event) throw eventNotFound();
      const show = async (of: string, at: number | null) => {
        const row = await repo.find(of, caller.userId, at ?? now);
        const occurrence = row && occurrenceNear(row, at, now);
        if (!row || !occurrence) throw eventNotFound();
        const creator = await repo.person(row.created_by);
        return toCalendarEvent(occurrence, { isEntitled: true, now, creator });
      };
      const changing: ChangeContext = { tx, event, caller, now, newId: random.uuid, notifier };
      const isStale = version !== undefined && version !== event.version;
      const staleness = async () => {
        if (isStale) throw eventStale(await show(id, key));
      };
      const changed = await make(changing, { scope, key, input }, staleness);
      if (!changed) return show(id, key);
      await writeDown(tx, { event, caller, input, scope });
      return show(changed.id, changed.key);
    });
  }

  /** Writes an audit entry, only for changes to another user's event. */
  async function writeDown(
    tx: Tx,
    {
      event,
      caller,
      input,
      scope,
    }: { event: EventRow; caller: Caller; input: Partial<EventInput>; scope: string },
  ): Promise<void> {
    if (event.created_by === caller.userId) return;
    await audit(tx, {
      actorId: caller.userId,
      action: `calendar_event.${input.status === 'CANCELLED' ? 'cancelled' : input.status ? 'restored' : 'updated'}`,
      targetType: 'calendar_event',
      targetId: event.id,
      groupId: event.group_id,
      before: { title: event.title, starts_local: event.starts_local, status: event.status },
      after: { scope, fields: Object.keys(input) },
    });
  }

  return {
    update: (id, input, caller) => change(id, input, caller),
    cancel: (id, which, caller) => change(id, { ...which, status: 'CANCELLED' }, caller),
  };
}

/**
 * Chooses the change by scope. For a single event, and for the first occurrence with all that follow, the whole event
 * is changed.
 */
async function make(
  changing: ChangeContext,
  { scope, key, input }: { scope: EventInput['scope']; key: number | null; input: Partial<EventInput> },
  staleness: () => Promise<void>,
): Promise<ChangeResult | null> {
  const { event } = changing;
  if (scope === 'all' || event.recurrence === null || key === null) {
    if (scope !== 'all' && (key === null || !occurrenceNear(event, key, key))) throw occurrenceNotFound();
    return changeEvent(changing, { input, key }, staleness);
  }
  if (scope === 'this') return changeOccurrence(changing, { input, key }, staleness);
  const parts = splitAt(event, key);
  if (!parts) return changeEvent(changing, { input, key }, staleness);
  return splitEvent(changing, { input, key, parts }, staleness);
}
