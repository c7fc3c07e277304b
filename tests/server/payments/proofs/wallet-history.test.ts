import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptHistoryMatches,
  getHistoryMatches,
  readWalletHistory,
} from '../../../../src/contract/money/direct/wallet-history.ts';
import {
  changeProofSettings,
  decideProof,
  type PaymentProof,
  searchProofs,
  sendProof,
} from '../../../../src/contract/money/proofs.ts';
import { type CommunityApi, startCommunityApi } from '../../../support/actions/community-api.ts';
import { csvHistory, type Movement, pdfHistory } from './a-history.ts';
import { aProofShop, decisionOf, formOf, type ProofShop } from './a-proof-shop.ts';

let api: CommunityApi;
let owner: string;
beforeAll(async () => {
  api = await startCommunityApi({ RATE_LIMIT: 'off' });
  owner = await api.person({ first: 'Olive' });
});
afterAll(() => api?.close());

let count = 0;
const aReference = () => {
  count += 1;
  return `${9_012_345_000_000 + count}`;
};

async function tell(shop: ProofShop, reference: string, amount = '499'): Promise<PaymentProof> {
  return (await api.ok(sendProof, await api.person(), formOf(shop, { reference, amount }))).data;
}

/** A moment on the clock of the Philippines, as GCash writes it. */
const walletTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const soon = () => walletTime(Date.now() + 60_000);

const historyOf = (shop: ProofShop, file: string | Buffer, password?: string) => ({
  params: shop.params,
  body: { content: Buffer.from(file).toString('base64'), ...(password !== undefined && { password }) },
});
const upload = async (shop: ProofShop, movements: readonly Movement[]) =>
  (
    await api.ok(
      readWalletHistory,
      owner,
      historyOf(shop, csvHistory(movements.map((one) => ({ at: soon(), ...one })))),
    )
  ).data;
const matches = async ({ params }: ProofShop) => (await api.ok(getHistoryMatches, owner, { params })).data;
const accept = async ({ params }: ProofShop, proof_ids: string[]) =>
  (await api.ok(acceptHistoryMatches, owner, { params, body: { proof_ids } })).data;
const queue = async ({ params }: ProofShop, status: 'WAITING' | 'ACCEPTED' = 'WAITING') =>
  (await api.ok(searchProofs, owner, { params, query: { status, order_by: 'asc' } })).data;
const flagsIn = async (shop: ProofShop) =>
  (await queue(shop)).map(({ flags }) =>
    flags.map(({ kind, amount }) => [kind, amount].filter(Boolean).join(' ')),
  );

/** What the proofs of a community became, in the books, too. */
async function madeIn({ groupId }: ProofShop) {
  const { rows } = await api.db.query<Record<string, number>>(
    `select count(distinct p.id)::integer as accepted, count(distinct y.id)::integer as payments,
       count(distinct s.id)::integer as periods, count(distinct t.id)::integer as postings
     from payment_proofs p join payments y on y.id = p.payment_id
     left join subscription_periods s on s.payment_id = y.id
     left join ledger_transactions t on t.ref_id = y.id where p.group_id = $1`,
    [groupId],
  );
  return rows[0];
}

test('what the history of the wallet has is accepted with one press, and a second upload changes nothing', async () => {
  const shop = await aProofShop(api, owner);
  const references = [aReference(), aReference(), aReference()];
  const sent = [];
  for (const reference of references) sent.push(await tell(shop, `GC ${reference}`.replace('GC ', ' ')));
  const missing = await tell(shop, aReference());
  expect(await matches(shop)).toEqual({ proof_ids: [], amount: '0.00' });

  const history = references.map((reference) => ({
    reference: `${reference.slice(0, 4)} ${reference.slice(4)}`,
    pesos: 499,
  }));
  const summary = { lines: 4, matched: 3, differing: 0, missing: 1 };
  expect(await upload(shop, [...history, { reference: aReference(), pesos: 75 }])).toEqual(summary);
  const found = await matches(shop);
  expect(found).toEqual({ proof_ids: sent.map(({ id }) => id), amount: '1497.00' });
  expect((await queue(shop)).map(({ is_in_history }) => is_in_history)).toEqual([true, true, true, false]);
  const { params } = shop;
  expect((await api.eventsOn(`u:${owner}`)).filter(({ k }) => k === 'proof.updated').length).toBe(5);

  // Two presses at once.
  const both = await Promise.all([accept(shop, found.proof_ids), accept(shop, found.proof_ids)]);
  for (const one of both) expect(one).toEqual({ accepted: found.proof_ids, left: [] });
  const made = { accepted: 3, payments: 3, periods: 3, postings: 3 };
  expect(await madeIn(shop)).toEqual(made);
  const again = await upload(shop, [...history, { reference: aReference(), pesos: 75 }]);
  expect(again).toEqual({ lines: 4, matched: 0, differing: 0, missing: 1 });
  expect(await matches(shop)).toEqual({ proof_ids: [], amount: '0.00' });
  await accept(shop, found.proof_ids);
  expect(await madeIn(shop)).toEqual(made);

  // One that is not in the history has to be looked at.
  const skipped = await accept(shop, [missing.id]);
  expect(skipped).toEqual({
    accepted: [],
    left: [{ proof_id: missing.id, message: 'Look at this payment before you accept it.' }],
  });
  expect((await queue(shop)).map(({ id }) => id)).toEqual([missing.id]);
  await api.ok(decideProof, owner, decisionOf(shop, missing, 'accept'));
  const accepted = await api.ok(searchProofs, owner, { params, query: { status: 'ACCEPTED' } });
  expect(accepted.data.length).toBe(4);
});

