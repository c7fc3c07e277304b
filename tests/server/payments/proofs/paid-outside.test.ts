import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manilaMonth } from '../../../../src/contract/core/manila.ts';
import { paymentHistory } from '../../../../src/contract/money/checkouts.ts';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import { decideProof, type PaymentProof, sendProof } from '../../../../src/contract/money/proofs.ts';
import { listPurchases } from '../../../../src/contract/money/purchases.ts';
import { getReceipt, receiptPaperPath } from '../../../../src/contract/money/receipts.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import {
  getStatement,
  listEarningsEntries,
  statementFilePath,
  statementPaperPath,
} from '../../../../src/contract/money/statements.ts';
import { type CommunityApi, startCommunityApi } from '../../../support/actions/community-api.ts';
import { aProofShop, decisionOf, formOf, type ProofShop } from './a-proof-shop.ts';

let api: CommunityApi;
let owner: string;
beforeAll(async () => {
  api = await startCommunityApi({ RATE_LIMIT: 'off' });
  owner = await api.person({ first: 'Olive', last: 'Reyes' });
});
afterAll(() => api?.close());

/** Somebody paid the owner of a new community directly, who accepted it. */
async function paidOutside(shop: ProofShop, payer: string, amount: string, reference: string) {
  const sent = (await api.ok(sendProof, payer, formOf(shop, { amount, reference }))).data;
  const accepted = (await api.ok(decideProof, owner, decisionOf(shop, sent, 'accept'))).data;
  const { rows } = await api.db.query<{ id: string }>(
    'select payment_id as id from payment_proofs where id = $1',
    [sent.id],
  );
  return { proof: accepted, paymentId: rows[0]?.id ?? '' };
}

const takeBack = (shop: ProofShop, proof: PaymentProof) =>
  api.ok(decideProof, owner, decisionOf(shop, proof, 'take_back', 'Hindi dumating'));

const historyOf = async (person: string) => (await api.ok(paymentHistory, person, { query: {} })).data;

function file(person: string, path: string) {
  return api.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${person}` } });
}

test('who paid the owner directly has a receipt that says so, a line in the history, and it at the purchase', async () => {
  const shop = await aProofShop(api, owner);
  const payer = await api.person({ first: 'Ben', last: 'Cruz' });
  const { proof, paymentId } = await paidOutside(shop, payer, '500', 'GC 0917 001');
  const params = { payment_id: paymentId };
  const { data: receipt } = await api.ok(getReceipt, payer, { params });
  expect(receipt).toMatchObject({
    ...{ checkout_ref: null, payer: 'Ben Cruz', plan_type: 'Suki', amount: '500.00', fee_amount: '499.00' },
    ...{ vat: null, method: null, status: 'PAID', refund: null, is_own: true },
    outside: { reference: 'GC 0917 001', sent_at: proof.created_at, confirmed_by: 'Olive Reyes' },
  });
  expect(receipt.period?.end).toEqual(expect.any(String));

  const { statusCode, headers, rawPayload } = await file(payer, receiptPaperPath(paymentId));
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${paymentId}.pdf"`);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  for (const said of [
    'Paid by Ben Cruz directly to the owner of',
    'GC 0917 001',
    'Confirmed by',
    'Olive Reyes',
  ])
    expect(text).toContain(said);
  expect(text).toContain('This money did not pass through Tambayan.');

  expect(await historyOf(payer)).toMatchObject([
    {
      ...{ id: paymentId, checkout_ref: null, amount: '500.00', status: 'PAID', plan_type: 'Suki' },
      ...{ group: { id: shop.groupId }, outside: { reference: 'GC 0917 001' } },
    },
  ]);
  const { data: purchases } = await api.ok(listPurchases, payer, { query: {} });
  expect(purchases).toMatchObject([{ title: 'Suki', payment_id: paymentId }]);
});

test('a payment that the owner has not decided about waits in the history, in the right place and page', async () => {
  const shop = await aProofShop(api, owner);
  const payer = await api.person();
  const first = await paidOutside(shop, payer, '499', '0917 003');
  const other = await aProofShop(api, owner);
  const sent = (await api.ok(sendProof, payer, formOf(other, { amount: '120', reference: '0917 004' }))).data;
  const waiting = {
    ...{ amount: '120.00', status: 'PENDING', paid_at: null, method: null, plan_type: 'Suki' },
    ...{ group: { id: other.groupId }, outside: { reference: '0917 004' } },
  };
  expect(await historyOf(payer)).toMatchObject([waiting, { id: first.paymentId, status: 'PAID' }]);
  const second = await api.ok(paymentHistory, payer, { query: { page: '2', limit: '1' } });
  expect(second).toMatchObject({ data: [{ id: first.paymentId }], pagination: { total: 2 } });
  const waits = await api.ok(paymentHistory, payer, { query: { status: 'PENDING' } });
  expect(waits).toMatchObject({ data: [waiting], pagination: { total: 1 } });
  expect(await historyOf(await api.person())).toEqual([]);

  await api.ok(decideProof, owner, decisionOf(other, sent, 'reject', 'Hindi dumating'));
  expect(await historyOf(payer)).toMatchObject([{ id: first.paymentId }]);
});

