import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPaymentCode, readPaymentCode } from '../../../../src/contract/money/direct/payment-codes.ts';
import { changeProofSettings, getProofSettings, sendProof } from '../../../../src/contract/money/proofs.ts';
import { type CommunityApi, startCommunityApi } from '../../../support/actions/community-api.ts';
import { aPicture } from '../../uploads/a-picture.ts';
import { aProofShop, formOf, type ProofShop } from '../proofs/a-proof-shop.ts';
import { aCode, aCodePicture, accountOf, aShopCode, field } from './a-code.ts';

let api: CommunityApi;
let owner: string;
beforeAll(async () => {
  api = await startCommunityApi({ RATE_LIMIT: 'off' });
  owner = await api.person({ first: 'Olive' });
});
afterAll(() => api?.close());

const pictureOf = ({ params }: ProofShop, picture: Buffer | string) => ({
  params,
  body: { content: Buffer.from(picture).toString('base64') },
});
const settingsOf = async (shop: ProofShop, person: string) =>
  (await api.ok(getProofSettings, person, { params: shop.params })).data;
const payFor = ({ params, planId }: ProofShop) => ({ params, body: { group_membership_plan_id: planId } });

async function save(shop: ProofShop, change: object, person = owner) {
  const { is_on, instructions, version } = await settingsOf(shop, person);
  const body = { is_on, instructions, version, ...change };
  return api.call(changeProofSettings, person, { params: shop.params, body });
}

test('an owner uploads the picture of a code, and payers get it with the amount of their plan', async () => {
  const shop = await aProofShop(api, owner, '1499.50', '');
  const payer = await api.person();
  expect((await api.refused(getPaymentCode, payer, payFor(shop))).code).toBe('proof.off');

  const { data } = await api.ok(readPaymentCode, owner, pictureOf(shop, await aCodePicture(aCode())));
  const olive = { name: 'OL**E R.', city: 'Cebu City', bank: 'GCash', kind: 'PERSON' };
  expect(data).toEqual({ ...olive, code: aCode() });
  // Nothing is saved yet.
  expect((await settingsOf(shop, owner)).payee).toBe(null);

  expect((await save(shop, { is_on: true, instructions: '', code: data.code })).status).toBe(200);
  expect(await settingsOf(shop, payer)).toMatchObject({ is_on: true, instructions: '', payee: olive });
  const { data: paying } = await api.ok(getPaymentCode, payer, payFor(shop));
  expect(paying).toMatchObject({ payee: olive, amount: '1499.50' });
  expect(paying.code).toContain('54071499.50');
  expect(paying.code).toContain(paying.reference);
  const again = await api.ok(getPaymentCode, payer, payFor(shop));
  expect(again.data).toEqual(paying);
  expect((await api.ok(getPaymentCode, await api.person(), payFor(shop))).data.reference).not.toBe(
    paying.reference,
  );

  // What is left out stays, and what is taken away is gone.
  expect((await save(shop, { instructions: 'Salamat!' })).status).toBe(200);
  expect((await settingsOf(shop, payer)).payee).toEqual(olive);
  expect((await save(shop, { instructions: '', code: null })).text).toContain(
    'Tell people where to send the money',
  );
  expect((await save(shop, { is_on: false })).status).toBe(200);
  expect(await settingsOf(shop, payer)).toMatchObject({ is_on: false, payee: null });
  expect((await api.refused(getPaymentCode, payer, payFor(shop))).code).toBe('proof.off');
  expect((await settingsOf(shop, owner)).payee).toEqual(olive);
});

