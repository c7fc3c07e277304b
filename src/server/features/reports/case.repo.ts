import {
  type ReportPriority,
  type ReportType,
  reportedFields,
  reportedKinds,
  reportPriorities,
} from '../../../contract/reports/report-facts.ts';
import type {
  ReportIssue,
  ReportIssueDetails,
  ReportIssuesQuery,
} from '../../../contract/reports/report-issues.ts';
import { REPORTS_LISTED } from '../../../contract/reports/report-issues.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { personJson } from '../users/person-json.ts';
import {
  ACTS,
  CASE_TABLES,
  type CaseRow,
  caseColumns,
  isAboutNamed,
  PICTURE_NAMES,
  toPictures,
} from './case-row.ts';
import { type Handler, IS_FOR_STAFF, isHandledBy } from './handling-right.ts';

/** The columns that an action changes. */
export interface CaseState
  extends Pick<
    ReportIssue,
    'status' | 'priority' | 'resolution' | 'resolved_at' | 'note' | 'internal_note' | 'claimed_until'
  > {
  readonly claimed_by: string | null;
  readonly resolver_id: string | null;
  readonly archived_at: string | null;
  readonly has_hidden: boolean;
}

/** What a further report changes. */
export interface Joined {
  readonly type: ReportType;
  readonly priority: ReportPriority;
}

const RANK = `array_position(array[${reportPriorities.map((name) => `'${name}'`).join(', ')}], c.priority)`;

const sorts = {
  priority: (order: string) => `${RANK} ${order}, c.created_at ${order === 'desc' ? 'asc' : 'desc'}`,
  created_at: (order: string) => `c.created_at ${order}`,
  updated_at: (order: string) => `c.updated_at ${order}`,
  reporter_count: (order: string) => `c.reporter_count ${order}, c.created_at`,
} as const;

