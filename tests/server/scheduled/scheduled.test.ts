import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { searchMessages } from '../../../src/contract/chat/chat.ts';
import { searchPrivateMessages, updateConversation } from '../../../src/contract/chat/conversations.ts';
import { openThread } from '../../../src/contract/chat/threads.ts';
import { leaveCommunity, removeMember } from '../../../src/contract/communities/members.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import * as scheduled from '../../../src/contract/scheduled/scheduled.ts';
import { SCHEDULED_MAX, type ScheduledItem } from '../../../src/contract/scheduled/scheduled.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays } from '../chat/private-world.ts';
import { aPointsWorld, type PointsWorld } from '../points/points-world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: CommunityApi;
let world: PointsWorld;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aPointsWorld(api);
});

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const aMessage = (content = 'Magandang umaga', send_at = inMs(DAY_MS)) => ({
  body: { group_id: world.groupId, chat_conversation_id: world.chatId, content, send_at },
});
const aPost = (send_at = inMs(DAY_MS)) => ({
  body: { group_id: world.groupId, title: 'Lunes', content_md: 'Bagong linggo', send_at },
});
const later = async (person: string, content?: string, send_at?: string) =>
  (await api.ok(scheduled.scheduleMessage, person, aMessage(content, send_at))).data;
const listOf = async (person: string) => (await api.ok(scheduled.listScheduled, person, {})).data;
const of = ({ id }: Pick<ScheduledItem, 'id'>) => ({ params: { scheduled_id: id } });
const now = async (person: string, { id, version }: ScheduledItem) =>
  (await api.ok(scheduled.sendScheduledNow, person, { ...of({ id }), body: { version } })).data;
const said = async (person = world.olive) =>
  (
    await api.ok(searchMessages, person, {
      params: { group_id: world.groupId },
      query: { chat_conversation_id: world.chatId },
    })
  ).data.map(({ content }) => content);
const posted = async () =>
  (await api.ok(searchPosts, world.olive, { query: { group_id: world.groupId } })).data.map(
    ({ title }) => title,
  );
const noticesOf = async (person: string) =>
  (await api.ok(listNotifications, person, { query: {} })).data.map(({ facts }) => facts.notice);
/** Lets the time of an item come: its job was lost, and the next round finds it. */
async function sweep({ id }: Pick<ScheduledItem, 'id'>): Promise<void> {
  await api.db.query(`update scheduled_items set send_at = now() - interval '2 minutes' where id = $1`, [id]);
  await api.app.jobs.send(api.db, 'scheduled.sweep', {});
  await api.app.jobs.runDue();
}

