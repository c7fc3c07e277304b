import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { searchQuery } from '../../src/contract/search/search.ts';
import { createSearchService, type SearchService } from '../../src/server/features/search/search.service.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import type { Ground } from './ground.ts';
import { compare, median, micros, type Result } from './result.ts';
import { COMMON, fillSearch, RARE, READER, SOMETIMES } from './search-world.ts';

/** Posts, and as many messages. `SEARCH_TEXTS=1000000` for the whole size. */
const MANY = Number(process.env.SEARCH_TEXTS ?? 200_000);
const FEW = MANY / 100;
const ROUNDS = 5;
const CALLS = 20;
/** Milliseconds for the slowest of twenty searches. */
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
      const label = `Search for ${what}, p95: ${MANY} posts and as many messages / ${FEW}`;
      results.push(compare(label, { ours: costs.many, floor: costs.few, goal: 1.5, show: micros }));
      console.log(
        `  ${what}: median p95 ${Math.round(median(costs.many) / 1_000)} ms (${Math.round(median(costs.few) / 1_000)} ms among few), at most ${Math.round(Math.max(...costs.many) / 1_000)} ms, goal ${P95_MAX} ms`,
      );
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

const queries: Readonly<Record<string, object>> = {
  'a common word': { q: COMMON },
  'a word of one in a hundred': { q: SOMETIMES },
  'a rare word': { q: RARE },
  'two words': { q: 'kape palengke' },
  'the beginning of a word': { q: 'kap' },
  'a page of messages': { q: SOMETIMES, kinds: 'messages', limit: 20 },
  'a common word in one community': { q: COMMON, in: 'search-1' },
};

async function aWorld(ground: Ground, name: string, texts: number): Promise<World> {
  const url = await ground.aDatabase(name);
  const begun = performance.now();
  await fillSearch(url, { texts });
  console.log(`  ${texts} posts and messages in ${Math.round((performance.now() - begun) / 1000)} s`);
  const pool = createPool({ url, log: { warn() {} }, max: 9 });
  return { pool, url, service: createSearchService({ db: createDatabase(pool) }) };
}

/** Microseconds. Also checks that something was found: measuring an empty answer means nothing. */
async function p95Of({ service }: World, query: object): Promise<number> {
  const asked = searchQuery.parse(query);
  const caller = { userId: READER, platformRole: 'USER' } as Parameters<SearchService['search']>[1];
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const before = performance.now();
    const { messages } = await service.search(asked, caller);
    times.push((performance.now() - before) * 1_000);
    if (messages.length === 0) throw new Error(`${JSON.stringify(query)} found no message`);
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
    await client.query('alter table chat_messages drop column words; drop index chat_messages_by_time');
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
