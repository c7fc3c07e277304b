import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HomeTab } from '../../../src/contract/addresses.ts';
import { markConversationRead } from '../../../src/contract/chat/chat.ts';
import { updateConversationPreferences } from '../../../src/contract/chat/conversations.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import {
  getCatchUp,
  markPostsSeen,
  markSeen,
  newPostsOf,
  searchMyCommunities,
} from '../../../src/contract/home.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { homeWays } from './home-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof homeWays>;
let olive: string;
/** The one whose first page is looked at; no one knows them before each test. */
let ana: string;
beforeAll(async () => {
  api = await startCommunityApi();
  ways = homeWays(api);
  olive = await api.person({ first: 'Olive', last: 'Owner' });
});
beforeEach(async () => {
  ana = await api.person({ first: 'Ana' });
});
afterAll(() => api.close());

async function names(tab?: HomeTab, q?: string): Promise<string[]> {
  const { data } = await api.ok(searchMyCommunities, ana, { query: { tab, q } });
  return data.map(({ name }) => name);
}

const counts = async () => (await api.ok(searchMyCommunities, ana, { query: {} })).counts;
const catchUp = async () => (await api.ok(getCatchUp, ana, {})).data;

async function joined(name: string) {
  const group = await api.community(olive, { name });
  await ways.join(group.id, ana);
  return group;
}

type Joined = Awaited<ReturnType<typeof joined>>;

/** The one community of ana. */
async function card() {
  const { data } = await api.ok(searchMyCommunities, ana, { query: {} });
  const [only] = data;
  if (!only || data.length > 1) throw new Error(`${data.length} communities`);
  return only;
}

/** Ana came into each of her communities a month ago. */
const longAgo = () =>
  api.db.query(`update group_members set joined_at = now() - interval '30 days' where user_id = $1`, [ana]);

describe('my communities', () => {
  test('a new person has none, in any tab', async () => {
    expect(await names()).toEqual([]);
    expect(await counts()).toEqual({ owned: 0, moderator: 0, active: 0, joined: 0 });
  });

  test('each tab has its own, and every one is among the joined', async () => {
    await api.community(ana, { name: 'Akin' });
    const guarded = await api.community(olive, { name: 'Bantay' });
    await api.place(guarded.id, ana, 'MODERATOR');
    const busy = await joined('Masigla');
    await ways.say(olive, busy);
    await longAgo();
    expect(await names('owned')).toEqual(['Akin']);
    expect(await names('moderator')).toEqual(['Bantay']);
    expect(await names('active')).toEqual(['Masigla']);
    expect(await names('joined')).toEqual(['Masigla', 'Akin', 'Bantay']);
    expect(await counts()).toEqual({ owned: 1, moderator: 1, active: 1, joined: 3 });
  });

  test('fourteen days without a word, and a community is active no more', async () => {
    const group = await joined('Tahimik');
    await longAgo();
    await ways.post(olive, group.id, { daysAgo: 15 });
    expect(await names('active')).toEqual([]);
    await ways.post(olive, group.id, { daysAgo: 13 });
    expect(await names('active')).toEqual(['Tahimik']);
  });

  test('what one founded or joined lately is active before anything is written in it', async () => {
    await api.community(ana, { name: 'Akin' });
    await joined('Bago');
    expect(await names('active')).toEqual(['Akin', 'Bago']);
    await longAgo();
    expect(await names('active')).toEqual([]);
  });

  test('a name is found without its accents, inside of the tab', async () => {
    await joined('Niños ng Cebu');
    await joined('Ibang tahanan');
    expect(await names('joined', 'ninos')).toEqual(['Niños ng Cebu']);
    expect(await names('owned', 'ninos')).toEqual([]);
    expect(await names('joined', '%')).toEqual([]);
  });

  test('what was left, asked for only, or archived is not there', async () => {
    const left = await joined('Iniwan');
    await api.ok(leaveCommunity, ana, { params: { group_id: left.id } });
    const asked = await api.community(olive, { name: 'Hiningi' });
    await api.place(asked.id, ana, 'MEMBER', 'PENDING');
    const closed = await joined('Sarado');
    await api.db.query('update groups set archived_at = now() where id = $1', [closed.id]);
    expect(await names()).toEqual([]);
    expect((await catchUp()).communities).toEqual([]);
  });

  test('only staff who decide on it see how many wait', async () => {
    const group = await api.community(ana, { name: 'Akin din' });
    const waiting = await api.person();
    await api.place(group.id, waiting, 'MEMBER', 'PENDING');
    await api.db.query(
      `update group_members set pending_reason = 'APPROVAL' where group_id = $1 and user_id = $2`,
      [group.id, waiting],
    );
    expect((await card()).pending_count).toBe(1);
    await api.place(group.id, ana, 'MEMBER');
    expect((await card()).pending_count).toBeNull();
  });
});

