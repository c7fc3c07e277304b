import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachmentsField } from '../attachments/attachment.ts';
import { reviewRules } from '../communities/communities.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageNumber, pageOf, pageSize } from '../core/list.ts';
import { id, instant, trimmedText } from '../core/text.ts';
import { linkCardField } from '../link-cards/link-card.ts';
import { poll } from '../polls/poll.ts';

export const REJECTION_REASON_MAX = 300;

/** Why staff do not show what waited: the author reads it. Only together with the status HIDDEN. */
export const rejectionReason = trimmedText().check(
  z.maxLength(REJECTION_REASON_MAX, 'Reason must not exceed 300 characters'),
);

/** A post or comment that waits for staff before others see it. */
export const heldContent = z.object({
  kind: z.enum(['post', 'comment']),
  id,
  /** Of the post, or of the post that a comment is under. */
  post_id: id,
  /** Of the post, also for a comment. */
  title: z.string(),
  content_md: z.string(),
  mentions: z.array(person),
  author: person,
  reason: z.enum(reviewRules),
  ...attachmentsField,
  ...linkCardField,
  /** Absent without one, and for a comment. */
  poll: z.optional(z.nullable(poll)),
  created_at: instant,
  version: z.int(),
});
export type HeldContent = z.output<typeof heldContent>;

export const searchHeldContent = endpoint({
  method: 'GET',
  path: '/groups/:group_id/review/search',
  access: 'post.moderate',
  summary:
    'List posts and comments that wait for staff, the oldest first. Staff show or hide each with its own call.',
  params: z.object({ group_id: id }),
  query: z.object({ page: pageNumber, limit: pageSize() }),
  response: pageOf(heldContent),
  problems: ['group.not_found', 'group.not_allowed'],
});
