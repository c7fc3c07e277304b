import type { WithTx } from '../../platform/db/transaction.ts';

/** Changes that one transaction adds up: so few that a statement on a busy machine ends long before its timeout. */
const BATCH = 5_000;

/** The scope of the platform in `analytics_days` and `analytics_people`. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

const IS_WRITTEN = `t.metric in ('posts', 'comments', 'messages')`;

/** The next day of the same one, of rows of `source`: 30 for 30 days and more, and for none. */
const gaps = (source: string, sign: number) => `
  select scope, metric, day,
    least(coalesce(lead(day) over (partition by scope, metric, who order by day) - day, 30), 30) as part, ${sign} as n
  from ${source} where n > 0`;

/**
 * Takes the oldest changes out of the queue and adds them to the sums, all in one statement. The days of a person
 * within 30 days of a change are read as they were and as they become: the gaps between them are counted off and on.
 * What lies further away has no gap below 30 with the change, so both readings agree about it.
 */
const COUNT = `with taken as (
    delete from analytics_changes where id = any(array(select id from analytics_changes order by id limit ${BATCH}))
    returning metric, day, part, group_id, user_id, n
  ), scoped as (
    select s.scope, t.metric, t.day, t.part, sum(t.n) as n from taken t
    cross join lateral (values ('${PLATFORM}'::uuid), (t.group_id), (t.user_id)) s (scope)
    where s.scope is not null group by 1, 2, 3, 4
  ), moved as (
    select scope, metric, who, day, sum(n)::integer as n from (
      select s.scope, 'writers' as metric, t.user_id as who, t.day, t.n from taken t
      cross join lateral (values ('${PLATFORM}'::uuid), (t.group_id)) s (scope)
      where s.scope is not null and ${IS_WRITTEN}
      union all
      select '${PLATFORM}', 'active_groups', t.group_id, t.day, t.n from taken t
      where t.group_id is not null and ${IS_WRITTEN}
      union all
      select '${PLATFORM}', 'visitors', t.user_id, t.day, t.n from taken t where t.metric = 'visits'
    ) found group by 1, 2, 3, 4 having sum(n) <> 0
  ), touched as (
    select scope, metric, who, min(day) as first, max(day) as last from moved group by 1, 2, 3
  ), before as (
    select p.scope, p.metric, p.who, p.day, p.n from touched t join analytics_people p
    on p.scope = t.scope and p.metric = t.metric and p.who = t.who and p.day between t.first - 30 and t.last + 30
  ), after as (
    select scope, metric, who, day, sum(n) as n from (select * from before union all select * from moved) both_of
    group by 1, 2, 3, 4
  ), people as (
    insert into analytics_people as p (scope, metric, who, day, n)
    select scope, metric, who, day, n from moved
    on conflict (scope, metric, who, day) do update set n = p.n + excluded.n
  ), summed as (
    insert into analytics_days as d (scope, metric, day, part, n)
    select scope, metric, day, part, n from scoped where n <> 0
    union all
    select scope, metric, day, part, sum(n) from (${gaps('before', -1)} union all ${gaps('after', 1)}) changed
    group by 1, 2, 3, 4 having sum(n) <> 0
    on conflict (scope, metric, day, part) do update set n = d.n + excluded.n
  ), noted as (
    update analytics_counting set counted_at = $1
  )
  select count(*) as taken from taken`;

/**
 * Adds up everything that was committed before the call. Only one node does at a time; the others wait, and find
 * little left. A failure leaves the changes in the queue.
 */
export async function countChanges(withTx: WithTx, now: () => Date): Promise<void> {
  for (;;) {
    const taken = await withTx(async (tx) => {
      await tx.query('select from analytics_counting for update');
      const { rows } = await tx.query<{ taken: number }>(COUNT, [now()]);
      return rows[0]?.taken ?? 0;
    });
    if (taken < BATCH) return;
  }
}
