import type { Database } from '../../platform/db/database.ts';

/** Things that happen on a day, and are added up. */
export type SumMetric =
  | 'users'
  | 'verified_users'
  | 'communities'
  | 'members'
  | 'posts'
  | 'comments'
  | 'messages'
  | 'reactions'
  | 'enrolments'
  | 'completions'
  | 'lessons'
  | 'quizzes'
  | 'passed_quizzes'
  | 'visits';
/** Different ones that did something on a day. */
export type PeopleMetric = 'visitors' | 'writers' | 'active_groups';

/** `n` on a day. */
export interface DayCount {
  readonly metric: SumMetric;
  readonly day: string;
  readonly n: number;
}

/** Those of `day` who came next after `gap` days. 30: after 30 or more, or not since. */
export interface GapCount {
  readonly metric: PeopleMetric;
  readonly day: string;
  readonly gap: number;
  readonly n: number;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

const SUMS = `select metric, day, sum(n)::bigint as n from analytics_days
   where scope = $1 and metric = any($2::text[]) and day between $3 and $4 group by 1, 2`;
const BEFORE = `select metric, sum(n)::bigint as n from analytics_days
   where scope = $1 and metric = any($2::text[]) and day < $3 group by 1`;
const GAPS = `select metric, day, part as gap, n from analytics_days
   where scope = $1 and metric = any($2::text[]) and day between $3 and $4 and n <> 0`;
const HEAT = `select extract(isodow from day)::integer as weekday, part as hour, sum(n)::integer as n from analytics_days
   where scope = $1 and metric in ('posts', 'comments', 'messages') and day between $2 and $3 group by 1, 2`;
const HOURS = `select day, part as hours, n from analytics_days
   where scope = $1 and metric = 'completions' and day between $2 and $3 and n <> 0`;

/** Reads the sums of one scope: a community, a user, or `PLATFORM`. */
export function createRollupRepo(db: Database, scope: string) {
  return {
    async sums(metrics: readonly SumMetric[], { from, to }: Days): Promise<DayCount[]> {
      return (await db.query<DayCount>(SUMS, [scope, metrics, from, to])).rows;
    },
    /** What was counted on all days before `day`. */
    async before(metrics: readonly SumMetric[], day: string): Promise<{ metric: SumMetric; n: number }[]> {
      return (await db.query<{ metric: SumMetric; n: number }>(BEFORE, [scope, metrics, day])).rows;
    },
    async gaps(metrics: readonly PeopleMetric[], { from, to }: Days): Promise<GapCount[]> {
      return (await db.query<GapCount>(GAPS, [scope, metrics, from, to])).rows;
    },
    /** Seven rows, Monday first, of 24 hours. */
    async heat({ from, to }: Days): Promise<number[][]> {
      const { rows } = await db.query<{ weekday: number; hour: number; n: number }>(HEAT, [scope, from, to]);
      const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
      for (const { weekday, hour, n } of rows) heat[weekday - 1]?.splice(hour, 1, n);
      return heat;
    },
    /** How many courses were completed on each day after so many whole hours. */
    async hoursToComplete({ from, to }: Days): Promise<{ day: string; hours: number; n: number }[]> {
      return (await db.query<{ day: string; hours: number; n: number }>(HOURS, [scope, from, to])).rows;
    },
    async countedAt(): Promise<string | null> {
      const { rows } = await db.query<{ counted_at: string | null }>(
        'select counted_at from analytics_counting',
      );
      return rows[0]?.counted_at ?? null;
    },
  };
}
export type RollupRepo = ReturnType<typeof createRollupRepo>;
