import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { rsvpStatuses } from '../../../../contract/calendar/calendar-facts.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Avatar, Faces } from '../../../ui/media/avatar.tsx';
import { attendeesQuery } from '../store/calendar.queries.ts';
import { useCalendar } from '../store/use-calendar.ts';
import { answerWord } from './event-text.ts';

interface EventPeopleProps {
  occurrence: Occurrence;
  details: NonNullable<Occurrence['details']>;
}

const FACES = 5;

/** How many people attend and a few of their avatars. One press shows everyone who answered. */
export function EventPeople({ occurrence, details }: EventPeopleProps) {
  const { community } = useCalendar();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { going, maybe, declined } = details.attendance;
  const total = going + maybe + declined;
  const query = useQuery({ ...attendeesQuery(community.id, occurrence), enabled: total > 0 });
  const people = query.data?.data ?? [];
  const faces = people
    .filter(({ status }) => status === 'GOING')
    .slice(0, FACES)
    .map(({ user }) => ({ id: user.id, name: fullName(user), src: user.avatar_url }));
  if (total === 0) return <p className="text-meta text-muted">{t('No answers yet.')}</p>;
  return (
    <section aria-label={t('Answers')} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {faces.length > 0 && <Faces people={faces} size={24} />}
        <p role="status" className="num min-w-0 flex-1 text-meta text-soft">
          {[
            t('{n} going', { n: formatNumber(going) }),
            ...(maybe > 0 ? [t('{n} maybe', { n: formatNumber(maybe) })] : []),
            ...(declined > 0 ? [t('{n} can’t go', { n: formatNumber(declined) })] : []),
          ].join(' · ')}
        </p>
        <Button
          kind="ghost"
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setIsOpen(!isOpen)}
        >
          {t('Who')}
          <ChevronDown
            aria-hidden
            className={classNames('size-3.5 transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      </div>
      <div id={listId} hidden={!isOpen} className="grid gap-3">
        {rsvpStatuses.map((status) => {
          const answered = people.filter((one) => one.status === status);
          if (answered.length === 0) return null;
          return (
            <div key={status} className="grid gap-1.5">
              <h3 className="text-small font-medium text-muted">{answerWord(status)}</h3>
              <ul className="grid gap-1.5 sm:grid-cols-2">
                {answered.map(({ user }) => (
                  <li key={user.id} className="flex min-w-0 items-center gap-2 text-dense">
                    <PersonFace person={user} groupId={community.id}>
                      <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} size={24} />
                    </PersonFace>
                    <PersonButton person={user} groupId={community.id} className="truncate" />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        {query.isError && <p className="text-meta text-muted">{t('The list did not load.')}</p>}
        {people.length > 0 && people.length < total && (
          <p className="text-meta text-muted">{t('and {n} more', { n: total - people.length })}</p>
        )}
      </div>
    </section>
  );
}