test('what differs from the history stays with its reason, and is never accepted by the press', async () => {
  const shop = await aProofShop(api, owner);
  const names = ['amount', 'twice', 'out', 'receiver', 'before', 'less', 'good'] as const;
  const keys = Object.fromEntries(names.map((name) => [name, aReference()]));
  const key = (name: (typeof names)[number]) => keys[name] ?? '';
  for (const name of names) await tell(shop, key(name), name === 'less' ? '400' : '499');
  const summary = await upload(shop, [
    { reference: key('amount'), pesos: 49.9 },
    { reference: key('twice'), pesos: 499 },
    { reference: key('twice'), pesos: 499 },
    // The owner had sent it back to someone, who knows its reference.
    { reference: key('out'), pesos: -499 },
    { reference: key('receiver'), pesos: 499, description: 'Transfer from 09185550111 to 09991112222' },
    { reference: key('before'), pesos: 499, at: '2025-01-05 10:00 AM' },
    { reference: key('less'), pesos: 400 },
    { reference: key('good'), pesos: 499, description: 'Received from B*N R.' },
  ]);
  expect(summary).toEqual({ lines: 7, matched: 1, differing: 6, missing: 0 });
  expect(await flagsIn(shop)).toEqual([
    ['HISTORY_OTHER_AMOUNT 49.90'],
    ['HISTORY_TWICE'],
    ['HISTORY_MONEY_OUT'],
    ['HISTORY_OTHER_RECEIVER'],
    ['OLDER_THAN_PRICE'],
    ['LESS_THAN_DUE 99.00'],
    [],
  ]);
  const all = (await queue(shop)).map(({ id }) => id);
  const { accepted, left } = await accept(shop, all);
  expect([accepted.length, left.length]).toEqual([1, 6]);
  expect(await madeIn(shop)).toMatchObject({ accepted: 1, payments: 1 });
  // A better history puts it right.
  await upload(shop, [{ reference: key('amount'), pesos: 499 }]);
  expect((await matches(shop)).proof_ids).toEqual(all.slice(0, 1));
  // The sender learns nothing about it.
  const sender = await api.person();
  const other = await aProofShop(api, owner);
  const mine = (await api.ok(sendProof, sender, formOf(other, { amount: '1' }))).data;
  const seen = (await api.ok(searchProofs, sender, { params: other.params, query: {} })).data;
  for (const proof of [mine, ...seen]) expect([proof.flags, proof.is_in_history]).toEqual([[], false]);
});

test('a reference that was sent before, also in another community of the owner, has to be looked at', async () => {
  const [shop, other] = [await aProofShop(api, owner), await aProofShop(api, owner)];
  const reference = aReference();
  const first = await tell(other, reference);
  await api.ok(decideProof, owner, decisionOf(other, first, 'reject', 'Malabo'));
  await tell(shop, reference);
  expect(await upload(shop, [{ reference, pesos: 499 }])).toMatchObject({ matched: 0, differing: 1 });
  expect(await flagsIn(shop)).toEqual([['REFERENCE_USED']]);
  // Somebody else's communities are none of it.
  const stranger = await api.person();
  const theirs = await aProofShop(api, stranger, '499', 'GCash 0918 555 9876, Ana R.');
  await tell(theirs, reference);
  const { data } = await api.ok(searchProofs, stranger, { params: theirs.params, query: {} });
  expect(data.map(({ flags }) => flags)).toEqual([[]]);
});

