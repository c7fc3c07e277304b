import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachedField, attachment, attachmentForms } from '../attachments/attachment.ts';
import { clientMessage, messageText, requireContent } from '../chat/chat.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { problemBody } from '../core/problems.ts';
import { seenVersion } from '../core/seen-version.ts';
import { givenInstant, id, instant } from '../core/text.ts';
import { refuseEmpty } from '../feed/content.ts';
import { POST_EMPTY, postFields, postText, postTitle } from '../feed/posts.ts';
import { pollForm } from '../polls/poll.ts';

/** Messages and posts that one user can have scheduled at once. */
export const SCHEDULED_MAX = 50;
/** How far ahead something can be scheduled. */
export const SCHEDULED_DAYS_MAX = 120;

/**
 * `SENDING`: it is being sent at this moment. `FAILED`: it could not be sent and is kept; `reason` says why, and nothing
 * happens until its author sends, changes or deletes it.
 */
export const scheduledStates = ['WAITING', 'SENDING', 'FAILED'] as const;

/** A message or post that is sent later. Only its author ever sees it. */
export const scheduledItem = z.object({
  id,
  kind: z.enum(['message', 'post']),
  send_at: instant,
  state: z.enum(scheduledStates),
  /** Null unless it failed. */
  reason: z.nullable(z.pick(problemBody, { code: true, message: true, words: true })),
  /** Where it goes; null when its author may no longer read there. */
  place: z.nullable(
    z.object({
      group: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
      /** Null for a post. The title of a private chat is the name of its peer. */
      chat: z.nullable(
        z.object({
          id,
          name: z.string(),
          peer: z.nullable(person),
          /** Of a thread: its message. Then `name` and `peer` are those of the chat of that message. */
          thread_message_id: z.nullable(id),
        }),
      ),
    }),
  ),
  /** The conversation that the message goes to, also a thread. Null for a post. */
  chat_conversation_id: z.nullable(id),
  /** Of a post; may be empty. */
  title: z.string(),
  /** Markdown with tokens of mentions, as it is sent. May be empty with files. */
  content: z.string(),
  /** The people whom the text mentions and who can read there now. */
  mentions: z.array(person),
  poll: z.nullable(pollForm),
  ...attachedField,
  /** Its files in their order. Absent without any. */
  attachments: z.optional(z.array(attachment)),
  /** Raised by each change of its author. */
  version: z.int(),
});
export type ScheduledItem = z.output<typeof scheduledItem>;

/** `u:`: the user's list changed, here, on another device, or because something was sent. Contains no text. */
export const scheduledEvents = { 'scheduled.updated': z.object({ id }) } as const;

const params = z.object({ scheduled_id: id });
/** A whole minute is enough for people, but any instant is accepted. It must be in the future. */
const sendAt = givenInstant;

export const listScheduled = endpoint({
  method: 'GET',
  path: '/scheduled',
  access: 'signed_in',
  summary: 'List what the caller has scheduled, the next one first.',
  response: one(z.array(scheduledItem)),
  problems: [],
});

export const scheduleMessage = endpoint({
  method: 'POST',
  path: '/scheduled/messages',
  access: 'signed_in',
  summary: 'Schedule a message for a chat, a thread or a private conversation that the caller may write in.',
  repeat: 'keyed',
  body: z
    .extend(z.omit(clientMessage, { client_msg_id: true }), {
      /** The community of the chat; null for a private one. */
      group_id: z.nullable(id),
      send_at: sendAt,
    })
    .check(requireContent),
  response: one(scheduledItem),
  problems: [
    'chat.conversation_not_found',
    'chat.read_only',
    'scheduled.bad_time',
    'scheduled.full',
    'attachment.not_found',
  ],
});

export const schedulePost = endpoint({
  method: 'POST',
  path: '/scheduled/posts',
  access: 'post.create',
  summary: 'Schedule a post in a community.',
  repeat: 'keyed',
  body: z.extend(postFields, { send_at: sendAt }).check(refuseEmpty(POST_EMPTY)),
  response: one(scheduledItem),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'scheduled.bad_time',
    'scheduled.full',
    'attachment.not_found',
  ],
});

export const updateScheduled = endpoint({
  method: 'PUT',
  path: '/scheduled/:scheduled_id',
  access: 'signed_in',
  summary:
    'Change the time, the text or its files. One that has failed waits again when it gets a new `send_at`.',
  params,
  body: z.strictObject({
    send_at: z.optional(sendAt),
    /** Of a message; ignored for a post. */
    content: z.optional(messageText),
    /** Of a post; ignored for a message. */
    title: z.optional(postTitle),
    /** Of a post; ignored for a message. */
    content_md: z.optional(postText),
    /** All its files: those that are missing are removed. */
    attachments: z.optional(attachmentForms),
    version: seenVersion,
  }),
  response: one(scheduledItem),
  problems: [
    'scheduled.not_found',
    'scheduled.stale',
    'scheduled.sending',
    'scheduled.bad_time',
    'content.not_accepted',
    'attachment.not_found',
  ],
});

export const sendScheduledNow = endpoint({
  method: 'POST',
  path: '/scheduled/:scheduled_id/send',
  access: 'signed_in',
  summary: 'Send it now. A refusal is not a problem of this call: it is in the answered item.',
  repeat: 'harmless',
  params,
  body: z.strictObject({ version: seenVersion }),
  /** Null: it was sent. Otherwise it has failed. */
  response: one(z.nullable(scheduledItem)),
  problems: ['scheduled.not_found', 'scheduled.stale', 'scheduled.sending'],
});

export const deleteScheduled = endpoint({
  method: 'DELETE',
  path: '/scheduled/:scheduled_id',
  access: 'signed_in',
  summary: 'Delete it, so that it is not sent. Idempotent.',
  params,
  response: done,
  problems: ['scheduled.sending'],
});
