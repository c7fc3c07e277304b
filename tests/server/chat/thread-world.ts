import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { listThreads, openThread } from '../../../src/contract/chat/threads.ts';
import type { CommunityApi, Person } from '../../support/actions/community-api.ts';

/** A community with a chat of Olive (owner), Ana and Ben, and what they do with threads. */
export async function aThreadWorld(api: CommunityApi) {
  const [olive, ana, ben] = await Promise.all([
    api.person({ first: 'Olive', last: 'Owner' }),
    api.person({ first: 'Ana', last: 'Reyes' }),
    api.person({ first: 'Ben', last: 'Santos' }),
  ]);
  const group = await api.community(olive);
  await api.place(group.id, ana, 'MEMBER');
  await api.place(group.id, ben, 'MEMBER');
  const saying = (chat_conversation_id: string, content: string, client_msg_id: string = randomUUID()) => ({
    body: { group_id: group.id, chat_conversation_id, content, client_msg_id },
  });
  const say = async (who: string, content = 'Hoy', inside = group.chatId) =>
    (await api.ok(sendMessage, who, saying(inside, content))).data;
  const open = async (who: string, messageId: string) =>
    (await api.ok(openThread, who, { params: { chat_message_id: messageId } })).data;
  const threads = async (who: Person) => (await api.ok(listThreads, who, { query: {} })).data;
  return { olive, ana, ben, group, saying, say, open, threads };
}

/** What the counters of every thread would be if they were counted now. */
export const RECOUNT = `select t.id, count(m.id)::integer as replies, max(m.created_at) as last_reply_at,
    array(select f.author_id from chat_messages f where f.chat_conversation_id = t.id and f.deleted_at is null
      group by f.author_id order by min(f.seq) limit 3) as first_repliers
  from chat_conversations t
  left join chat_messages m on m.chat_conversation_id = t.id and m.deleted_at is null
  where t.kind = 'THREAD' group by t.id order by t.id`;
export const KEPT = `select id, replies, last_reply_at, first_repliers from chat_conversations
  where kind = 'THREAD' order by id`;
