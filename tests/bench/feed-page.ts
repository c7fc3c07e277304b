import { CONNECTIONS, type Connections, openConnections } from './clients/connections.ts';
import { type HttpCall, sendCall } from './clients/http-call.ts';
import { rounds } from './clients/pace.ts';
import type { Contestant } from './contestant.ts';
import { type Cost, compareCosts, costOf, showCost } from './cost.ts';
import type { Ground } from './ground.ts';
import type { Result } from './result.ts';
import { type FeedSize, fillFeed, MAIN_GROUP, READER_TOKEN } from './worlds/feed-world.ts';

const SIZE: FeedSize = { members: 1_000, posts: 50_000, comments: 100_000 };
/** Our client requests 20. No other limit may make the database choose a worse plan. */
const LIMITS = [20, 10, 50];
/**
 * How long each server is called in its turn: long compared with the 10 ms steps of the database's CPU time.
 */
const TURN_MS = 2_000;

type Page = (url: string, limit: number) => HttpCall;

const pageOf =
  (path: string): Page =>
  (url, limit) => ({
    method: 'GET',
    url: `${url}${path}?group_id=${MAIN_GROUP}&limit=${limit}`,
    headers: { authorization: `Bearer ${READER_TOKEN}` },
  });

/**
 * CPU time of the newest page of a feed, fetched by sixteen clients at the same time, against a bare stack on
 * the same tables.
 */
export async function feedPage(ground: Ground): Promise<Result[]> {
  const databaseUrl = await ground.aDatabase('feed_page');
  await fillFeed(databaseUrl, SIZE);
  const ours = await ground.startOurs({ DATABASE_URL: databaseUrl });
  const bare = await ground.startBare('bare-feed', databaseUrl);
  const connections = openConnections();
  const costs = LIMITS.map((limit) => ({ limit, ours: [] as Cost[], floor: [] as Cost[] }));
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds(5); round++)
      for (const { limit, ...taken } of costs) {
        const own = await costPerPage(ground, ours, connections, pageOf('/api/posts/search'), limit);
        const floor = await costPerPage(ground, bare, connections, pageOf('/posts'), limit);
        if (round === 0) continue;
        taken.ours.push(own);
        taken.floor.push(floor);
        console.log(`  ${limit} posts: ours ${showCost(own)}; bare stack ${showCost(floor)}`);
      }
  } finally {
    connections.close();
    await ours.stop();
    await bare.stop();
  }
  const [usual] = costs;
  return costs.flatMap(({ limit, ours, floor }) => {
    const what = `A feed page of ${limit} posts`;
    const goals = { appGoal: 3, databaseGoal: 4 };
    const others = { ours, floor: usual?.ours ?? [], appGoal: null, databaseGoal: null };
    return [
      ...compareCosts(`${what}, ${CONNECTIONS} readers / bare stack`, { ours, floor, ...goals }),
      ...(limit === usual?.limit ? [] : compareCosts(`${what} / our page of ${usual?.limit}`, others)),
    ];
  });
}

async function costPerPage(
  { database }: Ground,
  contestant: Contestant,
  connections: Connections,
  page: Page,
  limit: number,
): Promise<Cost> {
  const call = page(contestant.url, limit);
  await requireFull(call, limit);
  return costOf(contestant, database, async () => {
    const { calls } = await connections.callFor(TURN_MS, () => call);
    return calls;
  });
}

/** @throws Error unless the page has `limit` posts: measuring an empty answer means nothing. */
async function requireFull(call: HttpCall, limit: number): Promise<void> {
  const { data }: { data: unknown[] } = JSON.parse(await sendCall(call));
  if (data.length !== limit) throw new Error(`${call.url} has ${data.length} posts, not ${limit}`);
}
