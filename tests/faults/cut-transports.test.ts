import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeeded } from '../realtime/model/seeded.ts';
import { aStorm, mixedTransports, type Storm } from '../support/faults/a-storm.ts';
import { seed } from '../support/seed.ts';

const PEOPLE = 20;
const SENDS_PER_SECOND = 50;
const SECONDS = 5;
/** Time between two cuts, in ms. */
const CUT_MS = [200, 800] as const;

let storm: Storm;

beforeAll(async () => {
  storm = await aStorm({ people: PEOPLE, client: mixedTransports });
});
afterAll(() => storm?.close());

test(`random cuts on every transport under ${SENDS_PER_SECOND} messages a second lose, double and reorder nothing (SEED=${seed})`, async () => {
  await storm.allLive();
  const random = createSeeded(seed);
  const total = SENDS_PER_SECOND * SECONDS;
  const underWay: Promise<string>[] = [];
  const cuts = { next: 0, done: 0 };
  for (let n = 0; n < total; n++) {
    underWay.push(random.pick(storm.actors).say(storm.conversationId, `no. ${n}`));
    if (n >= cuts.next) {
      // Any connection: a live one, or a request in flight.
      random.pick(storm.cluster.proxy.lines()).cut();
      cuts.done++;
      cuts.next = n + ((CUT_MS[0] + random.number() * (CUT_MS[1] - CUT_MS[0])) * SENDS_PER_SECOND) / 1_000;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000 / SENDS_PER_SECOND));
  }
  await Promise.all(underWay);
  expect(cuts.done).toBeGreaterThan(SECONDS);

  const truth = await storm.settled();
  expect(truth.messages).toHaveLength(total);
});
