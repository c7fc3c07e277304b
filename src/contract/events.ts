import * as z from 'zod/mini';
import { person } from './account/people.ts';
import { conversation, conversationFacts, messageFacts } from './chat/chat.ts';
import { groupMember } from './communities/members.ts';
import { id, instant } from './core/text.ts';
import { commentFacts, postFacts } from './feed/content.ts';
import { emoji, reactionFacts } from './feed/reactions.ts';
import { groupNewsEvents, notificationEvents } from './notifications/notifications.ts';

/** FAILED: it could not be made, and can be asked for again at once. EXPIRED: its time is over, and the file is gone. */
export const exportStatuses = ['QUEUED', 'READY', 'FAILED', 'EXPIRED'] as const;

/** `u:`: something about the account changed, here or on another device. */
export const accountEvents = {
  'settings.updated': z.object({ version: z.int() }),
  /** Something was agreed to, or taken back. */
  'consent.updated': z.object({ purpose: z.string(), is_granted: z.boolean() }),
  /** An export is asked for, ready, failed, or over. */
  'export.updated': z.object({ export_id: id, status: z.enum(exportStatuses) }),
} as const;

const pointer = z.object({ group_id: id, calendar_event_id: id, version: z.int() });

/**
 * What is told of calendars. Occurrences are worked out by the server alone, and how much of one somebody sees depends
 * on who asks: so most of this only says what to ask for again.
 */
export const calendarEvents = {
  /** `g:` */
  'calendar_event.created': pointer,
  /** Also when one was restored, and for each part when a series was split. */
  'calendar_event.updated': pointer,
  'calendar_event.cancelled': pointer,
  /** Told once, at the start, of what takes place at an hour and was not cancelled. */
  'calendar_event.started': z.object({
    group_id: id,
    calendar_event_id: id,
    occurrence_start: instant,
    title: z.string(),
  }),
  /** How many answered what, absolutely: the higher `counts_version` is the newer one. */
  'calendar_event.answered': z.object({
    group_id: id,
    calendar_event_id: id,
    occurrence_start: instant,
    going: z.int(),
    maybe: z.int(),
    declined: z.int(),
    counts_version: z.int(),
  }),
  /** `f:` of a public community, for who sees titles only; whoever hears `g:` knows more already. */
  'calendar.changed': z.object({ group_id: id }),
  /** `u:`: the own answer, given here or on another device. Null: taken back. */
  'rsvp.updated': z.object({
    calendar_event_id: id,
    occurrence_start: instant,
    status: z.nullable(z.enum(['GOING', 'MAYBE', 'DECLINED'])),
    rsvp_version: z.int(),
  }),
} as const;

/**
 * What is told of discussions. What staff hid is told with its words taken out: staff and the author ask for them. A
 * post's own log ends with its community's: whoever may no longer read the posts hears neither.
 */
export const feedEvents = {
  /** `f:`; and `p:` when it changes who may read the discussion, which ends it for those who no longer may. */
  'post.created': postFacts,
  'post.updated': postFacts,
  'post.deleted': postFacts,
  'post.counted': z.object({
    post_id: id,
    comment_count: z.int(),
    last_comment_at: z.nullable(instant),
    counts_version: z.int(),
  }),
  /** `f:` about a post, `p:` about a comment. `reaction` is null when nobody chose that emoji any more. */
  'content.reacted': z.object({
    post_id: id,
    comment_id: z.nullable(id),
    emoji,
    actor_id: id,
    is_on: z.boolean(),
    reaction: z.nullable(reactionFacts),
    reactions_version: z.int(),
  }),
  /** `p:` */
  'comment.created': commentFacts,
  'comment.updated': commentFacts,
  'comment.deleted': commentFacts,
  'comment.counted': z.object({ comment_id: id, reply_count: z.int(), counts_version: z.int() }),
} as const;

/** What is told of a community itself and of the places in it, beside arriving and leaving. */
export const groupEvents = {
  /** `g:` and `f:`: its words, settings or state changed; whoever shows it asks again. */
  'group.updated': z.object({ group_id: id, version: z.int() }),
  /** `g:`: a role changed, or whose place it is went out of sight, or came back: the directory is to be asked again. */
  'member.updated': z.object({ member: groupMember }),
  /** `m:`: that person is no longer of the staff. Nothing after it reaches them on this topic. */
  'staff.removed': z.object({ group_id: id, user_id: id }),
  /**
   * `m:`: somebody asks to be let in, takes that back or was decided on, or a place ended or came back. `user_id`'s row
   * of the directory is to be asked for again; `pending_count` is how many wait now.
   */
  'request.updated': z.object({ group_id: id, user_id: id, pending_count: z.int() }),
  /** `m:` */
  'verification.updated': z.object({ group_id: id, version: z.int() }),
  /** `u:`: one's own role or state in a community changed without coming in or going out. */
  'membership.updated': z.object({ group_id: id }),
} as const;

/** How far somebody has looked through the posts of a community. */
export const postsSeen = z.object({ group_id: id, last_seen_post_seq: z.int() });

/** `u:`: the own position moved, here or on another device. */
export const homeEvents = { 'posts.seen': postsSeen } as const;

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
