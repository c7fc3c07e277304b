import type {
  searchVerificationRequests,
  VerificationRequest,
} from '../../../../contract/communities/verification.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { containsPattern } from '../../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import { ownerOf } from '../../../platform/rights/membership-right.ts';
import { personJson } from '../../users/person-json.ts';

export type VerificationQuery = HandlerInput<typeof searchVerificationRequests>['query'];

/** A request as stored. The service decides who may read the internal note. */
export type VerificationRow = Omit<VerificationRequest, 'internal_note'> & { internal_note: string };

/** The changes of one step; omitted fields stay. */
export interface VerificationChange {
  readonly documents?: VerificationRequest['documents'];
  readonly note?: string;
  readonly internal_note?: string;
  readonly reason?: string | null;
  readonly submitted_at?: string;
  readonly decided_at?: string | null;
  readonly decided_by?: string | null;
}

const columns = `v.group_id, g.group_verification_request_status as status, v.documents, v.note, v.reason,
  v.internal_note, v.submitted_at, v.decided_at, v.version,
  json_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'total_members', g.total_members,
    'owner', ${personJson('o')}) as group`;

const tables = `group_verification_requests v
  join groups g on g.id = v.group_id
  join users o on o.id = ${ownerOf('g')}`;

const wanted = `($1::text is null or g.group_verification_request_status = $1)
  and ($2::boolean or g.archived_at is null)
  and ($3::text is null or g.name ilike $3 or g.slug ilike $3)`;

const sorts = { submitted_at: 'v.submitted_at', name: 'lower(g.name)' } as const;

/** Works with the pool or a transaction. */
export function createVerificationRepo(db: Database) {
  const filters = ({ status, include_archived, q }: VerificationQuery) => [
    status ?? null,
    include_archived === true,
    q === '' ? null : containsPattern(q),
  ];

  return {
    /** Requests that were never submitted come last. Equal values are ordered by the community's id. */
    async search(query: VerificationQuery): Promise<VerificationRow[]> {
      const { rows } = await db.query<VerificationRow>(
        `select ${columns} from ${tables} where ${wanted}
         order by ${sorts[query.sort_by]} ${query.order_by} nulls last, v.group_id limit $4 offset $5`,
        [...filters(query), query.limit, (query.page - 1) * query.limit],
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(query: VerificationQuery): Promise<number> {
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from group_verification_requests v join groups g on g.id = v.group_id
           where ${wanted} limit ${TOTAL_MAX + 1}) found`,
        filters(query),
      );
      return singleRow(rows).total;
    },

    async find(groupId: string): Promise<VerificationRow | null> {
      const { rows } = await db.query<VerificationRow>(
        `select ${columns} from ${tables} where v.group_id = $1`,
        [groupId],
      );
      return rows[0] ?? null;
    },

    /** Whether all these files were uploaded for the request of this community. */
    async hasFiles(groupId: string, names: readonly string[]): Promise<boolean> {
      const { rows } = await db.query(
        `select from unnest($2::text[]) asked (name) where not exists (
           select from files f where f.name = asked.name and f.purpose = 'verification_file' and f.target_id = $1)`,
        [groupId, names],
      );
      return rows.length === 0;
    },

    /** Allows one step per community at a time, with the lock that other changes of the community take. */
    async lock(groupId: string): Promise<VerificationRow | null> {
      await lockGroup(db, groupId);
      return this.find(groupId);
    },

    async update(groupId: string, change: VerificationChange): Promise<number> {
      const { documents, ...plain } = change;
      const values = Object.entries({
        ...plain,
        ...(documents && { documents: JSON.stringify(documents) }),
      });
      const sets = values.map(([name], index) => `${name} = $${index + 2}`);
      const { rows } = await db.query<{ version: number }>(
        `update group_verification_requests set ${[...sets, 'version = version + 1'].join(', ')}
         where group_id = $1 returning version`,
        [groupId, ...values.map(([, value]) => value)],
      );
      return singleRow(rows).version;
    },

    /** Also raises the community's version, because cards show the status. Returns that version. */
    async setStatus(groupId: string, status: VerificationRequest['status']): Promise<number> {
      const { rows } = await db.query<{ version: number }>(
        `update groups set group_verification_request_status = $2, version = version + 1 where id = $1
         returning version`,
        [groupId, status],
      );
      return singleRow(rows).version;
    },
  };
}
