import '../auth/settings-block.ts';
import { describe, expect, test } from 'vitest';
import { greeting, latestText, newsText } from '../../../src/client/features/home/home-text.ts';
import { shownPositions } from '../../../src/client/features/home/mark-all-seen.ts';
import { newsOf } from '../../../src/client/features/home/news-of.ts';
import { defaultTab } from '../../../src/client/features/home/use-home-communities.ts';
import type { Latest, MyCommunity } from '../../../src/contract/home.ts';
import { aConversation, group, uuid } from '../chat/store/chat-builders.ts';

const olive = { id: uuid(1), username: null, first_name: 'Olive', last_name: 'Cruz', avatar_url: null };
const at = '2026-11-21T00:00:00.000Z';
const community: MyCommunity = {
  id: group,
  slug: 'g',
  name: 'G',
  cover_image_url: null,
  logo_url: null,
  is_public: true,
  is_free: true,
  is_verified: false,
  subscription_plan_type: 'FREEMIUM',
  total_members: 2,
  archived_at: null,
  role: 'MEMBER',
  last_post_seq: 5,
  last_seen_post_seq: 3,
  new_messages: 9,
  mentions: 1,
  pending_count: null,
  latest: null,
  active_at: at,
};

test.each([
  [0, 'Magandang gabi, Ana'],
  [5, 'Magandang umaga, Ana'],
  [11, 'Magandang tanghali, Ana'],
  [13, 'Magandang hapon, Ana'],
  [18, 'Magandang gabi, Ana'],
])('at %i o’clock the greeting is %s', (hour, words) => {
  expect(greeting(hour, 'Ana')).toBe(words);
});

test.each([
  [0, 0, null],
  [1, 0, '1 new post'],
  [0, 46, '46 new messages'],
  [3, 1, '3 new posts, 1 message'],
])('%i posts and %i messages are shown as %s', (posts, messages, words) => {
  expect(newsText(posts, messages)).toBe(words);
});

describe('the latest activity', () => {
  const post: Latest = { kind: 'post', post_id: uuid(2), author: olive, text: 'Resibo?', at };
  const message: Latest = {
    kind: 'message',
    chat_conversation_id: uuid(3),
    chat_message_id: uuid(4),
    conversation_name: 'costing',
    is_mention: false,
    is_reply: false,
    author: olive,
    text: 'Hoy',
    at,
  };
  test.each([
    [post, uuid(9), 'Olive posted “Resibo?”'],
    [post, olive.id, 'You posted “Resibo?”'],
    [message, uuid(9), 'Olive in #costing: Hoy'],
    [message, olive.id, 'You in #costing: Hoy'],
    [{ ...message, is_mention: true }, uuid(9), 'Olive mentioned you in #costing: Hoy'],
    [{ ...message, is_mention: true, is_reply: true }, uuid(9), 'Olive replied to you in #costing: Hoy'],
  ])('the text of row %#', (latest, meId, words) => {
    expect(latestText(latest, meId)).toBe(words);
  });
});

describe('the news', () => {
  const byId = {
    [uuid(3)]: aConversation({
      id: uuid(3),
      group_id: group,
      last_seq: 8,
      last_read_seq: 6,
      mention_seqs: [7],
    }),
    [uuid(4)]: aConversation({ id: uuid(4), group_id: group, last_seq: 8, last_read_seq: 0, is_muted: true }),
  };

  test('use the counts of the answer until the chats are loaded', () => {
    const none = { isLoaded: false, unreadByGroup: {}, mentionsByGroup: {} };
    expect(newsOf(community, none)).toEqual({ posts: 2, messages: 9, mentions: 1, total: 11 });
    const loaded = { isLoaded: true, unreadByGroup: { [group]: 2 }, mentionsByGroup: { [group]: 1 } };
    expect(newsOf(community, loaded)).toEqual({ posts: 2, messages: 2, mentions: 1, total: 4 });
  });

  test('are marked by the shown positions, without muted chats and other communities', () => {
    const elsewhere = aConversation({ id: uuid(6), group_id: uuid(7), last_seq: 3, last_read_seq: 0 });
    expect(
      shownPositions([community, { ...community, id: uuid(5), last_seen_post_seq: 5 }], {
        byId: { ...byId, [elsewhere.id]: elsewhere },
      }),
    ).toEqual({
      posts: [{ group_id: group, seq: 5 }],
      chats: [{ chat_conversation_id: uuid(3), seq: 8 }],
    });
  });
});

test('the default tab is the one that has something in it', () => {
  for (const [search, activeCount, tab] of [
    ['', undefined, undefined],
    ['', 3, 'active'],
    ['', 0, 'joined'],
    ['gabi', undefined, 'joined'],
    ['gabi', 3, 'joined'],
  ] as const)
    expect(defaultTab(search, activeCount), `${search} ${activeCount}`).toBe(tab);
});
