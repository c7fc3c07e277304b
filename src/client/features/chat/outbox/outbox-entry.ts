import * as z from 'zod/mini';
import { person } from '../../../../contract/account/people.ts';
import { quote } from '../../../../contract/chat/chat.ts';
import { id, instant } from '../../../../contract/core/text.ts';

/** A text that the server has not confirmed, as it is kept on the device. Kept under its author, and shown to nobody else. */
export const outboxEntry = z.object({
  client_msg_id: id,
  author_id: id,
  chat_conversation_id: id,
  /** Null in a private conversation. */
  group_id: z.nullable(id),
  content: z.string(),
  mentions: z._default(z.array(person), []),
  reply_to: z._default(z.nullable(quote), null),
  /** By the clock of this device. */
  created_at: instant,
  /** Since when it is tried: it was written, or its author pressed Retry. */
  since: instant,
  state: z.enum(['queued', 'failed']),
  /** Why it failed, in words; null while queued. */
  reason: z.nullable(z.string()),
});
export type OutboxEntry = z.output<typeof outboxEntry>;
