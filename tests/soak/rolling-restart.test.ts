import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cursor } from '../../src/contract/core/realtime.ts';
import { defaultLimits } from '../../src/server/realtime/connections/limits.ts';
import { CLUSTER_ORIGIN } from '../support/engines/a-cluster.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';
import { aCrowd, aMultitude, type Crowd } from './crowd.ts';

const NODES = 3;
/** They found the community, and each of them has a connection too that is not of the crowd. */
const PEOPLE = 2;
const CONNECTIONS = 2_000;
/** What the other nodes are asked to take. */
const MOVES_PER_SECOND = 500;
const PACE_SLACK = 1.5;
const AWAY_SLACK_MS = 5_000;

let storm: Storm;
let crowd: Crowd;

beforeEach(async () => {
  storm = await aStorm({
    ...{ people: PEOPLE, nodes: NODES, isWatched: false },
    env: { LOG_LEVEL: 'error' },
    follows: () => [],
  });
  crowd = aCrowd();
});
afterEach(async () => {
  await crowd.close();
  await storm.close();
});

async function connectionsOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^\w*realtime_connections (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}

/** Most of the ascending `moments` within one second. */
function busiestSecond(moments: readonly number[]): number {
  let most = 0;
  let from = 0;
  for (const [to, at] of moments.entries()) {
    while (at - (moments[from] ?? at) >= 1_000) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

test(`${CONNECTIONS} connections move through a rolling restart at the planned pace, and nobody is away for long`, async () => {
  const tokens = await aMultitude(storm.database.db, storm.room.groupId, CONNECTIONS);
  const url = `${storm.cluster.url.replace('http', 'ws')}/rt/ws`;
  const cur: Cursor[] = [[storm.topic, 'head', 0, -1, 0]];
  expect((await crowd.give({ do: 'join', url, origin: CLUSTER_ORIGIN, tokens, cur })).live).toBe(CONNECTIONS);
  for (const [index, node] of storm.cluster.nodes.entries()) {
    const moving = await connectionsOf(node.url);
    const windowMs = Math.max(defaultLimits.drainMinMs, (moving / MOVES_PER_SECOND) * 1_000);
    await crowd.give({ do: 'count' });
    const startedAt = performance.now();
    const code = await node.stop();
    const tookMs = performance.now() - startedAt;
    const { live, arrivals, longestAwayMs } = await crowd.give({ do: 'count' });
    const planned = (moving / windowMs) * 1_000;
    console.log(
      `node ${index + 1}: ${moving} connections, ${arrivals.length} arrived elsewhere, at most ${busiestSecond(arrivals)} in a second ` +
        `(${Math.round(planned)} planned); stopped in ${Math.round(tookMs)} ms; longest away ${Math.round(longestAwayMs)} ms`,
    );
    expect(code).toBe(0);
    expect(live).toBe(CONNECTIONS);
    expect(arrivals.length).toBeGreaterThanOrEqual(moving - PEOPLE);
    expect(busiestSecond(arrivals)).toBeLessThanOrEqual(planned * PACE_SLACK);
    expect(longestAwayMs).toBeLessThan(windowMs + AWAY_SLACK_MS);
    await node.start();
  }
});
