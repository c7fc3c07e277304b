import { useQuery } from '@tanstack/react-query';
import { LiveIndicator } from '../../../ui/media/live-indicator.tsx';
import { isLive } from '../event/event-phase.ts';
import { upcomingQuery } from '../store/calendar.queries.ts';
import { useNow } from '../store/calendar-clock.ts';

/** Shows that an event of this community is running now. */
export function LiveMark({ groupId }: { groupId: string }) {
  const { data } = useQuery(upcomingQuery);
  const now = useNow();
  const isRunning = data?.some((one) => one.group.id === groupId && !one.is_all_day && isLive(one, now));
  return isRunning === true && <LiveIndicator />;
}
