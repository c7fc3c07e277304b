/**
 * Every figure of days $1 to $2, both included, counted from the things themselves. Of the platform; `$3` a community or
 * null, `$4` a user or null. The figures that are only known as of now ignore the days.
 */
const day = (column: string) => `(${column} at time zone 'Asia/Manila')::date`;
const during = (column: string) => `${day(column)} between $1 and $2`;
const until = (column: string) => `${day(column)} <= $2`;
const here = (group: string, user: string) =>
  `($3::uuid is null or ${group} = $3) and ($4::uuid is null or ${user} = $4)`;
const home = `(select h.group_id from chat_conversations c join chat_conversations h
  on h.id = coalesce(c.parent_conversation_id, c.id) where c.id = m.chat_conversation_id)`;

const written = `(select author_id, group_id, created_at, 'post' as kind from posts where status = 'PUBLISHED'
  union all select author_id, group_id, created_at, 'comment' from comments where status = 'PUBLISHED'
  union all select author_id, ${home}, created_at, 'message' from chat_messages m where deleted_at is null)`;
const reacted = `(select r.user_id, p.group_id, r.created_at from post_reactions r join posts p on p.id = r.post_id
  union all select r.user_id, p.group_id, r.created_at from comment_reactions r join comments p on p.id = r.comment_id
  union all select r.user_id, ${home}, r.created_at from chat_reactions r join chat_messages m on m.id = r.chat_message_id)`;
const ofKind = (kind: string) =>
  `select count(*) from ${written} w where kind = '${kind}' and ${during('created_at')} and ${here('group_id', 'author_id')}`;
const writers = `select count(distinct author_id) from ${written} w
  where ${day('created_at')} between $2::date - 29 and $2 and ${here('group_id', 'author_id')}`;
const seen = (width: number) =>
  `select count(distinct user_id) from seen where day between $2::date - ${width - 1} and $2`;
const daily = `(select count(*)::float8 from seen where day between $1 and $2) / ($2::date - $1::date + 1)`;
const learners = `(select l.*, c.group_id from course_learners l join courses c on c.id = l.course_id)`;
const attempts = `(select a.*, c.group_id from quiz_attempts a join lessons l on l.id = a.lesson_id
  join courses c on c.id = l.course_id)`;
const entries = (amount: string, where: string) => `
  select coalesce(sum(${amount}), 0)::float8 from ledger_entries e join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id
  where ${during('t.occurred_at')} and ${where} and ($3::uuid is null or exists (select from ledger_entries m
    join ledger_accounts o on o.id = m.account_id where m.transaction_id = t.id and o.group_id = $3))`;
const paid = `t.kind in ('payment', 'released')`;
const ended = (where: string) => `(select count(*) from subscription_periods p
  join subscriptions s on s.id = p.subscription_id where p.voided_at is null and p.amount_centavos > 0
  and p.period_end <= now() and ${during('p.period_end')} and ${where}
  and ($3::uuid is null or (s.group_id = $3 and s.kind = 'MEMBERSHIP')))`;
const renewed = `exists (select from subscription_periods n where n.subscription_id = p.subscription_id
  and n.voided_at is null and n.period_start >= p.period_end)`;
const cases = (column: string) => `select percentile_cont(0.5) within group
  (order by extract(epoch from ${column} - created_at)) from report_issues
  where ${during('created_at')} and ($3::uuid is null or group_id = $3)`;
const communities = (where: string) => `select count(*) from groups where archived_at is null and ${where}`;
const over = (part: string, whole: string) => `select (${part}) / nullif((${whole}), 0)`;
const percent = (part: string, whole: string) => `select 100.0 * (${part}) / nullif((${whole}), 0)`;

