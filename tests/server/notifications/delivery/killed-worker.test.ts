import { expect, test } from 'vitest';
import { mailsThroughKills } from './mails-through-kills.ts';

test('each member is mailed once, though the process that mails is killed again and again', async () => {
  const { mails, distinct, ledger } = await mailsThroughKills({ kills: 3, members: 30 });
  expect(mails).toEqual(Array.from({ length: 30 }, () => 1));
  expect(distinct).toBe(30);
  // With the moderator and the two members that every community here has.
  expect(ledger).toEqual([{ status: 'SENT', count: 33 }]);
});
