import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteMessage,
  searchConversations,
  searchMessages,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { openThread } from '../../../src/contract/chat/threads.ts';
import { searchMembers, updateMember } from '../../../src/contract/communities/members.ts';
import { removeMessages, undoRemoval } from '../../../src/contract/communities/message-removals.ts';
import { liftRestriction, searchRestrictions } from '../../../src/contract/communities/restrictions.ts';
import { getStaffLog } from '../../../src/contract/communities/staff-log.ts';
import { reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { getBadge } from '../../../src/contract/notifications/notifications.ts';
import { lockConversation } from '../../../src/server/platform/db/row-locks.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let olive: string;
let mina: string;
let ben: string;
let cora: string;

beforeAll(async () => {
  api = await startCommunityApi();
  olive = await api.person({ first: 'Olive' });
  mina = await api.person({ first: 'Mina' });
  ben = await api.person({ first: 'Ben' });
  cora = await api.person({ first: 'Cora' });
});
afterAll(() => api.close());

async function aGroup() {
  const group = await api.community(olive, { is_public: true });
  await api.place(group.id, mina, 'MODERATOR');
  for (const person of [ben, cora]) await api.place(group.id, person, 'MEMBER');
  return group;
}
type Group = Awaited<ReturnType<typeof aGroup>>;

async function say(group: Group, who: string, content: string, more = {}) {
  const body = { group_id: group.id, chat_conversation_id: group.chatId, content, ...more };
  return (await api.ok(sendMessage, who, { body: { ...body, client_msg_id: randomUUID() } })).data;
}
const ageBy = (id: string, interval: string) =>
  api.db.query('update chat_messages set created_at = created_at - $2::interval where id = $1', [
    id,
    interval,
  ]);

async function shown(group: Group, who = cora, chatId = group.chatId) {
  const query = { chat_conversation_id: chatId };
  return (await api.ok(searchMessages, who, { params: { group_id: group.id }, query })).data;
}
const texts = async (group: Group) => (await shown(group)).map(({ content }) => content);

async function unread(group: Group) {
  const { data } = await api.ok(searchConversations, cora, { query: { group_id: group.id } });
  const [chat] = data;
  if (!chat) throw new Error('there is no chat');
  return {
    unread: chat.last_seq - chat.last_read_seq - chat.deleted_seqs.length,
    mentions: chat.mention_seqs.length,
    badge: (await api.ok(getBadge, cora, {})).data.conversations > 0,
  };
}

/** The decision alone; the messages follow with the job. */
const decide = async (group: Group, more: object = {}, who = mina) =>
  (
    await api.ok(removeMessages, who, {
      body: { group_id: group.id, user_id: ben, period: 'ALL', ...more },
    })
  ).data;
const revoke = async (id: string, who = mina) =>
  (await api.ok(undoRemoval, who, { params: { message_removal_id: id } })).data;
async function remove(group: Group, more: object = {}, who = mina) {
  const removal = await decide(group, more, who);
  await api.app.jobs.runDue();
  return removal;
}
async function undo(id: string, who = mina) {
  const removal = await revoke(id, who);
  await api.app.jobs.runDue();
  return removal;
}
const kinds = async (topic: string) => (await api.eventsOn(topic)).map(({ k }) => k);

test('what a person said in the period is removed in one act, and one undo brings it back as it was', async () => {
  const group = await aGroup();
  const old = await say(group, ben, 'kahapon');
  await ageBy(old.id, '3 days');
  const recent = await say(group, ben, 'kanina');
  await ageBy(recent.id, '3 hours');
  const fresh = await say(group, ben, `ngayon ${mentionToken({ id: cora })}`);
  await say(group, cora, 'sagot', { reply_to_id: fresh.id });
  await api.ok(reactToMessage, cora, {
    params: { chat_message_id: fresh.id },
    body: { emoji: '👍', is_on: true },
  });
  const before = await shown(group);
  for (const [period, left, messages] of [
    ['HOUR', ['kahapon', 'kanina', '', 'sagot'], 1],
    ['DAY', ['kahapon', '', '', 'sagot'], 2],
    ['ALL', ['', '', '', 'sagot'], 3],
  ] as const) {
    const removal = await remove(group, { period });
    expect(removal, period).toMatchObject({ period, messages, is_ban: false, undone_at: null });
    expect(await texts(group), period).toEqual(left);
    expect((await shown(group)).at(-1)?.reply_to, period).toMatchObject({ is_deleted: true, excerpt: '' });
    await undo(removal.id);
    const after = await shown(group);
    expect(
      after.map(({ content, mentions, reactions, deleted_at }) => ({
        content,
        mentions,
        reactions,
        deleted_at,
      })),
      period,
    ).toEqual(
      before.map(({ content, mentions, reactions, deleted_at }) => ({
        content,
        mentions,
        reactions,
        deleted_at,
      })),
    );
    expect(after.at(-1)?.reply_to, period).toMatchObject({ is_deleted: false });
  }
});

test('removed messages count as unread for nobody, and again when they come back; also replies in threads', async () => {
  const group = await aGroup();
  const mine = await say(group, olive, 'simula');
  await say(group, ben, `spam ${mentionToken({ id: cora })}`);
  await say(group, ben, 'spam');
  const { data } = await api.ok(openThread, cora, { params: { chat_message_id: mine.id } });
  await say(group, ben, 'spam sa thread', { chat_conversation_id: data.conversation.id });
  expect(await unread(group)).toEqual({ unread: 3, mentions: 1, badge: true });
  const removal = await remove(group);
  expect(removal.messages).toBe(3);
  expect(await unread(group)).toMatchObject({ unread: 1, mentions: 0 });
  expect((await shown(group))[0]?.thread?.replies).toBe(0);
  await undo(removal.id);
  expect(await unread(group)).toEqual({ unread: 3, mentions: 1, badge: true });
  expect((await shown(group))[0]?.thread?.replies).toBe(1);
});

test('events name positions and versions, and no event before them has a removed text any more', async () => {
  const group = await aGroup();
  const said = await say(group, ben, 'LIHIM-NA-SALITA');
  await say(group, cora, 'sagot', { reply_to_id: said.id });
  const removal = await remove(group);
  const topic = `c:${group.chatId}`;
  const events = await api.eventsOn(topic);
  expect(events.at(-1)).toMatchObject({ k: 'messages.removed', d: { messages: [[1, 2]] } });
  expect(JSON.stringify(events)).not.toContain('LIHIM');
  await undo(removal.id);
  expect((await api.eventsOn(topic)).at(-1)).toMatchObject({
    k: 'messages.restored',
    d: { restored_version: 1, messages: [[1, 3]] },
  });
  expect((await kinds(`g:${group.id}`)).filter((kind) => kind.startsWith('messages.'))).toEqual([
    'messages.deleted',
    'messages.restored',
  ]);
});

test('with a ban it is one act: the log has it, one undo lifts the ban, too, and repeating changes nothing', async () => {
  const group = await aGroup();
  await say(group, ben, 'spam');
  const key = randomUUID();
  const body = {
    ...{ group_id: group.id, user_id: ben, period: 'ALL' as const },
    ban: { reason: 'Spam', ends_at: null },
  };
  const send = () => api.ok(removeMessages, mina, { ...{ headers: { 'idempotency-key': key } }, body });
  const first = (await send()).data;
  expect((await send()).data).toEqual(first);
  expect(first).toMatchObject({ is_ban: true, messages: 1 });
  const banned = async () =>
    (await api.ok(searchRestrictions, mina, { query: { group_id: group.id, type: 'GROUP_BAN' } })).data.map(
      ({ status }) => status,
    );
  expect(await banned()).toEqual(['ACTIVE']);
  const logged = async () =>
    (await api.ok(getStaffLog, mina, { params: { group_id: group.id }, query: {} })).data.map(
      ({ action, undo: canUndo }) => [action, canUndo !== null],
    );
  expect(await logged()).toEqual([
    ['messages.removed', true],
    ['member.banned', true],
  ]);
  const undone = await undo(first.id);
  expect(await undo(first.id)).toEqual(undone);
  expect(await banned()).toEqual(['LIFTED']);
  expect(await texts(group)).toEqual(['spam']);
  expect(await logged()).toEqual([
    ['messages.restored', false],
    ['member.unbanned', false],
    ['messages.removed', false],
    ['member.banned', false],
  ]);
});

test('an undo leaves a ban alone that was lifted and begun anew', async () => {
  const group = await aGroup();
  await say(group, ben, 'spam');
  const removal = await remove(group, { ban: { reason: '', ends_at: null } });
  const query = { group_id: group.id, type: 'GROUP_BAN' as const };
  const [ban] = (await api.ok(searchRestrictions, mina, { query })).data;
  await api.ok(liftRestriction, mina, { params: { restriction_id: ban?.id ?? '' }, query: {} });
  await remove(group, { ban: { reason: 'again', ends_at: null } });
  await undo(removal.id);
  expect((await api.ok(searchRestrictions, mina, { query })).data.map(({ status }) => status)).toEqual([
    'ACTIVE',
    'LIFTED',
  ]);
  expect(await texts(group)).toEqual(['spam']);
});

test('of two who act at once, the second is told what the first did, and nothing of theirs is done', async () => {
  const group = await aGroup();
  await say(group, ben, 'spam');
  const seen = (await api.ok(searchMembers, mina, { query: { group_id: group.id, user_id: ben } })).data[0];
  const version = seen?.version ?? 0;
  const params = { user_id: ben };
  await api.ok(updateMember, olive, { params, body: { group_id: group.id, role: 'MODERATOR', version } });
  await api.ok(updateMember, olive, {
    params,
    body: { group_id: group.id, role: 'MEMBER', version: version + 1 },
  });
  const body = { group_id: group.id, user_id: ben, period: 'ALL' as const };
  const late = await api.refused(removeMessages, mina, { body: { ...body, ban: { version } } });
  expect(late).toMatchObject({ code: 'member.stale', fresh: { version: version + 2, status: 'ACTIVE' } });
  await api.app.jobs.runDue();
  expect(await texts(group)).toEqual(['spam']);
  await api.ok(removeMessages, mina, { body: { ...body, ban: { version: version + 2 } } });
});

test('what is deleted by itself, before or after, does not come back', async () => {
  const group = await aGroup();
  const [before, after] = [await say(group, ben, 'isa'), await say(group, ben, 'dalawa')];
  await say(group, ben, 'tatlo');
  await api.ok(deleteMessage, ben, { params: { chat_message_id: before.id } });
  const removal = await remove(group);
  await api.ok(deleteMessage, ben, { params: { chat_message_id: after.id } });
  await undo(removal.id);
  expect(await texts(group)).toEqual(['', '', 'tatlo']);
});

test('a second removal takes what came since, and each undo brings back its own', async () => {
  const group = await aGroup();
  await say(group, ben, 'isa');
  const first = await remove(group);
  await say(group, ben, 'dalawa');
  const second = await remove(group);
  expect([first.messages, second.messages]).toEqual([1, 1]);
  await undo(first.id);
  expect(await texts(group)).toEqual(['isa', '']);
  await undo(second.id);
  expect(await texts(group)).toEqual(['isa', 'dalawa']);
});

test('nobody removes what a person of their rank said, nor their own, nor learns of removals elsewhere', async () => {
  const group = await aGroup();
  const other = await api.community(await api.person({}), { is_public: true });
  const body = { group_id: group.id, period: 'ALL' as const };
  const stranger = await api.person({});
  const cases = [
    [mina, { ...body, user_id: olive }, 'group.not_allowed'],
    [mina, { ...body, user_id: mina }, 'group.not_allowed'],
    [mina, { ...body, user_id: olive, ban: { reason: '' } }, 'group.not_allowed'],
    [ben, { ...body, user_id: cora }, 'group.not_allowed'],
    [mina, { ...body, user_id: stranger }, 'member.not_found'],
    [mina, { ...body, user_id: ben, report_id: randomUUID() }, 'report.not_found'],
    [mina, { ...body, group_id: other.id, user_id: ben }, 'group.not_allowed'],
  ] as const;
  for (const [who, form, code] of cases)
    expect((await api.refused(removeMessages, who, { body: form })).code, JSON.stringify(form)).toBe(code);
  await say(group, ben, 'spam');
  const removal = await remove(group);
  for (const who of [ben, stranger])
    expect((await api.refused(undoRemoval, who, { params: { message_removal_id: removal.id } })).code).toBe(
      'removal.not_found',
    );
  expect(await texts(group)).toEqual(['']);
});

test('a moderator who was a target before is not undone by one of the same rank', async () => {
  const group = await aGroup();
  await say(group, ben, 'spam');
  const removal = await remove(group);
  await api.place(group.id, ben, 'MODERATOR');
  expect((await api.refused(undoRemoval, mina, { params: { message_removal_id: removal.id } })).code).toBe(
    'group.not_allowed',
  );
  expect((await undo(removal.id, olive)).undone_at).not.toBeNull();
});

test('of 12,000 messages few are locked at once, each event names many, and what the job did is not done again', async () => {
  const group = await aGroup();
  await api.db.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'spam ' || n, '', now() from generate_series(1, 12000) n`,
    [group.chatId, ben],
  );
  await api.db.query('update chat_conversations set last_seq = 12000 where id = $1', [group.chatId]);
  const removal = await remove(group);
  expect(removal.messages).toBe(12_000);
  const told = () =>
    api.eventsOn(`c:${group.chatId}`).then((all) => all.filter(({ k }) => k === 'messages.removed'));
  const sizes = (await told()).map(({ d }) => (d as { messages: unknown[] }).messages.length);
  expect([sizes.length, Math.max(...sizes)]).toEqual([48, 250]);
  await api.app.jobs.send(api.db, 'messages.remove', { message_removal_id: removal.id });
  await api.app.jobs.runDue();
  expect(await told()).toHaveLength(48);
  expect((await api.ok(searchConversations, cora, { query: { group_id: group.id } })).data[0]).toMatchObject({
    last_seq: 12_000,
  });
  await undo(removal.id);
  expect((await shown(group)).every(({ content }) => content.startsWith('spam'))).toBe(true);
});

test('the act waits for nobody who writes in the chat, and holds up nobody', async () => {
  const group = await aGroup();
  await say(group, ben, 'spam');
  await api.withTx(async (tx) => {
    await lockConversation(tx, group.chatId);
    expect((await decide(group, { ban: { reason: '' } })).messages).toBe(1);
  });
  await api.app.jobs.runDue();
  expect(await texts(group)).toEqual(['']);
});

test('what was deleted between the act and the job does not come back; what was said since then stays', async () => {
  const group = await aGroup();
  const first = await say(group, ben, 'isa');
  await say(group, ben, 'dalawa');
  const removal = await decide(group);
  await api.ok(deleteMessage, ben, { params: { chat_message_id: first.id } });
  await say(group, ben, 'tatlo');
  await api.app.jobs.runDue();
  expect(await texts(group)).toEqual(['', '', 'tatlo']);
  await undo(removal.id);
  expect(await texts(group)).toEqual(['', 'dalawa', 'tatlo']);
});

test('an undo before the job leaves the messages as they are; a removal before its job keeps them removed', async () => {
  const group = await aGroup();
  await say(group, ben, 'spam');
  const first = await decide(group);
  await undo(first.id);
  expect(await texts(group)).toEqual(['spam']);
  expect(await kinds(`c:${group.chatId}`)).not.toContain('messages.removed');
  const second = await remove(group);
  await revoke(second.id);
  const third = await remove(group);
  expect([third.messages, await texts(group)]).toEqual([1, ['']]);
  await undo(third.id);
  expect(await texts(group)).toEqual(['spam']);
});
