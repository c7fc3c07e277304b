import { manilaDay } from '../../../src/contract/core/manila.ts';
import { fillTables } from '../fill-tables.ts';

/** Posts and messages, as many of each; a tenth of each as comments. */
export interface SearchSize {
  readonly texts: number;
}

const idSql = (kind: number, n: string) =>
  `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const [USER, GROUP, CHAT, POST, COMMENT, MESSAGE] = [1, 2, 3, 4, 5, 6] as const;
const [USERS, GROUPS] = [2_000, 100] as const;

/** A member of a tenth of the communities; half of the others are public. */
export const READER = '00000000-0000-7000-8001-000000000001';
/** In five texts of each kind, whatever the size. */
export const RARE = 'bibingka';
/** In one of a hundred texts. */
export const SOMETIMES = 'tindahan';
/** In half of the texts. */
export const COMMON = 'kumusta';
export const COMMON_WITH_A_SLIP = 'kumsuta';
/** Days over which everything was written, whatever the size. */
const DAYS = 400;
/** A day before which half of everything was written. */
export const HALFWAY = manilaDay(Date.now(), DAYS / 2);
/** Wrote one of twenty texts of each kind, each fifth of them in the first community, and all with a link. */
export const WRITER = '00000000-0000-7000-8001-000000000002';

const TABLES = ['posts', 'comments', 'chat_messages'];

export function fillSearch(url: string, { texts }: SearchSize): Promise<void> {
  return fillTables(url, { tables: TABLES, statements: statementsFor(texts) });
}

const WORDS = `array['salamat','bahay','pagkain','bukas','kahapon','benta','klase','aralin','tanong','sagot','maganda',
  'talaga','sige','umaga','gabi','ulan','araw','biyahe','kape','tinapay','libro','guro','bata','kapitbahay','palengke',
  'jeep','trabaho','sweldo','meeting','lesson','quiz','course','please','thanks','question','answer','tomorrow']`;

/** `count` words that differ from row to row, and the words that are searched for. */
function said(count: number, n: string, total: number): string {
  const word = (place: number) => `w[1 + (hashint4(${n} + ${place} * 7919) & 2147483647) % 37]`;
  const words = Array.from({ length: count }, (_, place) => word(place)).join(` || ' ' || `);
  return `${words} || case when ${n} % 2 = 0 then ' ${COMMON}' else '' end
    || case when ${n} % 10 = 4 then ' https://example.com/' || ${n} else '' end
    || case when ${n} % 100 = 3 then ' ${SOMETIMES}' else '' end
    || case when ${n} % ${Math.floor(total / 5)} = 7 then ' ${RARE}' else '' end`;
}

function statementsFor(total: number): string[] {
  const author = (n: string) =>
    idSql(USER, `case when ${n} % 20 = 4 then 2 else 1 + (${n} * 7) % ${USERS} end`);
  // The rare texts are in the reader's first community; the others are anywhere.
  const place = (kind: number, n: string, of = total) =>
    idSql(
      kind,
      `case when ${n} % ${Math.floor(of / 5)} = 7 or ${n} % 100 = 4 then 1 else 1 + (hashint4(${n}) & 2147483647) % ${GROUPS} end`,
    );
  const at = (n: string, of = total) => `now() - (${of} - ${n}) * interval '${DAYS} days' / ${of}`;
  const words = `(select ${WORDS} as w) words`;
  const comments = Math.floor(total / 10);
  return [
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     select ${idSql(USER, 'n')}, 'search' || n || '@mail.example', 'Member', 'Reyes', 'none', 'ACTIVE', now(), now()
     from generate_series(1, ${USERS}) n`,
    `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at,
       total_members, is_public)
     select ${idSql(GROUP, 'n')}, 'search-' || n, 'Search ' || n, '', now(), now(), '${READER}', now(), 200, n % 2 = 0
     from generate_series(1, ${GROUPS}) n`,
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     select ${idSql(GROUP, 'g')}, ${idSql(USER, 'n')}, 'MEMBER', 'ACTIVE', now(), now()
     from generate_series(1, ${GROUPS}) g cross join generate_series(1, ${USERS}) n where (n + g) % 10 = 2`,
    `insert into chat_conversations (id, group_id, name, created_by, created_at, last_seq, last_message_at)
     select ${idSql(CHAT, 'n')}, ${idSql(GROUP, 'n')}, 'lobby', '${READER}', now(), ${total}, now()
     from generate_series(1, ${GROUPS}) n`,
    `insert into posts (id, group_id, seq, author_id, title, content_md, created_at)
     select ${idSql(POST, 'n')}, ${place(GROUP, 'n')}, n, ${author('n')}, '', ${said(30, 'n', total)}, ${at('n')}
     from generate_series(1, ${total}) n, ${words}`,
    `insert into comments (id, post_id, group_id, seq, depth, author_id, content_md, created_at)
     select ${idSql(COMMENT, 'n')}, ${idSql(POST, 'n')}, ${place(GROUP, 'n')}, 1, 0, ${author('n')},
       ${said(10, 'n', comments)}, ${at('n', comments)}
     from generate_series(1, ${comments}) n, ${words}`,
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select ${idSql(MESSAGE, 'n')}, ${place(CHAT, 'n')}, n, ${author('n')}, ${idSql(MESSAGE, 'n')},
       ${said(10, 'n', total)}, '', ${at('n')}
     from generate_series(1, ${total}) n, ${words}`,
  ];
}
