import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchConversations, sendMessage } from '../../../src/contract/chat/chat.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let open: { id: string; chatId: string };
let hidden: { id: string; chatId: string };

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  open = await api.community(owner);
  hidden = await api.community(owner, { is_public: false });
});
afterAll(() => api.close());

const saying = (client_msg_id: string = randomUUID()) => ({
  body: { group_id: open.id, chat_conversation_id: open.chatId, content: 'Kumusta!', client_msg_id },
});
const reading = (group_id?: string) => ({ query: group_id === undefined ? {} : { group_id } });

/** A member whom this node has served a moment ago, and remembers. */
async function aRememberedMember(): Promise<string> {
  const member = await api.person();
  await api.place(open.id, member, 'MEMBER');
  await api.ok(searchConversations, member, { query: { group_id: open.id } });
  await api.ok(sendMessage, member, saying());
  await api.ok(searchPosts, member, reading(open.id));
  return member;
}

/** What another node does to someone, without a word to this one. */
const elsewhere = {
  'signed out': (id: string) =>
    api.db.query('update user_sessions set revoked_at = now() where user_id = $1', [id]),
  'had their account closed': (id: string) =>
    api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [id]),
};

describe.each(Object.entries(elsewhere))('somebody who %s on another node', (_, happens) => {
  test('writes nothing from that moment on, also what was sent before', async () => {
    const member = await aRememberedMember();
    const sent = saying();
    await api.ok(sendMessage, member, sent);
    await happens(member);
    expect(await api.refused(sendMessage, member, saying())).toMatchObject({ code: 'auth.required' });
    expect(await api.refused(sendMessage, member, sent)).toMatchObject({ code: 'auth.required' });
    const { rows } = await api.db.query('select from chat_messages where author_id = $1', [member]);
    expect(rows).toHaveLength(2);
  });

  test('reads no feed from that moment on', async () => {
    const member = await aRememberedMember();
    await happens(member);
    expect(await api.refused(searchPosts, member, reading(open.id))).toMatchObject({ code: 'auth.required' });
    expect(await api.refused(searchPosts, member, reading())).toMatchObject({ code: 'auth.required' });
  });
});

test('an administrator who no longer is one reads no hidden feed from that moment on', async () => {
  const admin = await api.person({ role: 'ADMIN' });
  await api.ok(searchPosts, admin, reading(hidden.id));
  await api.db.query(`update users set platform_role = 'USER' where id = $1`, [admin]);
  expect(await api.refused(searchPosts, admin, reading(hidden.id))).toMatchObject({
    code: 'group.not_found',
  });
});