const figures: Readonly<Record<string, string>> = {
  total_users: `select count(*) from users where status <> 'ARCHIVED' and ${until('created_at')}`,
  verified_users: `select count(*) from users where status = 'ACTIVE' and ${until('created_at')}`,
  new_users: `select count(*) from users where status <> 'ARCHIVED' and ${during('created_at')}`,
  daily_active: `select ${daily}`,
  weekly_active: seen(7),
  monthly_active: seen(30),
  stickiness: percent(daily, seen(30)),
  contributors: writers,
  contribution: percent(writers, seen(30)),
  total_communities: communities(until('created_at')),
  new_communities: communities(during('created_at')),
  active_communities: `select count(distinct group_id) from ${written} w where ${day('created_at')} between $2::date - 29 and $2`,
  verified_communities: communities(`group_verification_request_status = 'VERIFIED'`),
  paid_communities: communities(`subscription_plan_type <> 'FREEMIUM'`),
  expired_communities: communities('plan_until <= now()'),
  communities_by_tier: communities('true'),
  gmv: entries('-e.amount_centavos', `${paid} and a.code in ('creator_payable', 'commission_revenue')`),
  plan_sales: entries('-e.amount_centavos', `${paid} and a.code = 'plan_revenue'`),
  commission: entries('-e.amount_centavos', `a.code = 'commission_revenue'`),
  refunds: entries('-e.amount_centavos', `t.kind = 'refund' and a.code = 'provider_clearing'`),
  processing: entries(
    'e.amount_centavos',
    `t.kind in ('fee', 'fee_moved', 'dispute_fee') and a.code = 'creator_payable'`,
  ),
  earned: entries('-e.amount_centavos', `a.code = 'creator_payable'`),
  mrr: `select coalesce(sum(case plan_cycle_type when 'YEARLY' then fee_centavos / 12 else fee_centavos end), 0)::float8
    from subscriptions where kind = 'PLATFORM' and revoked_at is null and start_date <= now() and end_date > now()
    and plan_cycle_type <> 'ONE_TIME'`,
  arpu: over(entries('-e.amount_centavos', `a.code in ('commission_revenue', 'plan_revenue')`), seen(30)),
  renewal_rate: percent(ended(renewed), ended('true')),
  churn: percent(ended(`not ${renewed}`), ended('true')),
  payments: `select count(distinct t.id) from ledger_transactions t where ${paid} and ${during('t.occurred_at')}
    and ($3::uuid is null or exists (select from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = t.id and a.group_id = $3))`,
  payment_methods: `select count(*) from ledger_transactions t where ${paid} and ${during('t.occurred_at')}`,
  enrolments: `select count(*) from ${learners} l where ${during('started_at')} and ${here('group_id', 'user_id')}`,
  completions: `select count(*) from ${learners} l where ${during('completed_at')} and ${here('group_id', 'user_id')}`,
  hours_to_complete: `select percentile_disc(0.5) within group
    (order by floor(extract(epoch from completed_at - started_at) / 3600)) from ${learners} l
    where ${during('completed_at')} and ${here('group_id', 'user_id')}`,
  lessons_completed: `select count(*) from lesson_progress p join courses c on c.id = p.course_id
    where ${during('completed_at')} and ${here('c.group_id', 'p.user_id')}`,
  quiz_attempts: `select count(*) from ${attempts} a where ${during('created_at')} and ${here('group_id', 'user_id')}`,
  quiz_pass_rate: `select 100.0 * count(*) filter (where is_passed) / nullif(count(*), 0) from ${attempts} a
    where ${during('created_at')} and ${here('group_id', 'user_id')}`,
  posts: ofKind('post'),
  comments: ofKind('comment'),
  messages: ofKind('message'),
  reactions: `select count(*) from ${reacted} r where ${during('created_at')} and ${here('group_id', 'user_id')}`,
  new_reports: `select count(*) from report_issues where ${during('created_at')} and ($3::uuid is null or group_id = $3)`,
  open_reports: `select count(*) from report_issues where resolved_at is null and ($3::uuid is null or group_id = $3)`,
  first_action: cases('first_action_at'),
  resolution: cases('resolved_at'),
  active_restrictions: `select count(*) from restrictions where lifted_at is null and starts_at <= now()
    and (ends_at is null or ends_at > now()) and ($3::uuid is null or group_id = $3)`,
  open_appeals: `select count(*) from restriction_appeals a join restrictions r on r.id = a.restriction_id
    where a.status = 'OPEN' and ($3::uuid is null or r.group_id = $3)`,
  total_members: `select count(*) from group_members where status = 'ACTIVE' and ${until('joined_at')} and group_id = $3`,
  new_members: `select count(*) from group_members where status = 'ACTIVE' and ${during('joined_at')} and group_id = $3`,
};

/** One row with a column for each of `keys`. */
export function recount(keys: readonly string[]): string {
  const columns = keys.map((key) => {
    const sql = figures[key];
    if (sql === undefined) throw new Error(`no recount of ${key}`);
    return `(${sql})::float8 as ${key}`;
  });
  return `with given as (select $1::date, $2::date, $3::uuid, $4::uuid) select ${columns.join(',\n')}`;
}

/** Weekday, hour and number of what was written. */
export const RECOUNT_HEAT = `
  select extract(isodow from created_at at time zone 'Asia/Manila')::integer as weekday,
    extract(hour from created_at at time zone 'Asia/Manila')::integer as hour, count(*)::integer as n
  from ${written} w where ${during('created_at')} and ${here('group_id', 'author_id')} group by 1, 2`;

const priorities = `select priority as key, count(*)::integer as value from report_issues
  where resolved_at is null and ($3::uuid is null or group_id = $3) group by 1`;

/** What a figure consists of: `key` and `value`. Of the same days and the same place. */
const parts: Readonly<Record<string, string>> = {
  open_reports: priorities,
  communities_by_tier: `select subscription_plan_type as key, count(*)::integer as value from groups
    where archived_at is null group by 1`,
  payment_methods: `select coalesce((select method from payments where id = t.ref_id), 'unknown') as key,
    count(*)::integer as value from ledger_transactions t where ${paid} and ${during('t.occurred_at')} group by 1`,
};

export function recountParts(key: string): string {
  const sql = parts[key];
  if (sql === undefined) throw new Error(`no recount of the parts of ${key}`);
  return `with given as (select $1::date, $2::date, $3::uuid, $4::uuid) ${sql} order by 1`;
}

/** How many learners each course of a community, $1, or (null) of all communities has. */
export const RECOUNT_COURSES = `
  select c.id, g.name as community, count(*)::integer as learners
  from courses c join groups g on g.id = c.group_id join course_learners x on x.course_id = c.id
  where c.archived_at is null and (c.group_id = $1 or $1::uuid is null)
  group by c.id, g.name order by learners desc, c.id limit 100`;

/** How many learners began and completed each lesson of a course, $1. */
export const RECOUNT_LESSONS = `
  select l.id, count(x.user_id)::integer as began,
    count(x.user_id) filter (where p.completed_at is not null)::integer as completed
  from lessons l join courses c on c.id = l.course_id
  left join lesson_progress p on p.lesson_id = l.id
  left join course_learners x on x.course_id = c.id and x.user_id = p.user_id
  where c.id = $1 and l.archived_at is null group by l.id, l.order_index order by l.order_index, l.id`;
