import { fillTables } from '../fill-tables.ts';

/** Amount of data. Most of it is in one community, the rest in ten others. */
export interface FeedSize {
  readonly members: number;
  readonly posts: number;
  readonly comments: number;
}

/** Ids are numbers from 1 per kind, in a uuid. */
const idOf = (kind: number, n: number) => `00000000-0000-7000-800${kind}-${n.toString(16).padStart(12, '0')}`;
const idSql = (kind: number, n: string) =>
  `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const [USER, GROUP, POST, COMMENT] = [1, 2, 3, 4] as const;

export const MAIN_GROUP = idOf(GROUP, 1);
export const READER = idOf(USER, 1);
/** The author of many posts in the large community. */
export const AUTHOR = idOf(USER, 8);
/** The session of {@link READER}. */
export const READER_TOKEN = 'bench-reader';
/** A rare word: its total number does not grow with the data. */
export const RARE = { word: 'bibingka', times: 5 };
/** The post with a tenth of all comments. */
export const HOT_POST = idOf(POST, 1);

const TABLES = ['users', 'group_members', 'posts', 'post_counts', 'post_tags', 'comments'];

export function fillFeed(url: string, size: FeedSize): Promise<void> {
  return fillTables(url, { tables: TABLES, statements: statementsFor(size) });
}

const WORDS = `array['kumusta','po','ako','ikaw','bahay','pagkain','salamat','tinapay','bukas','kahapon','tindahan',
  'benta','klase','aralin','tanong','sagot','maganda','talaga','sige','opo']`;

/** `count` words that differ from row to row, with the rare one in some of them. */
function said(count: number, n: string, total: number): string {
  const word = (place: number) => `w[1 + (${n} * ${2 * place + 1} / ${place + 1}) % 20]`;
  const words = Array.from({ length: count }, (_, place) => word(place)).join(` || ' ' || `);
  return `${words} || case when ${n} % ${Math.floor(total / RARE.times)} = 7 then ' ${RARE.word}' else '' end`;
}

function statementsFor({ members, posts, comments }: FeedSize): string[] {
  const author = (n: string) => idSql(USER, `1 + (${n} * 7) % ${members}`);
  return [
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     select ${idSql(USER, 'n')}, 'feed' || n || '@mail.example', 'Member', 'Reyes', 'none', 'ACTIVE', now(), now()
     from generate_series(1, ${members}) n`,
    `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
     values ('${READER}', '${READER}', sha256('${READER_TOKEN}'), 'bearer', now(), now())`,
    `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at,
       total_members)
     select ${idSql(GROUP, 'n')}, 'feed-' || n, 'Feed ' || n, '', now(), now(), '${READER}', now(), ${members}
     from generate_series(1, 11) n`,
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     select '${MAIN_GROUP}', ${idSql(USER, 'n')}, case n when 2 then 'OWNER' else 'MEMBER' end, 'ACTIVE', now(), now()
     from generate_series(1, ${members}) n`,
    `insert into posts (id, group_id, seq, author_id, title, content_md, is_announcement, created_at)
     select ${idSql(POST, 'n')}, ${idSql(GROUP, 'g')}, row_number() over (partition by g order by n), ${author('n')},
       ${said(3, 'n', posts * 10)}, ${said(40, 'n', posts)}, n % 500 = 1,
       now() - (${posts} - n) * interval '1 minute'
     from (select n, case when n % 10 > 0 then 1 else 2 + n / 10 % 10 end as g from generate_series(1, ${posts}) n) x,
       (select ${WORDS} as w) words`,
    `insert into post_tags (post_id, tag_id, place, group_id, seq)
     select p.id, t.id, 1, p.group_id, p.seq
     from posts p join (select id, row_number() over (order by slug) as n from tags) t on t.n = 1 + p.seq % 200`,
    `insert into comments (id, post_id, group_id, seq, parent_comment_id, depth, author_id, content_md, reply_count,
       created_at)
     select ${idSql(COMMENT, 'n')}, p.id, p.group_id, place, case when place % 4 = 0 then first end,
       case when place % 4 = 0 then 1 else 0 end, ${author('n')}, ${said(8, 'n', comments)},
       case place when 1 then of_post / 4 else 0 end, p.created_at + n * interval '1 millisecond'
     from (
       select n, post_id, row_number() over w as place, first_value(id) over w as first,
         count(*) over (partition by post_id) as of_post
       from (
         select n, ${idSql(COMMENT, 'n')} as id,
           case when n % 10 = 0 or n * 13 % ${posts - 2} % 50 = 9 then '${HOT_POST}'::uuid
             else ${idSql(POST, `2 + n * 13 % ${posts - 2}`)} end as post_id
         from generate_series(1, ${comments}) n) one
       window w as (partition by post_id order by n)
     ) c join posts p on p.id = c.post_id, (select ${WORDS} as w) words`,
    `insert into post_counts (post_id, group_id, seq, last_comment_seq, comment_count, last_comment_at, counts_version,
       reaction_count, reactions_version)
     select p.id, p.group_id, p.seq, coalesce(c.count, 0), coalesce(c.count, 0), c.at, coalesce(c.count, 0),
       (p.seq % 5 = 0)::int, (p.seq % 5 = 0)::int
     from posts p
     left join (select post_id, count(*), max(created_at) as at from comments group by post_id) c on c.post_id = p.id`,
    `insert into post_reactions (post_id, emoji, user_id, place)
     select post_id, '👍', '${READER}', 1 from post_counts where reaction_count > 0`,
    `insert into post_reaction_totals (post_id, emoji, count, place)
     select post_id, '👍', 1, 1 from post_counts where reaction_count > 0`,
    `insert into group_feeds (group_id, last_seq, listed_count)
     select group_id, max(seq), count(*) from posts group by group_id`,
  ];
}
