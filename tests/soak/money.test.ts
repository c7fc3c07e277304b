import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../src/contract/communities/membership-plans.ts';
import { aPaymentWorld, type PaymentWorld } from '../server/payments/a-payment-world.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { createPayers, type Purchase, scripts } from './payers.ts';

/** `PAYMENTS=500` for a short one. */
const COUNT = Number(process.env.PAYMENTS ?? 10_000);
const KILL_EVERY_MS = 4_000;
const NODES = 2;
const AT_ONCE = 6;
const FEE = '100.00';
const SECRET = 'shared by all nodes of the soak of money: 7f3b5c1e9d24a860';
const HOUR_MS = 3_600_000;

let world: PaymentWorld;
let nodes: Server[] = [];

beforeAll(async () => {
  world = await aPaymentWorld();
  const env = { TAMBAYAN_SECRET: SECRET, LOG_LEVEL: 'error' };
  nodes = await Promise.all(Array.from({ length: NODES }, () => aServer(world.api.databaseUrl, env)));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await world?.close();
});

/** Everybody buys the plan of each community, so that `count` purchases need few of both. */
async function thePurchases(count: number): Promise<Purchase[]> {
  const side = Math.ceil(Math.sqrt(count));
  const places: { groupId: string; planId: string }[] = [];
  for (let n = 0; n < side; n++) {
    const { groupId } = await world.aPaidCommunity();
    const body = { group_id: groupId, type: 'Barkada', fee_amount: FEE, cycle_type: 'MONTHLY' } as const;
    const { data } = await world.api.ok(createMembershipPlan, world.owner, { body });
    places.push({ groupId, planId: data.id });
  }
  // As many members as there are people.
  await world.api.db.query(`update groups set subscription_plan_type = 'PRO', plan_until = null`);
  const people: string[] = [];
  for (let n = 0; n < side; n++) people.push(await world.api.person());
  const all = places.flatMap((place) => people.map((person) => ({ ...place, person, owner: world.owner })));
  return all.slice(0, count);
}

/** Kills one node after the other until `isOver`, and returns how often. */
async function killing(isOver: () => boolean): Promise<number> {
  for (let kills = 0; ; kills++) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
    if (isOver()) return kills;
    const node = nodes[kills % nodes.length];
    await node?.kill();
    await node?.start();
  }
}

async function one<Row extends object>(statement: string): Promise<Row | undefined> {
  return (await world.api.db.query<Row>(statement)).rows[0];
}

/** Asks about everything that is left, as the poller does in the hours after it. */
async function afterSomeHours(): Promise<number> {
  const { db } = world.api;
  for (let round = 1; ; round++) {
    await db.query(
      `update checkouts set updated_at = updated_at - interval '10 minutes',
         expires_at = least(expires_at, now() - interval '1 minute') where status_rank < 5`,
    );
    await db.query(
      `update refunds set updated_at = updated_at - interval '1 hour' where status in ('APPROVED', 'SUBMITTED')`,
    );
    await db.query(
      `update provider_events set received_at = received_at - interval '1 hour' where status = 'RECEIVED'`,
    );
    await db.query(`insert into pgboss.job (name, data) select 'payments.poll', '{}' where not exists (
      select from pgboss.job where name = 'payments.poll' and state = 'created')`);
    await world.runJobs();
    const left = await one<{ count: number }>(
      `select (select count(*) from checkouts where status in ('CREATED', 'OPEN', 'PROCESSING'))
         + (select count(*) from refunds where status in ('APPROVED', 'SUBMITTED'))
         + (select count(*) from sandbox_payments s where status = 'paid' and not exists (
             select from payments p where p.provider_payment_id = s.id and p.outcome is not null)) as count`,
    );
    if (left?.count === 0 || round === COUNT) return left?.count ?? -1;
  }
}

