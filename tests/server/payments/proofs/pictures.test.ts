import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptHistoryMatches,
  getHistoryMatches,
  readWalletHistory,
} from '../../../../src/contract/money/direct/wallet-history.ts';
import {
  decideProof,
  type PaymentProof,
  searchProofs,
  sendProof,
} from '../../../../src/contract/money/proofs.ts';
import { requestProofImageUpload } from '../../../../src/contract/uploads.ts';
import { fingerprintOf } from '../../../../src/server/features/payments/proofs/pictures/fingerprint.ts';
import { readPicture } from '../../../../src/server/features/payments/proofs/pictures/read-picture.ts';
import { fieldsOf } from '../../../../src/server/features/payments/proofs/pictures/receipt-fields.ts';
import { SAME_PICTURE_MAX } from '../../../../src/server/features/payments/proofs/proof.repo.ts';
import { systemTimers } from '../../../../src/server/platform/clock/clock.ts';
import { aPicture } from '../../uploads/a-picture.ts';
import { anUploadWorld, type UploadWorld } from '../../uploads/an-upload-world.ts';
import { csvHistory } from './a-history.ts';
import { aProofShop, decisionOf, formOf, type ProofShop } from './a-proof-shop.ts';
import { aReceipt, aReceiptOf, LAYOUTS } from './a-receipt.ts';

let world: UploadWorld;
let owner: string;
beforeAll(async () => {
  world = await anUploadWorld({ RATE_LIMIT: 'off' });
  owner = await world.api.person({ first: 'Olive' });
});
afterAll(() => world?.close());

test('reference, amount, moment and receiver are read from receipts of three layouts', async () => {
  const receipt = aReceiptOf({ amount: '1,399.00' });
  for (let layout = 0; layout < LAYOUTS; layout += 1)
    for (const quality of [90, 40]) {
      const text = await readPicture(await aReceipt(layout, receipt, quality), systemTimers);
      const fields = fieldsOf(text, { reference: '1111', centavos: 1 });
      expect([layout, quality, { ...fields, reference: fields.reference?.replaceAll(' ', '') }]).toEqual([
        layout,
        quality,
        {
          reference: '9012345678901',
          centavos: 139_900,
          sentAt: '2026-11-28T06:03:00.000Z',
          receiver: '09175550123',
        },
      ]);
    }
});

test('fields of receipts are found by their names, and what is not there stays open', () => {
  const typed = { reference: '9012 345 678901', centavos: 39_900 };
  const table: readonly (readonly [string, object])[] = [
    ['', { reference: null, centavos: null, sentAt: null, receiver: null }],
    ['Kumusta ka na\n12:30\n100%', { reference: null, centavos: null, sentAt: null, receiver: null }],
    // One line has both, as the app of GCash writes it.
    [
      'Amount 399.00\nTotal Amount Sent P399.00\nRef No. 9012 345 678901 Nov 28, 2026 2:03 PM',
      { reference: '9012 345 678901', centavos: 39_900, sentAt: '2026-11-28T06:03:00.000Z' },
    ],
    ['Reference ID\n7C2E 1D5F 9A0B\nPHP 1,250.75', { reference: '7C2E 1D5F 9A0B', centavos: 125_075 }],
    // The payer typed the amount; the wallet took a fee on top.
    ['Amount 399.00\nFee 15.00\nTotal 414.00', { centavos: 39_900 }],
    ['Amount 250.00\nFee 15.00\nTotal 265.00', { centavos: 26_500 }],
    // Letters that were read for digits.
    ['Ref. No. 9O12345678902', { reference: '9012345678902' }],
    ['Reference No. 9OI2 345 6789OI', { reference: '9012 345 678901' }],
    ['Sent to\nOL**E R.\n+63 918 555 0111', { receiver: '09185550111' }],
    ['To: Maria C.', { receiver: 'Maria C.' }],
  ];
  for (const [text, fields] of table) expect([text, fieldsOf(text, typed)]).toMatchObject([text, fields]);
});

test('a picture that was saved again is the same one, and a receipt for another payment is not', async () => {
  const differing = (a: string | null, b: string | null) =>
    [...(a ?? '')].filter((bit, at) => bit !== b?.[at]).length;
  for (let layout = 0; layout < LAYOUTS; layout += 1) {
    const picture = await aReceipt(layout, aReceiptOf(), 90);
    const first = await fingerprintOf(picture);
    expect(first?.length).toBe(96 * 192);
    const again = await sharp(picture).resize(540).jpeg({ quality: 60 }).toBuffer();
    expect([layout, differing(first, await fingerprintOf(again)) <= SAME_PICTURE_MAX]).toEqual([
      layout,
      true,
    ]);
    const other = aReceiptOf({ reference: '9013 771 204562', date: 'Nov 29, 2026 11:48 AM' });
    const second = await fingerprintOf(await aReceipt(layout, other, 90));
    expect([layout, differing(first, second) > SAME_PICTURE_MAX]).toEqual([layout, true]);
  }
  expect(await fingerprintOf(await aPicture('jpeg', { width: 400, height: 800 }))).toBe(null);
});

