import { expect, test } from 'vitest';
import { killAgainAndAgain } from '../server/platform/db/killed-server.ts';

const KILLS = 60;

test(`${KILLS} kills of a server and its PostgreSQL lose nothing that was confirmed`, async () => {
  const { confirmed, written } = await killAgainAndAgain(KILLS);
  expect(confirmed.length).toBeGreaterThan(1_000);
  expect(confirmed.filter((id) => !written.includes(id))).toEqual([]);
  expect(new Set(confirmed).size).toBe(confirmed.length);
});
