import * as z from 'zod/mini';
import { planTypes } from './communities/plans.ts';
import {
  appealStatuses,
  restrictionScopes,
  restrictionSorts,
  restrictionStatuses,
  restrictionTypes,
} from './communities/restriction-kinds.ts';
import { oneOf, pageSize, searchText, shownPage } from './core/list.ts';
import { id } from './core/text.ts';
import { PAYABLE, parsePesos } from './money/money.ts';
import { reportPriorities, reportTypes } from './reports/report-facts.ts';
import { searchKinds } from './search/search-kinds.ts';

/**
 * What may stand behind the question mark of each page's address (SPEC §2). What does not parse counts as absent: a
 * hand-edited address shows a page, never an error. Nothing of the API is imported here, since every page needs this.
 */

const looseText = z.catch(z.optional(z.string().check(z.maxLength(2048))), undefined);

/** Of /login/, /register/ and /forgot-password/: where to go once somebody is signed in. All steps between keep it. */
export const loginSearch = z.object({ redirect: looseText });
/** Of /start/: where to go after the steps. */
export const startSearch = z.object({ redirect: looseText });
export const registerVerifySearch = z.object({ token: looseText, email: looseText, redirect: looseText });
export const resetPasswordSearch = z.object({ token: looseText, redirect: looseText });
export const resetPasswordVerifySearch = z.object({ email: looseText, redirect: looseText });

const COMMUNITY_PAGE = /^\/communities\/(?!create\/?$)([^/]+)\/?$/;

/**
 * The route whose page visitors see under `path`: at `/` the landing page, at a community's address its preview. Null
 * where they are sent to sign in.
 */
export function visitorPage(path: string): { to: '/welcome' } | { to: '/visit/$slug'; slug: string } | null {
  if (path === '/') return { to: '/welcome' };
  const slug = COMMUNITY_PAGE.exec(path)?.[1];
  return slug === undefined ? null : { to: '/visit/$slug', slug };
}

/** Whether the page at `path` is the same for members and visitors. */
export function isSameForEveryone(path: string): boolean {
  return /^\/calculator\/?$/.test(path);
}

/** Of a community's page for visitors: an invite link, and the address that they came to. */
export const previewSearch = z.object({ invite: looseText, redirect: looseText });

/** Of /: which of one's communities are listed, and what they are called (SPEC §2). */
export const homeTabs = ['owned', 'moderator', 'active', 'joined'] as const;
export type HomeTab = (typeof homeTabs)[number];
export const homeSearch = z.object({
  tab: z.catch(z.optional(z.enum(homeTabs)), undefined),
  search: searchText,
});

export const communitySorts = ['created_at', 'name', 'total_members'] as const;

/** Of /communities/. Each falls back to its default. */
export const communitySearch = z.object({
  q: searchText,
  page: shownPage,
  limit: pageSize(),
  visibility: oneOf(['all', 'public', 'private'], 'all'),
  verification: oneOf(['all', 'verified', 'unverified'], 'all'),
  pricing: oneOf(['all', 'free', 'paid'], 'all'),
  sortBy: oneOf(communitySorts, 'created_at'),
  sortOrder: oneOf(['asc', 'desc'], 'desc'),
  view: oneOf(['grid', 'list'], 'grid'),
});
export type CommunitySearch = z.output<typeof communitySearch>;

export const courseSorts = ['created_at', 'updated_at', 'title', 'featured_at'] as const;

/** Which reports /admin/reports/ lists. */
export const reportsShown = ['open', 'decided', 'archived', 'all'] as const;
export const reportsSorts = ['priority', 'created_at', 'updated_at', 'reporter_count'] as const;

/** A day in Manila, like 2026-11-22. */
export const addressDay = z.catch(z.optional(z.iso.date().check(z.regex(/^20/))), undefined);

/** Of /admin/reports/: what the queue is narrowed to, and the case that is open. Each falls back to its default. */
export const reportsSearch = z.object({
  q: searchText,
  page: shownPage,
  show: oneOf(reportsShown, 'open'),
  priority: oneOf(['all', ...reportPriorities], 'all'),
  type: oneOf(['all', ...reportTypes], 'all'),
  /** First reported on these days. */
  from: addressDay,
  to: addressDay,
  sort: oneOf(reportsSorts, 'priority'),
  case: z.catch(z.optional(id), undefined),
});
export type ReportsSearch = z.output<typeof reportsSearch>;

