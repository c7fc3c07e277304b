import type { Person } from '../../../contract/account/people.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { personJson } from '../users/person-json.ts';

/** A member with points in a range of days. */
export interface StandingRow {
  readonly user: Person;
  readonly rank: number;
  readonly points: number;
  readonly total_points: number;
}

export interface Leaderboard {
  /** One page. */
  readonly rows: readonly StandingRow[];
  readonly total: number;
  /** The reader's own; null without a membership. */
  readonly me: {
    readonly rank: number | null;
    readonly points: number;
    readonly total_points: number;
  } | null;
}

export interface BoardQuery {
  readonly groupId: string;
  readonly readerId: string;
  /** The first day in Manila that counts; null for all time. */
  readonly since: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Active members with open accounts; $1 is the community. */
const IN = `select m.user_id from group_members m join users u on u.id = m.user_id
      where m.group_id = $1 and ${isActiveMember('m')} and u.status = 'ACTIVE'`;

const ALL_TIME = 'select user_id, points from member_points where group_id = $1 and points > 0';
const OF_DAYS = `select user_id, sum(points)::integer as points from member_point_days
      where group_id = $1 and day >= $5::date and points > 0 group by user_id`;

/** Reads points. The service decides who may. */
export function createLeaderboardRepo(db: Database) {
  return {
    async arePointsOn(groupId: string): Promise<boolean> {
      const { rows } = await db.query<{ is_on: boolean }>(
        'select are_points_on as is_on from groups where id = $1',
        [groupId],
      );
      return singleRow(rows).is_on;
    },

    /** Members with equal points are in the order in which they signed up. */
    async board({ groupId, readerId, since, limit, offset }: BoardQuery): Promise<Leaderboard> {
      const { rows } = await db.query<Leaderboard>(
        `with present as (${IN}
        ), ranked as materialized (
          select s.user_id, s.points, rank() over (order by s.points desc) as rank
          from (${since === null ? ALL_TIME : OF_DAYS}) s join present using (user_id)
        )
        select
          (select coalesce(json_agg(json_build_object('user', ${personJson('u')}, 'rank', page.rank,
             'points', page.points, 'total_points', page.total_points) order by page.rank, page.user_id), '[]')
           from (
             select r.*, p.points as total_points from ranked r
             join member_points p on p.group_id = $1 and p.user_id = r.user_id
             order by r.rank, r.user_id limit $3 offset $4
           ) page join users u on u.id = page.user_id) as rows,
          (select count(*) from ranked) as total,
          (select json_build_object('rank', r.rank, 'points', coalesce(r.points, 0),
             'total_points', coalesce(p.points, 0))
           from present left join ranked r using (user_id)
           left join member_points p on p.group_id = $1 and p.user_id = present.user_id
           where present.user_id = $2) as me`,
        [groupId, readerId, limit, offset, ...(since === null ? [] : [since])],
      );
      return singleRow(rows);
    },

    /** The points of all time of those of `userIds` who are active members. */
    async pointsOf(groupId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.query<{ user_id: string; points: number }>(
        `select present.user_id, coalesce(p.points, 0) as points from (${IN} and m.user_id = any($2)) present
         left join member_points p on p.group_id = $1 and p.user_id = present.user_id`,
        [groupId, userIds],
      );
      return new Map(rows.map(({ user_id, points }) => [user_id, points]));
    },
  };
}