test('its receipt is for the payer, owners and administrators, and it cannot be returned in the app', async () => {
  const shop = await aProofShop(api, owner);
  const [payer, member, moderator] = [await api.person(), await api.person(), await api.person()];
  const admin = await api.person({ role: 'ADMIN' });
  await api.place(shop.groupId, member, 'MEMBER');
  await api.place(shop.groupId, moderator, 'MODERATOR');
  const { paymentId } = await paidOutside(shop, payer, '499', 'GC 0917 002');
  const params = { payment_id: paymentId };
  for (const [person, isOwn] of [
    [payer, true],
    [owner, false],
    [admin, false],
  ] as const)
    expect((await api.ok(getReceipt, person, { params })).data).toMatchObject({
      is_own: isOwn,
      refund: null,
    });
  for (const person of [member, moderator, await api.person()]) {
    expect((await api.refused(getReceipt, person, { params })).code).toBe('payment.not_found');
    expect((await file(person, receiptPaperPath(paymentId))).statusCode).toBe(404);
    expect(await historyOf(person)).toEqual([]);
  }
  for (const person of [payer, owner, admin])
    expect((await api.refused(requestRefund, person, { params, body: {} })).code).toBe('payment.not_found');
});

test('what the owner took back stays in the history as that, and has no receipt', async () => {
  const shop = await aProofShop(api, owner);
  const payer = await api.person();
  const { proof, paymentId } = await paidOutside(shop, payer, '499', 'GC 0917 003');
  await takeBack(shop, proof);
  expect(await historyOf(payer)).toMatchObject([{ id: paymentId, status: 'FAILED', paid_at: null }]);
  expect((await api.refused(getReceipt, payer, { params: { payment_id: paymentId } })).code).toBe(
    'payment.not_found',
  );
  const { data } = await api.ok(listPurchases, payer, { query: { include_archived: 'true' } });
  expect(data).toMatchObject([{ payment_id: null, ended: { why: expect.any(String) } }]);
});

test('payments in the app and outside it are one history, in order, page by page', async () => {
  const shop = await aProofShop(api, owner);
  const other = await aProofShop(api, owner);
  const payer = await api.person();
  const first = await paidOutside(shop, payer, '499', 'GC 0917 004');
  const second = await paidOutside(other, payer, '499', 'GC 0917 005');
  const pages = [1, 2].map((page) => api.ok(paymentHistory, payer, { query: { limit: 1, page } }));
  const shown = await Promise.all(pages);
  expect(shown.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([second.paymentId, first.paymentId]);
  expect(shown[0]?.pagination).toMatchObject({ total: 2 });
  const failed = await api.ok(paymentHistory, payer, { query: { status: 'FAILED' } });
  expect(failed.data).toEqual([]);
});

test('the owner finds it in earnings, entries, statement and files, marked, and in no balance', async () => {
  const shop = await aProofShop(api, owner);
  const [ben, ana] = [await api.person({ first: 'Ben', last: 'Cruz' }), await api.person({ first: 'Ana' })];
  const kept = await paidOutside(shop, ben, '500', 'GC 0917 006');
  const { proof } = await paidOutside(shop, ana, '499', 'GC 0917 007');
  await takeBack(shop, proof);
  const month = manilaMonth(Date.parse(kept.proof.decided_at ?? ''));
  const params = { ...shop.params, month };

  const { data: earnings } = await api.ok(getGroupEarnings, owner, { params: shop.params });
  expect(earnings).toMatchObject({ balance: '0.00', held: '0.00', available: '0.00' });
  expect(earnings.months).toMatchObject([
    { month, payments: 0, gross: '0.00', net: '0.00', outside: '500.00' },
  ]);

  const { data: entries } = await api.ok(listEarningsEntries, owner, { params: shop.params, query: {} });
  const none = { gross: '0.00', commission: '0.00', amount: '0.00' };
  expect(entries).toMatchObject([
    { kind: 'OUTSIDE_TAKEN_BACK', outside: '-499.00', reference: 'GC 0917 007', payment_id: null, ...none },
    { kind: 'OUTSIDE', outside: '499.00', reference: 'GC 0917 007', payment_id: null, ...none },
    { kind: 'OUTSIDE', outside: '500.00', member: 'Ben Cruz', payment_id: kept.paymentId, ...none },
  ]);
  expect(entries).toHaveLength(3);

  const { data: statement } = await api.ok(getStatement, owner, { params });
  expect(statement).toMatchObject({
    ...{ opening: '0.00', gross: '0.00', refunds: '0.00', net: '0.00', closing: '0.00', outside: '500.00' },
    lines: [{ balance: '0.00' }, { balance: '0.00' }, { balance: '0.00' }],
  });
  const csv = (await file(owner, statementFilePath(shop.groupId, month))).body.trim().split('\r\n');
  const cells = csv.map((line) => line.split(','));
  const at = (name: string) => cells[0]?.findIndex((cell) => cell.replaceAll(/[^a-z]/g, '') === name) ?? -1;
  const column = (name: string) => cells.slice(1).map((line) => line[at(name)]?.replaceAll('"', ''));
  expect(column('kind')).toEqual(['OUTSIDE', 'OUTSIDE', 'OUTSIDE_TAKEN_BACK']);
  expect(column('outside')).toEqual(['500', '499', '-499']);
  expect(column('gross')).toEqual(['0', '0', '0']);
  expect(column('balance')).toEqual(['0', '0', '0']);
  const paper = await file(owner, statementPaperPath(shop.groupId, month));
  const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true });
  expect(text).toContain('Paid directly to you');
  expect(text).toContain('not in the balance');
});
