import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeeded } from '../realtime/model/seeded.ts';
import { systemScheduler } from '../support/browser/virtual-client.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';
import { seed } from '../support/seed.ts';

const HOUR_MS = 3_600_000;
const SENDS = 200;
const random = createSeeded(seed);

let storm: Storm;
let offsetMs = 0;

beforeAll(async () => {
  const preload = new URL('../chaos/jumping-clock.ts', import.meta.url).href;
  storm = await aStorm({
    people: 8,
    env: { NODE_OPTIONS: `--import=${preload}` },
    client: () => ({ scheduler: { ...systemScheduler, now: () => Date.now() + offsetMs } }),
  });
});
afterAll(() => storm?.close());

test(`clocks that jump by an hour, on servers and clients, change no order and lose nothing (SEED=${seed})`, async () => {
  await storm.allLive();
  const said: Promise<string>[] = [];
  for (let n = 0; n < SENDS; n++) {
    said.push(random.pick(storm.actors).say(storm.conversationId, `no. ${n}`));
    if (n % 5 === 0) offsetMs = Math.round((random.number() * 2 - 1) * HOUR_MS);
    if (n % 40 === 20) random.pick(storm.cluster.proxy.lines()).cut();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(said);
  const truth = await storm.settled();
  expect(truth.messages).toHaveLength(SENDS);
  const { rows } = await storm.database.db.query<{ at: string; off_by: number }>(
    `select m.created_at as at, abs(extract(epoch from e.at - m.created_at))::float8 as off_by
     from chat_messages m join rt_events e on e.ref = m.id and e.kind = 'message.created' order by m.seq`,
  );
  // The servers were up to an hour off. The database's clock dates what they write.
  expect(Math.max(...rows.map(({ off_by }) => off_by))).toBeLessThan(600);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort());
});
