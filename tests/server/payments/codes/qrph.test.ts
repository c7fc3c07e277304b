import { expect, test } from 'vitest';
import {
  type CodeFault,
  codeReference,
  payableCode,
  readCode,
  UnreadableCode,
} from '../../../../src/server/features/payments/proofs/codes/qrph.ts';
import { aCode, accountOf, aShopCode, field, signed } from './a-code.ts';

const pay = { centavos: 49_900, reference: 'TB7K2M9QX1' };

function faultOf(code: string): CodeFault | 'none' {
  try {
    readCode(code);
    return 'none';
  } catch (error) {
    if (error instanceof UnreadableCode) return error.fault;
    throw error;
  }
}

test('codes of persons and shops are read with the name, city and bank of the account', () => {
  const olive = { name: 'OL**E R.', city: 'Cebu City', bank: 'GCash', kind: 'PERSON', numbers: [] };
  const table: readonly (readonly [string, string, object])[] = [
    ['a person', aCode(), { ...olive, account: 'QRPH:GXCHPHM2:DWQM4TK3JD0000001' }],
    ['a shop', aShopCode(), { name: 'Hurno sa Sugbo', bank: 'Maya', kind: 'MERCHANT' }],
    [
      'a number of a wallet',
      aCode({ account: accountOf('PAPHPHM1XXX', '639175550123', field('05', '+63-917-5550123')) }),
      { bank: 'Maya', numbers: ['09175550123'] },
    ],
    ['an unknown bank', aCode({ account: accountOf('ABCDPHM1XXX', '12') }), { bank: null }],
    ['no city', aCode({ city: field('60', '') }), { city: null }],
    ['letters that count as one', aCode({ name: field('59', 'Peña') }), { name: 'Peña' }],
    ['letters that count as two', aCode({ name: field('59', 'Peña', 5) }), { name: 'Peña' }],
    ['an amount of nothing', aCode({ amount: field('54', '0.00') }), olive],
    ['spaces around', ` ${aCode()}\n`, olive],
    ['small letters in the checksum', aCode().slice(0, -4) + aCode().slice(-4).toLowerCase(), olive],
    [
      'a scheme of a bank beside the national one',
      aCode({
        account: field('26', field('00', 'ph.starpay') + field('01', '1')) + accountOf('BNORPHMMXXX', '1'),
      }),
      { bank: 'BDO' },
    ],
  ];
  for (const [name, code, is] of table) expect([name, readCode(code)]).toMatchObject([name, is]);
});

test('what many members cannot pay to is refused, each with its own reason', () => {
  const good = aCode();
  const changed = good.replace('OL**E', 'OL**A');
  const table: readonly (readonly [CodeFault, string])[] = [
    ['not_payment', ''],
    ['not_payment', 'https://tambayan.example/c/hurno'],
    ['not_payment', `000201${'0'.repeat(600)}`],
    ['damaged', changed],
    ['damaged', good.slice(0, -4)],
    ['damaged', `${good.slice(0, -4)}ZZZZ`],
    ['damaged', aCode({ name: field('59', 'OL**E R.', 60) })],
    ['damaged', aCode({ name: field('59', 'Olive') + field('59', 'Mallory') })],
    ['damaged', signed('00020101021163040000')],
    ['other_country', aCode({ country: field('58', 'SG') })],
    ['other_country', aCode({ country: '' })],
    ['other_currency', aCode({ currency: field('53', '840') })],
    ['other_currency', aCode({ currency: '' })],
    ['not_qrph', aCode({ account: field('26', field('00', 'SG.PAYNOW') + field('01', '0')) })],
    ['not_qrph', aCode({ account: field('02', '4000123412341234') })],
    ['no_account', aCode({ account: field('27', field('00', 'com.p2pqrpay') + field('01', 'GXCHPHM2XXX')) })],
    ['no_name', aCode({ name: field('59', '  ') })],
    ['fixed_amount', aCode({ amount: field('54', '250.00') })],
    ['fixed_amount', aCode({ fee: field('55', '02') + field('56', '15') })],
    ['one_time', aCode({ kind: field('01', '12') })],
  ];
  for (const [fault, code] of table) expect([code, faultOf(code)]).toEqual([code, fault]);
});

test('a payable code has the exact amount, a reference, and a checksum of its own', () => {
  // Written by hand, but for the checksum.
  const account = '27640012com.p2pqrpay0111GXCHPHM2XXX0208999644030417DWQM4TK3JD0000001';
  const rest = '5802PH5908OL**E R.6009Cebu City';
  expect(payableCode(aCode(), pay)).toBe(
    signed(`000201010212${account}5204601653036085406499.00${rest}62140510TB7K2M9QX1`),
  );
  const table: readonly (readonly [string, string, string])[] = [
    ['the label of a bank stays', aShopCode(), '0110TB7K2M9QX10522RCjLbs2j7swGVvnBuZGXtL'],
    ['a label to be asked for', aCode({ more: field('62', field('05', '***')) }), '0510TB7K2M9QX1'],
    ['no label is left', aShopCode(field('01', 'A-1')), '0522RCjLbs2j7swGVvnBuZGXtL0103A-1'],
  ];
  for (const [name, code, label] of table) {
    const made = payableCode(code, pay);
    expect([name, made.includes(label)]).toEqual([name, true]);
    expect([name, made]).toEqual([name, signed(made.slice(0, -8))]);
    expect([name, faultOf(made)]).toEqual([name, 'fixed_amount']);
  }
  // Bytes are counted as the bank counted them.
  const two = aCode({ name: field('59', 'Peña', 5) });
  expect(payableCode(two, pay)).toContain('5905Peña6009');
  expect(payableCode(two, pay)).toBe(signed(payableCode(two, pay).slice(0, -8)));
});

test('the reference is the same for one person and plan, and another for others', () => {
  const all = ['a', 'b'].flatMap((group) =>
    ['c', 'd'].flatMap((user) => ['e', 'f'].map((plan) => codeReference(group, user, plan))),
  );
  expect(new Set(all).size).toBe(8);
  expect(codeReference('a', 'c', 'e')).toBe(all[0]);
  for (const reference of all) expect(reference).toMatch(/^TB[0-9A-Z]{8}$/);
});