test('screenshots, photos and dark codes are read', async () => {
  const shop = await aProofShop(api, owner);
  const code = await aCodePicture(aShopCode(), { scale: 8 });
  const onPoster = sharp({ create: { width: 1080, height: 2300, channels: 3, background: '#0b5fff' } });
  const table: readonly (readonly [string, Buffer])[] = [
    [
      'a screenshot',
      await onPoster
        .composite([{ input: code, left: 150, top: 700 }])
        .jpeg({ quality: 60 })
        .toBuffer(),
    ],
    [
      'a photo',
      await sharp(code).rotate(17, { background: '#8a7f70' }).blur(1.2).jpeg({ quality: 50 }).toBuffer(),
    ],
    ['a dark one', await aCodePicture(aShopCode(), { isDark: true })],
    ['one that is turned by its file', await sharp(code).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ];
  for (const [name, picture] of table) {
    const answer = await api.call(readPaymentCode, owner, pictureOf(shop, picture));
    expect([name, JSON.parse(answer.text)]).toMatchObject([
      name,
      { data: { name: 'Hurno sa Sugbo', code: aShopCode() } },
    ]);
  }
});

test('a picture without a good code is refused in words that help', async () => {
  const shop = await aProofShop(api, owner);
  const two = await sharp(await aCodePicture(aCode(), { scale: 4 }))
    .extend({ right: 900, bottom: 400, background: '#ffffff' })
    .composite([{ input: await aCodePicture(aShopCode(), { scale: 4 }), left: 600, top: 100 }])
    .png()
    .toBuffer();
  const table: readonly (readonly [Buffer | string, string, RegExp])[] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'upload.not_a_picture', /not a PNG/],
    [await aPicture('png', { width: 10_400 }), 'upload.too_many_pixels', /too large/],
    [await aPicture('jpeg', { width: 400 }), 'proof.code_unreadable', /no QR code/],
    [two, 'proof.code_unreadable', /more than one QR code/],
    [await aCodePicture('https://tambayan.example'), 'proof.code_unreadable', /not for payments/],
    [
      await aCodePicture(aCode({ amount: field('54', '250.00') })),
      'proof.code_unreadable',
      /a fixed amount or a fee/,
    ],
    [
      await aCodePicture(aCode({ currency: field('53', '840') })),
      'proof.code_unreadable',
      /another currency/,
    ],
  ];
  for (const [picture, code, words] of table) {
    const refused = await api.refused(readPaymentCode, owner, pictureOf(shop, picture));
    expect([String(words), refused.code]).toEqual([String(words), code]);
    expect(refused.message).toMatch(words);
  }
  // The same rules hold for a text that never was a picture.
  const fixed = await save(shop, { code: aCode({ amount: field('54', '250.00') }) });
  expect([fixed.status, fixed.text]).toEqual([422, expect.stringContaining('proof.code_unreadable')]);
  expect((await settingsOf(shop, owner)).payee).toBe(null);
});

test('only an owner says where the money goes, and what they said ends with their ownership', async () => {
  const shop = await aProofShop(api, owner);
  expect((await save(shop, { code: aCode() })).status).toBe(200);
  const [moderator, payer, heir] = [await api.person(), await api.person(), await api.person()];
  await api.place(shop.groupId, moderator, 'MODERATOR');
  const picture = pictureOf(shop, await aCodePicture(aShopCode()));
  for (const person of [moderator, payer]) {
    expect((await api.refused(readPaymentCode, person, picture)).code).toBe('group.not_allowed');
    expect((await save(shop, { code: aShopCode() }, person)).status).toBe(403);
  }

  await api.place(shop.groupId, heir, 'OWNER');
  expect((await settingsOf(shop, payer)).is_on).toBe(true);
  await api.db.query(`update group_members set role = 'MEMBER' where group_id = $1 and user_id = $2`, [
    shop.groupId,
    owner,
  ]);
  expect(await settingsOf(shop, payer)).toMatchObject({ is_on: false, instructions: '', payee: null });
  expect((await api.refused(getPaymentCode, payer, payFor(shop))).code).toBe('proof.off');
  expect((await api.refused(sendProof, payer, formOf(shop))).code).toBe('proof.off');
  expect(await settingsOf(shop, heir)).toMatchObject({ is_on: false, is_of_former_owner: true });

  expect((await save(shop, { is_on: true }, heir)).status).toBe(200);
  expect(await settingsOf(shop, payer)).toMatchObject({ is_on: true, is_of_former_owner: false });
});

test('one payment to a code proves one payment, in whichever community it is shown', async () => {
  const other = await api.person();
  const [first, sister] = [await aProofShop(api, owner, '499', ''), await aProofShop(api, other, '499', '')];
  const elsewhere = await aProofShop(api, await api.person(), '499', '');
  const account = aCode({ account: accountOf('GXCHPHM2XXX', 'DWQM4TK3JD0000077') });
  // Saved anew by the bank, it has another name, and is the same account.
  const renamed = aCode({
    account: accountOf('GXCHPHM2XXX', 'DWQM4TK3JD0000077'),
    name: field('59', 'Olive R'),
  });
  await save(first, { is_on: true, code: account });
  await save(sister, { is_on: true, code: renamed }, other);
  const reference = '7012 345 000111';
  await api.ok(sendProof, await api.person(), formOf(first, { reference }));
  const again = await api.refused(sendProof, await api.person(), formOf(sister, { reference }));
  expect(again.code).toBe('proof.reference_used');
  expect(elsewhere.groupId).not.toBe(first.groupId);
});
