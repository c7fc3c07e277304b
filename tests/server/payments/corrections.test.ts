import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '../../../src/contract/admin/administration.ts';
import { getAdminPayment } from '../../../src/contract/money/admin-payments.ts';
import {
  type Correction,
  type correctableAccounts,
  decideCorrection,
  proposeCorrection,
  searchCorrections,
} from '../../../src/contract/money/corrections.ts';
import { getGroupEarnings } from '../../../src/contract/money/group-earnings.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { getStatement, listEarningsEntries } from '../../../src/contract/money/statements.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

type CorrectableAccount = (typeof correctableAccounts)[number];

let world: PaymentWorld;
let ada: string;
let ben: string;
let cora: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  ada = await world.api.person({ first: 'Ada', role: 'ADMIN' });
  ben = await world.api.person({ first: 'Ben', role: 'ADMIN' });
  cora = await world.api.person({ first: 'Cora', role: 'ADMIN' });
});
afterAll(() => world?.close());

/** A member's payment, with the transactions of the ledger that its timeline offers to correct. */
async function aPayment(fee: string) {
  const paid = await world.aPaidCommunity(fee);
  const ref = await world.buy(await world.api.person(), paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const transactionOf = async (kind: string) => {
    const { data } = await world.api.ok(getAdminPayment, ada, { params: { ref } });
    const step = data.timeline.find((one) => one.kind === 'LEDGER' && one.name === kind);
    return step?.transaction_id ?? null;
  };
  return { ref, groupId: paid.groupId, transactionOf };
}

const reason = 'Posted to the wrong community';
const asked = (transaction_id: string | null) => ({
  body: { transaction_id: transaction_id ?? 'none', reason },
});
const deciding = ({ id, version }: Pick<Correction, 'id' | 'version'>, decision: 'approve' | 'decline') => ({
  params: { correction_id: id },
  body: { decision, version },
});
const codeOf = async (who: string, correction: Correction, decision: 'approve' | 'decline') => {
  const { status, json } = await world.api.call(decideCorrection, who, deciding(correction, decision));
  return status === 200 ? 'done' : (json as { code: string }).code;
};

async function countOf(transactionId: string | null): Promise<number> {
  const { rows } = await world.api.db.query<{ n: number }>(
    'select count(*) as n from ledger_transactions where reverses_id = $1',
    [transactionId],
  );
  return rows[0]?.n ?? 0;
}

test('up to ₱10,000 one administrator reverses a transaction, once; it is in the statement and the audit', async () => {
  const { api } = world;
  const { ref, groupId, transactionOf } = await aPayment('499');
  const before = await world.balancesOf(ref);
  const fee = await transactionOf('fee');
  const { data } = await api.ok(proposeCorrection, ada, asked(fee));
  expect(data).toMatchObject({
    ...{ status: 'APPLIED', kind: 'fee', checkout_ref: ref, amount: '12.48', reason, transaction_id: fee },
    entries: expect.arrayContaining([
      { account: 'creator_payable', amount: '-12.48' },
      { account: 'provider_clearing', amount: '12.48' },
    ]),
    ...{ proposed_by: { id: ada }, decided_by: { id: ada } },
  });
  expect(await world.balancesOf(ref)).toEqual({
    ...before,
    creator_payable: (before.creator_payable ?? 0) - 1_248,
    provider_clearing: (before.provider_clearing ?? 0) + 1_248,
  });
  expect(await transactionOf('fee')).toBe(null);
  for (const who of [ada, ben])
    expect((await api.refused(proposeCorrection, who, asked(fee))).code).toBe('correction.reversed');
  expect(await countOf(fee)).toBe(1);

  const { data: entries } = await api.ok(listEarningsEntries, world.owner, {
    params: { group_id: groupId },
    query: {},
  });
  expect(entries[0]).toMatchObject({ kind: 'CORRECTION', amount: '12.48', reference: ref });
  const { data: earnings } = await api.ok(getGroupEarnings, world.owner, { params: { group_id: groupId } });
  expect(earnings.months).toMatchObject([
    { payments: 1, gross: '499.00', processing: '0.00', net: earnings.balance },
  ]);
  const month = earnings.months[0]?.month ?? '';
  const { data: statement } = await api.ok(getStatement, world.owner, {
    params: { group_id: groupId, month },
  });
  expect(statement).toMatchObject({ gross: '499.00', processing: '0.00', closing: earnings.balance });
  const { data: audit } = await api.ok(searchAudit, ada, { query: { target_id: data.id } });
  expect(audit.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['correction.applied', ada],
    ['correction.proposed', ada],
  ]);
  // A correction that was wrong is reversed in the same way.
  await api.ok(proposeCorrection, ben, asked(await transactionOf('correction')));
  expect(await world.balancesOf(ref)).toEqual(before);
});