async function tell(
  shop: ProofShop,
  reference: string,
  picture: Buffer,
  person?: string,
): Promise<PaymentProof> {
  const { api } = world;
  const sender = person ?? (await api.person());
  const { data } = await api.ok(sendProof, sender, formOf(shop, { reference }));
  const { data: address } = await api.ok(requestProofImageUpload, sender, {
    params: { proof_id: data.id },
    body: { file_name: 'resibo.jpg', file_mime_type: 'image/jpeg', file_size: picture.byteLength },
  });
  await world.send(sender, address, picture);
  return data;
}
const look = () => world.api.app.jobs.runDue();
const queue = async ({ params }: ProofShop, person = owner) =>
  (await world.api.ok(searchProofs, person, { params, query: { order_by: 'asc' } })).data;
const kinds = async (shop: ProofShop) =>
  (await queue(shop)).map(({ flags }) => flags.map(({ kind }) => kind));
/** On the clock of the Philippines, a minute ahead: later than the price of the plan. */
const now = () => new Date(Date.now() + 8 * 3_600_000 + 60_000).toISOString().slice(0, 16).replace('T', ' ');

test('the owner sees what the picture says beside what the sender typed, and where it differs', async () => {
  const { api } = world;
  const shop = await aProofShop(api, owner);
  const sender = await api.person();
  await tell(shop, '9012345678901', await aReceipt(0, aReceiptOf({ date: now() })), sender);
  expect((await queue(shop)).map(({ reading, flags }) => [reading, flags])).toEqual([[null, []]]);
  await look();
  const [proof] = await queue(shop);
  expect(proof).toMatchObject({
    flags: [],
    reading: { reference: '9012345678901', amount: '499.00', receiver: '09175550123' },
  });
  expect((await queue(shop, sender)).map(({ reading, flags }) => [reading, flags])).toEqual([[null, []]]);

  const wrong = aReceiptOf({
    reference: '9012 345 678777',
    amount: '49.00',
    number: '0999 111 2222',
    date: now(),
  });
  await tell(shop, '9012345678902', await aReceipt(1, wrong));
  await tell(shop, '9012345678903', await aPicture('jpeg', { width: 400, height: 800 }));
  await look();
  expect(await kinds(shop)).toEqual([
    [],
    ['PICTURE_OTHER_REFERENCE', 'PICTURE_OTHER_AMOUNT', 'PICTURE_OTHER_RECEIVER'],
    [],
  ]);
  const [, , unreadable] = await queue(shop);
  expect(unreadable?.reading).toEqual({ reference: null, amount: null, sent_at: null, receiver: null });
  // Nothing is blocked.
  for (const one of await queue(shop)) await api.ok(decideProof, owner, decisionOf(shop, one, 'accept'));
  expect((await queue(shop)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
});

test('a picture that was sent before is a flag, also in another community, and the press does not accept it', async () => {
  const { api } = world;
  const [shop, other] = [await aProofShop(api, owner), await aProofShop(api, owner)];
  // Before a receipt is drawn, which would be older than the price.
  const stranger = await api.person();
  const theirs = await aProofShop(api, stranger, '499', 'GCash 0918 555 9876, Ana R.');
  const picture = await aReceipt(2, aReceiptOf({ reference: '9020 111 222333', date: now() }), 90);
  await tell(other, '9020111222333', picture);
  await look();
  const copy = await sharp(picture).resize(600).jpeg({ quality: 70 }).toBuffer();
  const good = await aReceipt(2, aReceiptOf({ reference: '9020 444 555666', date: now() }), 90);
  const [seen, fine] = [await tell(shop, '9020111222334', copy), await tell(shop, '9020444555666', good)];
  const lines = ['9020111222334', '9020444555666'].map((reference) => ({ reference, pesos: 499, at: now() }));
  const history = Buffer.from(csvHistory(lines)).toString('base64');
  const { params } = shop;
  const read = { params, body: { content: history } };
  // Before its picture was looked at, the press accepts neither.
  expect((await api.ok(readWalletHistory, owner, read)).data.matched).toBe(0);
  await look();
  expect((await kinds(shop))[0]).toContain('PICTURE_SEEN');
  expect((await api.ok(getHistoryMatches, owner, { params })).data.proof_ids).toEqual([fine.id]);
  const body = { proof_ids: [seen.id, fine.id] };
  const { data } = await api.ok(acceptHistoryMatches, owner, { params, body });
  expect([data.accepted, data.left.length]).toEqual([[fine.id], 1]);

  // Looking again, as after a node was killed, notes the same.
  const before = await queue(shop);
  const { rows } = await api.db.query<{ name: string }>(
    'select picture_name as name from payment_proofs where id = $1',
    [seen.id],
  );
  await api.withTx((tx) =>
    api.app.jobs.send(tx, 'proof.look', { proof_id: seen.id, name: rows[0]?.name ?? '' }),
  );
  await look();
  expect(await queue(shop)).toEqual(before);
  // Somebody else’s communities are none of it: it only went to another wallet.
  await tell(theirs, '9020111222333', picture);
  await look();
  const [strange] = await queue(theirs, stranger);
  expect(strange?.flags.map(({ kind }) => kind)).toEqual(['PICTURE_OTHER_RECEIVER']);
});
