import { expect, test } from 'vitest';
import { followPeople } from '../../../../src/client/data/people/follow-people.ts';
import { withPerson } from '../../../../src/client/data/people/with-person.ts';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import type { Person } from '../../../../src/contract/account/people.ts';

const ana: Person = {
  id: '01900000-0000-7000-8000-00000000000a',
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Reyes',
  avatar_url: null,
};
const renamed: Person = { ...ana, last_name: 'Cruz', avatar_url: '/files/new.webp' };

test('a changed person is replaced everywhere, and all other objects stay the same', () => {
  const [ben, post] = [
    { ...ana, id: 'ben' },
    { id: ana.id, title: 'not a person' },
  ];
  const state = {
    rows: [
      { author: ana, reactions: [{ emoji: '🎉', people: [ben, { id: ana.id, first_name: 'Ana' }] }] },
      { author: ben },
    ],
    post,
    floor: Number.POSITIVE_INFINITY,
  };
  const next = withPerson(state, renamed);
  expect(next.rows[0]?.author).toEqual(renamed);
  // A record with fewer fields does not gain new ones.
  expect(next.rows[0]?.reactions?.[0]?.people[1]).toEqual({ id: ana.id, first_name: 'Ana' });
  expect(next.rows[0]?.reactions).toBe(state.rows[0]?.reactions);
  expect(next.rows[1]).toBe(state.rows[1]);
  expect(next.post).toBe(post);
  expect(Array.isArray(next.rows)).toBe(true);
  expect(withPerson(next, renamed)).toBe(next);
});

function aPage() {
  let emitBatch: (batch: readonly HubEvent[]) => void = () => undefined;
  const later: (() => void)[] = [];
  let shown = ana;
  const end = followPeople(
    {
      hub: {
        onBatch(handler) {
          emitBatch = handler;
          return () => {
            emitBatch = () => undefined;
          };
        },
      },
      scheduler: {
        after(_ms, run) {
          later.push(run);
          return () => void later.splice(later.indexOf(run), 1);
        },
      },
    },
    (rename) => {
      shown = rename(shown);
    },
  );
  return {
    end,
    later,
    shown: () => shown,
    show(person: Person) {
      shown = person;
    },
    personUpdated(version: number, person: Person, topic = 'g:one') {
      const about = { offset: version, at: 0, actor: person.id };
      emitBatch([{ kind: 'person.updated', topic, ...about, data: { person, version } }]);
    },
  };
}

test('the newest version wins, in any order of events from several topics', () => {
  const page = aPage();
  page.personUpdated(3, renamed, 'g:one');
  page.personUpdated(2, { ...ana, last_name: 'Santos' }, 'g:two');
  page.personUpdated(3, renamed, 'u:me');
  expect(page.shown()).toEqual(renamed);
  expect(page.later).toHaveLength(1);
});

test('an older answer that arrives late is corrected by a later pass', () => {
  const page = aPage();
  page.personUpdated(2, renamed);
  page.show(ana);
  for (const run of [...page.later]) run();
  expect(page.shown()).toEqual(renamed);
});

test('nothing changes after it is stopped', () => {
  const page = aPage();
  page.personUpdated(2, renamed);
  page.end();
  page.personUpdated(3, { ...renamed, last_name: 'Lim' });
  expect(page.shown()).toEqual(renamed);
  expect(page.later).toEqual([]);
});
