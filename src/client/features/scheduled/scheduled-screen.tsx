import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { scheduledQuery } from '../schedule/scheduled.queries.ts';
import { ScheduledRow } from './scheduled-row.tsx';

/** `/scheduled/`: what the user has written to be sent later. What could not be sent comes first. */
export function ScheduledScreen() {
  const query = useQuery(scheduledQuery);
  return (
    <ScrollArea>
      <PageBody width="read">
        <PageHead
          title={t('Scheduled')}
          lead={t('Messages and posts to send later. Only you can see them.')}
        />
        <QueryState
          query={query}
          failed={t('Your scheduled messages and posts did not load')}
          label={t('Loading scheduled messages and posts')}
          skeleton={
            <Card>
              <SkeletonRows rows={3} />
            </Card>
          }
        >
          {(data) => <ScheduledList items={data} />}
        </QueryState>
      </PageBody>
    </ScrollArea>
  );
}

function ScheduledList({ items }: { items: readonly ScheduledItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState icon={<CalendarClock aria-hidden />} title={t('Nothing scheduled yet')}>
        {t('Open the menu beside the send button of a message or a post to choose when it is sent.')}
      </EmptyState>
    );
  const failed = items.filter(({ state }) => state === 'FAILED');
  const others = items.filter(({ state }) => state !== 'FAILED');
  return (
    <Card isPadded={false}>
      <ul aria-label={t('Scheduled')} className="divide-y divide-line">
        {[...failed, ...others].map((item) => (
          <li key={item.id} data-scheduled={item.id}>
            <ScheduledRow item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