test('money that was sent long before its sender told of it has to be looked at', async () => {
  const shop = await aProofShop(api, owner);
  const reference = aReference();
  await tell(shop, reference);
  await api.db.query(`update plan_terms set at = at - interval '1 year' where plan_id = $1`, [shop.planId]);
  const at = walletTime(Date.now() - 31 * 86_400_000);
  expect(await upload(shop, [{ reference, pesos: 499, at }])).toMatchObject({ matched: 0, differing: 1 });
  expect(await flagsIn(shop)).toEqual([['SENT_LONG_AGO']]);
  const recent = walletTime(Date.now() - 29 * 86_400_000);
  expect(await upload(shop, [{ reference, pesos: 499, at: recent }])).toMatchObject({ matched: 1 });
});

test('each match is accepted alone: one that cannot be accepted holds up no other', async () => {
  const shop = await aProofShop(api, owner);
  const references = [aReference(), aReference(), aReference()];
  const proofs = [];
  for (const reference of references) proofs.push(await tell(shop, reference));
  await upload(
    shop,
    references.map((reference) => ({ reference, pesos: 499 })),
  );
  const banned = proofs[1];
  await api.place(shop.groupId, banned?.user.id ?? '', 'MEMBER', 'BANNED');
  const ids = proofs.map(({ id }) => id);
  const { accepted, left } = await accept(shop, ids);
  expect(accepted).toEqual([ids[0], ids[2]]);
  expect(left).toEqual([
    {
      proof_id: ids[1],
      message: 'They cannot get this plan now. Return the money and reject the payment.',
    },
  ]);
  expect(await madeIn(shop)).toEqual({ accepted: 2, payments: 2, periods: 2, postings: 2 });
});

test('only owners read a history, and what cannot be trusted changes nothing', async () => {
  const shop = await aProofShop(api, owner);
  const [moderator, member, elsewhere] = [await api.person(), await api.person(), await api.person()];
  await api.place(shop.groupId, moderator, 'MODERATOR');
  await api.place(shop.groupId, member, 'MEMBER');
  const reference = aReference();
  const proof = await tell(shop, reference);
  const good = historyOf(shop, csvHistory([{ reference, pesos: 499, at: soon() }]));
  const ids = { params: shop.params, body: { proof_ids: [proof.id] } };
  for (const person of [moderator, member, elsewhere]) {
    expect((await api.refused(readWalletHistory, person, good)).code).toBe('group.not_allowed');
    expect((await api.refused(getHistoryMatches, person, { params: shop.params })).code).toBe(
      'group.not_allowed',
    );
    expect((await api.refused(acceptHistoryMatches, person, ids)).code).toBe('group.not_allowed');
  }
  const rounded = historyOf(
    shop,
    csvHistory([
      { reference, pesos: 499 },
      { reference: '9.01235E+12', pesos: 1 },
    ]),
  );
  const refused = await api.refused(readWalletHistory, owner, rounded);
  expect([refused.code, refused.message]).toEqual([
    'proof.history_unreadable',
    'A spreadsheet changed the reference numbers (like 1.23E+12). Download the history again and upload it without opening it.',
  ]);
  expect((await api.call(readWalletHistory, owner, { ...good, body: { content: '%%%' } })).status).toBe(422);
  expect((await matches(shop)).proof_ids).toEqual([]);

  const pdf = await pdfHistory([{ reference, pesos: 499, at: soon() }], 'reyes0123');
  expect((await api.refused(readWalletHistory, owner, historyOf(shop, pdf))).code).toBe(
    'proof.history_locked',
  );
  expect((await api.refused(readWalletHistory, owner, historyOf(shop, pdf, 'mali'))).message).toBe(
    'This is not the password of the PDF.',
  );
  expect((await api.ok(readWalletHistory, owner, historyOf(shop, pdf, 'reyes0123'))).data.matched).toBe(1);

  // A proof of another community is accepted by nobody from here.
  const other = await aProofShop(api, await api.person());
  const theirs = await tell(other, aReference());
  const { accepted, left } = await accept(shop, [theirs.id, randomUUID()]);
  expect([accepted, left.map(({ message }) => message)]).toEqual([
    [],
    ['This proof of payment does not exist.', 'This proof of payment does not exist.'],
  ]);
  // Where people are told to pay to another number, the history is of another wallet.
  await api.ok(changeProofSettings, owner, {
    params: shop.params,
    body: { is_on: true, instructions: 'GCash 0999 111 2222', version: 2 },
  });
  await api.ok(readWalletHistory, owner, historyOf(shop, pdf, 'reyes0123'));
  expect(await flagsIn(shop)).toEqual([['HISTORY_OTHER_RECEIVER']]);
});
