import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import {
  deleteMessage,
  editMessage,
  markConversationRead,
  markConversationUnread,
} from '../../../src/contract/chat/chat.ts';
import { updateConversationPreferences } from '../../../src/contract/chat/conversations.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import type { EventData } from '../../../src/contract/events.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { setGroupNotificationLevel } from '../../../src/contract/notifications/notification-kinds.ts';
import {
  getBadge,
  markAllNotificationsAsRead,
  undoMarkAllNotifications,
} from '../../../src/contract/notifications/notifications.ts';
import { createBadgeService } from '../../../src/server/features/notifications/core/badge.service.ts';
import { systemTimers } from '../../../src/server/platform/clock/clock.ts';
import type { CommittedEvent } from '../../../src/server/platform/db/emit.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aNotifiedWorld } from './a-notified-world.ts';

type Badge = EventData<'badge.updated'>;
const RUNS = 2;
const ACTS = 40;

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const at = (id: string) => mentionToken({ id });

const committed = (some: Pick<CommittedEvent, 't' | 'k'>): CommittedEvent => ({
  ...{ e: 1, o: 1, x: 1, at: 0, a: null, ref: null, d: {} },
  ...some,
});

async function badgesOf(person: string): Promise<Badge[]> {
  const { rows } = await api.db.query<{ data: Badge }>(
    `select data from rt_events where topic = $1 and kind = 'badge.updated' order by off`,
    [`u:${person}`],
  );
  return rows.map(({ data }) => data);
}

test('the actor is not notified', async () => {
  const { ana, ben, post } = await aNotifiedWorld(api);
  for (let n = 0; n < 3; n++) await post(ana, { content_md: at(ben) });
  await expect.poll(async () => (await badgesOf(ben)).at(-1)?.notifications).toBe(3);
  expect(await badgesOf(ana)).toEqual([]);
});

test('an act is told at once, and what follows within half a second with one badge at its end', async () => {
  const { ben } = await aNotifiedWorld(api);
  const after: { readonly ms: number; readonly run: () => void }[] = [];
  const timers = {
    ...systemTimers,
    after(ms: number, run: () => void) {
      after.push({ ms, run });
      return () => undefined;
    },
  };
  const service = createBadgeService({
    db: api.db,
    withTx: api.withTx,
    timers,
    log: { error: () => undefined },
  });
  const act = () => service.onCommitted([committed({ t: `u:${ben}`, k: 'notification.created' })]);
  act();
  await expect.poll(() => badgesOf(ben)).toHaveLength(1);
  for (let n = 0; n < 5; n++) act();
  expect(after.map(({ ms }) => ms)).toEqual([500]);
  after[0]?.run();
  await expect.poll(() => badgesOf(ben)).toHaveLength(2);
  after[1]?.run();
  expect(after).toHaveLength(2);
  // Half a second of nothing later, it is told at once again.
  act();
  await service.close();
  expect(await badgesOf(ben)).toHaveLength(3);
});

test('a badge that saw more has a higher number, pushed or asked for', async () => {
  const { ana, ben, post } = await aNotifiedWorld(api);
  const ask = async () => (await api.ok(getBadge, ben, {})).data;
  const before = await ask();
  await post(ana, { content_md: at(ben) });
  await expect.poll(() => badgesOf(ben)).toHaveLength(1);
  const [pushed] = await badgesOf(ben);
  const after = await ask();
  expect(pushed).toMatchObject({ notifications: 1 });
  expect(pushed?.as_of).toBeGreaterThan(before.as_of);
  expect(after.as_of).toBeGreaterThanOrEqual(pushed?.as_of ?? Number.POSITIVE_INFINITY);
});

