import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachedField } from '../attachments/attachment.ts';
import { MINUTE_MS } from '../core/durations.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { givenInstant, id, instant, queryFlag, trimmedText } from '../core/text.ts';
import { checkoutRef } from '../money/checkouts.ts';
import { paymentEvidence } from './payment-evidence.ts';
import {
  type ReportedKind,
  type ReportResolution,
  reportedKinds,
  reportPriorities,
  reportResolutions,
  reportStatuses,
  reportTypes,
} from './report-facts.ts';
import { reportPicture } from './reports.ts';

/** How long a case belongs to the person who claimed it, after their last action on it. */
export const CLAIM_MS = 5 * MINUTE_MS;
export const REPORT_NOTE_MAX = 2000;
/** Reports that a case lists. The others are counted. */
export const REPORTS_LISTED = 50;

/** A case: everything that was reported about one thing, until it is decided. For those who handle it. */
export const reportIssue = z.object({
  id,
  /** The most urgent of the reported types. */
  type: z.enum(reportTypes),
  status: z.enum(reportStatuses),
  priority: z.enum(reportPriorities),
  resolution: z.nullable(z.enum(reportResolutions)),
  /** Whether the status is RESOLVED or DISMISSED. */
  is_resolved: z.boolean(),
  is_archived: z.boolean(),
  /** Null when the case is about nothing in particular; the same for `target_id`. */
  kind: z.nullable(z.enum(reportedKinds)),
  target_id: z.nullable(id),
  /** The community in which it happened. Null for people, communities themselves, private messages and payments. */
  group: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  /** The person who is responsible for the reported thing. */
  subject: z.nullable(person),
  /** The post of a comment. */
  post_id: z.nullable(id),
  /** The course of a lesson. */
  course_id: z.nullable(id),
  /** The address of a reported community. */
  slug: z.nullable(z.string()),
  /** The reference of a payment. */
  payment_ref: z.nullable(checkoutRef),
  /** As the thing was when it was first reported; may be empty. */
  title: z.string(),
  /** Its first line; may be empty. */
  excerpt: z.string(),
  ...attachedField,
  reporter_count: z.int(),
  /** Null while the case is free. */
  claimed_by: z.nullable(person),
  claimed_until: z.nullable(instant),
  resolver: z.nullable(person),
  resolved_at: z.nullable(instant),
  /** To the reporters; may be empty. */
  note: z.string(),
  /** Among those who handle reports; may be empty. */
  internal_note: z.string(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type ReportIssue = z.output<typeof reportIssue>;

/** What happened to a case. The names are those of the audit. */
export const reportActions = [
  'report.raised',
  'report.claimed',
  'report.released',
  'report.prioritized',
  'report.noted',
  'report.decided',
  'report.reopened',
  'report.archived',
  'report.unarchived',
] as const;
export type ReportAction = (typeof reportActions)[number];

/** The reported thing as it was when somebody reported it. It stays when the thing is edited or deleted. */
export const reportEvidence = z.object({
  title: z.string(),
  /** Markdown, with the names of mentioned people. */
  text: z.string(),
  ...attachedField,
  /** Of a payment. */
  payment: z.nullable(paymentEvidence),
  /** The chat of a message; may be empty. */
  place: z.string(),
  written_at: z.nullable(instant),
  taken_at: instant,
});

/** What went back, or is about to go back, of a reported payment. Amounts are pesos, like "499.00". */
export const reportedRefund = z.object({
  state: z.enum(['NONE', 'ON_ITS_WAY', 'DONE']),
  /** All that was decided to go back, and what of it has. */
  amount: z.string(),
  returned_amount: z.string(),
});
export type ReportedRefund = z.output<typeof reportedRefund>;

export const reportIssueDetails = z.extend(reportIssue, {
  /** As of now. Null unless the case is about a payment. */
  refund: z.nullable(reportedRefund),
  /** Oldest first. More than one when the thing was edited between two reports. */
  evidence: z.array(reportEvidence),
  /** Oldest first, at most `REPORTS_LISTED`. */
  reports: z.array(
    z.object({
      id,
      reporter: person,
      type: z.enum(reportTypes),
      description: z.string(),
      pictures: z.array(reportPicture),
      created_at: instant,
    }),
  ),
  /** Latest first. `before` and `after` are priorities or resolutions. */
  history: z.array(
    z.object({
      id,
      at: instant,
      act: z.enum(reportActions),
      /** Null when the number of reporters raised it. */
      actor: z.nullable(person),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
export type ReportIssueDetails = z.output<typeof reportIssueDetails>;

/**
 * The decisions that fit what was reported. Removing and restoring content, and archiving a community, are carried out
 * with the decision; a payment must have been refunded before it.
 */
export function resolutionsFor(kind: ReportedKind | null): readonly ReportResolution[] {
  const about = {
    user: ['WARNED', 'RESTRICTED'],
    group: ['WARNED', 'GROUP_ARCHIVED'],
    post: ['CONTENT_REMOVED', 'CONTENT_RESTORED', 'WARNED', 'RESTRICTED'],
    comment: ['CONTENT_REMOVED', 'CONTENT_RESTORED', 'WARNED', 'RESTRICTED'],
    message: ['CONTENT_REMOVED', 'WARNED', 'RESTRICTED'],
    course: ['CONTENT_REMOVED', 'WARNED', 'RESTRICTED'],
    lesson: ['CONTENT_REMOVED', 'WARNED', 'RESTRICTED'],
    payment: ['REFUNDED', 'WARNED', 'RESTRICTED'],
  } as const satisfies Record<ReportedKind, readonly ReportResolution[]>;
  return ['NO_ACTION', ...(kind === null ? [] : about[kind])];
}

const filters = {
  status: z.catch(z.optional(z.enum(reportStatuses)), undefined),
  priority: z.catch(z.optional(z.enum(reportPriorities)), undefined),
  type: z.catch(z.optional(z.enum(reportTypes)), undefined),
  is_resolved: queryFlag,
  reporter_id: z.optional(id),
  reported_user_id: z.optional(id),
  reported_group_id: z.optional(id),
  reported_post_id: z.optional(id),
  reported_comment_id: z.optional(id),
  reported_chat_message_id: z.optional(id),
  reported_course_id: z.optional(id),
  reported_lesson_id: z.optional(id),
  reported_checkout_ref: z.optional(checkoutRef),
  resolver_id: z.optional(id),
  /** First reported from this moment on. */
  from: z.optional(givenInstant),
  /** First reported before this moment. */
  to: z.optional(givenInstant),
};

export const reportSorts = ['priority', 'created_at', 'updated_at', 'reporter_count'] as const;

/** `group_id` selects one community; without it, for administrators, all cases. */
export const reportIssuesQuery = z.object({
  group_id: z.optional(id),
  /** Matches what was reported, and names of people and communities that it is about. */
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  /** By priority, then the oldest first. */
  sort_by: oneOf(reportSorts, 'priority'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  include_archived: queryFlag,
  ...filters,
});
export type ReportIssuesQuery = z.output<typeof reportIssuesQuery>;

const staffProblems = ['group.not_found', 'group.not_allowed', 'platform.not_allowed'] as const;

export const searchReportIssues = endpoint({
  method: 'GET',
  path: '/report-issues/search',
  access: 'signed_in',
  summary:
    'List cases: all of them for administrators, those of one community for its staff. No one gets cases about themselves or about people of their own rank.',
  query: reportIssuesQuery,
  response: pageOf(reportIssue),
  problems: staffProblems,
});

const counted = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.record(z.enum(names), z.int());

/** Of the cases that the caller handles, without archived ones. */
export const reportStats = z.object({
  total: z.int(),
  by_status: counted(reportStatuses),
  by_priority: counted(reportPriorities),
  by_type: counted(reportTypes),
  unresolved: z.int(),
  oldest_open_at: z.nullable(instant),
  /** From the first report to the first action, in seconds. Null without any. */
  median_first_action_s: z.nullable(z.number()),
  /** From the first report to the decision, in seconds. Null without any. */
  median_resolution_s: z.nullable(z.number()),
});
export type ReportStats = z.output<typeof reportStats>;

export const getReportStats = endpoint({
  method: 'GET',
  path: '/report-issues/stats',
  access: 'signed_in',
  summary: 'Count the cases that the caller handles, of one community or of all.',
  query: z.object({ group_id: z.optional(id) }),
  response: one(reportStats),
  problems: staffProblems,
});

const params = z.object({ report_issue_id: id });

export const getReportIssue = endpoint({
  method: 'GET',
  path: '/report-issues/:report_issue_id',
  access: 'signed_in',
  summary: 'Get one case with its evidence, reports and history, for those who handle it.',
  params,
  response: one(reportIssueDetails),
  problems: ['report.not_found'],
});

const note = () => trimmedText().check(z.maxLength(REPORT_NOTE_MAX, 'Note must not exceed 2000 characters'));

export const updateReportIssue = endpoint({
  method: 'PUT',
  path: '/report-issues/:report_issue_id',
  access: 'signed_in',
  summary:
    'Claim, release, prioritize, annotate, decide, reopen or unarchive a case. Every act renews the caller’s claim.',
  params,
  body: z
    .strictObject({
      status: z.optional(z.enum(reportStatuses)),
      priority: z.optional(z.enum(reportPriorities)),
      /** With the status RESOLVED. DISMISSED means NO_ACTION. */
      resolution: z.optional(z.enum(reportResolutions)),
      /** To the reporters, and to a person who is warned. */
      note: z.optional(note()),
      internal_note: z.optional(note()),
      /** Claims the case for five minutes, or gives it up. */
      claim: z.optional(z.boolean()),
      is_archived: z.optional(z.boolean()),
      version: seenVersion,
    })
    .check(
      z.refine(({ status, resolution }) => (status === 'RESOLVED') === (resolution !== undefined), {
        path: ['resolution'],
        message: 'A resolved report needs a decision, and other reports can’t have one',
      }),
    ),
  response: one(reportIssueDetails),
  problems: [
    'report.not_found',
    'report.stale',
    'report.claimed',
    'report.open',
    'report.exists',
    'report.not_possible',
    'report.not_refunded',
  ],
});
export type ReportIssueChange = z.output<NonNullable<(typeof updateReportIssue)['body']>>;

export const archiveReportIssue = endpoint({
  method: 'DELETE',
  path: '/report-issues/:report_issue_id/archive',
  access: 'signed_in',
  summary: 'Archive a decided case. Idempotent.',
  params,
  response: one(reportIssueDetails),
  problems: ['report.not_found', 'report.open', 'report.claimed'],
});

const pointer = z.object({ report_issue_id: id, group_id: z.nullable(id), version: z.int() });

/**
 * `adm`, and those of the community's staff who handle it: `m:` when all of them do, else `u:` of each owner who does.
 * Fetch the case again.
 */
export const reportIssueEvents = { 'report.created': pointer, 'report.updated': pointer } as const;
