import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { deleteMessage } from '../../../src/contract/chat/chat.ts';
import { deletePost } from '../../../src/contract/feed/posts.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import type { SearchKind } from '../../../src/contract/search/search-kinds.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { givePlan } from '../../support/actions/plan-actions.ts';
import { privateWays } from '../chat/private-world.ts';
import { type Place, searchWays } from './search-world.ts';

/** In every text and name of this world. */
const WORD = 'kanaryo';

let api: CommunityApi;
let ways: ReturnType<typeof searchWays>;
let owner: string;
const places = {} as Record<'public' | 'private' | 'archived', Place>;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = searchWays(api);
  owner = await api.person({ first: 'Olive', last: 'Owner' });
  for (const kind of ['public', 'private', 'archived'] as const) {
    const place = await api.community(owner, { name: `Bahay ng ${WORD} ${kind}` });
    await ways.everything(owner, place, WORD);
    await api.db.query(
      `update groups set is_public = $2, archived_at = case when $3 then now() end where id = $1`,
      [place.id, kind !== 'private', kind === 'archived'],
    );
    places[kind] = place;
  }
});
afterAll(() => api.close());

const readers = {
  OWNER: { role: 'OWNER', status: 'ACTIVE' },
  MODERATOR: { role: 'MODERATOR', status: 'ACTIVE' },
  MEMBER: { role: 'MEMBER', status: 'ACTIVE' },
  LAPSED: { role: 'MEMBER', status: 'ACTIVE' },
  PENDING: { role: 'MEMBER', status: 'PENDING' },
  LEFT: { role: 'MEMBER', status: 'LEFT' },
  BANNED: { role: 'MEMBER', status: 'BANNED' },
  STRANGER: null,
  ADMIN: null,
} as const;
type Reader = keyof typeof readers;

const kinds = [
  'communities',
  'chats',
  'posts',
  'comments',
  'messages',
  'courses',
  'lessons',
  'events',
] as const;
const all = new Set<SearchKind>(kinds);
const visitor = new Set<SearchKind>(['communities', 'posts', 'comments', 'events']);
const nothing = new Set<SearchKind>();
const named = new Set<SearchKind>(['communities']);

/** What each reader finds of a community. The course and its lesson are for members. */
const table: Readonly<Record<Reader, Readonly<Record<'public' | 'private' | 'archived', Set<SearchKind>>>>> =
  {
    OWNER: { public: all, private: all, archived: nothing },
    MODERATOR: { public: all, private: all, archived: nothing },
    MEMBER: { public: all, private: all, archived: nothing },
    LAPSED: { public: visitor, private: named, archived: nothing },
    PENDING: { public: visitor, private: named, archived: nothing },
    LEFT: { public: visitor, private: nothing, archived: nothing },
    BANNED: { public: visitor, private: nothing, archived: nothing },
    STRANGER: { public: visitor, private: nothing, archived: nothing },
    // An administrator sees courses and names everywhere; reading what members write is audited elsewhere.
    ADMIN: {
      public: new Set([...visitor, 'courses', 'lessons']),
      private: new Set(['communities', 'courses', 'lessons']),
      archived: nothing,
    },
  };

async function aReader(kind: Reader): Promise<string> {
  if (kind === 'OWNER') return owner;
  const person = await api.person({ first: 'Rita', last: kind, role: kind === 'ADMIN' ? 'ADMIN' : 'USER' });
  const place = readers[kind];
  if (place === null) return person;
  for (const { id } of Object.values(places)) await api.place(id, person, place.role, place.status);
  if (kind === 'LAPSED')
    await api.db.query(
      `update group_members set access_until = now() - interval '1 minute' where user_id = $1`,
      [person],
    );
  return person;
}

test('each reader finds of each community what they may read there, by words, by filters and by kind', async () => {
  for (const kind of Object.keys(table) as Reader[]) {
    const person = await aReader(kind);
    for (const [visibility, expected] of Object.entries(table[kind])) {
      const place = places[visibility as keyof typeof places];
      const { data } = await api.ok(searchEverything, person, { query: { q: WORD, limit: 20 } });
      const found = kinds.filter((one) => JSON.stringify(data[one]).includes(place.slug));
      expect([kind, visibility, found]).toEqual([kind, visibility, kinds.filter((one) => expected.has(one))]);

      // The same when only this community is searched, with words and without: names are then left out.
      const within = kinds.filter((one) => expected.has(one) && one !== 'communities' && one !== 'chats');
      for (const q of [WORD, '']) {
        const counts = await ways.counts(person, { q, in: place.slug });
        expect([kind, visibility, q, Object.keys(counts)]).toEqual([kind, visibility, q, within]);
      }
      for (const one of kinds) {
        const alone = await api.ok(searchEverything, person, { query: { q: WORD, kinds: one, limit: 20 } });
        expect([kind, one, alone.data[one]]).toEqual([kind, one, data[one]]);
      }
    }
  }
});

