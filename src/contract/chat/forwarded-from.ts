import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { id, instant } from '../core/text.ts';

/**
 * What a forwarded message passes on. The text is a copy of that moment: it stays when the original is edited, deleted
 * or removed, as the copies of WhatsApp do. The name of its author follows the account, so it becomes “Deleted user”
 * when that is erased; a copy of something private then loses its text, too.
 */
export const forwardedFrom = z.object({
  /** The original. Only people who may read it can open it. */
  message_id: id,
  chat_conversation_id: id,
  author: person,
  /** Empty once it was erased with its author. */
  content: z.string(),
  /** The people whom the copied text mentions. They are not notified. */
  mentions: z.array(person),
  created_at: instant,
});
export type ForwardedFrom = z.output<typeof forwardedFrom>;
