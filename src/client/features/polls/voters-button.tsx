import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import type { Poll } from '../../../contract/polls/poll.ts';
import { listVoters } from '../../../contract/polls/polls.ts';
import { call } from '../../data/api/call.ts';
import { openPersonCard } from '../../data/people/person-card-store.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

/** Opens who voted for what. The card of a voter takes the place of the list. */
export function VotersButton({ poll }: { poll: Poll }) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      label={t('Who voted')}
      placement="bottom start"
      trigger={
        <Button ref={opener} size="small" kind="ghost">
          {t('Voters')}
        </Button>
      }
    >
      {(close) => (
        <Voters
          poll={poll}
          onPerson={(person) => {
            close();
            if (opener.current !== null) openPersonCard({ person, groupId: null, anchor: opener.current });
          }}
        />
      )}
    </Popover>
  );
}

interface VotersProps {
  poll: Poll;
  onPerson: (person: Person) => void;
}

/** Fetched anew with each vote while it is open. */
function Voters({ poll, onPerson }: VotersProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['poll-voters', poll.id, poll.version],
    queryFn: async ({ signal }) =>
      (await call(listVoters, { params: { poll_id: poll.id } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid max-h-80 w-64 gap-3 overflow-y-auto">
      {isError && data === undefined ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-dense text-soft">{t('The names did not load.')}</p>
          <Button size="small" onPress={() => void refetch()}>
            {t('Try again')}
          </Button>
        </div>
      ) : (
        poll.options.map(({ text, votes }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is named by its place.
          <section key={place} className="grid gap-1">
            <h3 className="flex items-baseline gap-2 text-dense font-semibold">
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <span className="num text-small font-normal text-muted">
                {t('{n, plural, one {# vote} other {# votes}}', { n: votes })}
              </span>
            </h3>
            <People people={data?.[place]} votes={votes} onPerson={onPerson} />
          </section>
        ))
      )}
    </div>
  );
}

interface PeopleProps {
  people: readonly Person[] | undefined;
  votes: number;
  onPerson: (person: Person) => void;
}

/** Has its height before the names are there: one line for each. */
function People({ people, votes, onPerson }: PeopleProps) {
  const left = people === undefined ? 0 : votes - people.length;
  return (
    <ul className="grid" style={{ minHeight: `${Math.min(votes, 6) * 2}rem` }}>
      {people?.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onPerson(person)}
            className="flex h-8 w-full min-w-0 items-center gap-2 rounded-control text-left text-dense -outline-offset-2 hover:bg-hover touch:h-11"
          >
            <Avatar id={person.id} name={fullName(person)} src={person.avatar_url} size={20} />
            <span className="truncate">{fullName(person)}</span>
          </button>
        </li>
      ))}
      {left > 0 && (
        <li className="py-1 text-small text-muted">
          {t('{n, plural, one {and # more} other {and # more}}', { n: left })}
        </li>
      )}
    </ul>
  );
}
