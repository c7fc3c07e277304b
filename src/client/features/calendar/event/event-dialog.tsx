import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import type { CalendarEvent } from '../../../../contract/calendar/calendar.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { eventQuery } from '../store/calendar.queries.ts';
import { useAnswered, useCalendar } from '../store/use-calendar.ts';
import { EventActions } from './event-actions.tsx';
import { EventAnswer } from './event-answer.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventPeople } from './event-people.tsx';
import { EventText } from './event-words-part.tsx';

interface EventDialogProps {
  eventId: string;
  /** Which occurrence. Defaults to the current or next one. */
  start: string | undefined;
  onClose: () => void;
  onChange: (event: CalendarEvent) => void;
}

/** The dialog for one event, opened over the calendar by its address. */
export function EventDialog({ eventId, start, onClose, onChange }: EventDialogProps) {
  const { community } = useCalendar();
  const query = useQuery(eventQuery(community.id, eventId, start));
  const { data: event, error } = query;

  if (event === null || (event !== undefined && event.group_id !== community.id)) {
    return (
      <Dialog isOpen onClose={onClose} title={t('Event')}>
        <EmptyState isBare icon={<CalendarX2 aria-hidden />} title={t('This event isn’t available')}>
          {t('It was removed, or you cannot see it.')}
        </EmptyState>
      </Dialog>
    );
  }
  if (event === undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={t('Event')}>
        {error !== null ? (
          <ErrorState
            isBare
            title={t('The event did not load')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            requestId={problemOf(error)?.request_id}
          />
        ) : query.fetchStatus === 'paused' ? (
          <ErrorState isBare title={t('You are offline')}>
            {t('The event opens as soon as there is a connection.')}
          </ErrorState>
        ) : (
          <Loading isLoading label={t('Loading the event')} skeleton={<EventSkeleton />}>
            {() => null}
          </Loading>
        )}
      </Dialog>
    );
  }
  return <OpenEvent event={event} onClose={onClose} onChange={onChange} />;
}

interface OpenEventProps {
  event: CalendarEvent;
  onClose: () => void;
  onChange: (event: CalendarEvent) => void;
}

function OpenEvent({ event, onClose, onChange }: OpenEventProps) {
  const occurrence = useAnswered(event.occurrence);
  const { details } = occurrence;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={occurrence.title}
      width="wide"
      footer={<EventActions event={event} onChange={() => onChange(event)} />}
    >
      <div className="grid gap-5">
        <EventFacts event={event} occurrence={occurrence} />
        {details === null ? (
          <p className="rounded-card border border-line bg-sunken px-4 py-3 text-dense text-soft">
            {t('Members can see where it is, who’s coming and how to join.')}
          </p>
        ) : (
          <>
            <EventAnswer occurrence={occurrence} details={details} />
            <EventPeople occurrence={occurrence} details={details} />
          </>
        )}
        <EventText text={occurrence.description_md} />
      </div>
    </Dialog>
  );
}

/** As high as the "not found" text: a dialog that grows would move its title. */
function EventSkeleton() {
  return (
    <div className="grid min-h-40.5 content-start gap-4 py-3">
      <SkeletonBar className="w-2/3" />
      <SkeletonBar className="w-1/3" />
      <SkeletonBar className="w-1/2" />
    </div>
  );
}
