import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { startsInText } from '../event/event-text.ts';
import { upcomingQuery } from '../store/calendar.queries.ts';
import { useNow } from '../store/calendar-clock.ts';
import { nextOf } from '../store/next-of.ts';
import { UpcomingRow } from './upcoming-card.tsx';

/** The next event of a community. Renders nothing when there is none within a month. */
export function NextEventCard({ groupId }: { groupId: string }) {
  const { data = [] } = useQuery(upcomingQuery);
  const now = useNow();
  const [next] = nextOf(
    data.filter(({ group }) => group.id === groupId),
    now,
  );
  if (next === undefined) return null;
  return (
    <Card
      as="section"
      aria-label={t('Next event')}
      title={t('Next event')}
      isPadded={false}
      action={<span className="num text-small text-muted">{startsInText(next, now)}</span>}
    >
      <ul className="pb-2">
        <UpcomingRow occurrence={next} now={now} isCommunityNamed={false} />
      </ul>
    </Card>
  );
}
