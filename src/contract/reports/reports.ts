import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { id, instant, queryFlag, trimmedText } from '../core/text.ts';
import { checkoutRef } from '../money/checkouts.ts';
import {
  REPORT_DESCRIPTION_MAX,
  reportedKinds,
  reportResolutions,
  reportStatuses,
  reportTypes,
  typesWithoutTarget,
} from './report-facts.ts';

const target = {
  reported_user_id: z.optional(id),
  reported_group_id: z.optional(id),
  reported_post_id: z.optional(id),
  reported_comment_id: z.optional(id),
  reported_chat_message_id: z.optional(id),
  reported_course_id: z.optional(id),
  reported_lesson_id: z.optional(id),
  /** Of a payment. Only who paid may report it. */
  reported_checkout_ref: z.optional(checkoutRef),
};

export const reportForm = z
  .strictObject({
    type: z.enum(reportTypes, 'Choose what is wrong'),
    description: z._default(
      trimmedText().check(z.maxLength(REPORT_DESCRIPTION_MAX, 'Description must not exceed 2000 characters')),
      '',
    ),
    ...target,
  })
  .check(
    z.refine(
      ({ type, description: _, ...targets }) => {
        const given = Object.values(targets).filter((value) => value !== undefined).length;
        return given === 1 || (given === 0 && typesWithoutTarget.includes(type));
      },
      { path: ['type'], message: 'Name exactly one thing that you report' },
    ),
  );
export type ReportForm = z.output<typeof reportForm>;

/** A picture that a reporter added. Only the reporter and those who handle the report may read it. */
export const reportPicture = z.object({ url: z.string() });

/** A report as the person who sent it sees it. */
export const ownReport = z.object({
  id,
  type: z.enum(reportTypes),
  description: z.string(),
  /** Null for a report about nothing in particular. */
  kind: z.nullable(z.enum(reportedKinds)),
  /** Of the reported thing. */
  target_id: z.nullable(id),
  /** Name, title or first line of the reported thing, as it was then; may be empty. */
  excerpt: z.string(),
  status: z.enum(reportStatuses),
  /** Null until it is decided. */
  resolution: z.nullable(z.enum(reportResolutions)),
  /** What those who decided wrote to the reporters; may be empty. */
  note: z.string(),
  pictures: z.array(reportPicture),
  created_at: instant,
  /** Null until it is decided. */
  resolved_at: z.nullable(instant),
});
export type OwnReport = z.output<typeof ownReport>;

export const createReport = endpoint({
  method: 'POST',
  path: '/report-issues',
  access: 'signed_in',
  summary:
    'Report something that the caller can see. A second report of the same thing returns the first one while that is open.',
  repeat: 'keyed',
  body: reportForm,
  response: one(ownReport),
  problems: [
    'report.own',
    'limit.reached',
    'user.not_found',
    'group.not_found',
    'post.not_found',
    'comment.not_found',
    'chat.message_not_found',
    'course.not_found',
    'lesson.not_found',
    'checkout.not_found',
  ],
});

export const ownReportsQuery = z.object({
  /** Matches descriptions, and what was reported. */
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  sort_by: oneOf(['created_at', 'updated_at'], 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  /** Own reports stay listed when staff archive the case. */
  include_archived: queryFlag,
  status: z.catch(z.optional(z.enum(reportStatuses)), undefined),
  type: z.catch(z.optional(z.enum(reportTypes)), undefined),
});
export type OwnReportsQuery = z.output<typeof ownReportsQuery>;

export const searchOwnReports = endpoint({
  method: 'GET',
  path: '/me/report-issues/search',
  access: 'signed_in',
  summary: 'List the caller’s own reports and their outcomes.',
  query: ownReportsQuery,
  response: pageOf(ownReport),
  problems: [],
});

/** `u:` of the reporter: a report was sent, changed its status, or got a picture: fetch the list again. */
export const ownReportEvents = { 'own_report.updated': z.object({ report_id: id }) } as const;
