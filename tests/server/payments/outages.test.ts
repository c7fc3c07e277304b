import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMemberSubscriptions, subscribe } from '../../../src/contract/money/subscriptions.ts';
import { createCircuitBreaker } from '../../../src/server/features/payments/providers/circuit-breaker.ts';
import { noteOutage } from '../../../src/server/features/payments/providers/outages.ts';
import { ProviderError } from '../../../src/server/features/payments/providers/provider.ts';
import { extendedGrace } from '../../../src/server/features/subscriptions/extend-grace.ts';
import { systemRandom as random } from '../../../src/server/platform/clock/clock.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';
import '../../support/seeded-properties.ts';

const HOUR_MS = 3_600_000;

let world: PaymentWorld;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
beforeAll(async () => {
  world = await aPaymentWorld();
  paid = await world.aPaidCommunity();
});
afterAll(() => world?.close());

/** A member whose paid month ended so many hours ago. */
async function aMember(hoursAgo: number, { isCancelled = false } = {}): Promise<string> {
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const { db } = world.api;
  await db.query(
    `update subscriptions set end_date = now() - $2 * interval '1 hour', start_date = start_date - interval '2 months',
       anchor_day = extract(day from (now() - $2 * interval '1 hour') at time zone 'Asia/Manila'),
       cancel_at_period_end = $3 where user_id = $1`,
    [member, hoursAgo, isCancelled],
  );
  await db.query(
    `update group_members m set access_until = s.end_date + case when $2 then interval '0' else interval '3 days' end
     from subscriptions s where s.user_id = m.user_id and s.group_id = m.group_id and m.user_id = $1`,
    [member, isCancelled],
  );
  return member;
}

/** Hours of access that are left, to the nearest. */
async function hoursLeft(member: string): Promise<number> {
  const { rows } = await world.api.db.query<{ hours: number }>(
    `select round(extract(epoch from access_until - now()) / 3600)::integer as hours from group_members where user_id = $1`,
    [member],
  );
  return rows[0]?.hours ?? Number.NaN;
}

const run = async (job: string) => {
  await world.api.db.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [job]);
  await world.runJobs();
};

test('who could not pay in the days of grace gets the time of the outage back', async () => {
  const { db } = world.api;
  const [running, inGrace, late, ended, cancelled] = [
    await aMember(-48),
    await aMember(48),
    // The outage began in the middle of the first hour.
    await aMember(6),
    // Their grace ended in the middle of the outage.
    await aMember(84),
    await aMember(-1, { isCancelled: true }),
  ];
  await db.query(
    `update subscriptions set end_date = now() - interval '20 hours', cancel_at_period_end = true where user_id = $1`,
    [cancelled],
  );
  await db.query(`update group_members set access_until = now() - interval '20 hours' where user_id = $1`, [
    cancelled,
  ]);
  await run('subscriptions.sweep');
  expect(await world.hasAccess(ended, paid.groupId)).toBe(false);

  // Three nodes find it at once, a day ago.
  const clock = { now: () => Date.now() - 24 * HOUR_MS };
  const error = new ProviderError('unavailable', 'no answer');
  const noted: Promise<void>[] = [];
  for (const _ of ['one', 'two', 'three']) {
    const onOpen = () => void noted.push(noteOutage({ db, clock, random }, 'sandbox'));
    const breaker = createCircuitBreaker({ clock, onOpen });
    for (let n = 0; n < 5; n++) await breaker.run(() => Promise.reject(error)).catch(() => undefined);
  }
  await Promise.all(noted);
  await world.control({ act: 'outage', kind: 'unavailable', calls: 1 });
  await run('payments.poll');
  expect((await db.query('select from payment_outages where ended_at is null')).rows).toHaveLength(1);
  expect(await hoursLeft(inGrace)).toBe(24);

  await run('payments.poll');
  await run('payments.poll');
  expect((await db.query('select from payment_outages where ended_at is not null')).rows).toHaveLength(1);
  expect({
    running: await hoursLeft(running),
    inGrace: await hoursLeft(inGrace),
    late: await hoursLeft(late),
    ended: await hoursLeft(ended),
    cancelled: await hoursLeft(cancelled),
  }).toEqual({ running: 120, inGrace: 48, late: 72, ended: 12, cancelled: -20 });
  expect(await world.hasAccess(ended, paid.groupId)).toBe(true);
  const { data } = await world.api.ok(searchMemberSubscriptions, ended, { query: { status: 'GRACE' } });
  expect(data).toMatchObject([{ status: 'GRACE', group: { id: paid.groupId } }]);

  // It is a renewal: the next month begins where the last one ended.
  const { data: purchase } = await world.api.ok(subscribe, ended, world.wanted(paid));
  await world.act(purchase.checkout?.ref ?? '', 'authorize');
  await world.deliverAll(purchase.checkout?.ref ?? '');
  const [{ data: renewed }] = await Promise.all([
    world.api.ok(searchMemberSubscriptions, ended, { query: {} }),
  ]);
  expect(renewed).toMatchObject([{ status: 'ACTIVE' }]);
  expect(await hoursLeft(ended)).toBeLessThan(31 * 24 - 84 + 72 + 1);
  await run('subscriptions.sweep');
  expect(await world.hasAccess(inGrace, paid.groupId)).toBe(true);
  expect(await world.hasAccess(cancelled, paid.groupId)).toBe(false);
});

test('what was left of the days of grace when the outage began is left when it is over', () => {
  const hours = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(hours, hours, hours, hours, (end, grace, from, length) => {
      const [until, to] = [end + grace, from + length];
      const extended = extendedGrace({ end, until }, { from, to });
      if (extended === null) expect(from >= until || to <= end || grace === 0 || length === 0).toBe(true);
      else expect(extended - to).toBe(until - Math.max(from, end));
    }),
  );
});
