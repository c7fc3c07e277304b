import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { DAY_MS, HOUR_MS } from '../core/durations.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { givenInstant, id, instant, trimmedText } from '../core/text.ts';
import { REASON_MAX } from './restrictions.ts';

/** How far back messages are removed: the last 60 minutes, the last 24 hours, or everything. */
export const removalPeriods = ['HOUR', 'DAY', 'ALL'] as const;
export type RemovalPeriod = (typeof removalPeriods)[number];

/** The length of each, in milliseconds; null: everything. */
export const REMOVAL_MS: Readonly<Record<RemovalPeriod, number | null>> = {
  HOUR: HOUR_MS,
  DAY: DAY_MS,
  ALL: null,
};

/** One act of staff that removed what a person wrote in a community. */
export const messageRemoval = z.object({
  id,
  group_id: id,
  user: person,
  removed_by: person,
  period: z.enum(removalPeriods),
  removed_at: instant,
  /** How many messages, posts and comments it removed. */
  messages: z.int(),
  posts: z.int(),
  comments: z.int(),
  /** Whether it also banned the person. */
  is_ban: z.boolean(),
  /** The case that led to it. */
  report_id: z.nullable(id),
  /** Null while the messages are removed. */
  undone_at: z.nullable(instant),
});
export type MessageRemoval = z.output<typeof messageRemoval>;

export const removeMessages = endpoint({
  method: 'POST',
  path: '/message-removals',
  access: 'message.moderate',
  summary:
    'Remove what a person of lower rank wrote in the chats of a community, and with `has_posts` hide their posts and comments there. Ban them in the same step if `ban` is given. One call undoes all of it.',
  repeat: 'keyed',
  body: z.strictObject({
    group_id: id,
    user_id: id,
    period: z.enum(removalPeriods),
    /** Whether it also hides their posts and comments of that time. It needs the right to moderate them. */
    has_posts: z._default(z.boolean(), false),
    ban: z._default(
      z.nullable(
        z.strictObject({
          /** The person reads it. */
          reason: z._default(
            trimmedText().check(z.maxLength(REASON_MAX, 'Reason must not exceed 500 characters')),
            '',
          ),
          /** Null: until it is lifted. */
          ends_at: z._default(z.nullable(givenInstant), null),
          /** The version of the membership that staff looked at. */
          version: z.optional(z.int().check(z.positive())),
        }),
      ),
      null,
    ),
    /** The case that led to it: one that the caller handles, about this person. */
    report_id: z._default(z.nullable(id), null),
  }),
  response: one(messageRemoval),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.last_owner',
    'member.not_found',
    'member.stale',
    'restriction.exists',
    'restriction.ended',
    'report.not_found',
  ],
});

export const undoRemoval = endpoint({
  method: 'DELETE',
  path: '/message-removals/:message_removal_id',
  access: 'message.moderate',
  summary:
    'Bring back what a removal removed, and lift the ban that belongs to it. What was deleted by itself stays deleted. Idempotent.',
  params: z.object({ message_removal_id: id }),
  response: one(messageRemoval),
  problems: ['removal.not_found', 'group.not_allowed'],
});
