import * as z from 'zod/mini';
import { accountEvents } from './account-events.ts';
import { calendarEvents } from './calendar-events.ts';
import { conversation, conversationFacts, messageFacts } from './chat.ts';
import { emoji, reactionFacts } from './chat-reactions.ts';
import { feedEvents } from './feed-events.ts';
import { groupEvents } from './group-events.ts';
import { homeEvents } from './home-events.ts';
import { groupMember } from './members.ts';
import { groupNewsEvents, notificationEvents } from './notification-events.ts';
import { person } from './people.ts';
import { id } from './text.ts';

/** A message of a chat that mentions somebody. */
const mention = z.object({ chat_conversation_id: id, chat_message_id: id, seq: z.int() });

/** Every kind of event and what it carries. Old clients skip kinds they do not know; a kind never changes its meaning. */
export const events = {
  /** `c:` */
  'message.created': messageFacts,
  'message.updated': messageFacts,
  'message.deleted': messageFacts,
  /** `reaction` is null when nobody chose that emoji any more. */
  'reaction.updated': z.object({
    chat_message_id: id,
    emoji,
    actor_id: id,
    is_on: z.boolean(),
    reaction: z.nullable(reactionFacts),
    reactions_version: z.int(),
  }),
  /** `c:` of a private conversation: how far one of the two has read. Not told for what one writes oneself: its author has read it. */
  'receipt.updated': z.object({ chat_conversation_id: id, user_id: id, last_read_seq: z.int() }),
  /** `g:` */
  'conversation.created': conversationFacts,
  /** `g:`; and `c:` of a private conversation when a block, or its end, changes whether the two may write. */
  'conversation.updated': conversationFacts,
  'member.added': z.object({ member: groupMember, total_members: z.int() }),
  /**
   * `g:` and each `c:` of the community, and `f:` unless everybody reads its posts. Nothing after it reaches that person
   * on that topic.
   */
  'member.removed': z.object({ group_id: id, user_id: id, total_members: z.int() }),
  /** `u:` */
  'membership.granted': z.object({ group_id: id }),
  'membership.revoked': z.object({ group_id: id, reason: z.enum(['LEFT', 'REMOVED', 'BANNED', 'EXPIRED']) }),
  'read.updated': z.object({
    chat_conversation_id: id,
    last_read_seq: z.int(),
    read_version: z._default(z.int(), 0),
    /** Only when the position was put back: the mentions that are unread again. */
    mention_seqs: z.optional(z.array(z.int())),
  }),
  /** A private conversation, as this person sees it, when its first message is said. */
  'conversation.opened': conversation,
  'conversation.preferences_updated': z.object({
    chat_conversation_id: id,
    is_muted: z.boolean(),
    is_pinned: z.boolean(),
    preferences_version: z.int(),
  }),
  'mention.created': mention,
  /** The message was deleted, or edited so that it no longer mentions this person. */
  'mention.removed': mention,
  'block.updated': z.object({ user_id: id, is_blocked: z.boolean() }),
  ...homeEvents,
  /** `g:`, `f:`, `m:` and `u:`: a community itself, and the places in it. */
  ...groupEvents,
  /** `n:` */
  ...groupNewsEvents,
  /** `u:` */
  ...notificationEvents,
  /** `m:`: somebody was kept from something there, or no longer is. */
  'restriction.updated': z.object({ group_id: id, restriction_id: id }),
  /** What one is interested in changed. */
  'user_tags.updated': z.object({ user_id: id }),
  /** `f:` and `p:`: posts, comments and what is made of them. */
  ...feedEvents,
  /** `g:`, `f:` and `u:`: calendars, and who comes. */
  ...calendarEvents,
  /** `test:`, for the pages for testers. `n` counts the events of one press. */
  'test.published': z.object({ n: z.int() }),
  'profile.updated': z.object({ version: z.int() }),
  /** `g:` and `u:`: somebody is called otherwise, or looks otherwise: for those who are where they are, and who write with them. */
  'person.updated': z.object({ person, version: z.int() }),
  ...accountEvents,
  /** Ends the live connections of those sessions, or of all. */
  'session.revoked': z.object({
    session_ids: z.union([z.literal('*'), z.array(id)]),
    except: z.optional(id),
  }),
} as const;

export type EventKind = keyof typeof events;
export type EventData<K extends EventKind> = z.output<(typeof events)[K]>;
