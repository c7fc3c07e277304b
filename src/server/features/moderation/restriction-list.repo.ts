import type { RestrictionType } from '../../../contract/communities/restriction-kinds.ts';
import type {
  getRestrictionStats,
  Restriction,
  RestrictionsQuery,
} from '../../../contract/communities/restrictions.ts';
import { DAY_MS } from '../../../contract/core/durations.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { restrictionColumns, statusAt, toRestriction } from './restriction-row.ts';

type Stats = Answer<typeof getRestrictionStats>['data'];

const NAME = `(u.first_name || ' ' || u.last_name)`;

const SORTED: Readonly<Record<RestrictionsQuery['sort_by'], string>> = {
  created_at: 'r.created_at',
  starts_at: 'r.starts_at',
  ends_at: `coalesce(r.ends_at, 'infinity')`,
  name: `lower${NAME}`,
};

/** Lists and counts. `at` is the moment at which statuses are computed. */
export function createRestrictionListRepo(db: Database) {
  return {
    /** One page. The total stops one past {@link TOTAL_MAX}. */
    async search(
      query: RestrictionsQuery,
      at: string,
    ): Promise<{ restrictions: Restriction[]; total: number }> {
      const { $, values } = createParameters();
      const moment = $(at, 'timestamptz');
      const { q, page, limit, group_id, include_archived: isAll } = query;
      const ids = ['group_id', 'user_id', 'moderator_id', 'report_id'] as const;
      const words = ['scope', 'type'] as const;
      const pattern = q === '' ? '' : $(containsPattern(q), 'text');
      const found = and([
        `${moment} is not null`,
        ...ids.map((column) => {
          const id = query[column];
          return id !== undefined && `r.${column} = ${$(id, 'uuid')}`;
        }),
        ...words.map((column) => {
          const word = query[column];
          return word !== undefined && `r.${column} = ${$(word, 'text')}`;
        }),
        query.status !== undefined && `${statusAt(moment)} = ${$(query.status, 'text')}`,
        query.appeal_status !== undefined &&
          `exists (select from restriction_appeals a
             where a.restriction_id = r.id and a.status = ${$(query.appeal_status, 'text')})`,
        pattern !== '' &&
          `(${NAME} ilike ${pattern} or u.username ilike ${pattern} or r.reason ilike ${pattern})`,
        // A community's own staff sees all of it.
        isAll !== true && `u.status <> 'ARCHIVED'`,
        isAll !== true &&
          group_id === undefined &&
          'not exists (select from groups g where g.id = r.group_id and g.archived_at is not null)',
      ]);
      const from = `from restrictions r join users u on u.id = r.user_id where ${found}`;
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (select ${from} limit ${TOTAL_MAX + 1}) z`,
        values,
      );
      const direction = query.order_by === 'asc' ? 'asc' : 'desc';
      const { rows } = await db.query<Restriction>(
        `select ${restrictionColumns(moment)} ${from}
         order by ${SORTED[query.sort_by]} ${direction}, r.id ${direction}
         limit ${limit} offset ${(page - 1) * limit}`,
        values,
      );
      return { restrictions: rows.map(toRestriction), total: singleRow(counted.rows).total };
    },

    /** Counts those of one community, or (undefined) all. */
    async stats(groupId: string | undefined, at: string): Promise<Stats> {
      const inAWeek = new Date(Date.parse(at) + 7 * DAY_MS).toISOString();
      const { rows } = await db.query<{
        type: Restriction['type'];
        scope: Restriction['scope'];
        status: Restriction['status'];
        n: number;
        ending: number;
        appeals: number;
      }>(
        `select r.type, r.scope, ${statusAt('$1::timestamptz')} as status, count(*) as n,
           count(*) filter (where r.ends_at <= $2::timestamptz) as ending,
           count(*) filter (where a.status = 'OPEN') as appeals
         from restrictions r left join restriction_appeals a on a.restriction_id = r.id
         where $3::uuid is null or r.group_id = $3
         group by 1, 2, 3`,
        [at, inAWeek, groupId ?? null],
      );
      const sum = (counts: (row: (typeof rows)[number]) => boolean, of: 'n' | 'ending' | 'appeals' = 'n') =>
        rows.filter(counts).reduce((total, row) => total + row[of], 0);
      const ofType = (type: RestrictionType) => sum((row) => row.type === type);
      return {
        total: sum(() => true),
        active: sum(({ status }) => status === 'ACTIVE'),
        scheduled: sum(({ status }) => status === 'SCHEDULED'),
        expired: sum(({ status }) => status === 'EXPIRED'),
        lifted: sum(({ status }) => status === 'LIFTED'),
        by_type: {
          POST_MUTE: ofType('POST_MUTE'),
          COMMENT_MUTE: ofType('COMMENT_MUTE'),
          CHAT_MUTE: ofType('CHAT_MUTE'),
          UPLOAD_BLOCK: ofType('UPLOAD_BLOCK'),
          JOIN_BLOCK: ofType('JOIN_BLOCK'),
          GROUP_BAN: ofType('GROUP_BAN'),
          SUSPENSION: ofType('SUSPENSION'),
        },
        by_scope: {
          GROUP: sum(({ scope }) => scope === 'GROUP'),
          PLATFORM: sum(({ scope }) => scope === 'PLATFORM'),
        },
        ending_7_days: sum(({ status }) => status === 'ACTIVE', 'ending'),
        appeals_open: sum(() => true, 'appeals'),
      };
    },
  };
}