describe('what is new', () => {
  test('nothing of what was there before someone came', async () => {
    const group = await api.community(olive);
    await ways.post(olive, group.id);
    await ways.join(group.id, ana);
    expect(newPostsOf(await card())).toBe(0);
    expect(await catchUp()).toEqual({ communities: [], total_new: 0, total_communities: 0 });
  });

  test('every post and every message since, and none of one’s own', async () => {
    const group = await joined('Bago');
    await ways.post(olive, group.id);
    await ways.post(olive, group.id);
    await ways.say(olive, group);
    const { communities, ...totals } = await catchUp();
    expect(communities.map((one) => [one.name, newPostsOf(one), one.new_messages])).toEqual([['Bago', 2, 1]]);
    expect(totals).toEqual({ total_new: 3, total_communities: 1 });

    await ways.post(ana, group.id);
    await ways.say(ana, group);
    expect((await catchUp()).communities).toEqual([]);
  });

  test('a muted chat counts only by what calls the reader by name', async () => {
    const group = await joined('Maingay');
    await api.ok(updateConversationPreferences, ana, {
      params: { chat_conversation_id: group.chatId },
      body: { is_muted: true },
    });
    await ways.say(olive, group, 'kahit ano');
    expect((await catchUp()).communities).toEqual([]);
    await ways.say(olive, group, `${mentionToken({ id: ana })}, nandiyan ka ba?`);
    const [one] = (await catchUp()).communities;
    expect([one?.new_messages, one?.mentions]).toEqual([1, 1]);
    expect(one?.latest).toMatchObject({
      kind: 'message',
      is_mention: true,
      is_reply: false,
      text: '@Ana Reyes, nandiyan ka ba?',
    });
  });

  test('those that call by name come first, then the latest', async () => {
    const [older, named, newer] = [await joined('Una'), await joined('Tawag'), await joined('Huli')];
    await ways.say(olive, older);
    await ways.say(olive, named, `${mentionToken({ id: ana })}!`);
    await ways.say(olive, newer);
    await ways.say(olive, older);
    expect((await catchUp()).communities.map(({ name }) => name)).toEqual(['Tawag', 'Una', 'Huli']);
  });

  test('the list has mentions first, then what is new, then the most recently active', async () => {
    const all = await Promise.all(['Basa', 'Bago', 'Tawag', 'Tahimik'].map((name) => joined(name)));
    const [seen, fresh, named] = all;
    if (!seen || !fresh || !named) throw new Error('not joined');
    await ways.say(olive, named, `${mentionToken({ id: ana })}!`);
    await ways.say(olive, fresh);
    await ways.say(ana, seen);
    expect(await names()).toEqual(['Tawag', 'Bago', 'Basa', 'Tahimik']);
    await api.ok(markSeen, ana, {
      body: { posts: [], chats: all.map(({ chatId }) => ({ chat_conversation_id: chatId, seq: 1 })) },
    });
    expect(await names()).toEqual(['Basa', 'Bago', 'Tawag', 'Tahimik']);
  });

  test('the numbers are those of a count of the rows', async () => {
    const groups = [await joined('Isa'), await joined('Dalawa'), await joined('Tatlo')] as const;
    const acts = {
      say: (group: Joined) => ways.say(olive, group),
      sayOwn: (group: Joined) => ways.say(ana, group),
      mention: (group: Joined) => ways.say(olive, group, `${mentionToken({ id: ana })}, hoy`),
      post: (group: Joined) => ways.post(olive, group.id),
      read: ({ chatId }: Joined, n: number) =>
        api.ok(markConversationRead, ana, { params: { chat_conversation_id: chatId }, body: { seq: n } }),
      look: ({ id }: Joined, n: number) =>
        api.ok(markPostsSeen, ana, { params: { group_id: id }, body: { seq: n } }),
      mute: ({ chatId }: Joined, n: number) =>
        api.ok(updateConversationPreferences, ana, {
          params: { chat_conversation_id: chatId },
          body: { is_muted: n % 3 === 0 },
        }),
    };
    const step = fc.record({
      what: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      group: fc.constantFrom(...groups),
      n: fc.nat({ max: 9 }),
    });
    for (const { what, group, n } of fc.sample(step, { numRuns: 60 })) await acts[what](group, n);
    const { rows } = await api.db.query<{ name: string; posts: number; messages: number; mentions: number }>(
      `select g.name,
         (select count(*)::integer from posts p left join group_read_states s on s.group_id = g.id and s.user_id = $1
          where p.group_id = g.id and p.seq > coalesce(s.last_seen_post_seq, 0)) as posts,
         (select count(*)::integer from chat_messages k
          left join chat_read_states r on r.chat_conversation_id = k.chat_conversation_id and r.user_id = $1
          where k.chat_conversation_id = c.id and k.seq > coalesce(r.last_read_seq, 0)
            and (not coalesce(r.is_muted, false) or k.content like '%' || $1 || '%')) as messages,
         (select count(*)::integer from chat_messages k
          left join chat_read_states r on r.chat_conversation_id = k.chat_conversation_id and r.user_id = $1
          where k.chat_conversation_id = c.id and k.seq > coalesce(r.last_read_seq, 0)
            and k.content like '%' || $1 || '%') as mentions
       from groups g join chat_conversations c on c.group_id = g.id
       where g.id = any ($2) and c.id = any ($3) order by g.name`,
      [ana, groups.map(({ id }) => id), groups.map(({ chatId }) => chatId)],
    );
    const { data } = await api.ok(searchMyCommunities, ana, { query: {} });
    expect(
      data
        .map((one) => ({
          name: one.name,
          posts: newPostsOf(one),
          messages: one.new_messages,
          mentions: one.mentions,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      `SEED=${seed}`,
    ).toEqual(rows);
  });

  test('the line tells what is unseen rather than what is later but read', async () => {
    const group = await joined('Linya');
    await ways.post(olive, group.id, { title: 'Sinong may opening?' });
    await ways.say(olive, group, 'nabasa na');
    await api.ok(markConversationRead, ana, {
      params: { chat_conversation_id: group.chatId },
      body: { seq: 1 },
    });
    expect((await card()).latest).toMatchObject({
      kind: 'post',
      text: 'Sinong may opening?',
      author: { id: olive },
    });
  });

  test('what staff hid, and what was deleted, is told to no one', async () => {
    const group = await joined('Nakatago');
    await ways.post(olive, group.id, { title: 'Lihim', status: 'HIDDEN' });
    const id = await ways.say(olive, group, 'burahin ito');
    await api.db.query('update chat_messages set deleted_at = now() where id = $1', [id]);
    expect((await card()).latest).toBeNull();
  });

  test('a new post that was taken away is not new any more', async () => {
    const group = await joined('Binawi');
    await ways.post(olive, group.id);
    await ways.post(olive, group.id, { status: 'DELETED' });
    expect(newPostsOf(await card())).toBe(1);
    await api.ok(markPostsSeen, ana, { params: { group_id: group.id }, body: { seq: 1 } });
    expect(newPostsOf(await card())).toBe(0);
  });

  test('a post without a title is told by its first words, without their marks', async () => {
    const group = await joined('Marka');
    await ways.post(olive, group.id, { content: '---\n\n## **Mga** [resibo](https://x.example) ni `BIR`' });
    expect((await card()).latest).toMatchObject({ text: 'Mga resibo ni BIR' });
  });
});

describe('having seen it', () => {
  test('moves forward only, and never past the newest post', async () => {
    const group = await joined('Usad');
    for (let n = 0; n < 3; n++) await ways.post(olive, group.id);
    const look = async (seq: number) =>
      (await api.ok(markPostsSeen, ana, { params: { group_id: group.id }, body: { seq } })).data
        .last_seen_post_seq;
    expect(await look(2)).toBe(2);
    expect(await look(1)).toBe(2);
    expect(await look(99)).toBe(3);
    const heard = (await api.eventsOn(`u:${ana}`)).filter(({ k }) => k === 'posts.seen');
    expect(heard.map(({ d }) => d)).toEqual([
      { group_id: group.id, last_seen_post_seq: 2 },
      { group_id: group.id, last_seen_post_seq: 3 },
    ]);
    expect(newPostsOf(await card())).toBe(0);
  });

  test('a visitor who may read keeps no position, and who may not is told nothing', async () => {
    const [open, hidden] = [await api.community(olive), await api.community(olive, { is_public: false })];
    await ways.post(olive, open.id);
    const { data } = await api.ok(markPostsSeen, ana, { params: { group_id: open.id }, body: { seq: 1 } });
    expect(data.last_seen_post_seq).toBe(0);
    const { code } = await api.refused(markPostsSeen, ana, {
      params: { group_id: hidden.id },
      body: { seq: 1 },
    });
    expect(code).toBe('group.not_found');
  });

  test('all at once: what was shown is read, what came meanwhile is not', async () => {
    const group = await joined('Lahat');
    const seq = await ways.post(olive, group.id);
    await ways.say(olive, group);
    const shown = {
      posts: [{ group_id: group.id, seq }],
      chats: [{ chat_conversation_id: group.chatId, seq: 1 }],
    };
    await ways.say(olive, group, 'habang pinipindot');
    await api.ok(markSeen, ana, { body: shown });
    await api.ok(markSeen, ana, { body: shown });
    const [one] = (await catchUp()).communities;
    expect(one && [newPostsOf(one), one.new_messages]).toEqual([0, 1]);
    const heard = (await api.eventsOn(`u:${ana}`)).map(({ k }) => k);
    expect(heard.filter((kind) => kind === 'posts.seen' || kind === 'read.updated')).toEqual([
      'posts.seen',
      'read.updated',
    ]);
  });

  test('positions in what is not one’s own are passed over', async () => {
    const group = await api.community(olive, { is_public: false });
    await ways.say(olive, group);
    await ways.post(olive, group.id);
    await api.ok(markSeen, ana, {
      body: {
        posts: [{ group_id: group.id, seq: 1 }],
        chats: [{ chat_conversation_id: group.chatId, seq: 1 }],
      },
    });
    expect(await api.eventsOn(`u:${ana}`)).toEqual([]);
    const { rows } = await api.db.query('select from chat_read_states where user_id = $1', [ana]);
    expect(rows).toEqual([]);
  });
});
