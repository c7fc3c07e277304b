import * as z from 'zod/mini';
import { person } from './account/people.ts';
import { administrationEvents } from './admin/administration.ts';
import { conversation, conversationFacts, messageFacts } from './chat/chat.ts';
import { chatLayoutEvents } from './chat/chat-sections.ts';
import { threadEvents } from './chat/thread-summary.ts';
import { groupMember } from './communities/members.ts';
import { planEvents } from './communities/membership-plans.ts';
import { staffLogEvents } from './communities/staff-log.ts';
import { id, instant } from './core/text.ts';
import { certificateEvents } from './courses/certificates.ts';
import { courseEvents } from './courses/courses.ts';
import { lessonEvents } from './courses/lessons.ts';
import { progressEvents } from './courses/progress.ts';
import { commentFacts, contentStatuses, postCountFields, postFacts } from './feed/content.ts';
import { emoji, reactionFacts } from './feed/reactions.ts';
import { linkCardEvents } from './link-cards/link-cards.ts';
import { checkoutEvents } from './money/checkouts.ts';
import { moneyEvents } from './money/money-events.ts';
import { groupNewsEvents, notificationEvents } from './notifications/notifications.ts';
import { pointsEvents } from './points/points.ts';
import { pollEvents } from './polls/polls.ts';
import { reportIssueEvents } from './reports/report-issues.ts';
import { ownReportEvents } from './reports/reports.ts';
import { savedEvents } from './saved/saved.ts';
import { scheduledEvents } from './scheduled/scheduled.ts';

/** FAILED: it could not be made, and can be requested again at once. EXPIRED: the file was deleted after its time. */
export const exportStatuses = ['QUEUED', 'READY', 'FAILED', 'EXPIRED'] as const;

/** `u:`: something about the account changed, here or on another device. */
export const accountEvents = {
  'settings.updated': z.object({ version: z.int() }),
  /** A consent was given or withdrawn. */
  'consent.updated': z.object({ purpose: z.string(), is_granted: z.boolean() }),
  /** An export was requested, is ready, failed, or expired. */
  'export.updated': z.object({ export_id: id, status: z.enum(exportStatuses) }),
} as const;

const pointer = z.object({ group_id: id, calendar_event_id: id, version: z.int() });

/**
 * Calendar events. The server alone computes occurrences, and how much of one a member sees depends on the member. So
 * most of these only say what to fetch again.
 */
export const calendarEvents = {
  /** `g:` */
  'calendar_event.created': pointer,
  /** Also when an event was restored, and for each part when a series was split. */
  'calendar_event.updated': pointer,
  'calendar_event.cancelled': pointer,
  /** Sent once, at the start of an occurrence that has an hour and was not cancelled. */
  'calendar_event.started': z.object({
    group_id: id,
    calendar_event_id: id,
    occurrence_start: instant,
    title: z.string(),
  }),
  /** How many members gave each answer, absolute: the higher `counts_version` is newer. */
  'calendar_event.answered': z.object({
    group_id: id,
    calendar_event_id: id,
    occurrence_start: instant,
    going: z.int(),
    maybe: z.int(),
    declined: z.int(),
    counts_version: z.int(),
  }),
  /** `f:` of a public community, for readers who see titles only. Readers of `g:` get more detailed events. */
  'calendar.changed': z.object({ group_id: id }),
  /** `u:`: the user's own answer, given here or on another device. Null: withdrawn. */
  'rsvp.updated': z.object({
    calendar_event_id: id,
    occurrence_start: instant,
    status: z.nullable(z.enum(['GOING', 'MAYBE', 'DECLINED'])),
    rsvp_version: z.int(),
  }),
} as const;

/**
 * Events of discussions. Content that staff hid is sent without its text: staff and the author fetch it. A post's own
 * log ends with its community's: a member who may no longer read the posts gets neither.
 */