describe('at its time', () => {
  test('a message and a post are sent once, and leave the list', async () => {
    const { ana } = world;
    const soon = inMs(1_000);
    await later(ana, 'Tulog pa kayo?', soon);
    await api.ok(scheduled.schedulePost, ana, aPost(soon));
    expect((await listOf(ana)).map(({ kind, state }) => [kind, state])).toEqual([
      ['message', 'WAITING'],
      ['post', 'WAITING'],
    ]);
    expect(await said()).toEqual([]);
    await expect
      .poll(async () => {
        await api.app.jobs.runDue();
        return listOf(ana);
      })
      .toEqual([]);
    expect(await said()).toEqual(['Tulog pa kayo?']);
    expect(await posted()).toEqual(['Lunes']);
    expect(await noticesOf(ana)).toEqual([]);
  });

  test('a job of an earlier version does nothing', async () => {
    const { ana } = world;
    const first = await later(ana, 'Una', inMs(500));
    const moved = (
      await api.ok(scheduled.updateScheduled, ana, {
        ...of(first),
        body: { send_at: inMs(DAY_MS), content: 'Ikalawa', version: first.version },
      })
    ).data;
    expect(moved).toMatchObject({ content: 'Ikalawa', version: first.version + 1 });
    await expect.poll(() => api.app.jobs.runDue()).toBeGreaterThan(0);
    expect(await said()).toEqual([]);
    await sweep(moved);
    expect(await said()).toEqual(['Ikalawa']);
  });

  test('what a node sent before it died is not sent again', async () => {
    const { ana } = world;
    const items = [await later(ana), (await api.ok(scheduled.schedulePost, ana, aPost())).data];
    for (const { id, version } of items) {
      const { rows } = await api.db.query<Record<string, unknown>>(
        'select * from scheduled_items where id = $1',
        [id],
      );
      const [row] = rows;
      await api.ok(scheduled.sendScheduledNow, ana, { ...of({ id }), body: { version } });
      // The row as it was while it was sent, by a node that did not come to remove it.
      await api.db.query(
        `insert into scheduled_items select * from jsonb_populate_record(null::scheduled_items, $1)`,
        [{ ...row, state: 'SENDING', taken_at: inMs(-2 * 60_000) }],
      );
    }
    await api.app.jobs.send(api.db, 'scheduled.sweep', {});
    await api.app.jobs.runDue();
    expect(await listOf(ana)).toEqual([]);
    expect([await said(), await posted()]).toEqual([['Magandang umaga'], ['Lunes']]);
  });

  test('it is not sent where its author may no longer write, and the author learns why', async () => {
    const { ana, ben, olive, groupId, chatId } = world;
    const cases: readonly [string, string, () => Promise<unknown>][] = [
      [
        'chat.restricted',
        ana,
        () =>
          api.ok(createRestriction, olive, { body: { group_id: groupId, user_id: ana, type: 'CHAT_MUTE' } }),
      ],
      [
        'chat.read_only',
        ben,
        () =>
          api.ok(updateConversation, olive, {
            params: { chat_conversation_id: chatId },
            body: { status: 'READ_ONLY' },
          }),
      ],
      [
        'chat.conversation_not_found',
        ben,
        () => api.ok(removeMember, olive, { params: { user_id: ben }, body: { group_id: groupId } }),
      ],
    ];
    for (const [code, author, refuse] of cases) {
      const item = await later(author, `Bawal: ${code}`);
      await refuse();
      await sweep(item);
      const kept = (await listOf(author)).find(({ id }) => id === item.id);
      expect(kept, code).toMatchObject({ state: 'FAILED', content: `Bawal: ${code}`, reason: { code } });
      expect(await noticesOf(author), code).toContain('SCHEDULED_FAILED');
      await sweep(item);
      await api.db.query(`update chat_conversations set status = 'OPEN' where id = $1`, [chatId]);
    }
    expect(await said()).toEqual([]);
    // Outside, the name of the chat is no longer shown, but the text is.
    expect((await listOf(ben)).map(({ place }) => place)).toEqual([null, null]);
  });
});

describe('the list', () => {
  test('belongs to one user', async () => {
    const { ana, ben } = world;
    const item = await later(ana);
    expect(await listOf(ben)).toEqual([]);
    const { version } = item;
    for (const endpoint of [scheduled.updateScheduled, scheduled.sendScheduledNow] as const)
      expect(await api.refused(endpoint, ben, { ...of(item), body: { version } })).toMatchObject({
        code: 'scheduled.not_found',
      });
    await api.ok(scheduled.deleteScheduled, ben, of(item));
    expect(await listOf(ana)).toEqual([item]);
    expect(
      (await api.eventsOn(`u:${ana}`)).filter(({ k }) => k === 'scheduled.updated').map(({ d }) => d),
    ).toEqual([{ id: item.id }]);
    await api.ok(scheduled.deleteScheduled, ana, of(item));
    await api.ok(scheduled.deleteScheduled, ana, of(item));
    expect(await listOf(ana)).toEqual([]);
  });

  test('a failed one can be sent again, changed and moved', async () => {
    const { ana, olive, groupId } = world;
    const item = await later(ana, 'Sandali');
    const mute = await api.ok(createRestriction, olive, {
      body: { group_id: groupId, user_id: ana, type: 'CHAT_MUTE' },
    });
    expect(await now(ana, item)).toMatchObject({ state: 'FAILED', reason: { code: 'chat.restricted' } });
    expect(await noticesOf(ana)).not.toContain('SCHEDULED_FAILED');
    const edited = (
      await api.ok(scheduled.updateScheduled, ana, { ...of(item), body: { content: 'Heto', version: 1 } })
    ).data;
    expect(edited).toMatchObject({ state: 'FAILED', content: 'Heto', version: 2 });
    expect(
      await api.refused(scheduled.sendScheduledNow, ana, { ...of(item), body: { version: 1 } }),
    ).toMatchObject({ code: 'scheduled.stale', fresh: { content: 'Heto' } });
    await api.db.query('delete from restrictions where id = $1', [mute.data.id]);
    const moved = await api.ok(scheduled.updateScheduled, ana, {
      ...of(item),
      body: { send_at: inMs(DAY_MS), version: 2 },
    });
    expect(moved.data).toMatchObject({ state: 'WAITING', reason: null });
    expect(await now(ana, moved.data)).toBeNull();
    expect(await said()).toEqual(['Heto']);
  });

  test('nothing of it can be changed while it is being sent', async () => {
    const { ana } = world;
    const item = await later(ana);
    await api.db.query(`update scheduled_items set state = 'SENDING', taken_at = now() where id = $1`, [
      item.id,
    ]);
    const body = { version: item.version };
    const code = 'scheduled.sending';
    expect(await api.refused(scheduled.updateScheduled, ana, { ...of(item), body })).toMatchObject({ code });
    expect(await api.refused(scheduled.sendScheduledNow, ana, { ...of(item), body })).toMatchObject({ code });
    expect(await api.refused(scheduled.deleteScheduled, ana, of(item))).toMatchObject({ code });
  });

  test('has an end, and a time must be ahead but not too far', async () => {
    const { ana } = world;
    for (const ms of [-1, 0, 121 * DAY_MS])
      expect(
        await api.refused(scheduled.scheduleMessage, ana, aMessage('Kahapon', inMs(ms))),
        `${ms}`,
      ).toMatchObject({ code: 'scheduled.bad_time', issues: [{ path: 'send_at' }] });
    const { rows } = await api.db.query<{ total: number }>(
      `insert into scheduled_items (id, user_id, group_id, content, mentioned_ids, more, send_at, created_at)
       select gen_random_uuid(), $1, $2, 'x', '{}', '{}', now() + interval '1 day', now()
       from generate_series(1, ${SCHEDULED_MAX}) returning 1`,
      [ana, world.groupId],
    );
    expect(rows).toHaveLength(SCHEDULED_MAX);
    expect(await api.refused(scheduled.scheduleMessage, ana, aMessage())).toMatchObject({
      code: 'scheduled.full',
    });
  });
});

