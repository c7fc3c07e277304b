import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { type CalendarAccess, isEntitledIn } from '../calendar-access.ts';
import { eventNotFound, occurrenceNotFound } from '../calendar-problems.ts';
import { occurrenceAt, occurrencesBetween, textsOf } from '../event-row.ts';
import { occurrenceNear } from '../event-view.ts';

export interface IcsDeps {
  readonly clock: Clock;
  readonly access: CalendarAccess;
  readonly publicUrl: string;
}

export interface IcsService {
  /** One occurrence, or the event's occurrences of one year. An event that is over gives its last one. */
  file(
    id: string,
    start: string | undefined,
    caller: Caller,
  ): Promise<{ file_name: string; content: string }>;
}

const YEAR_MS = 366 * DAY_MS;

export function createIcsService({ clock, access, publicUrl }: IcsDeps): IcsService {
  return {
    async file(id, start, caller) {
      const now = clock.now();
      const key = start === undefined ? null : Date.parse(start);
      const { event, membership } = await access.event(id, caller, key ?? now);
      const first = key === null ? occurrenceNear(event, null, now) : occurrenceAt(event, key);
      if (!first) throw key === null ? eventNotFound() : occurrenceNotFound();
      const coming = key === null ? occurrencesBetween(event, now, now + YEAR_MS) : [];
      const { icsFileName, icsOf } = await import('./ics.ts');
      const content = icsOf(coming.length > 0 ? coming : [first], {
        ...{ now, publicUrl, isEntitled: isEntitledIn(membership) },
      });
      return { file_name: icsFileName(textsOf(first).title, first.slot.start), content };
    },
  };
}
