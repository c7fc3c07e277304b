import * as z from 'zod/mini';
import { conversationFacts, message } from './chat.ts';
import { groupMember } from './members.ts';
import { id } from './text.ts';

/** Every kind of event and what it carries. Old clients skip kinds they do not know; a kind never changes its meaning. */
export const events = {
  /** `c:` */
  'message.created': message,
  'message.updated': message,
  'message.deleted': message,
  /** `g:` */
  'conversation.created': conversationFacts,
  'conversation.updated': conversationFacts,
  'member.added': z.object({ member: groupMember, total_members: z.int() }),
  /** `g:` and each `c:` of the community. Nothing after it reaches that person on that topic. */
  'member.removed': z.object({ group_id: id, user_id: id, total_members: z.int() }),
  /** `u:` */
  'membership.granted': z.object({ group_id: id }),
  'membership.revoked': z.object({ group_id: id, reason: z.enum(['LEFT', 'REMOVED', 'BANNED', 'EXPIRED']) }),
  'read.updated': z.object({ chat_conversation_id: id, last_read_seq: z.int() }),
  'profile.updated': z.object({ version: z.int() }),
  /** Ends the live connections of those sessions, or of all. */
  'session.revoked': z.object({
    session_ids: z.union([z.literal('*'), z.array(id)]),
    except: z.optional(id),
  }),
} as const;

export type EventKind = keyof typeof events;
export type EventData<K extends EventKind> = z.output<(typeof events)[K]>;