export const feedEvents = {
  /** `f:`; also `p:` when it changes who may read the discussion. That ends `p:` for users who no longer may. */
  'post.created': postFacts,
  'post.updated': postFacts,
  'post.deleted': postFacts,
  'post.counted': z.object({
    post_id: id,
    ...postCountFields,
  }),
  /** `f:` about a post, `p:` about a comment. `reaction` is null when the last user removed that emoji. */
  'content.reacted': z.object({
    post_id: id,
    comment_id: z.nullable(id),
    emoji,
    actor_id: id,
    is_on: z.boolean(),
    reaction: z.nullable(reactionFacts),
    reactions_version: z.int(),
  }),
  /**
   * `m:`, and `u:` of the author: a post (without `comment_id`) or a comment waits for staff before others see it, or no
   * longer does. Fetch it again.
   */
  'review.updated': z.object({
    group_id: id,
    post_id: id,
    comment_id: z.nullable(id),
    status: z.enum(contentStatuses),
  }),
  /** `p:` */
  'comment.created': commentFacts,
  'comment.updated': commentFacts,
  'comment.deleted': commentFacts,
  'comment.counted': z.object({ comment_id: id, reply_count: z.int(), counts_version: z.int() }),
} as const;

/** Events of a community and its memberships, besides joining and leaving. */
export const groupEvents = {
  /** `g:` and `f:`: its texts, settings or state changed. Clients that show it fetch it again. */
  'group.updated': z.object({ group_id: id, version: z.int() }),
  /** `g:`: a role changed, or a member's account was hidden or shown again: fetch the directory again. */
  'member.updated': z.object({ member: groupMember }),
  /** `m:`: that user is no longer staff. They receive nothing after it on this topic. */
  'staff.removed': z.object({ group_id: id, user_id: id }),
  /**
   * `m:`: a request to join was made, withdrawn or decided, or a membership ended or was restored. Fetch the directory
   * row of `user_id` again. `pending_count` is the number of open requests.
   */
  'request.updated': z.object({ group_id: id, user_id: id, pending_count: z.int() }),
  /** `m:` and `adm` */
  'verification.updated': z.object({ group_id: id, version: z.int() }),
  /** `u:`: the user's own role or state in a community changed without joining or leaving. */
  'membership.updated': z.object({ group_id: id }),
  /** `u:`: the user, who has an open checklist, did or closed something: fetch their checklists again. */
  'first_steps.updated': z.object({}),
} as const;

/** How far a user has seen the posts of a community. */
export const postsSeen = z.object({ group_id: id, last_seen_post_seq: z.int() });

/** `u:`: the user's own position moved, here or on another device. */
export const homeEvents = { 'posts.seen': postsSeen } as const;

/** Position of a message, and its version after the change. */
const changedMessage = z.tuple([z.int(), z.int()]);

/** A chat message that mentions the user. */
const mention = z.object({ chat_conversation_id: id, chat_message_id: id, seq: z.int() });

