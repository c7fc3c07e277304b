import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { fuzzEndpoint, fuzzedEndpoints } from './fuzz-endpoint.ts';
import { aFuzzWorld, type FuzzWorld } from './fuzz-world.ts';

/** `FUZZ_RUNS=100` looks harder, and so does `npm run soak -- fuzz`. */
const runs = Number(process.env.FUZZ_RUNS ?? 6);

const roleNames = [
  'nobody signed in',
  'a visitor',
  'a member',
  'a muted member',
  'an administrator',
  'a moderator',
  'an owner',
];
/** Endpoints that did what someone asked: refusing everything would be flawless too. */
const done = new Set<Endpoint>();

let api: CommunityApi;
let world: FuzzWorld;
beforeAll(async () => {
  api = await startCommunityApi();
  world = await aFuzzWorld(api);
});
afterAll(() => api.close());

test.each(roleNames)(
  `whatever %s sends never fails, and answers nothing outside of the contract (SEED=${seed})`,
  async (name) => {
    const role = world.roles.find((one) => one.name === name);
    if (!role) throw new Error('no such role');
    const on = { api, known: world.known, onDone: (endpoint: Endpoint) => void done.add(endpoint) };
    for (const endpoint of fuzzedEndpoints) await fuzzEndpoint(on, { endpoint, role }, { seed, runs });
  },
);

test('most endpoints were reached, not only refused', () => {
  const refused = fuzzedEndpoints
    .filter((one) => !done.has(one))
    .map(({ method, path }) => `${method} ${path}`);
  expect(done.size, `refused always: ${refused.join(', ')}`).toBeGreaterThan(fuzzedEndpoints.length * 0.6);
});