/** Works with the pool or a transaction. `at` is the moment at which claims are judged. */
export function createCaseRepo(db: Database) {
  async function find(id: string, handler: Handler, at: string): Promise<CaseRow | null> {
    const { rows } = await db.query<CaseRow>(
      `select ${caseColumns('$3::timestamptz')} from ${CASE_TABLES}
       where c.id = $1 and ${isHandledBy('$2::uuid', handler)}`,
      [id, handler.userId, at],
    );
    return rows[0] ?? null;
  }

  return {
    find,

    /** Locks the case until the transaction ends. Null when `handler` does not handle it. */
    async lock(id: string, handler: Handler, at: string): Promise<CaseRow | null> {
      await db.query('select from report_issues where id = $1 for no key update', [id]);
      return find(id, handler, at);
    },

    /** The number of rows stops one past {@link TOTAL_MAX}. */
    async search(
      query: ReportIssuesQuery,
      handler: Handler,
      at: string,
    ): Promise<{ rows: CaseRow[]; total: number }> {
      const { $, values } = createParameters();
      const moment = $(at, 'timestamptz');
      const user = $(handler.userId, 'uuid');
      const same = (column: string, value: string | undefined, type: string) =>
        value !== undefined && `${column} = ${$(value, type)}`;
      const pattern = query.q === '' ? '' : $(containsPattern(query.q), 'text');
      const found = and([
        isHandledBy(user, handler),
        same('c.group_id', query.group_id, 'uuid'),
        same('c.status', query.status, 'text'),
        same('c.priority', query.priority, 'text'),
        same('c.type', query.type, 'text'),
        ...reportedKinds.map((kind) => isAboutNamed(kind, query[reportedFields[kind]], $)),
        same('c.resolver_id', query.resolver_id, 'uuid'),
        query.from !== undefined && `c.created_at >= ${$(query.from, 'timestamptz')}`,
        query.to !== undefined && `c.created_at < ${$(query.to, 'timestamptz')}`,
        query.is_resolved !== undefined && `(c.resolved_at is not null) = ${$(query.is_resolved, 'boolean')}`,
        query.include_archived !== true && 'c.archived_at is null',
        query.reporter_id !== undefined &&
          `exists (select from reports r where r.report_issue_id = c.id and r.reporter_id = ${$(query.reporter_id, 'uuid')})`,
        pattern !== '' &&
          `(exists (select from report_evidence x where x.report_issue_id = c.id and (x.title ilike ${pattern} or x.text ilike ${pattern}))
            or exists (select from users u where u.id = c.subject_id and (u.first_name || ' ' || u.last_name) ilike ${pattern})
            or exists (select from groups n where n.id = c.group_id and n.name ilike ${pattern}))`,
      ]);
      const { sort_by, order_by, page, limit } = query;
      const [counted, { rows }] = await Promise.all([
        db.query<{ total: number }>(
          `select count(*) as total from (
             select from report_issues c where ${found} and ${moment} is not null limit ${TOTAL_MAX + 1}) z`,
          values,
        ),
        db.query<CaseRow>(
          `select ${caseColumns(moment)} from ${CASE_TABLES} where ${found}
           order by ${sorts[sort_by](order_by)}, c.id limit ${limit} offset ${(page - 1) * limit}`,
          values,
        ),
      ]);
      return { rows, total: singleRow(counted.rows).total };
    },

    async details(id: string): Promise<Pick<ReportIssueDetails, 'evidence' | 'reports' | 'history'>> {
      const evidence = await db.query<ReportIssueDetails['evidence'][number]>(
        `select title, text, attached, payment, place, written_at, taken_at from report_evidence where report_issue_id = $1
         order by taken_at, id limit ${REPORTS_LISTED}`,
        [id],
      );
      const reports = await db.query<
        Omit<ReportIssueDetails['reports'][number], 'pictures'> & { pictures: string[] }
      >(
        `select r.id, ${personJson('u')} as reporter, r.type, r.description, ${PICTURE_NAMES} as pictures, r.created_at
         from reports r join users u on u.id = r.reporter_id where r.report_issue_id = $1
         order by r.created_at, r.id limit ${REPORTS_LISTED}`,
        [id],
      );
      const history = await db.query<ReportIssueDetails['history'][number]>(
        `select a.id, a.at, a.action as act, a.before ->> 'value' as before, a.after ->> 'value' as after,
           (select ${personJson('u')} from users u where u.id = a.actor_id) as actor
         from audit_entries a where a.target_type = 'report' and a.target_id = $1 and a.action in (${ACTS})
         order by a.at desc, a.id desc limit 100`,
        [id],
      );
      return {
        evidence: evidence.rows,
        reports: reports.rows.map((row) => ({ ...row, pictures: toPictures(row.pictures) })),
        history: history.rows,
      };
    },

    async store(id: string, state: CaseState, at: string): Promise<void> {
      await db.query(
        `update report_issues set status = $2, priority = $3, resolution = $4, resolved_at = $5, note = $6,
           internal_note = $7, claimed_by = $8, claimed_until = $9, resolver_id = $10, archived_at = $11,
           has_hidden = $12, first_action_at = coalesce(first_action_at, $13), updated_at = $13,
           version = version + 1
         where id = $1`,
        [
          id,
          state.status,
          state.priority,
          state.resolution,
          state.resolved_at,
          state.note,
          state.internal_note,
          state.claimed_by,
          state.claimed_until,
          state.resolver_id,
          state.archived_at,
          state.has_hidden,
          at,
        ],
      );
    },

    /** Whether another case about the same thing is open. */
    async hasOpenTwin(id: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `select from report_issues c join report_issues o on o.target_id = c.target_id and o.id <> c.id
           and o.resolved_at is null where c.id = $1`,
        [id],
      );
      return rowCount > 0;
    },

    /** Whether `handler` handles the case, and it is about this user; null: in any community. */
    async isAbout(
      id: string,
      { groupId, userId }: { groupId: string | null; userId: string },
      handler: Handler,
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `select from report_issues c where c.id = $1 and c.subject_id = $2 and ${isHandledBy('$3::uuid', handler)}
           and ($4::uuid is null or coalesce(c.group_id, $4) = $4)`,
        [id, userId, handler.userId, groupId],
      );
      return rowCount > 0;
    },

    async reportersOf(id: string): Promise<{ id: string; reporter_id: string }[]> {
      const { rows } = await db.query<{ id: string; reporter_id: string }>(
        'select id, reporter_id from reports where report_issue_id = $1 order by reporter_id',
        [id],
      );
      return rows;
    },

    /**
     * Who of the community's staff handles the case: all of them, or the owners besides the person it is about. None
     * when it is of no community.
     */
    async staffOf(id: string): Promise<{ group_id: string | null; is_for_all: boolean; owners: string[] }> {
      const { rows } = await db.query<{ group_id: string | null; is_for_all: boolean; owners: string[] }>(
        `select c.group_id, ${IS_FOR_STAFF} and coalesce(s.role, 'MEMBER') = 'MEMBER' as is_for_all,
           array(select o.user_id from group_members o where o.group_id = c.group_id and o.status = 'ACTIVE'
             and o.role = 'OWNER' and s.role = 'MODERATOR' and ${IS_FOR_STAFF} order by o.user_id) as owners
         from report_issues c
         left join group_members s on s.group_id = c.group_id and s.user_id = c.subject_id and s.status = 'ACTIVE'
         where c.id = $1`,
        [id],
      );
      return singleRow(rows);
    },
  };
}
