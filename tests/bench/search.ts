import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { searchQuery } from '../../src/contract/search/search.ts';
import { createSearchService, type SearchService } from '../../src/server/features/search/search.service.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import type { Ground } from './ground.ts';
import { compare, figure, micros, type Result } from './result.ts';
import {
  COMMON,
  COMMON_WITH_A_SLIP,
  fillSearch,
  HALFWAY,
  RARE,
  READER,
  SOMETIMES,
  WRITER,
} from './worlds/search-world.ts';

/** Posts, and as many messages. `SEARCH_TEXTS=1000000` for the whole size. */
const MANY = Number(process.env.SEARCH_TEXTS ?? 200_000);
const FEW = MANY / 100;
const ROUNDS = 5;
const CALLS = 20;
/** Milliseconds for the second slowest of twenty searches. */
const P95_MAX = 150;

/** The cost of a search over everything, against one over a hundredth of it; and what a message pays for it. */
export async function search(ground: Ground): Promise<Result[]> {
  const [few, many] = [await aWorld(ground, 'search_few', FEW), await aWorld(ground, 'search_many', MANY)];
  try {
    const results: Result[] = [];
    for (const [what, query] of Object.entries(queries)) {
      const costs: Record<'few' | 'many', number[]> = { few: [], many: [] };
      for (let round = 0; round < ROUNDS; round++) {
        costs.few.push(await p95Of(few, query));
        costs.many.push(await p95Of(many, query));
      }
      results.push(...resultsOf(what, costs));
    }
    return [...results, await appendCost(many)];
  } finally {
    await few.pool.end();
    await many.pool.end();
  }
}

interface World {
  readonly pool: Pool;
  readonly url: string;
  readonly service: SearchService;
}

/** How it grows, and how long it takes. */
function resultsOf(what: string, costs: Readonly<Record<'few' | 'many', readonly number[]>>): Result[] {
  const label = `Search for ${what}, p95: ${MANY} posts and as many messages`;
  const inMs = (times: readonly number[]) => times.map((time) => time / 1_000);
  return [
    compare(`${label} / ${FEW}`, { ours: costs.many, floor: costs.few, goal: 1.5, show: micros }),
    figure(label, {
      ...{ ours: inMs(costs.many), floor: inMs(costs.few), unit: 'ms', goal: P95_MAX },
      show: (ms) => `${ms.toFixed(1)} ms`,
    }),
  ];
}

interface Query {
  readonly asked: object;
  /** Checked, because measuring another answer means nothing. */
  readonly finds: 'messages' | 'nothing';
}

const messages = (asked: object): Query => ({ asked, finds: 'messages' });

const queries: Readonly<Record<string, Query>> = {
  'a common word': messages({ q: COMMON }),
  'a word of one in a hundred': messages({ q: SOMETIMES }),
  'a rare word': messages({ q: RARE }),
  'two words': messages({ q: 'kape palengke' }),
  'the beginning of a word': messages({ q: 'kap' }),
  'a word with a slip': messages({ q: COMMON_WITH_A_SLIP }),
  'a word that is nowhere': { asked: { q: 'xylophone' }, finds: 'nothing' },
  'a page of messages': messages({ q: SOMETIMES, kinds: 'messages', limit: 20 }),
  'a common word in one community': messages({ q: COMMON, in: 'search-1' }),
  'what one person wrote': messages({ q: '', from: WRITER }),
  'a common word of one person': messages({ q: COMMON, from: WRITER }),
  'a common word before a day': messages({ q: COMMON, before: HALFWAY }),
  'a common word with a link': messages({ q: COMMON, has: 'link' }),
  'any link': messages({ q: '', has: 'link' }),
  'all filters at once': messages({ q: COMMON, in: 'search-1', from: WRITER, before: HALFWAY, has: 'link' }),
};

async function aWorld(ground: Ground, name: string, texts: number): Promise<World> {
  const url = await ground.aDatabase(name);
  const begun = performance.now();
  await fillSearch(url, { texts });
  console.log(`  ${texts} posts and messages in ${Math.round((performance.now() - begun) / 1000)} s`);
  const pool = createPool({ url, log: { warn() {} }, max: 9 });
  return { pool, url, service: createSearchService({ db: createDatabase(pool) }) };
}

/** Microseconds. */
async function p95Of({ service }: World, { asked, finds }: Query): Promise<number> {
  const query = searchQuery.parse(asked);
  const caller = { userId: READER, platformRole: 'USER' } as Parameters<SearchService['search']>[1];
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const before = performance.now();
    const found = await service.search(query, caller);
    times.push((performance.now() - before) * 1_000);
    const texts = found.posts.length + found.comments.length + found.messages.length;
    if (finds === 'messages' ? found.messages.length === 0 : texts > 0)
      throw new Error(`${JSON.stringify(asked)} found ${found.messages.length} messages`);
  }
  return times.sort((one, other) => one - other)[Math.ceil(CALLS * 0.95) - 1] ?? 0;
}

const CONTENT = 'Magandang umaga po, may bagong aralin at quiz bukas sa klase';

/** What PostgreSQL needs for one more message, with all that the search keeps and without it. */
async function appendCost({ url }: World): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const append = async () => {
    const before = performance.now();
    for (let n = 0; n < 1_000; n++)
      await client.query(
        `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
         values ($1, '00000000-0000-7000-8003-000000000001', (extract(epoch from clock_timestamp()) * 1000000)::bigint, $2, $1, $3, '', now())`,
        [randomUUID(), READER, CONTENT],
      );
    return performance.now() - before;
  };
  const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
  try {
    await append();
    for (let round = 0; round < ROUNDS; round++) times.ours.push(await append());
    await client.query(
      'alter table chat_messages drop column words; drop index chat_messages_by_time, chat_messages_by_author',
    );
    await append();
    for (let round = 0; round < ROUNDS; round++) times.floor.push(await append());
  } finally {
    await client.end();
  }
  return compare('One more message in PostgreSQL, with what the search keeps / without', {
    ...times,
    goal: 1.25,
    show: micros,
  });
}
