import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { logout } from '../../../src/contract/account/sign-in.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { sendPrivateMessage, updateConversation } from '../../../src/contract/chat/conversations.ts';
import { archiveCommunity, updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { leaveCommunity, removeMember } from '../../../src/contract/communities/members.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** A member who has just written in the community's chat and to the owner. */
async function aWriter() {
  const owner = await api.person({ first: 'Olive' });
  const ben = await api.person({ first: 'Ben' });
  const group = await api.community(owner);
  await api.place(group.id, ben, 'MEMBER');
  const message = (content = 'Kumusta') => ({
    body: { group_id: group.id, chat_conversation_id: group.chatId, content, client_msg_id: randomUUID() },
  });
  await api.ok(sendMessage, ben, message());
  return { owner, ben, group, message };
}
type Writer = Awaited<ReturnType<typeof aWriter>>;

const params = ({ group }: Writer) => ({ params: { group_id: group.id } });
const chat = ({ group }: Writer, status: 'READ_ONLY' | 'ARCHIVED') => ({
  params: { chat_conversation_id: group.chatId },
  body: { status },
});

/** Each way to lose the right to write in a community's chat, and how the next message is refused. */
const losses: readonly (readonly [what: string, code: string, lose: (writer: Writer) => Promise<unknown>])[] =
  [
    ['leaves', 'chat.conversation_not_found', (w) => api.ok(leaveCommunity, w.ben, params(w))],
    ['is removed', 'chat.conversation_not_found', (w) => api.ok(removeMember, w.owner, removal(w, false))],
    ['is banned', 'chat.conversation_not_found', (w) => api.ok(removeMember, w.owner, removal(w, true))],
    ['is muted', 'chat.restricted', (w) => api.ok(createRestriction, w.owner, mute(w))],
    [
      'finds the chat read-only',
      'chat.read_only',
      (w) => api.ok(updateConversation, w.owner, chat(w, 'READ_ONLY')),
    ],
    [
      'finds the chat archived',
      'chat.read_only',
      (w) => api.ok(updateConversation, w.owner, chat(w, 'ARCHIVED')),
    ],
    ['finds the community archived', 'chat.read_only', (w) => api.ok(archiveCommunity, w.owner, params(w))],
    ['wrote before slow mode began', 'content.too_soon', slowDown],
    ['signs out', 'auth.required', (w) => api.ok(logout, w.ben, {})],
    [
      'has their account closed',
      'auth.required',
      (w) => api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [w.ben]),
    ],
  ];

function removal({ ben, group }: Writer, is_ban: boolean) {
  return { params: { user_id: ben }, body: { group_id: group.id, is_ban } };
}

function mute({ ben, group }: Writer) {
  return { body: { group_id: group.id, user_id: ben, type: 'CHAT_MUTE' as const } };
}

async function slowDown({ owner, ben, group, message }: Writer): Promise<void> {
  const { rows } = await api.db.query<{ version: number }>('select version from groups where id = $1', [
    group.id,
  ]);
  const body = { slow_mode_seconds: 600, version: rows[0]?.version ?? 0 };
  await api.ok(updateCommunity, owner, { params: { group_id: group.id }, body });
  await api.ok(sendMessage, ben, message());
}

test('someone who lost the right to write is refused from the acknowledgement on', async () => {
  for (const [what, code, lose] of losses) {
    const writer = await aWriter();
    await lose(writer);
    const problem = await api.refused(sendMessage, writer.ben, writer.message('Heto pa'));
    expect([what, problem.code]).toEqual([what, code]);
    const { rows } = await api.db.query(
      `select from chat_messages where author_id = $1 and content = 'Heto pa'`,
      [writer.ben],
    );
    expect([what, rows.length]).toEqual([what, 0]);
  }
});

test('two people who lost the way to each other are refused from the acknowledgement on', async () => {
  const { open, say, saying } = privateWays(api);
  const ways: readonly ((two: Awaited<ReturnType<typeof twoPeople>>) => Promise<unknown>)[] = [
    ({ ana, ben }) => api.ok(blockPerson, ben, { params: { user_id: ana } }),
    ({ ana, ben }) => api.ok(blockPerson, ana, { params: { user_id: ben } }),
    ({ ben, group }) => api.ok(leaveCommunity, ben, { params: { group_id: group.id } }),
  ];
  for (const [index, lose] of ways.entries()) {
    const two = await twoPeople(api);
    const { id } = await open(two.ana, two.ben);
    await say(two.ana, id);
    await lose(two);
    const problem = await api.refused(sendPrivateMessage, two.ana, saying(id, 'Hoy'));
    expect([index, problem.code]).toEqual([index, 'chat.read_only']);
  }
});

test('a mute that is committed while a message waits for it refuses that message', async () => {
  const { owner, ben, group, message } = await aWriter();
  const { sending } = await api.withTx(async (tx) => {
    await tx.query('select from group_members where group_id = $1 and user_id = $2 for no key update', [
      group.id,
      ben,
    ]);
    await tx.query(
      `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
       values ($1, 'CHAT_MUTE', 'GROUP', $2, $3, $4, '', now() - interval '1 minute', now())`,
      [randomUUID(), group.id, ben, owner],
    );
    const waiting = api.refused(sendMessage, ben, message());
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await api.db.query(isWaiting)).rowCount === 0);
    return { sending: waiting };
  });
  expect((await sending).code).toBe('chat.restricted');
});

test('of messages that are stored together, only the refused one is refused', async () => {
  const { owner, ben, group, message } = await aWriter();
  await api.ok(createRestriction, owner, mute({ owner, ben, group, message }));
  const sends = Array.from({ length: 20 }, (_, n) =>
    api.call(sendMessage, n % 5 === 0 ? ben : owner, message(`Sabay ${n}`)),
  );
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map((_, n) => (n % 5 === 0 ? 403 : 200)));
  const { rows } = await api.db.query<{ seq: number }>(
    'select seq from chat_messages where chat_conversation_id = $1 order by seq',
    [group.chatId],
  );
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
});
