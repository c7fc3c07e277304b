import { randomUUID } from 'node:crypto';
import { type Room, tokenOf } from '../room.ts';

/** What is said each time: a message of ordinary length. */
export const CONTENT =
  'Magandang umaga po! Natapos ko na ang ikatlong aralin, pero hindi ko pa rin maintindihan ang huling tanong. ' +
  'May makakatulong ba sa akin mamayang gabi, mga alas-otso? Salamat!';

/** Says it by our API, as the first member; `origin` is the address that browsers know. @throws Error unless it is stored. */
export function sayToOurs(
  url: string,
  { groupId, conversationId }: Room,
  origin = new URL(url).origin,
  content = CONTENT,
): Promise<void> {
  const message = {
    group_id: groupId,
    chat_conversation_id: conversationId,
    content,
    client_msg_id: randomUUID(),
  };
  return post(`${url}/api/chats/groups/messages`, message, origin);
}

/** Says it to the bare stack that forgets. @throws Error unless it is stored. */
export function sayToBare(url: string, room: Room): Promise<void> {
  return post(`${url}/messages`, bareMessage(room));
}

/** Says it to the bare stack that keeps as much as ours, in a room that it was told of. @throws Error unless stored. */
export function sayToKeeping(url: string, room: Room): Promise<void> {
  return post(`${url}/kept-messages`, bareMessage(room));
}

/** Tells the bare stack of the room and its first member. Repeating it changes nothing. */
export function openToBare(url: string, { conversationId }: Room): Promise<void> {
  return post(`${url}/rooms`, { room_id: conversationId, token: tokenOf(0) });
}

const bareMessage = ({ conversationId }: Room) => ({
  room_id: conversationId,
  content: CONTENT,
  client_msg_id: randomUUID(),
});

/** Of the same shape and size as what our server sends for one message. */
export function frameOf({ topic, conversationId }: Room, n: number) {
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
    content: CONTENT,
    created_at: at,
    edited_at: null,
    deleted_at: null,
    is_removed_by_staff: false,
    version: 1,
  };
  const x = Math.floor(Math.random() * 2 ** 31);
  return { op: 'ev', t: topic, e: 1, o: n, x, k: 'message.created', at: Date.now(), a: author.id, d };
}

async function post(url: string, body: object, origin = new URL(url).origin): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `sid=${tokenOf(0)}`,
      origin,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
}