test(`${COUNT} random payments while a node is killed every ${KILL_EVERY_MS / 1_000} seconds: each paid peso becomes access once, or goes back`, {
  timeout: Math.max(HOUR_MS / 4, COUNT * 1_000),
}, async () => {
  const purchases = await thePurchases(COUNT);
  const lives = fc.sample(scripts, { numRuns: COUNT, ...seedOf() });
  const payers = createPayers(nodes);
  const startedAt = performance.now();
  let next = 0;
  let isOver = false;
  const kills = killing(() => isOver);
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (;;) {
      const at = next++;
      const [purchase, script] = [purchases[at], lives[at]];
      if (!purchase || !script) return;
      await payers.follow(purchase, script);
    }
  });
  await Promise.all(workers).finally(() => {
    isOver = true;
  });
  const killed = await kills;
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(await afterSomeHours()).toBe(0);

  const found = await one<Record<string, number>>(`select
      (select count(*) from sandbox_payments where status = 'paid') as paid,
      (select count(*) from payments where outcome = 'FULFILLED') as fulfilled,
      (select count(*) from refunds where status = 'SUCCEEDED') as refunds,
      (select count(*) from ledger_transactions) as postings`);
  console.log(
    `${COUNT} purchases in ${Math.round(seconds)} s with ${killed} kills and ${payers.repeated()} repeated requests:`,
    found,
  );
  expect(killed).toBeGreaterThan(0);

  // Each of these finds what must not be.
  const faults = await one<Record<string, number>>(`select
      (select coalesce(sum(amount_centavos), 0)::bigint from ledger_entries) as trial_balance,
      (select count(*) from (select from ledger_entries group by transaction_id having sum(amount_centavos) <> 0) x) as unbalanced,
      (select coalesce(sum(e.amount_centavos), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.code = 'suspense') as in_suspense,
      ((select coalesce(sum(e.amount_centavos), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where a.code = 'provider_clearing')
        - (select coalesce(sum(amount_centavos - fee_centavos), 0) from sandbox_payments where status = 'paid')
        + (select coalesce(sum(amount_centavos), 0) from sandbox_refunds))::bigint as clearing_off,
      (select count(*) from sandbox_payments s where s.status = 'paid' and not exists (
        select from payments p where p.provider_payment_id = s.id and p.amount_centavos = s.amount_centavos
          and p.fee_centavos = s.fee_centavos and p.outcome is not null)) as unknown,
      (select count(*) from (select c.id from checkouts c join payments p on p.checkout_id = c.id and p.outcome = 'FULFILLED'
        group by c.id having count(*) <> 1) x) as fulfilled_twice,
      (select count(*) from checkouts c where exists (select from sandbox_payments s
          where s.session_id = c.provider_session_id and s.status = 'paid' and s.amount_centavos = c.amount_centavos)
        and c.fulfilled_payment_id is null and c.status <> 'REFUNDED') as paid_for_nothing,
      (select count(*) from payments p where p.outcome = 'FULFILLED' and 1 <> (
        select count(*) from subscription_periods s where s.payment_id = p.id
          and (s.voided_at is not null) = (p.status = 'REFUNDED'))) as without_their_period,
      (select count(*) from payments p where p.outcome <> 'FULFILLED' and p.amount_centavos <> (
        select coalesce(sum(r.amount_centavos), 0) from refunds r
        where r.payment_id = p.id and r.status = 'SUCCEEDED')) as kept_for_nothing,
      (select count(*) from refunds r where 1 <> (
        select count(*) from sandbox_refunds s where s.ref = r.ref and s.amount_centavos = r.amount_centavos)) as refunds_off,
      (select count(*) from sandbox_refunds s where not exists (select from refunds r where r.ref = s.ref)) as refunds_unknown,
      (select count(*) from subscription_periods where payment_id is null) as free_periods,
      (select count(*) from group_members m where m.status = 'ACTIVE' and m.role = 'MEMBER' and 1 <> (
        select count(*) from subscriptions s join subscription_periods p on p.subscription_id = s.id and p.voided_at is null
        where s.group_id = m.group_id and s.user_id = m.user_id and s.revoked_at is null
          and m.access_until = s.end_date + interval '3 days')) as access_without_payment,
      (select count(*) from subscription_periods p join subscriptions s on s.id = p.subscription_id
        left join group_members m on m.group_id = s.group_id and m.user_id = s.user_id and m.status = 'ACTIVE'
        where p.voided_at is null and m.user_id is null) as payment_without_access,
      (select count(*) from groups g where g.total_members <> (
        select count(*) from group_members m where m.group_id = g.id and m.status = 'ACTIVE')) as miscounted`);
  expect(Object.entries(faults ?? { none: 1 }).filter(([, count]) => count !== 0)).toEqual([]);
});

function seedOf(): { seed: number } {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  return { seed };
}