test('private messages are found by the two alone, and replies in a thread by its readers', async () => {
  const [ana, ben, cora] = [
    await api.person({ first: 'Ana' }),
    await api.person({ first: 'Ben' }),
    await api.person(),
  ];
  for (const person of [ana, ben, cora]) await api.place(places.private.id, person, 'MEMBER');
  const { open, say } = privateWays(api);
  const { id } = await open(ana, ben);
  const said = await say(ana, id, 'Ang sikretong salabat');
  const find = async (person: string, query: object = { q: 'salabat' }) =>
    (await api.ok(searchEverything, person, { query: { kinds: 'messages', ...query } })).data.messages.map(
      (one) => one.id,
    );
  expect(await find(ana)).toEqual([said.id]);
  expect(await find(ben)).toEqual([said.id]);
  expect(await find(ben, { q: 'salabat', in: '@ana' })).toEqual([said.id]);
  expect(await find(ben, { q: 'salabat', in: id })).toEqual([said.id]);
  for (const query of [{ q: 'salabat' }, { q: 'salabat', in: id }, { in: id }, { from: ana }])
    for (const person of [cora, owner]) expect(await find(person, query)).toEqual([]);
  await api.ok(deleteMessage, ana, { params: { chat_message_id: said.id } });
  expect(await find(ben)).toEqual([]);
});

test('whom the reader blocked is not found, nor what they wrote', async () => {
  const [ana, dan] = [await api.person({ first: 'Ana' }), await api.person({ first: 'Dantepogi' })];
  for (const person of [ana, dan]) await api.place(places.private.id, person, 'MEMBER');
  const post = await ways.post(dan, places.private, 'Bagong salakot');
  await ways.comment(dan, post, 'Salakot ulit');
  await ways.say(dan, places.private, 'Salakot pa');
  expect(await ways.counts(ana, { q: 'salakot' })).toEqual({ posts: 1, comments: 1, messages: 1 });
  await api.ok(blockPerson, ana, { params: { user_id: dan } });
  expect(await ways.counts(ana, { q: 'salakot' })).toEqual({});
  expect(await ways.counts(ana, { q: 'dantepogi' })).toEqual({});
  expect(await ways.counts(ana, { from: 'dantepogi' })).toEqual({});
});

test('what is deleted, hidden, waiting or a draft is not found; nor a comment of a post that is gone', async () => {
  const post = await ways.post(owner, places.public, 'Isang bakya', 'Bakya');
  await ways.comment(owner, post, 'Bakya rin');
  expect(await ways.counts(owner, { q: 'bakya' })).toEqual({ posts: 1, comments: 1 });
  for (const status of ['HIDDEN', 'PENDING_REVIEW']) {
    await api.db.query('update posts set status = $2 where id = $1', [post, status]);
    expect(await ways.counts(owner, { q: 'bakya' })).toEqual({});
  }
  await api.db.query(`update posts set status = 'PUBLISHED' where id = $1`, [post]);
  await api.ok(deletePost, owner, { params: { post_id: post } });
  expect(await ways.counts(owner, { q: 'bakya' })).toEqual({});

  const { course } = await ways.course(owner, places.public, 'Paggawa ng bakya', { is_public: true });
  const stranger = await api.person();
  // The lesson can only be opened by members.
  expect(await ways.counts(stranger, { q: 'bakya' })).toEqual({ courses: 1 });
  await api.db.query('update lessons set is_public = true where course_id = $1', [course]);
  expect(await ways.counts(stranger, { q: 'bakya' })).toEqual({ courses: 1, lessons: 1 });
  await api.db.query('update courses set is_active = false where id = $1', [course]);
  expect(await ways.counts(stranger, { q: 'bakya' })).toEqual({});
});

test('a lesson behind a plan is found by those who have the plan, and by staff', async () => {
  const member = await api.person();
  await api.place(places.public.id, member, 'MEMBER');
  const { course } = await ways.course(owner, places.public, 'Tanging sinigang', { hasPlan: true });
  expect(await ways.counts(member, { q: 'sinigang' })).toEqual({ courses: 1 });
  expect(await ways.counts(owner, { q: 'sinigang' })).toEqual({ courses: 1, lessons: 1 });
  const { rows } = await api.db.query<{ plan_id: string }>('select plan_id from courses where id = $1', [
    course,
  ]);
  await givePlan(api.db, { groupId: places.public.id, userId: member, planId: rows[0]?.plan_id ?? null });
  expect(await ways.counts(member, { q: 'sinigang' })).toEqual({ courses: 1, lessons: 1 });
});

test('a visitor finds an event by its title, not by its description, and does not see who made it', async () => {
  await ways.event(owner, places.public, 'Pista sa bayan', 'Sa tapat ng munisipyo');
  const stranger = await api.person();
  expect(await ways.counts(owner, { q: 'munisipyo' })).toEqual({ events: 1 });
  expect(await ways.counts(stranger, { q: 'munisipyo' })).toEqual({});
  const { data } = await api.ok(searchEverything, stranger, { query: { q: 'pista' } });
  expect(data.events).toMatchObject([{ title: 'Pista sa bayan', snippet: '' }]);
  expect((await ways.counts(stranger, { in: places.public.slug, from: owner })).events).toBeUndefined();
});
