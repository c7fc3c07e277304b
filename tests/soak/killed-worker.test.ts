import { expect, test } from 'vitest';
import { mailsThroughKills } from '../server/notifications/delivery/mails-through-kills.ts';

const KILLS = 25;
const MEMBERS = 150;

test(`each of ${MEMBERS} members is mailed once through ${KILLS} kills of the process that mails`, async () => {
  const { mails, distinct, attempts, ledger } = await mailsThroughKills({ kills: KILLS, members: MEMBERS });
  expect(mails).toEqual(Array.from({ length: MEMBERS }, () => 1));
  expect(distinct).toBe(MEMBERS);
  expect(attempts).toBe(1);
  expect(ledger).toEqual([{ status: 'SENT', count: MEMBERS + 3 }]);
});
