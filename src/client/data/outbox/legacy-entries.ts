import * as z from 'zod/mini';
import { id, instant } from '../../../contract/core/text.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** A chat message as the outbox of the chat stored it, in its database and in local storage. */
const legacyMessage = z.object({
  client_msg_id: id,
  chat_conversation_id: id,
  group_id: z.nullable(id),
  content: z.string(),
  mentions: z.optional(z.unknown()),
  reply_to: z.optional(z.unknown()),
  created_at: instant,
  /** The oldest format has the whole author, and none of the fields below. */
  author: z.optional(z.object({ id })),
  author_id: z.optional(id),
  since: z.optional(instant),
  state: z._default(z.enum(['queued', 'failed']), 'queued'),
  reason: z._default(z.nullable(z.string()), null),
});

/** A post or a comment. Its author, its place and its idempotency key are in the storage key. */
const legacyContent = z.object({ form: z.unknown(), written_at: z.number() });

/** Storage keys `<name>:<author>:<place>:<id>` of posts and comments, by name: their kind, and the lane of a place. */
const contentKinds = new Map([
  ['unsent-post', { kind: 'post', lane: 'posts' }],
  ['unsent-comment', { kind: 'comment', lane: 'comments' }],
]);

/** The entry for a chat message in an earlier format; null when it is none. */
export function entryOfLegacyMessage(item: unknown): OutboxEntry | null {
  const { data } = legacyMessage.safeParse(item);
  const author_id = data?.author_id ?? data?.author?.id;
  if (data === undefined || author_id === undefined) return null;
  const { client_msg_id, chat_conversation_id, created_at, since = created_at, state, reason } = data;
  const { group_id, content, mentions, reply_to } = data;
  return {
    id: client_msg_id,
    author_id,
    kind: 'message',
    lane: chat_conversation_id,
    body: { group_id, content, mentions, reply_to },
    created_at,
    since,
    state,
    reason,
  };
}

function entryOfLegacyContent(key: string, item: unknown): OutboxEntry | null {
  const [name = '', author_id = '', place = '', entryId = ''] = key.split(':');
  const found = contentKinds.get(name);
  const { data } = legacyContent.safeParse(item);
  if (found === undefined || data === undefined) return null;
  const created_at = new Date(data.written_at).toISOString();
  return {
    id: entryId,
    author_id,
    kind: found.kind,
    lane: `${found.lane}:${place}`,
    body: data.form,
    created_at,
    since: created_at,
    state: 'queued',
    reason: null,
  };
}

/** The entry for an item of local storage in an earlier format; null when it is none. */
export function entryOfLegacyItem(key: string, item: unknown): OutboxEntry | null {
  return entryOfLegacyContent(key, item) ?? entryOfLegacyMessage(item);
}

/** Whether `key` is the storage key of an unsent text of this author, in the format of today or an earlier one. */
export function isUnsentKey(key: string, authorId: string): boolean {
  const [name = '', author] = key.split(':');
  return (name === 'unsent' || contentKinds.has(name)) && author === authorId;
}
