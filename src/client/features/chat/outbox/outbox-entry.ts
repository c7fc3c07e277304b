import * as z from 'zod/mini';
import { person } from '../../../../contract/account/people.ts';
import { quote } from '../../../../contract/chat/chat.ts';
import { id, instant } from '../../../../contract/core/text.ts';

/** An unsent message as stored on the device, under its author; no other account sees it. */
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
  /** When the attempts began: when it was written, or when its author last pressed Retry. */
  since: instant,
  state: z.enum(['queued', 'failed']),
  /** Reason of the failure, as text; null while queued. */
  reason: z.nullable(z.string()),
});
export type OutboxEntry = z.output<typeof outboxEntry>;