test('a repeated request schedules once', async () => {
  const { ana } = world;
  const key = randomUUID();
  const payload = aMessage().body;
  const headers = { authorization: `Bearer ${ana}`, 'idempotency-key': key };
  const send = () => api.app.inject({ method: 'POST', url: '/api/scheduled/messages', headers, payload });
  const [first, second] = [await send(), await send()];
  expect(second.json()).toEqual(first.json());
  expect(await listOf(ana)).toHaveLength(1);
});

test('threads and private chats take scheduled messages, until the other person blocks the author', async () => {
  const { ana, ben, groupId } = world;
  const parent = await world.message(ben);
  const thread = (await api.ok(openThread, ana, { params: { chat_message_id: parent.id } })).data
    .conversation;
  const inThread = (
    await api.ok(scheduled.scheduleMessage, ana, {
      body: { ...aMessage('Sagot').body, chat_conversation_id: thread.id },
    })
  ).data;
  expect(inThread.place).toMatchObject({
    group: { id: groupId },
    chat: { id: world.chatId, thread_message_id: parent.id },
  });
  expect(await now(ana, inThread)).toBeNull();

  const { id } = await privateWays(api).open(ana, ben);
  const toBen = async (content: string) =>
    (
      await api.ok(scheduled.scheduleMessage, ana, {
        body: { group_id: null, chat_conversation_id: id, content, send_at: inMs(DAY_MS) },
      })
    ).data;
  const [first, second] = [await toBen('Maligayang kaarawan'), await toBen('Nasaan ka?')];
  expect(first.place).toMatchObject({ group: null, chat: { id, peer: { id: ben } } });
  await sweep(first);
  await api.ok(blockPerson, ben, { params: { user_id: ana } });
  await sweep(second);
  expect(await listOf(ana)).toMatchObject([{ state: 'FAILED', reason: { code: 'chat.read_only' } }]);
  const { data } = await api.ok(searchPrivateMessages, ben, { query: { chat_conversation_id: id } });
  expect(data.map(({ content }) => content)).toEqual(['Maligayang kaarawan']);
});

test('strangers cannot schedule, and a text shows the names only of people who read there', async () => {
  const { ana, ben, sally, groupId } = world;
  expect(await api.refused(scheduled.scheduleMessage, sally, aMessage())).toMatchObject({
    code: 'chat.conversation_not_found',
  });
  const item = await later(ana, `<@${ben}> at <@${sally}>`);
  expect(item.mentions.map(({ id }) => id)).toEqual([ben]);
  await api.ok(leaveCommunity, ana, { params: { group_id: groupId } });
  expect((await listOf(ana)).map(({ mentions, place }) => [mentions, place])).toEqual([[[], null]]);
});
