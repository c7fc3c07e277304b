import type { answerCalendarEvent } from '../../../contract/calendar/calendar.ts';
import type { RsvpStatus } from '../../../contract/calendar/calendar-facts.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { lockRight } from '../../platform/rights/lock-right.ts';
import { groupNotAllowed } from '../communities/community.service.ts';
import { createCalendarRepo } from './calendar.repo.ts';
import type { CalendarAccess } from './calendar-access.ts';
import { announceAnswer } from './calendar-announcements.ts';
import { eventNotFound, isOver, occurrenceNotFound, wasCancelled } from './calendar-problems.ts';
import { attendanceOf, isoOf, occurrenceAt } from './event-row.ts';
import { createRsvpRepo } from './rsvp.repo.ts';

export interface RsvpDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly access: CalendarAccess;
}

export interface RsvpService {
  /** Repeating an answer changes and announces nothing. */
  answer(
    id: string,
    input: { occurrence_start: string; status: RsvpStatus | null },
    caller: Caller,
  ): Promise<Answer<typeof answerCalendarEvent>['data']>;
}

export function createRsvpService({ withTx, clock, random, access }: RsvpDeps): RsvpService {
  return {
    async answer(id, { occurrence_start, status }, caller) {
      const key = Date.parse(occurrence_start);
      const { membership } = await access.event(id, caller, key, 'event.attend');
      return withTx(async (tx) => {
        await lockRight(tx, 'event.attend', { membership, caller, refusal: groupNotAllowed });
        const repo = createCalendarRepo(tx);
        // Locks the event, so that the occurrence is not moved while it is answered.
        const event = await repo.lock(id, caller.userId, 'share');
        const occurrence = event && occurrenceAt(event, key);
        if (!event) throw eventNotFound();
        if (!occurrence) throw occurrenceNotFound();
        if (occurrence.isCancelled) throw wasCancelled();
        const now = clock.now();
        if (occurrence.slot.end <= now) throw isOver();
        const hasChanged =
          status !== (occurrence.row?.my_rsvp ?? null) &&
          (await createRsvpRepo(tx).answer({
            ...{ id: random.uuid(), eventId: id, key, userId: caller.userId },
            ...{ status, at: isoOf(now) },
          }));
        const fresh = hasChanged ? await repo.find(id, caller.userId, key) : event;
        const row = fresh?.occurrences.find((one) => one.occurrence_start === key) ?? null;
        const of = { calendar_event_id: id, occurrence_start: isoOf(key) };
        const attendance = attendanceOf(row);
        const rsvp_version = row?.rsvp_version ?? 0;
        if (hasChanged)
          announceAnswer(tx, {
            userId: caller.userId,
            answered: { group_id: event.group_id, ...of, ...attendance },
            own: { ...of, status, rsvp_version },
          });
        return { ...of, attendance, my_rsvp: status, rsvp_version };
      });
    },
  };
}
