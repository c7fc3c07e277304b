import { randomUUID } from 'node:crypto';
import { type Room, tokenOf } from '../room.ts';
import { CONNECTIONS } from './connections.ts';
import { type HttpCall, sendCall } from './http-call.ts';

/** The text of each message, of ordinary length. */
export const CONTENT =
  'Magandang umaga po! Natapos ko na ang ikatlong aralin, pero hindi ko pa rin maintindihan ang huling tanong. ' +
  'May makakatulong ba sa akin mamayang gabi, mga alas-otso? Salamat!';

/** The message of a member. */
export interface NewMessage {
  /** Index of the author. */
  readonly member: number;
  readonly groupId: string;
  readonly conversationId: string;
  readonly content: string;
}

/** The call that stores a message on one kind of server. `origin` is the one that browsers use. */
export type MessageCall = (url: string, message: NewMessage, origin?: string) => HttpCall;

/** On our server. */
export const callOurs: MessageCall = (
  url,
  { member, groupId, conversationId, content },
  origin = new URL(url).origin,
) => ({
  method: 'POST',
  url: `${url}/api/chats/groups/messages`,
  headers: { ...cookieOf(member), origin },
  body: {
    group_id: groupId,
    chat_conversation_id: conversationId,
    content,
    client_msg_id: randomUUID(),
  },
});

/** On the bare stack that stores a row and nothing else. */
export const callForgetting: MessageCall = (url, message) => ({
  ...{ method: 'POST', url: `${url}/messages` },
  ...{ headers: {}, body: bareMessage(message) },
});

/** On the bare stack that keeps as much as ours. It needs {@link openToBare} first. */
export const callKeeping: MessageCall = (url, message) => ({
  ...{ method: 'POST', url: `${url}/kept-messages` },
  ...{ headers: cookieOf(message.member), body: bareMessage(message) },
});

const bareMessage = ({ conversationId, content }: NewMessage) => ({
  room_id: conversationId,
  content,
  client_msg_id: randomUUID(),
});

const cookieOf = (member: number) => ({ cookie: `sid=${tokenOf(member)}` });

/**
 * The first member writes one message into `room`.
 * @throws Error unless it is stored.
 */
export async function sayToOurs(
  url: string,
  { groupId, conversationId }: Room,
  origin?: string,
  content = CONTENT,
): Promise<void> {
  await sendCall(callOurs(url, { member: 0, groupId, conversationId, content }, origin));
}

/**
 * The same on the bare stack that stores a row and nothing else.
 * @throws Error unless it is stored.
 */
export async function sayToBare(url: string, { groupId, conversationId }: Room): Promise<void> {
  await sendCall(callForgetting(url, { member: 0, groupId, conversationId, content: CONTENT }));
}

/** Creates the rooms and the writers' sessions on the bare stack. Idempotent. */
export async function openToBare(url: string, { conversationIds }: Room): Promise<void> {
  for (let member = 0; member < CONNECTIONS; member++) {
    const body = { room_id: conversationIds[member], token: tokenOf(member) };
    await sendCall({ method: 'POST', url: `${url}/rooms`, headers: {}, body });
  }
}

/** A frame with the shape and size of our server's frame for one message. */
export function frameOf({ topic, conversationId }: Room, n: number, content = CONTENT) {
  const author = {
    id: randomUUID(),
    username: null,
    first_name: 'Member',
    last_name: 'Reyes',
    avatar_url: null,
  };
  const at = new Date().toISOString();
  const d = {
    id: randomUUID(),
    chat_conversation_id: conversationId,
    seq: n,
    client_msg_id: randomUUID(),
    author,
    content,
    created_at: at,
    edited_at: null,
    deleted_at: null,
    is_removed_by_staff: false,
    version: 1,
  };
  const x = Math.floor(Math.random() * 2 ** 31);
  return { op: 'ev', t: topic, e: 1, o: n, x, k: 'message.created', at: Date.now(), a: author.id, d };
}
