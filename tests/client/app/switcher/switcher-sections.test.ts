import { describe, expect, test } from 'vitest';
import { fitOf, sectionsOf } from '../../../../src/client/app/switcher/switcher-sections.ts';
import { settingList } from '../../../../src/client/features/settings/setting-list.ts';
import type { CommunityCard } from '../../../../src/contract/communities/communities.ts';
import type { Found } from '../../../../src/contract/search/search.ts';
import { aConversation, uuid } from '../../chat/store/chat-builders.ts';

const bakery: CommunityCard = {
  id: uuid(90),
  slug: 'panaderya',
  name: 'Panadería ni Nena',
  description: '',
  cover_image_url: null,
  logo_url: null,
  is_public: true,
  is_free: true,
  is_verified: false,
  subscription_plan_type: 'FREEMIUM',
  tags: [],
  total_members: 3,
  created_at: '2026-11-01T00:00:00.000Z',
  archived_at: null,
  membership: null,
};
const ben = { id: uuid(80), username: null, first_name: 'Ben', last_name: 'Panes', avatar_url: null };
const nothing: Found = {
  ...{ communities: [], people: [], chats: [], posts: [], comments: [], messages: [] },
  ...{ courses: [], lessons: [], events: [], next: {} },
};

const inBakery = { group_id: bakery.id, peer: null } as const;
const conversations = [
  aConversation({ ...inBakery, id: uuid(1), name: 'luma', last_message_at: '2026-11-01T00:00:00.000Z' }),
  aConversation({ ...inBakery, id: uuid(2), name: 'bago', last_message_at: '2026-11-03T00:00:00.000Z' }),
  aConversation({ ...inBakery, id: uuid(3), name: 'sarado', status: 'ARCHIVED' }),
  aConversation({
    id: uuid(4),
    kind: 'PRIVATE',
    group_id: null,
    name: '',
    peer: ben,
    last_message_at: '2026-11-02T00:00:00.000Z',
  }),
];

function rows(q: string, found?: Found, isStale = false) {
  return sectionsOf({ q, communities: [bakery], conversations, found, isStale }).map(({ name, entries }) => [
    name,
    ...entries.map(({ key }) => key),
  ]);
}

describe('how well a name matches the search text', () => {
  test.each([
    ['Panadería ni Nena', 'pana', 0],
    ['Panadería ni Nena', 'PANADERIA', 0],
    ['Panadería ni Nena', 'nena', 1],
    ['Panadería ni Nena', 'deria', 2],
    ['Panadería ni Nena', 'nena pan', 1],
    ['Panadería ni Nena', 'kape', null],
  ])('%s matched with %s: %s', (name, q, fit) => {
    expect(fitOf(name, q)).toBe(fit);
  });
});

describe('the rows of the switcher', () => {
  test('without a search text are the most recent chats, including private ones, without archived ones', () => {
    const [recent, ...others] = rows('');
    expect(recent).toEqual(['Recent', `chat ${uuid(2)}`, `person ${ben.id}`, `chat ${uuid(1)}`]);
    expect(others.map(([name]) => name)).toEqual(['Actions']);
  });

  test('match the search text before the server has answered', () => {
    expect(rows('pan')).toEqual([
      ['Communities', `community ${bakery.id}`],
      ['People', `person ${ben.id}`],
      ['Chats', `chat ${uuid(2)}`, `chat ${uuid(1)}`],
    ]);
  });

  test('include the results of the server after the local ones, without duplicates', () => {
    const other = { ...bakery, id: uuid(91), slug: 'pandesal', name: 'Pandesal', is_member: false };
    const found: Found = {
      ...nothing,
      communities: [other, { ...bakery, is_member: true }],
      people: [{ ...ben, chat_conversation_id: uuid(4), is_writable: true }],
    };
    expect(rows('pan', found).slice(0, 2)).toEqual([
      ['Communities', `community ${bakery.id}`, `community ${other.id}`],
      ['People', `person ${ben.id}`],
    ]);
  });

  test('include results that the server found despite a typing error', () => {
    const found: Found = { ...nothing, communities: [{ ...bakery, is_member: true }] };
    expect(rows('panadria', found)).toEqual([['Communities', `community ${bakery.id}`]]);
  });

  test('for an older search text are shown only if they match the current one', () => {
    const other = { ...bakery, id: uuid(91), slug: 'kapihan', name: 'Kapihan', is_member: false };
    const found: Found = { ...nothing, communities: [other] };
    expect(rows('luma', found, true)).toEqual([['Chats', `chat ${uuid(1)}`]]);
    expect(rows('kapi', found, true)).toEqual([['Communities', `community ${other.id}`]]);
  });

  test('include settings by name: each leads to its place', () => {
    expect(rows('low-data')).toEqual([['Settings', 'setting low-data']]);
    expect(rows('quiet')).toEqual([['Settings', 'setting quiet-hours']]);
    const ids = settingList.map(({ tab, id }) => `${tab} ${id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('include actions found by their keywords', () => {
    expect(rows('shortc')).toEqual([['Actions', 'action shortcuts']]);
  });
});
