import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPassword } from '../../../src/contract/account/auth.ts';
import { searchConversations, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { searchPrivateConversations } from '../../../src/contract/chat/conversations.ts';
import { getCommunityDetails, searchCommunities } from '../../../src/contract/communities/communities.ts';
import { coverPath } from '../../../src/contract/communities/covers.ts';
import { searchMembers } from '../../../src/contract/communities/members.ts';
import { getLessonVideo } from '../../../src/contract/uploads.ts';
import { DEMO_PASSWORD, type DemoAccount, seedDemo } from '../../../src/server/demo/seed.ts';
import { coverName } from '../../../src/server/features/uploads/cover-name.ts';
import { systemClock, systemRandom } from '../../../src/server/platform/clock/clock.ts';
import { createDiskStore } from '../../../src/server/platform/storage/disk-store.ts';
import { DEMO_SITE, demoData } from '../../support/a-demo.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

const { people, communities } = await demoData();
let api: CommunityApi;
let folder: string;
let accounts: DemoAccount[];
const ids = new Map<string, string>();

function seed(target: CommunityApi) {
  return seedDemo({
    withTx: target.withTx,
    db: target.db,
    random: systemRandom,
    store: createDiskStore({ folder: join(folder, 'files'), random: systemRandom }),
    clock: systemClock,
    hashPassword: async (password) => `hash of ${password}`,
    ...DEMO_SITE,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-demo-'));
  api = await startCommunityApi({ TAMBAYAN_DATA: folder });
  accounts = await seed(api);
  const { rows } = await api.db.query<{ id: string; username: string }>('select id, username from users');
  for (const { id, username } of rows) {
    ids.set(username, id);
    await api.signIn(id);
  }
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

async function rowsOf(statement: string) {
  return (await api.db.query(statement)).rows;
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

describe('the demo data', () => {
  test('answers with the three accounts, in the order owner, moderator, member', () => {
    expect(accounts.map(({ role }) => role)).toEqual(['owner', 'moderator', 'member']);
    expect(newPassword.safeParse(DEMO_PASSWORD).success).toBe(true);
  });

  test('everybody agreed to the terms, and every founder to what goes with a community', async () => {
    const rows = await rowsOf(
      `select purpose, count(*) as count from consents group by purpose order by purpose`,
    );
    expect(rows).toEqual([
      { purpose: 'COMMUNITY_GUIDELINES', count: communities.length },
      { purpose: 'NDA', count: communities.length },
      { purpose: 'TERMS', count: people.length },
    ]);
  });

  test('some links have a card, and nothing was fetched for them', async () => {
    expect(
      await rowsOf(`select g.site, count(k.id)::integer as cards from link_pages g
        left join link_uses k on k.link_page_id = g.id group by g.site order by g.site`),
    ).toEqual([
      { site: 'example.com', cards: 2 },
      { site: 'faisal.example.net', cards: 1 },
    ]);
    expect(await rowsOf('select * from links')).toEqual([]);
  });

  test('every lesson with a video file has one that plays, in a verified community', async () => {
    const { rows: lessons } = await api.db.query<{
      id: string;
    }>(`select l.id, g.group_verification_request_status as status
      from lessons l join courses c on c.id = l.course_id join groups g on g.id = c.group_id where l.has_video_file`);
    expect(lessons).toEqual([{ id: expect.any(String), status: 'VERIFIED' }]);
    const params = { lesson_id: lessons[0]?.id ?? '' };
    const { data: video } = await api.ok(getLessonVideo, ids.get('maninapenaflor') ?? '', { params });
    expect(video).toMatchObject({ mime_type: 'video/mp4', duration_seconds: 45 });
    const film = await readFile(new URL('../../../src/server/demo/films/imong-oras.mp4', import.meta.url));
    const { statusCode, rawPayload } = await api.app.inject({ url: video.url });
    expect([statusCode, rawPayload.equals(film)]).toEqual([200, true]);
  });

  test('every community has a logo of its own, of which our copy is shown', async () => {
    const { rows: groups } = await api.db.query<{ id: string; logo_url: string }>(
      'select id, logo_url from groups',
    );
    const shown = await Promise.all(
      groups.map(async ({ id, logo_url }) => {
        const { rawPayload } = await api.app.inject({ url: coverPath(id, logo_url, 96) });
        return rawPayload.toString('base64');
      }),
    );
    expect(new Set(shown).size).toBe(communities.length);
    // Each begins as a WebP picture does.
    for (const logo of shown) expect(logo).toMatch(/^UklGR/);
    const pictures = await rowsOf('select name from pictures order by name');
    expect(pictures, 'none is fetched again').toEqual(
      groups.map(({ id, logo_url }) => ({ name: coverName(id, logo_url) })).sort(byName),
    );
  });

  test('everybody signs in with the password that is printed', async () => {
    expect(await rowsOf('select distinct password_hash from users')).toEqual([
      { password_hash: `hash of ${DEMO_PASSWORD}` },
    ]);
  });

  test('every community is about something, and somebody is not shown all of them', async () => {
    const listed = async (username: string) =>
      (await api.ok(searchCommunities, ids.get(username) ?? '', { query: {} })).data;
    for (const { slug, tags } of await listed('maninapenaflor'))
      expect(tags.map((tag) => tag.slug)).toEqual(communities.find((one) => one.slug === slug)?.tags);
    expect((await listed('aldrinp')).map(({ slug }) => slug)).not.toContain('raketeers-circle');
  });

  test('everybody and every community of the texts is there', async () => {
    expect(ids.size).toBe(people.length);
    for (const community of communities) {
      const owner = ids.get(community.owner) ?? '';
      const { data } = await api.ok(getCommunityDetails, owner, { query: { slug: community.slug } });
      expect(data).toMatchObject({
        name: community.name,
        is_public: community.is_public,
        owner: { id: owner },
      });
      const members = await api.ok(searchMembers, owner, { query: { group_id: data.id } });
      expect(members.pagination.total).toBe(data.total_members);
      const chats = await api.ok(searchConversations, owner, { query: { group_id: data.id } });
      expect(chats.data.map(({ name, last_seq }) => [name, last_seq])).toEqual(
        community.conversations.map(({ name, messages }) => [name, messages.length]),
      );
    }
  });

  test('positions have no holes, times never run backwards nor ahead, and nobody spoke before they joined', async () => {
    expect(
      await rowsOf(`select from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
        where c.kind = 'PRIVATE' and m.author_id not in (c.low_id, c.high_id)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select c.name from chat_conversations c join chat_messages m on m.chat_conversation_id = c.id
        group by c.id having min(m.seq) <> 1 or max(m.seq) <> c.last_seq or count(*) <> c.last_seq`),
    ).toEqual([]);
    expect(
      await rowsOf(`select from chat_messages m join chat_messages n
        on n.chat_conversation_id = m.chat_conversation_id and n.seq = m.seq + 1 where n.created_at < m.created_at`),
    ).toEqual([]);
    expect(await rowsOf('select from chat_messages where created_at > now()')).toEqual([]);
    expect(
      await rowsOf(`select from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
        left join group_members g on g.group_id = c.group_id and g.user_id = m.author_id
        where c.kind = 'GROUP' and (g.joined_at is null or g.joined_at > m.created_at)`),
    ).toEqual([]);
  });

  test('what was taken back is a tombstone whose text is kept aside', async () => {
    const taken = communities.flatMap(({ conversations }) =>
      conversations.flatMap(({ messages }) =>
        messages.filter(({ deleted }) => deleted).map(({ text }) => text),
      ),
    );
    const rows = await api.db.query<{ content: string }>(
      `select r.content from chat_message_revisions r join chat_messages m on m.id = r.chat_message_id
       where m.deleted_at is not null and m.content = ''`,
    );
    expect(rows.rows.map(({ content }) => content).sort()).toEqual(taken.sort());
  });

  test('the demo accounts have some unread, the others none, and nobody what they said themselves', async () => {
    for (const { username } of accounts) {
      const { data } = await api.ok(searchConversations, ids.get(username) ?? '', { query: {} });
      const unread = data.map(({ last_seq, last_read_seq }) => last_seq - last_read_seq);
      expect([
        username,
        unread.some((count) => count > 0),
        unread.every((count) => count >= 0 && count < 20),
      ]).toEqual([username, true, true]);
    }
    expect(
      await rowsOf(`select from chat_read_states r join chat_messages m
        on m.chat_conversation_id = r.chat_conversation_id and m.author_id = r.user_id and m.seq > r.last_read_seq`),
    ).toEqual([]);
  });

  test('each demo account has private conversations, a mention or a private message to read, and can write', async () => {
    for (const { username } of accounts) {
      const me = ids.get(username) ?? '';
      const { data } = await api.ok(searchPrivateConversations, me, { query: {} });
      expect(data.length).toBeGreaterThanOrEqual(3);
      expect(data.every(({ is_writable, last_message }) => is_writable && last_message !== null)).toBe(true);
      expect(data.some(({ last_seq, last_read_seq }) => last_seq > last_read_seq)).toBe(true);
      const groups = await api.ok(searchConversations, me, { query: {} });
      expect(groups.data.flatMap(({ mention_seqs }) => mention_seqs)).toHaveLength(1);
    }
  });

  test('answers, reactions and pins are as if somebody had made them', async () => {
    expect(
      await rowsOf(`select from chat_messages m join chat_messages q on q.id = m.reply_to_id
        where q.chat_conversation_id <> m.chat_conversation_id or q.seq >= m.seq`),
    ).toEqual([]);
    expect(
      await rowsOf(`select t.* from chat_reaction_totals t
        join (select chat_message_id, emoji, count(*) as count, min(place) as place from chat_reactions group by 1, 2) r
          using (chat_message_id, emoji)
        where r.count <> t.count or r.place <> t.place`),
    ).toEqual([]);
    expect(
      await rowsOf(`select m.id from chat_messages m
        where m.reactions_version <> (select count(*) from chat_reactions r where r.chat_message_id = m.id)`),
    ).toEqual([]);
    const [counts] = await rowsOf(`select
      (select count(*) from chat_messages where reply_to_id is not null) > 20 as answers,
      (select count(*) from chat_reactions) > 50 as reactions,
      (select count(*) from chat_messages where pinned_at is not null) > 5 as pins`);
    expect(counts).toEqual({ answers: true, reactions: true, pins: true });
  });

  test('the live stream continues where the rows end: the next message is event 1', async () => {
    const owner = ids.get(communities[0]?.owner ?? '') ?? '';
    const { data } = await api.ok(searchConversations, owner, { query: {} });
    const chat = data.find(({ last_seq }) => last_seq > 0);
    if (!chat?.group_id) throw new Error('the owner has no conversation');
    const history = await api.ok(searchMessages, owner, {
      params: { group_id: chat.group_id },
      query: { chat_conversation_id: chat.id },
    });
    expect(history.rt).toEqual([`c:${chat.id}`, 1_000_001, 0, 0]);
    const said = await api.ok(sendMessage, owner, {
      body: {
        group_id: chat.group_id,
        chat_conversation_id: chat.id,
        content: 'Bag-o',
        client_msg_id: systemRandom.uuid(),
      },
    });
    expect(said.data.seq).toBe(chat.last_seq + 1);
    expect(await api.eventsOn(`c:${chat.id}`)).toMatchObject([{ o: 1 }]);
  });

  test('seeding again changes nothing and answers the same accounts', async () => {
    const counts = () =>
      rowsOf('select (select count(*) from users) u, (select count(*) from chat_messages) m');
    const before = await counts();
    expect(await seed(api)).toEqual(accounts);
    expect(await counts()).toEqual(before);
  });
});

test('nodes that start together seed once', async () => {
  const fresh = await startCommunityApi();
  try {
    const all = await Promise.all([seed(fresh), seed(fresh), seed(fresh)]);
    expect(all.map((answer) => answer.length)).toEqual([3, 3, 3]);
    const anyone = people[0]?.username;
    const { rows } = await fresh.db.query<{ id: string }>('select id from users where username = $1', [
      anyone,
    ]);
    const someone = rows[0]?.id ?? '';
    await fresh.signIn(someone);
    const { pagination } = await fresh.ok(searchCommunities, someone, { query: {} });
    expect(pagination.total).toBe(communities.filter(({ is_public }) => is_public).length);
  } finally {
    await fresh.close();
  }
});

test('a database that has people is left alone', async () => {
  const used = await startCommunityApi();
  try {
    await used.person();
    expect(await seed(used)).toEqual([]);
    expect((await used.db.query<{ count: number }>('select count(*) as count from groups')).rows).toEqual([
      { count: 0 },
    ]);
  } finally {
    await used.close();
  }
});
