import {
  REPORT_EXCERPT_MAX,
  type ReportedKind,
  reportedFields,
  reportedKinds,
} from '../../../contract/reports/report-facts.ts';
import {
  type ReportIssue,
  type ReportIssueDetails,
  reportActions,
} from '../../../contract/reports/report-issues.ts';
import { REPORT_PICTURE_PATH } from '../../../contract/upload-rules.ts';
import type { Parameters } from '../../platform/db/statement.ts';
import { plainLine } from '../../platform/i18n/plain-line.ts';
import { personJson } from '../users/person-json.ts';

/** A case as {@link caseColumns} selects it. */
export interface CaseRow extends Omit<ReportIssue, 'excerpt'> {
  readonly text: string;
  /** Whether the decision hid the reported post or comment. */
  readonly has_hidden: boolean;
}

/** The column with the id of the reported thing, by its kind. */
export const reportedColumns = {
  ...reportedFields,
  payment: 'reported_checkout_id',
} as const satisfies Record<ReportedKind, string>;

const named = reportedKinds.map((kind) => `when c.${reportedColumns[kind]} is not null then '${kind}'`);
/** SQL: the kind of the reported thing of the row `c`. */
export const KIND = `case ${named.join(' ')} end`;

/** SQL: whether the case `c` is about the thing of this kind that a query names; false, which is no condition, without a name. */
export function isAboutNamed(
  kind: ReportedKind,
  name: string | undefined,
  $: Parameters['$'],
): string | false {
  if (name === undefined) return false;
  const id =
    kind === 'payment' ? `(select k.id from checkouts k where k.ref = ${$(name, 'text')})` : $(name, 'uuid');
  return `c.${reportedColumns[kind]} = ${id}`;
}

const personOf = (column: string) => `(select ${personJson('u')} from users u where u.id = ${column})`;

/** SQL: the case `c` at the moment `at`, and the evidence `e` that was taken first. */
export function caseColumns(at: string): string {
  const isClaimed = `c.claimed_until > ${at}`;
  return `c.id, c.type, c.status, c.priority, c.resolution, c.resolved_at is not null as is_resolved,
    c.archived_at is not null as is_archived, ${KIND} as kind, c.target_id, c.reporter_count,
    case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) end as group,
    ${personOf('c.subject_id')} as subject,
    (select m.post_id from comments m where m.id = c.reported_comment_id) as post_id,
    (select l.course_id from lessons l where l.id = c.reported_lesson_id) as course_id,
    (select r.slug from groups r where r.id = c.reported_group_id) as slug,
    (select k.ref from checkouts k where k.id = c.reported_checkout_id) as payment_ref,
    coalesce(e.title, '') as title, coalesce(e.text, '') as text, e.attached,
    case when ${isClaimed} then ${personOf('c.claimed_by')} end as claimed_by,
    case when ${isClaimed} then c.claimed_until end as claimed_until,
    ${personOf('c.resolver_id')} as resolver, c.resolved_at, c.note, c.internal_note, c.has_hidden,
    c.created_at, c.updated_at, c.version`;
}

export const CASE_TABLES = `report_issues c
  left join groups g on g.id = c.group_id
  left join lateral (
    select title, text, attached from report_evidence e where e.report_issue_id = c.id order by e.taken_at, e.id limit 1
  ) e on true`;

export function toCase({ text, has_hidden: _, ...row }: CaseRow): ReportIssue {
  return { ...row, excerpt: plainLine(text, REPORT_EXCERPT_MAX) };
}

/** SQL: the pictures of the report `r`, as a JSON list of names. */
export const PICTURE_NAMES = `coalesce((select json_agg(p.name order by p.created_at, p.name) from report_pictures p
  where p.report_id = r.id), '[]')`;

export function toPictures(names: readonly string[]): ReportIssueDetails['reports'][number]['pictures'] {
  return names.map((name) => ({ url: `${REPORT_PICTURE_PATH}/${name}.webp` }));
}

export const ACTS = reportActions.map((action) => `'${action}'`).join(', ');
