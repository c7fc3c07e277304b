import * as z from 'zod/mini';
import { communitySorts, courseSorts, addressDay as day } from '../addresses.ts';
import { planTypes } from '../communities/plans.ts';
import { oneOf, searchText, shownPage } from '../core/list.ts';
import { id } from '../core/text.ts';
import { checkoutRef, checkoutStatuses } from '../money/checkouts.ts';

/** What may stand behind the question mark of the lists under /admin. Each falls back to its default. */

export const accountSorts = ['created_at', 'name', 'last_seen_at'] as const;

const anyOf = <const V extends readonly string[]>(values: V) => oneOf(['all', ...values], 'all');
const direction = oneOf(['asc', 'desc'], 'desc');
/** Whether archived rows are listed, too. */
const archived = oneOf(['hidden', 'shown'], 'hidden');

/** Of /admin/users/. */
export const accountsSearch = z.object({
  q: searchText,
  page: shownPage,
  status: anyOf(['PENDING_VERIFICATION', 'ACTIVE', 'ARCHIVED']),
  role: anyOf(['USER', 'ADMIN']),
  archived,
  /** Created on these days. */
  from: day,
  to: day,
  sort: oneOf(accountSorts, 'created_at'),
  order: direction,
});
export type AccountsSearch = z.output<typeof accountsSearch>;

/** Of /admin/communities/. */
export const groupListSearch = z.object({
  q: searchText,
  page: shownPage,
  visibility: anyOf(['public', 'private']),
  verification: anyOf(['verified', 'unverified']),
  pricing: anyOf(['free', 'paid']),
  plan: anyOf(planTypes),
  access: anyOf(['open', 'expired']),
  archived,
  /** Created on these days. */
  from: day,
  to: day,
  sort: oneOf(communitySorts, 'created_at'),
  order: direction,
});
export type GroupListSearch = z.output<typeof groupListSearch>;

/** Of /admin/courses/. */
export const courseListSearch = z.object({
  q: searchText,
  page: shownPage,
  state: anyOf(['active', 'draft']),
  visibility: anyOf(['public', 'members']),
  featured: anyOf(['yes', 'no']),
  archived,
  sort: oneOf(courseSorts, 'created_at'),
  order: direction,
});
export type CourseListSearch = z.output<typeof courseListSearch>;

/** Of /admin/verification-requests/: the filters, and the request that is open. */
export const verificationsSearch = z.object({
  q: searchText,
  page: shownPage,
  status: oneOf(['all', 'UNSUBMITTED', 'PENDING', 'VERIFIED', 'REJECTED', 'REVOKED'], 'PENDING'),
  archived,
  sort: oneOf(['submitted_at', 'name'], 'submitted_at'),
  order: oneOf(['asc', 'desc'], 'asc'),
});
export type VerificationsSearch = z.output<typeof verificationsSearch>;

/** Of /admin/payments/: the filters, and the payment that is open. */
export const paymentsSearch = z.object({
  q: searchText,
  page: shownPage,
  waiting: oneOf(['waiting', 'held', 'to_send', 'anything'], 'waiting'),
  status: anyOf(checkoutStatuses),
  purpose: anyOf(['MEMBERSHIP', 'PLATFORM_PLAN']),
  /** Begun on these days. */
  from: day,
  to: day,
  sort: oneOf(['created_at', 'amount'], 'created_at'),
  order: oneOf(['asc', 'desc'], 'asc'),
  ref: z.catch(z.optional(checkoutRef), undefined),
});
export type PaymentsSearch = z.output<typeof paymentsSearch>;

const optionalId = z.catch(z.optional(id), undefined);
/** Of /admin/audit/. Later pages are loaded below the first one. */
export const auditSearch = z.object({
  actor: optionalId,
  /** An action, like `member.banned`, or all of one kind, like `member`. */
  action: z._default(z.catch(z.string().check(z.maxLength(60)), ''), ''),
  target: optionalId,
  group: optionalId,
  from: day,
  to: day,
  /** Whether people's actions on their own accounts are listed, too. */
  own: oneOf(['hidden', 'shown'], 'hidden'),
});
export type AuditSearch = z.output<typeof auditSearch>;
