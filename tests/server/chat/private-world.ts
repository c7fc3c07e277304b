import { randomUUID } from 'node:crypto';
import type { Message } from '../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

/** Two members of one community who can write to each other, and what they do. */
export async function twoPeople(api: CommunityApi) {
  const [owner, ana, ben] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Ana', last: 'Peña' }),
    api.person({ first: 'Ben', last: 'Santos' }),
  ]);
  const group = await api.community(owner);
  await api.place(group.id, ana, 'MEMBER');
  await api.place(group.id, ben, 'MEMBER');
  return { owner, ana, ben, group };
}

export function privateWays(api: CommunityApi) {
  const open = async (from: string, to: string, id: string = randomUUID()) =>
    (
      await api.ok(openPrivateConversation, from, {
        params: { chat_conversation_id: id },
        body: { recipient_id: to },
      })
    ).data;
  const saying = (
    chat_conversation_id: string,
    content: string,
    more: { reply_to_id?: string; client_msg_id?: string; poll?: { options: string[] } } = {},
  ) => ({ body: { chat_conversation_id, content, client_msg_id: randomUUID(), ...more } });
  const say = async (
    from: string,
    id: string,
    content = 'Hoy',
    more: Parameters<typeof saying>[2] = {},
  ): Promise<Message> => (await api.ok(sendPrivateMessage, from, saying(id, content, more))).data;
  return { open, say, saying };
}