test('more takes two: nothing is posted until another one approves, and only once', async () => {
  const { api } = world;
  const { ref, transactionOf } = await aPayment('20000');
  const before = await world.balancesOf(ref);
  const payment = await transactionOf('payment');
  const { data: proposed } = await api.ok(proposeCorrection, ada, asked(payment));
  expect(proposed).toMatchObject({ status: 'PROPOSED', amount: '20000.00', decided_by: null });
  expect([await world.balancesOf(ref), await countOf(payment)]).toEqual([before, 0]);
  const found = async (query: { status?: 'PROPOSED' }) =>
    (await api.ok(searchCorrections, ben, { query })).data.map(({ status }) => status);
  await api.ok(proposeCorrection, ada, asked(await transactionOf('fee')));
  expect(await found({ status: 'PROPOSED' })).toEqual(['PROPOSED']);
  expect((await found({})).slice(0, 2)).toEqual(['PROPOSED', 'APPLIED']);

  // One's own, a second proposal, an old version.
  expect(await codeOf(ada, proposed, 'approve')).toBe('correction.own');
  expect((await api.refused(proposeCorrection, ben, asked(payment))).code).toBe('correction.exists');
  expect(await codeOf(ben, { ...proposed, version: 2 }, 'approve')).toBe('correction.stale');
  expect(await countOf(payment)).toBe(0);

  // Too new, and of one hand with who proposed it: one person would be both.
  const hands = (id: string, days: number, by: readonly string[]) =>
    api.db.query(
      `update users set platform_role_since = now() - make_interval(days => $2), platform_role_hands = $3
       where id = $1`,
      [id, days, by],
    );
  for (const [row, change] of [
    ['new', () => hands(ben, 6, [])],
    ['made by the proposer', () => hands(ben, 30, [cora, ada])],
    ['made the proposer', () => Promise.all([hands(ben, 30, []), hands(ada, 30, [ben])])],
  ] as const) {
    await change();
    expect(await codeOf(ben, proposed, 'approve'), row).toBe('platform.not_second');
  }
  await Promise.all([hands(ben, 30, []), hands(ada, 30, [])]);
  expect(await countOf(payment)).toBe(0);

  // Two at once, and one of them again.
  const answers = await Promise.all([ben, cora, ben].map((who) => codeOf(who, proposed, 'approve')));
  expect(answers).toContain('done');
  expect(answers.toSorted()[0]).toBe('correction.over');
  expect(await countOf(payment)).toBe(1);
  expect(await codeOf(ada, proposed, 'decline')).toBe('correction.over');
  const all = Object.entries(await world.balancesOf(ref));
  expect(all.filter(([code]) => code === 'commission_revenue')).toEqual([]);
  expect(all.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
});

test('a proposal is declined by another one or taken back; one that was reversed meanwhile is refused', async () => {
  const { api } = world;
  const { transactionOf } = await aPayment('20000');
  const payment = await transactionOf('payment');
  const propose = async () => (await api.ok(proposeCorrection, ada, asked(payment))).data;
  for (const who of [ben, ada]) {
    const { data } = await api.ok(decideCorrection, who, deciding(await propose(), 'decline'));
    expect(data).toMatchObject({ status: 'DECLINED', decided_by: { id: who } });
  }
  const last = await propose();
  await api.db.query(
    `insert into ledger_transactions (id, idempotency_key, kind, ref_type, ref_id, reverses_id, occurred_at)
     select gen_random_uuid(), 'by hand', 'correction', ref_type, ref_id, id, now()
     from ledger_transactions where id = $1`,
    [payment],
  );
  expect(await codeOf(ben, last, 'approve')).toBe('correction.reversed');
  expect(await codeOf(ben, last, 'decline')).toBe('done');
  expect(await countOf(payment)).toBe(1);
});

test('the database refuses one person for a large correction, a second reversal, and entries that do not add up', async () => {
  const { db } = world.api;
  const { transactionOf } = await aPayment('20000');
  const payment = await transactionOf('payment');
  const { data: proposed } = await world.api.ok(proposeCorrection, ada, asked(payment));
  const wrongs: readonly (readonly [string, string, readonly unknown[]])[] = [
    [
      'one person',
      `update ledger_corrections set status = 'APPLIED', decided_by = proposed_by, decided_at = now(),
         posted_id = transaction_id where id = $1`,
      [proposed.id],
    ],
    [
      'twice',
      `insert into ledger_transactions (id, idempotency_key, kind, ref_type, ref_id, reverses_id, occurred_at)
       select gen_random_uuid(), 'k' || n, 'correction', 'payment', $1, $1, now() from generate_series(1, 2) n`,
      [payment],
    ],
    [
      'unbalanced',
      `insert into ledger_entries (id, transaction_id, account_id, amount_centavos)
       select gen_random_uuid(), $1, a.id, 1 from ledger_accounts a limit 1`,
      [payment],
    ],
  ];
  for (const [name, text, values] of wrongs)
    await expect(db.query(text, [...values]), name).rejects.toThrow(/violates|add up to/);
});

test('an administrator who owns the community has no say in its corrections', async () => {
  const { api } = world;
  const { groupId, transactionOf } = await aPayment('20000');
  const { data: proposed } = await api.ok(proposeCorrection, ada, asked(await transactionOf('payment')));
  await api.place(groupId, ben, 'OWNER');
  const code = (await api.refused(proposeCorrection, ben, asked(await transactionOf('fee')))).code;
  expect([code, await codeOf(ben, proposed, 'approve'), await codeOf(ben, proposed, 'decline')]).toEqual(
    Array(3).fill('correction.not_allowed'),
  );
  expect(await codeOf(cora, proposed, 'approve')).toBe('done');
});

test('what has its own way back, and what does not exist, is not corrected here', async () => {
  const { api } = world;
  const { rows } = await api.db.query<{ id: string }>(
    `insert into ledger_transactions (id, idempotency_key, kind, ref_type, ref_id, occurred_at)
     values (gen_random_uuid(), 'payout:x', 'payout', 'payout', gen_random_uuid(), now()) returning id`,
  );
  expect((await api.refused(proposeCorrection, ada, asked(rows[0]?.id ?? ''))).code).toBe(
    'correction.not_allowed',
  );
  expect((await api.refused(proposeCorrection, ada, asked(ada))).code).toBe('correction.not_found');
});

type Right = NonNullable<Parameters<typeof proposal>[1]>;
function proposal(
  transaction_id: string | null,
  replacement: readonly { account: CorrectableAccount; amount: string; community?: string }[] | null,
) {
  return {
    body: { transaction_id: transaction_id ?? 'none', reason, replacement: replacement && [...replacement] },
  };
}

/** By how much the payment service holds something else than the books and the tables say. */
async function clearingDifference(): Promise<number | undefined> {
  const { api } = world;
  await api.db.query(`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`);
  await world.runJobs();
  const { rows } = await api.db.query<{ clearing: number }>(
    `select (counts ->> 'clearing')::integer as clearing from reconciliations order by finished_at desc limit 1`,
  );
  return rows[0]?.clearing;
}

const wholeRefund = async (ref: string) => {
  const { data } = await world.api.ok(getAdminPayment, ada, { params: { ref } });
  const payment = data.payments[0]?.id ?? '';
  await world.api.ok(requestRefund, ada, { params: { payment_id: payment }, body: {} });
  await world.runJobs();
};

test('the right posting stands in the place of a wrong one in the same act, and the night finds nothing', async () => {
  const { api } = world;
  const { ref, groupId, transactionOf } = await aPayment('499');
  const right: Right = [
    { account: 'creator_payable', amount: '10.00' },
    { account: 'processing_expense', amount: '2.48' },
    { account: 'provider_clearing', amount: '-12.48' },
  ];
  const fee = await transactionOf('fee');
  for (const wrong of [
    [...right.slice(0, 2)],
    [
      { account: 'creator_payable', amount: '0' },
      { account: 'suspense', amount: '0' },
    ] as const,
    [...right, ...right],
  ])
    expect((await api.call(proposeCorrection, ada, proposal(fee, wrong))).status).toBe(422);
  const same: Right = [
    { account: 'creator_payable', amount: '12.48' },
    { account: 'provider_clearing', amount: '-12.48' },
  ];
  expect((await api.refused(proposeCorrection, ada, proposal(fee, same))).code).toBe(
    'correction.not_allowed',
  );

  const { data } = await api.ok(proposeCorrection, ada, proposal(fee, right));
  expect(data).toMatchObject({ status: 'APPLIED', amount: '12.48' });
  expect(data.replacement?.map(({ account, amount }) => `${account} ${amount}`)).toEqual(
    right.map(({ account, amount }) => `${account} ${amount}`),
  );
  expect(await world.balancesOf(ref)).toMatchObject({ creator_payable: -43_910, processing_expense: 248 });
  const { data: earnings } = await api.ok(getGroupEarnings, world.owner, { params: { group_id: groupId } });
  expect(earnings).toMatchObject({
    balance: '439.10',
    months: [{ payments: 1, gross: '499.00', processing: '10.00', net: '439.10' }],
  });
  const { data: statement } = await api.ok(getStatement, world.owner, {
    params: { group_id: groupId, month: earnings.months[0]?.month ?? '' },
  });
  expect(statement).toMatchObject({ gross: '499.00', processing: '10.00', closing: '439.10' });
  expect(statement.lines.map(({ kind }) => kind)).toEqual(['PAYMENT', 'FEE', 'CORRECTION', 'CORRECTION']);
  expect(await clearingDifference()).toBe(0);

  // Only reversed: also then, the night knows what people decided.
  await api.ok(proposeCorrection, ada, asked(await transactionOf('replacement')));
  expect(await world.balancesOf(ref)).toMatchObject({ creator_payable: -44_910, provider_clearing: 49_900 });
  expect(await clearingDifference()).toBe(0);
});

test('a payment of which the commission was put right goes back as it stands, and leaves nothing', async () => {
  const { api } = world;
  const { ref, transactionOf } = await aPayment('499');
  await api.ok(
    proposeCorrection,
    ada,
    proposal(await transactionOf('payment'), [
      { account: 'provider_clearing', amount: '499.00' },
      { account: 'creator_payable', amount: '-400.00' },
      { account: 'commission_revenue', amount: '-99.00' },
    ]),
  );
  await wholeRefund(ref);
  // The fee stays with the creator.
  expect(await world.balancesOf(ref)).toEqual({ creator_payable: 1_248, provider_clearing: -1_248 });
});

test('a refund of a payment whose posting was reversed takes nothing from the community again', async () => {
  const { api } = world;
  const { ref, transactionOf } = await aPayment('499');
  await api.ok(proposeCorrection, ada, asked(await transactionOf('payment')));
  const before = await world.balancesOf(ref);
  expect(before).toEqual({ creator_payable: 1_248, provider_clearing: -1_248 });
  await wholeRefund(ref);
  expect(await world.balancesOf(ref)).toEqual({
    ...before,
    provider_clearing: -1_248 - 49_900,
    suspense: 49_900,
  });
  expect(await clearingDifference()).toBe(0);
});

test('what gives more than was there, or to another community, takes two, however little it is', async () => {
  const { api } = world;
  const { transactionOf } = await aPayment('499');
  const other = await world.aPaidCommunity();
  const more: Right = [
    { account: 'creator_payable', amount: '-9000.00' },
    { account: 'provider_clearing', amount: '9000.00' },
  ];
  const elsewhere: Right = [
    { account: 'creator_payable', community: other.slug, amount: '12.48' },
    { account: 'provider_clearing', amount: '-12.48' },
  ];
  const fee = await transactionOf('fee');
  const nowhere = [{ ...elsewhere[0], community: 'no-such-place' }, elsewhere[1]] as unknown as Right;
  expect((await api.refused(proposeCorrection, ada, proposal(fee, nowhere))).code).toBe(
    'correction.not_allowed',
  );
  const { data: first } = await api.ok(proposeCorrection, ada, proposal(fee, more));
  expect(first.status).toBe('PROPOSED');
  expect(await codeOf(ada, first, 'approve')).toBe('correction.own');
  expect(await codeOf(ben, first, 'decline')).toBe('done');
  const { data: second } = await api.ok(proposeCorrection, ada, proposal(fee, elsewhere));
  expect(second).toMatchObject({ status: 'PROPOSED', replacement: [{ community: expect.any(String) }, {}] });
  await expect(
    api.db.query(
      `update ledger_corrections set status = 'APPLIED', decided_by = proposed_by, decided_at = now(),
         posted_id = transaction_id, replaced_id = transaction_id where id = $1`,
      [second.id],
    ),
  ).rejects.toThrow(/violates/);
  // Who owns the community that would get it has no say.
  await api.place(other.groupId, ben, 'OWNER');
  expect(await codeOf(ben, second, 'approve')).toBe('correction.not_allowed');
  expect(await codeOf(cora, second, 'approve')).toBe('done');
  const { data: earnings } = await api.ok(getGroupEarnings, world.owner, {
    params: { group_id: other.groupId },
  });
  expect(earnings.balance).toBe('-12.48');
});
