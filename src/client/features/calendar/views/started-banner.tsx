import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { type BridgeRules, bridgeQueries } from '../../../data/realtime/rq-bridge.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { ExternalLink, Link } from '../../../ui/base/link.tsx';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { LiveIndicator } from '../../../ui/media/live-indicator.tsx';
import { isLive } from '../event/event-phase.ts';
import { eventQuery, upcomingQuery } from '../store/calendar.queries.ts';
import { useNow } from '../store/calendar-clock.ts';
import { keyOf } from '../store/occurrence-key.ts';

const upcoming = () => [upcomingQuery.queryKey];

/** Events that can change what comes next for the user, on any page. */
const rules: BridgeRules = {
  'rsvp.updated': upcoming,
  'calendar_event.created': upcoming,
  'calendar_event.updated': upcoming,
  'calendar_event.cancelled': upcoming,
  // For communities whose page is not open, only notifications arrive.
  'notification.created': upcoming,
};

const DISMISSED = 'started-dismissed';

function readDismissed(): string {
  try {
    return sessionStorage.getItem(DISMISSED) ?? '';
  } catch {
    return '';
  }
}

/**
 * The event that is running now and that the user promised to attend; of several, the one that began last.
 */
function startedOf(occurrences: readonly Occurrence[], now: number): Occurrence | undefined {
  return occurrences
    .filter((one) => one.details?.my_rsvp === 'GOING' && !one.is_all_day && isLive(one, now))
    .sort((a, b) => b.starts_at.localeCompare(a.starts_at))[0];
}

/**
 * Shows on every page that an event the user attends is running, with a link to it. One at a time, until it
 * is dismissed.
 */
export function StartedBanner() {
  const hub = useHub();
  const queryClient = useQueryClient();
  const now = useNow();
  const [dismissed, setDismissed] = useState(readDismissed);
  const { eventId } = useSearch({ strict: false });
  const { data } = useQuery(upcomingQuery);
  const started = startedOf(data ?? [], now);
  const isWanted =
    started !== undefined && keyOf(started) !== dismissed && eventId !== started.calendar_event_id;
  // It may have been cancelled or moved without an event reaching this page.
  const { data: event } = useQuery({
    ...eventQuery(
      started?.group.id ?? '',
      started?.calendar_event_id ?? '',
      started?.occurrence_start ?? undefined,
    ),
    staleTime: 0,
    enabled: isWanted,
  });
  useEffect(
    () => bridgeQueries({ hub, queryClient, scheduler: browserScheduler, random: Math.random, rules }),
    [hub, queryClient],
  );

  const one = event?.occurrence;
  if (!isWanted || one === undefined || startedOf([one], now) === undefined) return null;

  function dismiss(of: Occurrence) {
    setDismissed(keyOf(of));
    try {
      sessionStorage.setItem(DISMISSED, keyOf(of));
    } catch {
      // Storage can be forbidden. Then the banner only returns when the page is loaded again.
    }
  }
  return <Banner occurrence={one} onDismiss={() => dismiss(one)} />;
}

function Banner({ occurrence, onDismiss }: { occurrence: Occurrence; onDismiss: () => void }) {
  const { title, group, calendar_event_id, occurrence_start, details } = occurrence;
  const url = details?.meeting_url ?? '';
  return (
    <section
      aria-label={t('On now')}
      className="z-pill flex flex-none items-center gap-3 border-t border-line bg-raised py-2 pr-1 pl-4 sm:fixed sm:right-6 sm:bottom-24 sm:w-89 sm:rounded-card sm:border sm:py-3 sm:shadow-float"
    >
      <div className="grid min-w-0 flex-1">
        <p role="status" className="grid min-w-0">
          <LiveIndicator />
          <Link
            kind="quiet"
            to="/communities/$slug/"
            params={{ slug: group.slug }}
            search={{ tab: 'calendar', eventId: calendar_event_id, occurrence: occurrence_start }}
            className="truncate text-name"
          >
            {title}
          </Link>
        </p>
        <p className="truncate text-meta text-muted">{group.name}</p>
      </div>
      {url !== '' && (
        <ExternalLink kind="bare" href={url} className={buttonClass('edged', 'small')}>
          {t('Join now')}
        </ExternalLink>
      )}
      <IconButton label={t('Close')} onPress={onDismiss}>
        <X />
      </IconButton>
    </section>
  );
}
