import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../src/contract/communities/membership-plans.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type CommunityApi, startCommunityApi } from '../support/acts/community-api.ts';

/** A transaction that reaches the marked statement waits there, so that the server can be killed at that point. */
const LOCK = 4711;

let api: CommunityApi;
let server: Server;
let owner: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  await api.db.query(`create function wait_to_be_killed() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCK});
      return new;
    end $$`);
  server = await aServer(api.databaseUrl);
});
afterAll(async () => {
  await server?.close();
  await api?.close();
});

async function aPurchase() {
  const member = await api.person();
  const group = await api.community(owner);
  const body = { group_id: group.id, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' } as const;
  const { data: plan } = await api.ok(createMembershipPlan, owner, { body });
  const headers = { authorization: `Bearer ${member}`, 'content-type': 'application/json' };
  const buy = () =>
    fetch(`${server.url}/api/group-subscriptions/${group.id}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ group_membership_plan_id: plan.id }),
    });
  return { member, groupId: group.id, headers, buy };
}
type Purchase = Awaited<ReturnType<typeof aPurchase>>;

async function opened({ buy }: Purchase): Promise<{ ref: string; session: string }> {
  const answer: { data: { checkout: { ref: string } } } = await (await buy()).json();
  const { ref } = answer.data.checkout;
  const { rows } = await api.db.query<{ session: string }>(
    'select provider_session_id as session from checkouts where ref = $1',
    [ref],
  );
  return { ref, session: rows[0]?.session ?? '' };
}

/** Runs `begin`, kills the server when it reaches `statement` on `table`, and starts it again. */
async function killedAt(
  { table, statement }: { table: string; statement: string },
  begin: () => Promise<unknown>,
): Promise<void> {
  await api.db.query(
    `create trigger killed before ${statement} for each row execute function wait_to_be_killed()`,
  );
  await api.withTx(async (tx) => {
    await tx.query(`select pg_advisory_lock(${LOCK})`);
    const begun = begin().catch(() => null);
    await expect
      .poll(async () => {
        const { rows } = await api.db.query(
          `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await server.kill();
    await begun;
    await tx.query(`select pg_advisory_unlock(${LOCK})`);
  });
  // Waits until the database has ended the transactions of the killed server.
  await expect
    .poll(async () => {
      const { rows } = await api.db.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${LOCK}`,
      );
      return rows.length;
    })
    .toBe(0);
  await api.db.query(`drop trigger killed on ${table}`);
  await server.start();
}

async function control(body: object): Promise<void> {
  const answer = await fetch(`${server.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** What is true in the end: once, or not at all. */
async function truth({ member, groupId }: Purchase, ref: string) {
  const { rows } = await api.db.query(
    `select c.status,
       (select count(*) from payments p where p.checkout_id = c.id and p.status = 'PAID') as paid,
       (select count(*) from subscription_periods p where p.checkout_id = c.id and voided_at is null) as periods,
       (select count(*) from ledger_transactions t join payments p on p.id = t.ref_id
        where p.checkout_id = c.id and t.kind = 'payment') as postings,
       (select count(*) from sandbox_refunds r join refunds f on f.ref = r.ref join payments p on p.id = f.payment_id
        where p.checkout_id = c.id) as refunds,
       exists (select from group_members where user_id = $2 and group_id = $3 and status = 'ACTIVE') as has_access
     from checkouts c where c.ref = $1`,
    [ref, member, groupId],
  );
  return rows[0];
}

const PAID = { status: 'PAID', paid: 1, periods: 1, postings: 1, refunds: 0, has_access: true };

test('killed between the page at the payment service and its address: the next try opens the same checkout', async () => {
  const purchase = await aPurchase();
  await killedAt({ table: 'checkouts', statement: `update of provider_session_id on checkouts` }, async () =>
    purchase.buy(),
  );
  const { rows } = await api.db.query<{ ref: string; status: string }>(
    'select ref, status from checkouts where payer_id = $1',
    [purchase.member],
  );
  expect(rows).toMatchObject([{ status: 'CREATED' }]);
  const { ref, session } = await opened(purchase);
  expect(ref).toBe(rows[0]?.ref);
  await control({ act: 'authorize', session });
  await expect.poll(() => truth(purchase, ref)).toEqual(PAID);
});

test('killed before each step of what a payment changes: it counts once, by itself', async () => {
  const steps = [
    { table: 'payments', statement: 'insert on payments' },
    { table: 'ledger_transactions', statement: 'insert on ledger_transactions' },
    { table: 'checkouts', statement: 'update of fulfilled_payment_id on checkouts' },
  ];
  for (const step of steps) {
    const purchase = await aPurchase();
    const { ref, session } = await opened(purchase);
    await killedAt(step, () => control({ act: 'authorize', session }));
    // The payment service tells it again, or the payer comes back.
    await fetch(`${server.url}/payments/return/${ref}`);
    await expect.poll(() => truth(purchase, ref), { message: step.statement }).toEqual(PAID);
  }
  const { rows } = await api.db.query<{ total: number }>(
    'select sum(amount_centavos)::bigint as total from ledger_entries',
  );
  expect(rows[0]?.total).toBe(0);
});

test('killed after money went back and before that was noted: it goes back once', async () => {
  const purchase = await aPurchase();
  const { ref, session } = await opened(purchase);
  await control({ act: 'authorize', session });
  await expect.poll(() => truth(purchase, ref)).toEqual(PAID);
  const { rows } = await api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  await killedAt({ table: 'payments', statement: `update of status on payments` }, () =>
    fetch(`${server.url}/api/payments/${rows[0]?.id}/refunds`, {
      method: 'POST',
      headers: purchase.headers,
      body: '{}',
    }),
  );
  // The notice of the refund, or the job that is tried again, finds it done.
  await expect
    .poll(() => truth(purchase, ref))
    .toEqual({ status: 'REFUNDED', paid: 0, periods: 0, postings: 1, refunds: 1, has_access: false });
});