/** Every kind of event and its payload. Old clients skip unknown kinds. A kind never changes its meaning. */
export const events = {
  /** `c:` */
  'message.created': messageFacts,
  'message.updated': messageFacts,
  'message.deleted': messageFacts,
  /**
   * `g:`, `m:` of a chat of the staff, and `u:` of both people of a private chat: messages that can be unread were deleted.
   * For readers who follow only the position of the conversation.
   */
  'messages.deleted': z.object({ chat_conversation_id: id, seqs: z.array(z.int()) }),
  /** `c:`: staff removed many messages of one person at once. Several events when there are very many. */
  'messages.removed': z.object({
    chat_conversation_id: id,
    removed_at: instant,
    messages: z.array(changedMessage),
  }),
  /**
   * `c:`, `g:`, `m:` of a chat of the staff: removed messages are there again. A reader who shows one of them in an older
   * version fetches it. They count as unread again for those who have not read so far.
   */
  'messages.restored': z.object({
    chat_conversation_id: id,
    /** Absolute: of two, the higher is newer. */
    restored_version: z.int(),
    messages: z.array(changedMessage),
  }),
  /** `reaction` is null when the last user removed that emoji. */
  'reaction.updated': z.object({
    chat_message_id: id,
    emoji,
    actor_id: id,
    is_on: z.boolean(),
    reaction: z.nullable(reactionFacts),
    reactions_version: z.int(),
  }),
  ...threadEvents,
  ...chatLayoutEvents,
  /**
   * `c:` of a private conversation: how far one of the two has read. Not sent for a user's own message, which counts as
   * read by its author.
   */
  'receipt.updated': z.object({ chat_conversation_id: id, user_id: id, last_read_seq: z.int() }),
  /** `g:` */
  'conversation.created': conversationFacts,
  /** `g:`; also `c:` of a private conversation when a block, or its end, changes whether the two may write. */
  'conversation.updated': conversationFacts,
  'member.added': z.object({ member: groupMember, total_members: z.int() }),
  /**
   * `g:` and each `c:` of the community, and `f:` unless its posts are public. That user receives nothing after it on
   * that topic.
   */
  'member.removed': z.object({ group_id: id, user_id: id, total_members: z.int() }),
  /** `u:` */
  'membership.granted': z.object({ group_id: id }),
  'membership.revoked': z.object({ group_id: id, reason: z.enum(['LEFT', 'REMOVED', 'BANNED', 'EXPIRED']) }),
  'read.updated': z.object({
    chat_conversation_id: id,
    last_read_seq: z.int(),
    read_version: z._default(z.int(), 0),
    /** Only when the position was moved back: the mentions that are unread again. */
    mention_seqs: z.optional(z.array(z.int())),
    /** The same for deleted messages. */
    deleted_seqs: z.optional(z.array(z.int())),
  }),
  /** A private conversation, as this user sees it, after its first message. */
  'conversation.opened': conversation,
  'conversation.preferences_updated': z.object({
    chat_conversation_id: id,
    is_muted: z.boolean(),
    is_pinned: z.boolean(),
    /** Of a thread. Also when somebody follows it because they wrote in it or were mentioned. */
    is_following: z._default(z.boolean(), false),
    preferences_version: z.int(),
  }),
  'mention.created': mention,
  /** The message was deleted, or edited so that it no longer mentions this person. */
  'mention.removed': mention,
  'block.updated': z.object({ user_id: id, is_blocked: z.boolean() }),
  ...homeEvents,
  /** `g:`, `f:`, `m:` and `u:`: a community and its memberships. */
  ...groupEvents,
  /** `g:` and `f:` */
  ...planEvents,
  /** `g:` */
  ...pointsEvents,
  /** `n:` */
  ...groupNewsEvents,
  /** `u:` */
  ...notificationEvents,
  /** `m:`, and `adm` for one on the platform: a user was restricted, or a restriction was lifted. */
  'restriction.updated': z.object({ group_id: z.nullable(id), restriction_id: id }),
  ...staffLogEvents,
  /** `adm`, `m:` and `u:` */
  ...reportIssueEvents,
  /** `u:` */
  ...ownReportEvents,
  /** The user's tag preferences changed. */
  'user_tags.updated': z.object({ user_id: id }),
  /** `f:` and `p:`: posts, comments, and reactions to them. */
  ...feedEvents,
  /** `c:`, `f:` and `u:` */
  ...pollEvents,
  /** `c:`, `f:` and `p:` */
  ...linkCardEvents,
  /** `g:`, `f:` and `u:`: calendars and answers to events. */
  ...calendarEvents,
  /** `g:` and `k:`: courses. */
  ...courseEvents,
  /** `k:` */
  ...lessonEvents,
  /** `u:` */
  ...progressEvents,
  ...certificateEvents,
  /** `test:`, for the tester pages. `n` counts the events of one press. */
  'test.published': z.object({ n: z.int() }),
  'profile.updated': z.object({ version: z.int() }),
  /** `g:` and `u:`: a person's name or picture changed. For members of the same communities and private chats. */
  'person.updated': z.object({ person, version: z.int() }),
  ...accountEvents,
  /** `adm` */
  ...administrationEvents,
  /** `u:`: the user's rights on the whole platform changed: the role, or a restriction. */
  'authorization.updated': z.object({}),
  /** `u:` */
  ...savedEvents,
  ...scheduledEvents,
  ...checkoutEvents,
  ...moneyEvents,
  /** Closes the live connections of those sessions, or of all sessions. */
  'session.revoked': z.object({
    session_ids: z.union([z.literal('*'), z.array(id)]),
    except: z.optional(id),
    /** The user was suspended: the connections close with 4403. */
    is_suspended: z.optional(z.boolean()),
  }),
} as const;

export type EventKind = keyof typeof events;
export type EventData<K extends EventKind> = z.output<(typeof events)[K]>;
