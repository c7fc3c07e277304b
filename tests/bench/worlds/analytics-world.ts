import { fillTables } from '../fill-tables.ts';

const [USERS, GROUPS] = [2_000, 100] as const;
/** Two years of the platform, whatever the size. */
const DAYS = 730;

const idSql = (kind: number, n: string) =>
  `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const [USER, GROUP, CHAT] = [1, 2, 3] as const;

/** Owns {@link GROUP_ID}, and did one of twenty things. */
export const OWNER = '00000000-0000-7000-8001-000000000001';
/** One of ten things happened here. */
export const GROUP_ID = '00000000-0000-7000-8002-000000000001';
export const CHAT_ID = '00000000-0000-7000-8003-000000000001';

const METRICS = `array['posts','comments','messages','messages','messages','reactions','reactions','visits','visits',
  'lessons','quizzes','passed_quizzes','enrolments','completions','members','users','verified_users','communities']`;

/** So many changes, in the order of their days, as the triggers write them down; nothing is added up yet. */
export function fillAnalytics(url: string, events: number): Promise<void> {
  return fillTables(url, { tables: ['analytics_changes'], statements: statementsFor(events) });
}

function statementsFor(events: number): string[] {
  const random = (salt: number) => `(hashint4(n + ${salt} * 7919) & 2147483647)`;
  return [
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     select ${idSql(USER, 'n')}, 'figures' || n || '@mail.example', 'Member', 'Reyes', 'none', 'ACTIVE', now(), now()
     from generate_series(1, ${USERS}) n`,
    `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at,
       total_members)
     select ${idSql(GROUP, 'n')}, 'figures-' || n, 'Figures ' || n, '', now(), now(), '${OWNER}', now(), 1
     from generate_series(1, ${GROUPS}) n`,
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     values ('${GROUP_ID}', '${OWNER}', 'OWNER', 'ACTIVE', now(), now())`,
    `insert into chat_conversations (id, group_id, name, created_by, created_at)
     select ${idSql(CHAT, 'n')}, ${idSql(GROUP, 'n')}, 'lobby', '${OWNER}', now() from generate_series(1, ${GROUPS}) n`,
    `insert into analytics_changes (metric, day, part, group_id, user_id, n)
     select metric, (now() at time zone 'Asia/Manila')::date - ${random(2)} % ${DAYS},
       case when metric in ('posts', 'comments', 'messages', 'reactions', 'completions') then ${random(3)} % 24 else 0 end,
       case when n % 10 = 3 then '${GROUP_ID}' else ${idSql(GROUP, `1 + ${random(4)} % ${GROUPS}`)} end,
       case when n % 20 = 3 then '${OWNER}' else ${idSql(USER, `1 + ${random(5)} % ${USERS}`)} end, 1
     from (select ${METRICS} as m) metrics, generate_series(1, ${events}) n
     cross join lateral (select m[1 + ${random(1)} % array_length(m, 1)] as metric) chosen order by 2`,
  ];
}
