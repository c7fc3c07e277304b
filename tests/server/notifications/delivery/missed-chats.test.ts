import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateSettings } from '../../../../src/contract/account/settings.ts';
import { markConversationRead, sendMessage } from '../../../../src/contract/chat/chat.ts';
import { updateConversationPreferences } from '../../../../src/contract/chat/conversations.ts';
import { privateWays } from '../../chat/private-world.ts';
import { aPostOffice, type PostOffice } from './a-post-office.ts';

let office: PostOffice;
let group: Awaited<ReturnType<PostOffice['community']>>;
let owner: string;
let ana: string;
let ways: ReturnType<typeof privateWays>;
beforeAll(async () => {
  office = await aPostOffice();
  ways = privateWays(office);
});
afterAll(() => office.close());
beforeEach(async () => {
  owner = await office.person({ first: 'Olive' });
  ana = await office.person({ first: 'Ana' });
  group = await office.community(owner);
  await office.place(group.id, ana, 'MEMBER');
});

const say = (content = 'Isang lihim') =>
  office.ok(sendMessage, owner, {
    body: {
      group_id: group.id,
      chat_conversation_id: group.chatId,
      client_msg_id: randomUUID(),
      content,
    },
  });

/** Half an hour and a little passes in which no one is here, and the digests go out. */
async function halfAnHour(): Promise<void> {
  await office.db.query(`update chat_messages set created_at = created_at - interval '31 minutes'`);
  await office.db.query(`update user_sessions set last_seen_at = last_seen_at - interval '31 minutes'`);
  await office.app.jobs.send(office.db, 'mail.missed_chats', {});
  await office.run();
}

test('people who were away learn which chats they missed and how much, and no text', async () => {
  await say('Isang lihim');
  await say('Isa pang lihim');
  const { id } = await ways.open(owner, ana);
  await ways.say(owner, id, 'Para sa iyo lang');
  await halfAnHour();
  const [mail, ...more] = await office.mailsTo(ana);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 messages you have not seen');
  expect(mail?.text).toContain(`${group.name} · 2 new messages`);
  expect(mail?.text).toContain('Olive Reyes\n1 new message');
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/lihim|Para sa iyo/);
  expect(await office.mailsTo(owner), 'nobody missed what they said themselves').toEqual([]);
});

test('no one gets it twice, nor again on the same day', async () => {
  await say();
  await halfAnHour();
  await halfAnHour();
  await say();
  await halfAnHour();
  expect(await office.mailsTo(ana)).toHaveLength(1);
});

test('no one gets a mail about what they have read, muted, left or switched off, nor while they are online', async () => {
  const people = await Promise.all(
    ['Read', 'Muted', 'Left', 'Off', 'Here'].map((first) => office.person({ first })),
  );
  const [read = '', muted = '', left = '', off = '', here = ''] = people;
  for (const person of people) await office.place(group.id, person, 'MEMBER');
  const { data } = await say();
  const params = { chat_conversation_id: group.chatId };
  await office.ok(markConversationRead, read, { params, body: { seq: data.seq } });
  await office.ok(updateConversationPreferences, muted, { params, body: { is_muted: true } });
  await office.place(group.id, left, 'MEMBER', 'LEFT');
  await office.ok(updateSettings, off, { body: { email_notification_groups: false } });
  await office.db.query(
    `update user_sessions set last_seen_at = now() + interval '31 minutes' where user_id = $1`,
    [here],
  );
  await halfAnHour();
  expect(await office.mailsTo(ana)).toHaveLength(1);
  for (const person of people) expect(await office.mailsTo(person)).toEqual([]);
});