/** Of /admin/restrictions/: what the list is narrowed to. Each falls back to its default. */
export const restrictionsSearch = z.object({
  q: searchText,
  page: shownPage,
  scope: oneOf(['all', ...restrictionScopes], 'all'),
  type: oneOf(['all', ...restrictionTypes], 'all'),
  status: oneOf(['all', ...restrictionStatuses], 'ACTIVE'),
  appeal: oneOf(['all', ...appealStatuses], 'all'),
  sort: oneOf(restrictionSorts, 'created_at'),
  order: oneOf(['asc', 'desc'], 'desc'),
});
export type RestrictionsSearch = z.output<typeof restrictionsSearch>;

/** Of /courses/. Each falls back to its default. */
export const courseSearch = z.object({
  q: searchText,
  page: shownPage,
  limit: pageSize(),
  sortBy: oneOf(courseSorts, 'created_at'),
  sortOrder: oneOf(['asc', 'desc'], 'desc'),
  view: oneOf(['grid', 'list'], 'grid'),
});
export type CourseSearch = z.output<typeof courseSearch>;

/** Of /communities/{slug}/courses/{courseId}/: the lesson that is edited in place of the course, or a new one. */
export const courseEditSearch = z.object({
  lesson: z.catch(z.optional(z.union([z.literal('new'), id])), undefined),
});

/** Of /communities/{slug}/courses/{courseId}/learners/. Each falls back to its default. */
export const learnersSearch = z.object({
  q: searchText,
  page: shownPage,
  status: oneOf(['all', 'IN_PROGRESS', 'COMPLETED'], 'all'),
  sort: oneOf(['seen_at', 'started_at', 'completed_at', 'percent', 'name'], 'seen_at'),
  order: oneOf(['asc', 'desc'], 'desc'),
});
export type LearnersSearch = z.output<typeof learnersSearch>;

/** Of /communities/{slug}/courses/{courseId}/learn/. */
export const courseLearnSearch = z.object({
  /** Opens the payment of the course. */
  showPayment: z.catch(z.optional(z.literal('true')), undefined),
});

/** The tabs of /communities/{slug}/ that there are; any other falls back to About. */
export const communityTabs = [
  'about',
  'discussions',
  'courses',
  'calendar',
  'members',
  'leaderboard',
  'moderation',
  'notifications',
  'chat',
  'subscriptions',
  'usage',
  'settings',
] as const;
export type CommunityTab = (typeof communityTabs)[number];

/** What the discussions of a community can be narrowed to, or sorted by. */
export const feedFilters = ['newest', 'top', 'unanswered', 'mine'] as const;
export type FeedFilterKind = (typeof feedFilters)[number];

/** Of /communities/{slug}/. */
export const communityPageSearch = z.object({
  tab: oneOf(communityTabs, 'about'),
  q: searchText,
  page: shownPage,
  filter: z.catch(z.optional(z.enum(feedFilters)), undefined),
  tagId: z.catch(z.optional(id), undefined),
  categoryId: z.catch(z.optional(id), undefined),
  postId: z.catch(z.optional(id), undefined),
  commentId: z.catch(z.optional(id), undefined),
  /** Of the calendar, which reads them itself: its shape, its day, and which event at which of its times is open. */
  view: looseText,
  date: looseText,
  eventId: looseText,
  occurrence: looseText,
  /** What the directory or the moderation log is narrowed to; what is none of the kind narrows nothing. */
  role: looseText,
  status: looseText,
  /** The days that the leaderboard counts. */
  range: looseText,
  /** The secret of an invite link. */
  invite: looseText,
  /** Opens the payment of a membership, with this plan chosen. */
  showPayment: z.catch(z.optional(z.literal('true')), undefined),
  planId: z.catch(z.optional(id), undefined),
});

const upperCased = z.pipe(
  z.string(),
  z.transform((value: string) => value.toUpperCase()),
);

