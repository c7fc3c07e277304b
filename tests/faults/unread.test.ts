import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreadOf } from '../../src/client/features/chat/store/conversations/conversation-store.ts';
import type { NotificationList } from '../../src/client/features/notifications/store/notification-list.ts';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import { checkBadges } from '../history/check-badges.ts';
import { createSeeded } from '../realtime/model/seeded.ts';
import { aSession } from '../support/a-room.ts';
import { aScreen, type Screen } from '../support/browser/a-screen.ts';
import { CLUSTER_ORIGIN } from '../support/engines/a-cluster.ts';
import { aStorm, mixedTransports, type Storm } from '../support/faults/a-storm.ts';
import { seed } from '../support/seed.ts';

const TABS = 5;
const DEVICES = 3;
const CONVERSATIONS = 3;
const STEPS = 90;
const NOTICES = 75;
const random = createSeeded(seed);

let storm: Storm;
const tabs: Screen[] = [];

beforeAll(async () => {
  storm = await aStorm({ people: 3, conversations: CONVERSATIONS, follows: () => [] });
  const [reader] = storm.room.members;
  if (!reader) throw new Error('three people were asked for');
  const sessions = await Promise.all(
    Array.from({ length: DEVICES }, () => aSession(storm.database.db, reader.userId)),
  );
  for (let n = 0; n < TABS; n++) {
    const member = { ...reader, ...sessions[n % DEVICES], name: `tab${n}` };
    tabs.push(aScreen({ url: storm.cluster.url, origin: CLUSTER_ORIGIN, member, ...mixedTransports(n) }));
  }
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await storm?.close();
});

/** Unread messages, counted one by one. */
async function countUnread(): Promise<Map<string, number>> {
  const { rows } = await storm.database.db.query<{ id: string; unread: number }>(
    `select c.id, (select count(*)::int from chat_messages m
       where m.chat_conversation_id = c.id and m.seq > coalesce(r.last_read_seq, 0)) as unread
     from chat_conversations c
     left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1`,
    [storm.room.members[0]?.userId],
  );
  return new Map(
    tabs.flatMap(({ member }) =>
      rows.map(({ id, unread }): [string, number] => [`${member.name} c:${id}`, unread]),
    ),
  );
}

/** Marks a message as unread. The call of a tab that was just cut fails, as a user's would. */
async function putBack({ chat }: Screen, conversationId: string): Promise<void> {
  const newest = chat.conversations.get(conversationId)?.last_seq ?? 0;
  if (newest > 0) await chat.markUnread(conversationId, 1 + random.int(newest)).catch(() => undefined);
}

function badges() {
  return tabs.flatMap(({ member, chat }) =>
    Object.values(chat.conversations.store.getState().byId).map((conversation) => ({
      t: 0,
      actor: member.name,
      op: 'badge' as const,
      f: 'ok' as const,
      topic: `c:${conversation.id}`,
      unread: unreadOf(conversation),
    })),
  );
}

test(`whatever is sent, read and marked unread, on five tabs with cuts, each tab shows what the database counts (SEED=${seed})`, async () => {
  await expect
    .poll(() => tabs.map(({ client, state }) => [client.status(), state().isLoaded]))
    .toEqual(tabs.map(() => ['live', true]));
  // One tab has a conversation open, which it follows in full. The others only get the heads.
  tabs[0]?.chat.openConversation({ id: storm.conversationId, group_id: storm.room.groupId });
  const speakers = storm.actors.slice(1);
  for (let n = 0; n < STEPS; n++) {
    const conversationId = random.pick(storm.room.conversationIds);
    const tab = random.pick(tabs);
    const act = random.int(20);
    if (act < 13) await random.pick(speakers).say(conversationId, `no. ${n}`);
    else if (act < 16) tab.chat.markRead(conversationId);
    else if (act < 18) await putBack(tab, conversationId);
    else random.pick(storm.cluster.proxy.lines()).cut();
    if (n % 10 === 0) await sleep(random.int(200));
  }
  // The last read marks are sent half a second later.
  await expect
    .poll(
      async () =>
        checkBadges(badges(), { log: [], heads: new Map(), messages: [], unread: await countUnread() }),
      {
        interval: 300,
      },
    )
    .toEqual([]);
  expect(badges()).toHaveLength(TABS * CONVERSATIONS);
  const total = badges()
    .slice(0, CONVERSATIONS)
    .reduce((sum, { unread }) => sum + unread, 0);
  for (const { chat } of tabs) expect(chat.conversations.store.getState().unreadTotal).toBe(total);
});

/** The reader's own notifications as they are stored, by status. */
async function countNotified(): Promise<Record<string, number>> {
  const { rows } = await storm.database.db.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from notifications where user_id = $1 group by status',
    [storm.room.members[0]?.userId],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** An action on a notification. The call of a tab that was just cut fails. */
async function dealWith(tab: Screen, list: NotificationList): Promise<void> {
  const ids = Object.keys(list.store.getState().byId);
  const act = random.int(6);
  if (act === 0) await list.markAll().catch(() => undefined);
  else if (act === 1) tab.chat.markRead(random.pick(storm.room.conversationIds));
  else if (ids.length > 0) {
    const status = random.pick(['READ', 'READ', 'UNREAD', 'ARCHIVED'] as const);
    await list.setStatus(random.pick(ids), status).catch(() => undefined);
  }
}

test(`whatever notifies a user and is read, on five tabs with cuts, each bell shows what the database counts (SEED=${seed})`, async () => {
  const [reader] = storm.room.members;
  if (!reader) throw new Error('three people were asked for');
  const lists = tabs.map((tab) => tab.openNotifications(storm.room.groupId));
  await expect
    .poll(() => lists.map(({ store }) => store.getState().status))
    .toEqual(lists.map(() => 'ready'));
  const speakers = storm.actors.slice(1);
  for (let n = 0; n < NOTICES; n++) {
    const act = random.int(20);
    const which = random.int(TABS);
    const [tab, list] = [tabs[which], lists[which]];
    if (act < 9)
      await random
        .pick(speakers)
        .say(random.pick(storm.room.conversationIds), `${mentionToken({ id: reader.userId })} no. ${n}`);
    else if (act < 18 && tab && list) await dealWith(tab, list);
    else random.pick(storm.cluster.proxy.lines()).cut();
    if (n % 10 === 0) await sleep(random.int(200));
  }
  // Badges are published half a second after the change, and so are the last read marks.
  await expect
    .poll(async () => {
      const { UNREAD = 0 } = await countNotified();
      return tabs.filter(({ state }) => state().unreadNotifications !== UNREAD).length;
    })
    .toBe(0);
  const shown = () => tabs.map(({ state }) => state().notifications);
  await expect.poll(() => new Set(shown().map((one) => JSON.stringify(one))).size).toBe(1);
  const counted = await countNotified();
  expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(NOTICES / 5);
});