test('the last badge of the log is the newest one, also when its sender had to wait for another writer', async () => {
  const { ana, ben, post } = await aNotifiedWorld(api);
  await post(ana, { content_md: at(ben) });
  await expect.poll(() => badgesOf(ben)).toMatchObject([{ notifications: 1 }]);
  const service = createBadgeService({
    db: api.db,
    withTx: api.withTx,
    timers: systemTimers,
    log: { error: () => undefined },
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await api.withTx(async (tx) => {
    // Whatever another node does to this topic: it reads the notification, and is the first to have the topic.
    await tx.query(`update notifications set status = 'READ' where user_id = $1`, [ben]);
    await tx.query('update rt_topics set head = head where topic = $1', [`u:${ben}`]);
    service.onCommitted([committed({ t: `u:${ben}`, k: 'notification.created' })]);
    await expect.poll(async () => (await api.db.query(waiting)).rows).toHaveLength(1);
  });
  await service.close();
  expect(await badgesOf(ben)).toMatchObject([{ notifications: 1 }, { notifications: 0 }]);
});

test('a node that closes tells nothing more', async () => {
  const { ben } = await aNotifiedWorld(api);
  const service = createBadgeService({
    db: api.db,
    withTx: api.withTx,
    timers: systemTimers,
    log: { error: () => undefined },
  });
  await service.close();
  service.onCommitted([committed({ t: `u:${ben}`, k: 'notification.created' })]);
  await service.close();
  expect(await badgesOf(ben)).toEqual([]);
});

test('what a node owed when it died is told by the next one that starts', async () => {
  const { ana, ben, post } = await aNotifiedWorld(api);
  await post(ana, { content_md: at(ben) });
  await expect.poll(() => badgesOf(ben)).toHaveLength(1);
  await api.db.query(`delete from rt_events where topic = $1 and kind = 'badge.updated'`, [`u:${ben}`]);
  const next = createBadgeService({
    db: api.db,
    withTx: api.withTx,
    timers: systemTimers,
    log: { error: () => undefined },
  });
  await next.recover('start');
  await expect.poll(() => badgesOf(ben)).toHaveLength(1);
  await next.recover('start');
  await next.close();
  await post(ana, { content_md: at(ben) });
  await expect.poll(async () => (await badgesOf(ben)).at(-1)?.notifications).toBe(2);
  expect(await badgesOf(ben)).toHaveLength(2);
});

/** Counted in another way than the server counts: row by row, in this file. */
async function recount(person: string): Promise<number> {
  const { rows: personal } = await api.db.query<{ id: string }>(
    `select n.id from notifications n
     join group_members m on m.group_id = n.group_id and m.user_id = n.user_id and m.status = 'ACTIVE'
     left join posts p on p.id = n.post_id
     left join comments c on c.id = n.comment_id
     left join user_settings t on t.user_id = n.user_id
     where n.user_id = $1 and n.status = 'UNREAD'
       and (p.id is null or p.status = 'PUBLISHED') and (c.id is null or c.status = 'PUBLISHED')
       and case when n.kind like '%REACTED' then coalesce(t.in_app_notification_reactions, true)
         when n.kind = 'MENTIONED_IN_CHAT' then coalesce(t.in_app_notification_groups, true)
         else coalesce(t.in_app_notification_comments, true) end`,
    [person],
  );
  const { rows: news } = await api.db.query<{ seq: number; read_seq: number; status: string | null }>(
    `select n.seq, coalesce(s.read_seq, 0) as read_seq, x.status
     from group_notifications n
     join group_members m on m.group_id = n.group_id and m.user_id = $1 and m.status = 'ACTIVE'
     join posts p on p.id = n.post_id and p.status = 'PUBLISHED'
     left join group_news_states s on s.group_id = n.group_id and s.user_id = $1
     left join group_notification_statuses x on x.group_notification_id = n.id and x.user_id = $1
     where n.actor_id <> $1 and n.seq > coalesce(s.since_seq, 0) and coalesce(s.level, 'ALL') = 'ALL'
       and n.dedup_key not in (select dedup_key from notifications where user_id = $1)
       and coalesce((select in_app_notification_posts from user_settings where user_id = $1), true)`,
    [person],
  );
  const isUnread = (row: (typeof news)[number]) =>
    (row.status ?? (row.seq > row.read_seq ? 'UNREAD' : 'READ')) === 'UNREAD';
  return Math.min(100, personal.length + news.filter(isUnread).length);
}

/** Conversations with a message that was not read; in a muted one only a message that calls the reader by name counts. */
async function recountConversations(person: string): Promise<number> {
  const { rows } = await api.db.query<{ id: string }>(
    `select distinct m.chat_conversation_id as id from chat_messages m
     join chat_conversations c on c.id = m.chat_conversation_id
     join group_members p on p.group_id = c.group_id and p.user_id = $1 and p.status = 'ACTIVE'
     left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1
     where m.seq > coalesce(r.last_read_seq, 0)
       and (not coalesce(r.is_muted, false) or strpos(m.content, $2) > 0 and m.author_id <> $1)`,
    [person, at(person)],
  );
  return rows.length;
}

test('after anything that anyone does, both numbers of everyone’s badge are what a recount says', async () => {
  const acts = fc.array(fc.record({ act: fc.nat(15), who: fc.nat(3), whom: fc.nat(3), which: fc.nat(5) }), {
    minLength: ACTS,
    maxLength: ACTS,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const world = await aNotifiedWorld(api);
      const people = [world.olive, world.mod, world.ana, world.ben];
      const posts: string[] = [];
      const marks: string[] = [];
      const params = { group_id: world.groupId };
      const chat = { chat_conversation_id: world.chatId };
      let said = 0;
      /** Of one of the last messages. */
      const position = (which: number) => ({ seq: Math.max(1, said - which) });
      const says = async (who: string, content: string) => {
        said = (await world.say(who, content)).seq;
      };
      const doing: ((who: string, whom: string, which: number) => Promise<unknown>)[] = [
        async (who) => posts.push((await world.post(who)).id),
        async (who, whom) => posts.push((await world.post(who, { content_md: at(whom) })).id),
        (who, whom, which) => world.comment(who, posts[which] ?? '', { content_md: at(whom) }),
        (who, _, which) => world.react(who, { post_id: posts[which] ?? '' }, '👍', which % 3 > 0),
        async (who, _, which) => {
          const one = (await world.list(who))[which];
          if (one) await world.set(who, one, (['READ', 'UNREAD', 'ARCHIVED'] as const)[which % 3] ?? 'READ');
        },
        async (who) => marks.push((await api.ok(markAllNotificationsAsRead, who, {})).data.mark_id),
        (who) => api.ok(undoMarkAllNotifications, who, { params: { mark_id: marks.at(-1) ?? who } }),
        (who, _, which) => {
          const body = { level: (['ALL', 'MENTIONS'] as const)[which % 2] ?? 'ALL' };
          return api.ok(setGroupNotificationLevel, who, { params, body });
        },
        (who, _, which) => api.ok(updateSettings, who, { body: { in_app_notification_posts: which > 1 } }),
        (_, __, which) => api.ok(deletePost, world.olive, { params: { post_id: posts[which] ?? '' } }),
        (_, whom) =>
          api
            .ok(leaveCommunity, whom, { params })
            .catch(() => api.ok(joinCommunity, whom, { params, body: {} })),
        (who) => says(who, 'uy'),
        (who, whom) => says(who, at(whom)),
        (who, _, which) => api.ok(markConversationRead, who, { params: chat, body: position(which) }),
        (who, _, which) => api.ok(markConversationUnread, who, { params: chat, body: position(which) }),
        (who, _, which) =>
          api.ok(updateConversationPreferences, who, { params: chat, body: { is_muted: which % 2 === 0 } }),
      ];
      // Some of what is tried is not possible then, and changes nothing.
      for (const { act, who, whom, which } of steps)
        await doing[act]?.(people[who] ?? '', people[whom] ?? '', which).catch(() => undefined);
      for (const person of people)
        expect(await world.badge(person)).toEqual({
          notifications: await recount(person),
          conversations: await recountConversations(person),
        });
    }),
    // Shrinking would do all of it again and again, with a database each time.
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('a conversation counts once however much is unread in it, and when it is muted only for someone whom another calls by name', async () => {
  const world = await aNotifiedWorld(api);
  const { ana, ben, chatId } = world;
  await world.say(ana, 'isa');
  const { seq } = await world.say(ana, 'dalawa');
  expect(await world.badge(ben)).toEqual({ notifications: 0, conversations: 1 });
  await api.ok(markConversationRead, ben, { params: { chat_conversation_id: chatId }, body: { seq } });
  await expect.poll(async () => (await badgesOf(ben)).at(-1)).toMatchObject({ conversations: 0 });
  await api.db.query('update chat_read_states set is_muted = true where user_id = $1', [ben]);
  await world.say(ana, 'tatlo');
  expect(await world.badge(ben)).toMatchObject({ conversations: 0 });
  await world.say(ben, at(ben));
  await api.ok(markConversationUnread, ben, { params: { chat_conversation_id: chatId }, body: { seq: 1 } });
  expect(await world.badge(ben)).toMatchObject({ conversations: 0 });
  await world.say(ana, at(ben));
  expect(await world.badge(ben)).toMatchObject({ conversations: 1 });
});

test('a mention that is taken back, by an edit or with the message, leaves no badge anywhere', async () => {
  const { ana, ben, chatId, groupId, say, badge, told, mute } = await mutedChat();
  const takeBack = {
    edit: (id: string) =>
      api.ok(editMessage, ana, { params: { chat_message_id: id }, body: { content: 'wala pala' } }),
    delete: (id: string) => api.ok(deleteMessage, ana, { params: { chat_message_id: id } }),
  };
  // Someone who is notified, and someone who only sees the badge of the chat.
  for (const level of ['ALL', 'NOTHING'] as const)
    for (const way of ['edit', 'delete'] as const) {
      await api.ok(setGroupNotificationLevel, ben, { params: { group_id: groupId }, body: { level } });
      await mute();
      const before = await badge(ben);
      const { id, seq } = await say(ana, `Hoy ${at(ben)}`);
      const pushed = async () => (await badgesOf(ben)).at(-1);
      await expect.poll(async () => [level, way, (await pushed())?.conversations]).toEqual([level, way, 1]);
      await takeBack[way](id);
      await expect.poll(async () => [level, way, await pushed()]).toMatchObject([level, way, before]);
      expect(await badge(ben)).toEqual(before);
      expect(await told(ben)).toEqual([]);
      const [event] = (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'mention.removed').slice(-1);
      expect(event?.d).toEqual({ chat_conversation_id: chatId, chat_message_id: id, seq });
    }

  async function mutedChat() {
    const world = await aNotifiedWorld(api);
    const mute = () =>
      api.ok(updateConversationPreferences, world.ben, {
        params: { chat_conversation_id: world.chatId },
        body: { is_muted: true },
      });
    return { ...world, mute };
  }
});

test('a mention that an edit of a post takes back is no notification any more, and one that it adds is', async () => {
  const { ana, ben, post, told } = await aNotifiedWorld(api);
  const { id: post_id } = await post(ana, { content_md: at(ben) });
  const edit = (content_md: string) => api.ok(updatePost, ana, { params: { post_id }, body: { content_md } });
  expect(await told(ben)).toEqual(['MENTIONED_IN_POST MENTIONED']);
  await edit('wala pala');
  expect(await told(ben)).toEqual([]);
  await edit(at(ben));
  expect(await told(ben)).toEqual(['MENTIONED_IN_POST MENTIONED']);
});
