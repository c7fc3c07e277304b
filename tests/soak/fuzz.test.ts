import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/core/endpoint.ts';
import { fuzzEndpoint, fuzzedEndpoints } from '../server/fuzz/fuzz-endpoint.ts';
import { aFuzzWorld } from '../server/fuzz/fuzz-world.ts';
import { startCommunityApi } from '../support/actions/community-api.ts';

/** `MINUTES=3 npm run soak -- fuzz` for a first look. A world that was begun is finished. */
const MINUTES = Number(process.env.MINUTES ?? 20);
/** Inputs for each call and role in one world. Each world begins new, because some calls lock people out. */
const RUNS = 6;
/** A run that fails is repeated with the same choices by setting SEED. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

test(
  `for ${MINUTES} minutes, whatever anyone sends never fails, and answers nothing outside of the contract (SEED=${seed})`,
  async () => {
    const until = Date.now() + MINUTES * 60_000;
    const done = new Set<Endpoint>();
    for (let round = 0; round === 0 || Date.now() < until; round++) {
      const inWorld = await fuzzWorld(seed + round);
      // A world is small: by chance it has a few less than all of them together.
      expect(inWorld.size, 'calls that did what was asked').toBeGreaterThan(fuzzedEndpoints.length * 0.5);
      for (const endpoint of inWorld) done.add(endpoint);
    }
    console.log(`${done.size} of ${fuzzedEndpoints.length} calls did what was asked`);
    expect(done.size, 'calls that did what was asked').toBeGreaterThan(fuzzedEndpoints.length * 0.6);
  },
  (MINUTES + 15) * 60_000,
);

/** Returns the calls that did what was asked. */
async function fuzzWorld(seedOfWorld: number): Promise<ReadonlySet<Endpoint>> {
  console.log(`SEED=${seedOfWorld}`);
  const done = new Set<Endpoint>();
  const api = await startCommunityApi();
  try {
    const { roles, known } = await aFuzzWorld(api);
    const on = { api, known, onDone: (endpoint: Endpoint) => void done.add(endpoint) };
    for (const role of roles)
      for (const endpoint of fuzzedEndpoints)
        await fuzzEndpoint(on, { endpoint, role }, { seed: seedOfWorld, runs: RUNS });
  } finally {
    await api.close();
  }
  return done;
}
