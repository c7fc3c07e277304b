import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { CalendarEvent } from '../../../../contract/calendar/calendar.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useIsPhone } from '../../../ui/base/use-is-phone.ts';
import { dayOf } from '../form/zoned-time.ts';
import { holidaysQuery } from '../store/calendar.queries.ts';
import { readCalendarSearch } from '../store/calendar-address.ts';
import { createAnswerStore } from '../store/calendar-answers.ts';
import { useNow } from '../store/calendar-clock.ts';
import type { Day } from '../store/calendar-days.ts';
import type { OccurrenceKey } from '../store/occurrence-key.ts';
import { holidaysByDay } from '../store/occurrences.ts';
import { CalendarContext, type CalendarPlace } from '../store/use-calendar.ts';
import { useCalendarLive } from '../store/use-calendar-live.ts';
import { AgendaView } from './agenda-view.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { MonthView } from './month-view.tsx';

const EventDialog = lazyComponent(() => import('../event/event-dialog.tsx'), 'EventDialog');
const EventFormDialog = lazyComponent(() => import('../form/event-form-dialog.tsx'), 'EventFormDialog');
const SubscribeDialog = lazyComponent(() => import('./subscribe-dialog.tsx'), 'SubscribeDialog');

const route = getRouteApi('/member/community/communities/$slug');

/** What is open over the calendar and is not in the address. */
type Over = { form: 'new'; day: Day } | { form: 'change'; event: CalendarEvent } | 'subscribe' | null;

interface CalendarTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/**
 * The calendar of a community: a month or a list, with the event of the address opened over it. Live while it
 * is open.
 */
export function CalendarTab({ community, rights }: CalendarTabProps) {
  const meId = useCurrentUser()?.id ?? '';
  const zone = shownZone();
  const today = dayOf(new Date(useNow()).toISOString(), zone);
  const { permissions } = rights;
  const [answers] = useState(createAnswerStore);
  useCalendarLive(community.id, permissions, answers);
  const holidays = useQuery(holidaysQuery).data;
  const holidayDays = useMemo(() => holidaysByDay(holidays ?? []), [holidays]);
  const search = readCalendarSearch(route.useSearch(), { today, isPhone: useIsPhone() });
  const { day, view, eventId, start } = search;
  const [over, setOver] = useState<Over>(null);
  const change = useCalendarAddress();

  const open = useCallback(
    (one: OccurrenceKey) => change({ eventId: one.calendar_event_id, occurrence: one.occurrence_start }),
    [change],
  );
  const create = useCallback((on: Day) => setOver({ form: 'new', day: on }), []);
  const place = useMemo<CalendarPlace>(
    () => ({ community, permissions, zone, meId, answers, open, create }),
    [community, permissions, zone, meId, answers, open, create],
  );

  return (
    <CalendarContext value={place}>
      <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] gap-4 p-4 pb-10 sm:px-6 sm:pt-5">
        <CalendarToolbar
          view={view}
          day={day}
          today={today}
          onView={(to) => change({ view: to })}
          onDay={(to) => change({ date: to === today ? undefined : to })}
          onSubscribe={() => setOver('subscribe')}
        />
        {view === 'month' ? (
          <MonthView
            day={day}
            today={today}
            holidays={holidayDays}
            onDay={(to) => change({ date: to === today ? undefined : to })}
          />
        ) : (
          <AgendaView key={day} from={day} today={today} holidays={holidayDays} />
        )}
      </div>
      <Suspense fallback={null}>
        {eventId !== undefined && (over === null || over === 'subscribe') && (
          <EventDialog
            key={`${eventId} ${start}`}
            eventId={eventId}
            start={start}
            onClose={() => change({ eventId: undefined, occurrence: undefined })}
            onChange={(event) => setOver({ form: 'change', event })}
          />
        )}
        {over !== null && over !== 'subscribe' && (
          <EventFormDialog
            {...(over.form === 'change' ? { event: over.event } : { day: over.day })}
            onClose={() => setOver(null)}
            onSaved={(one) => {
              setOver(null);
              open(one);
            }}
          />
        )}
        {over === 'subscribe' && <SubscribeDialog onClose={() => setOver(null)} />}
      </Suspense>
    </CalendarContext>
  );
}

interface AddressChange {
  readonly view?: 'agenda' | 'month';
  readonly date?: Day | undefined;
  readonly eventId?: string | undefined;
  readonly occurrence?: string | undefined;
}

/**
 * Changes the calendar's state in the address. Opening an event adds a history entry that Back undoes; other
 * changes replace it.
 */
function useCalendarAddress() {
  const navigate = route.useNavigate();
  return useCallback(
    (to: AddressChange) =>
      void navigate({
        search: (search) => ({ ...search, ...to }),
        replace: to.eventId === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
}
