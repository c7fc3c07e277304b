import type { ReportPriority, ReportType } from '../../../contract/reports/report-facts.ts';
import type { OwnReport, OwnReportsQuery, ReportForm } from '../../../contract/reports/reports.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { KIND, PICTURE_NAMES, reportedColumns, toPictures } from './case-row.ts';
import type { ReportedThing } from './reported-things.ts';

/** A case that further reports join. */
export interface OpenCase {
  readonly id: string;
  readonly type: ReportType;
  readonly priority: ReportPriority;
  readonly reporter_count: number;
  readonly group_id: string | null;
}

type OwnRow = Omit<OwnReport, 'pictures'> & { readonly pictures: string[] };

/** SQL: the report `r` of the case `c`, without anything that only those who handle it may read. */
const OWN = `r.id, r.type, r.description, ${KIND} as kind, c.target_id, r.excerpt, c.status, c.resolution,
  case when c.resolved_at is not null then c.note else '' end as note, ${PICTURE_NAMES} as pictures, r.created_at,
  c.resolved_at`;

const toOwn = (row: OwnRow): OwnReport => ({ ...row, pictures: toPictures(row.pictures) });

/** Works with the pool or a transaction. */
export function createReportRepo(db: Database) {
  return {
    /** The open case about a thing. Reports of the same thing wait for each other until the transaction ends. */
    async lockOpen(targetId: string): Promise<OpenCase | null> {
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 80))', [targetId]);
      const { rows } = await db.query<OpenCase>(
        `select id, type, priority, reporter_count, group_id from report_issues
         where target_id = $1 and resolved_at is null for no key update`,
        [targetId],
      );
      return rows[0] ?? null;
    },

    async insertCase(made: {
      id: string;
      type: ReportType;
      priority: ReportPriority;
      thing: ReportedThing | null;
      at: string;
    }): Promise<void> {
      const { id, type, priority, thing, at } = made;
      const target = thing ? `, ${reportedColumns[thing.kind]}` : '';
      await db.query(
        `insert into report_issues (id, type, priority, group_id, subject_id, created_at, updated_at${target})
         values ($1, $2, $3, $4, $5, $6, $6${thing ? ', $7' : ''})`,
        [
          id,
          type,
          priority,
          thing?.groupId ?? null,
          thing?.subjectId ?? null,
          at,
          ...(thing ? [thing.id] : []),
        ],
      );
    },

    async joinCase(
      id: string,
      { type, priority, at }: { type: ReportType; priority: ReportPriority; at: string },
    ): Promise<void> {
      await db.query(
        `update report_issues set reporter_count = reporter_count + 1, type = $2, priority = $3, updated_at = $4,
           version = version + 1 where id = $1`,
        [id, type, priority, at],
      );
    },

    async versionOf(id: string): Promise<number> {
      const { rows } = await db.query<{ version: number }>(
        'select version from report_issues where id = $1',
        [id],
      );
      return singleRow(rows).version;
    },

    async insert(
      made: Pick<ReportForm, 'type' | 'description'> & {
        id: string;
        caseId: string;
        reporterId: string;
        excerpt: string;
        at: string;
      },
    ): Promise<void> {
      await db.query(
        `insert into reports (id, report_issue_id, reporter_id, type, description, excerpt, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [made.id, made.caseId, made.reporterId, made.type, made.description, made.excerpt, made.at],
      );
    },

    /** Keeps the thing as it is now, unless it was last kept just so. */
    async keepEvidence(kept: {
      id: string;
      caseId: string;
      thing: ReportedThing;
      at: string;
    }): Promise<void> {
      const { id, caseId, thing, at } = kept;
      await db.query(
        `insert into report_evidence (id, report_issue_id, title, text, place, written_at, taken_at, attached,
           payment)
         select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::timestamptz, $7::timestamptz, $8::jsonb, $9::jsonb
         where not exists (
           select from (
             select title, text, attached, payment from report_evidence where report_issue_id = $2::uuid
             order by taken_at desc, id desc limit 1) last
           where last.title = $3::text and last.text = $4::text and last.attached is not distinct from $8::jsonb
             and last.payment is not distinct from $9::jsonb)`,
        [
          id,
          caseId,
          thing.title,
          thing.text,
          thing.place,
          thing.writtenAt,
          at,
          thing.attached && JSON.stringify(thing.attached),
          thing.payment && JSON.stringify(thing.payment),
        ],
      );
    },

    /** What a user reported in this case; null when they are not among the reporters. */
    async ownIn(caseId: string, userId: string): Promise<OwnReport | null> {
      const { rows } = await db.query<OwnRow>(
        `select ${OWN} from reports r join report_issues c on c.id = r.report_issue_id
         where r.report_issue_id = $1 and r.reporter_id = $2`,
        [caseId, userId],
      );
      return rows[0] ? toOwn(rows[0]) : null;
    },

    /** Where a report belongs, and the names of its pictures. Null when it does not exist. */
    async placeOf(id: string): Promise<{
      report_issue_id: string;
      reporter_id: string;
      is_resolved: boolean;
      pictures: string[];
    } | null> {
      const { rows } = await db.query<{
        report_issue_id: string;
        reporter_id: string;
        is_resolved: boolean;
        pictures: string[];
      }>(
        `select r.report_issue_id, r.reporter_id, c.resolved_at is not null as is_resolved,
           ${PICTURE_NAMES} as pictures
         from reports r join report_issues c on c.id = r.report_issue_id where r.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** Locks the case of a report until the transaction ends. */
    async lockCaseOf(id: string): Promise<void> {
      await db.query(
        `select from report_issues where id = (select report_issue_id from reports where id = $1)
         for no key update`,
        [id],
      );
    },

    /** Adding it again changes nothing. */
    async addPicture({ name, reportId, at }: { name: string; reportId: string; at: string }): Promise<void> {
      await db.query(
        `insert into report_pictures (name, report_id, created_at) values ($1, $2, $3) on conflict (name) do nothing`,
        [name, reportId, at],
      );
    },

    /** Raises the version of a case. Returns it. */
    async touchCase(id: string, at: string): Promise<number> {
      const { rows } = await db.query<{ version: number }>(
        'update report_issues set updated_at = $2, version = version + 1 where id = $1 returning version',
        [id, at],
      );
      return singleRow(rows).version;
    },

    async searchOwn(query: OwnReportsQuery, userId: string): Promise<{ rows: OwnReport[]; total: number }> {
      const { $, values } = createParameters();
      const { q, status, type, sort_by, order_by, page, limit } = query;
      const pattern = q === '' ? '' : $(containsPattern(q), 'text');
      const found = and([
        `r.reporter_id = ${$(userId, 'uuid')}`,
        status !== undefined && `c.status = ${$(status, 'text')}`,
        type !== undefined && `r.type = ${$(type, 'text')}`,
        pattern !== '' && `(r.description ilike ${pattern} or r.excerpt ilike ${pattern})`,
      ]);
      const from = 'from reports r join report_issues c on c.id = r.report_issue_id';
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (select ${from} where ${found} limit ${TOTAL_MAX + 1}) z`,
        values,
      );
      const sort = sort_by === 'created_at' ? 'r.created_at' : 'coalesce(c.resolved_at, r.created_at)';
      const { rows } = await db.query<OwnRow>(
        `select ${OWN} ${from} where ${found}
         order by ${sort} ${order_by}, r.id limit ${limit} offset ${(page - 1) * limit}`,
        values,
      );
      return { rows: rows.map(toOwn), total: singleRow(counted.rows).total };
    },
  };
}