/** Of /communities/create/: the cycle is upper-cased, and kept only if it recurs. */
export const createCommunitySearch = z.object({
  plan: z.catch(z.optional(z.pipe(upperCased, z.enum(planTypes))), undefined),
  plan_cycle: z.catch(z.optional(z.pipe(upperCased, z.enum(['MONTHLY', 'YEARLY']))), undefined),
});

/** Most members that the calculator counts with. */
export const CALCULATOR_MEMBERS_MAX = 10_000;

/** Whether `text` is a fee that can be paid. */
export function isPayableFee(text: string): boolean {
  const fee = parsePesos(text);
  return fee !== null && fee >= PAYABLE.lowest * 100 && fee <= PAYABLE.highest * 100;
}

const wholeFrom = (min: number, max: number, fallback: number) =>
  z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback), fallback);
const percent = (fallback: number) => wholeFrom(0, 100, fallback);
const cycle = oneOf(['monthly', 'yearly'], 'monthly');

/** Of /calculator: everything that was put in, so that the page can be shared. */
export const calculatorSearch = z.object({
  members: wholeFrom(1, CALCULATOR_MEMBERS_MAX, 100),
  /** Pesos that a member pays in each cycle. */
  fee: z._default(z.catch(z.string().check(z.refine(isPayableFee)), '499'), '499'),
  cycle,
  /** How the community pays for its plan. */
  billing: cycle,
  /** Percent of the payments. */
  refunds: percent(0),
  /** Percent of the payments in each way; the rest is paid by cards of the Philippines. */
  gcash: percent(60),
  maya: percent(15),
  qrph: percent(15),
  /** By cards of other countries. */
  foreign: percent(0),
  vat: oneOf(['no', 'yes'], 'no'),
  withholding: oneOf(['no', 'yes'], 'no'),
});
export type CalculatorSearch = z.output<typeof calculatorSearch>;
export const calculatorDefaults: CalculatorSearch = calculatorSearch.parse({});

/** Of /communities/{slug}/chats/. Neither is needed: the first chat opens at its end. */
export const chatsSearch = z.object({
  /** The list of threads instead of a chat. */
  view: z.catch(z.optional(z.enum(['threads'])), undefined),
  conversationId: z.catch(z.optional(id), undefined),
  /** The message whose thread is open; `messageId` is then one of its replies. */
  thread: z.catch(z.optional(id), undefined),
  messageId: z.catch(z.optional(id), undefined),
});
export type ChatsSearch = z.output<typeof chatsSearch>;

/** Of /messages/. Without a conversation its list is shown. */
export const messagesSearch = z.object({
  tab: oneOf(['private', 'group'], 'private'),
  conversationId: z.catch(z.optional(id), undefined),
  thread: z.catch(z.optional(id), undefined),
  messageId: z.catch(z.optional(id), undefined),
});
export type MessagesTab = z.output<typeof messagesSearch>['tab'];

/**
 * Of /settings/: the four tabs, and how a payment that led away from here ended (SPEC §2). Any user can write an
 * address, so it only makes the page fetch the payment: the server alone knows what became of it.
 */
export const settingsTabs = ['profile', 'preferences', 'security', 'notifications'] as const;
export type SettingsTabName = (typeof settingsTabs)[number];
export const settingsSearch = z.object({
  tab: oneOf(settingsTabs, 'profile'),
  payment: z.catch(z.optional(z.enum(['success', 'failed'])), undefined),
});

export const writtenKinds = ['posts', 'comments'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** Of /people/{id}: which of what the person wrote is listed. */
export const personSearch = z.object({ wrote: oneOf(writtenKinds, 'posts') });
/** What the saved things can be narrowed to. Comments are listed with posts. */
export const savedFilters = ['all', 'messages', 'posts'] as const;
export type SavedFilter = (typeof savedFilters)[number];

/** Of /saved/. */
export const savedSearch = z.object({ filter: oneOf(savedFilters, 'all') });

/** Of /search/: what is typed, with its filters, and the kind that is listed. */
export const searchPageSearch = z.object({ q: searchText, kind: oneOf(['all', ...searchKinds], 'all') });
