import { createHash } from 'node:crypto';
import type { PayeeCode } from '../../../../../contract/money/direct/payment-codes.ts';
import { numericText } from '../../../../../contract/money/money.ts';
import { mobileNumbersIn } from '../history/history-lines.ts';

/** Why a text is no QR Ph code that many members can pay to. */
export type CodeFault =
  | 'not_payment'
  | 'damaged'
  | 'other_country'
  | 'other_currency'
  | 'not_qrph'
  | 'no_account'
  | 'no_name'
  | 'fixed_amount'
  | 'one_time';

/** Thrown by everything that reads a code. */
export class UnreadableCode extends Error {
  override readonly name = 'UnreadableCode';
  readonly fault: CodeFault;

  constructor(fault: CodeFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What a code says about the account that is paid. */
export interface ReadCode extends PayeeCode {
  /** Tells one account from another. */
  readonly account: string;
  /** Numbers of wallets that it names, like "09175550123". Most codes name none. */
  readonly numbers: readonly string[];
}

/** A field of EMVCo's merchant-presented codes: two digits, two digits of length, the value. */
interface Field {
  readonly id: string;
  readonly value: string;
}

/** Begins the name of an account. */
const SCHEME = 'QRPH';
/** The longest that EMVCo allows. */
const CODE_MAX = 512;
const PESOS = '608';
const FOR_ONE_PAYMENT = '12';
/** Amounts, and what is paid on top of them. */
const AMOUNT_IDS = ['54', '55', '56', '57'];

/** The first eight letters of the banks' and wallets' codes at SWIFT, which QR Ph uses. */
const BANKS: Readonly<Record<string, string>> = {
  BNORPHMM: 'BDO',
  BOPIPHMM: 'BPI',
  CHBKPHMM: 'Chinabank',
  GXCHPHM2: 'GCash',
  LAUIPHM2: 'MariBank',
  MBTCPHMM: 'Metrobank',
  MYDBPHM2: 'Maya Bank',
  PAPHPHM1: 'Maya',
  PNBMPHMM: 'PNB',
  RCBCPHMM: 'RCBC',
  SETCPHMM: 'Security Bank',
  TLBPPHMM: 'Landbank',
  UBPHPHMM: 'UnionBank',
};

/** @throws UnreadableCode */
export function readCode(text: string): ReadCode {
  const { fields, encoding } = readFields(text);
  const of = (id: string) => Buffer.from(fieldIn(fields, id), encoding).toString('utf8');
  if (of('58').toUpperCase() !== 'PH') throw new UnreadableCode('other_country');
  if (of('53') !== PESOS) throw new UnreadableCode('other_currency');
  const account = accountIn(fields);
  const name = of('59').trim();
  if (name === '') throw new UnreadableCode('no_name');
  // A static code of a wallet may say "0".
  if (AMOUNT_IDS.some((id) => Number(of(id) || 0) !== 0)) throw new UnreadableCode('fixed_amount');
  if (of('01') === FOR_ONE_PAYMENT) throw new UnreadableCode('one_time');
  return { ...account, name, city: of('60').trim() || null };
}

/**
 * The code for one payment: with the amount, a reference that the wallet may show to both sides, and no fee on top.
 *
 * @throws UnreadableCode
 */
export function payableCode(text: string, pay: { centavos: number; reference: string }): string {
  const { fields, encoding } = readFields(text);
  const rest = fields.filter(({ id }) => !['01', '62', '63', ...AMOUNT_IDS].includes(id));
  const all = [
    ...rest,
    { id: '01', value: FOR_ONE_PAYMENT },
    { id: '54', value: numericText(pay.centavos) },
    { id: '62', value: withReference(fieldIn(fields, '62'), pay.reference) },
  ].sort((a, b) => Number(a.id) - Number(b.id));
  const signed = `${all.map(written).join('')}6304`;
  const body = Buffer.from(signed, encoding).toString('utf8');
  return `${body}${checksum(body)}`;
}

/** The same for one person and plan each time, so that the owner can find the payment by it. It proves nothing. */
export function codeReference(groupId: string, userId: string, planId: string): string {
  const digest = createHash('sha256').update(`${groupId} ${userId} ${planId}`).digest('hex');
  return `TB${BigInt(`0x${digest.slice(0, 16)}`)
    .toString(36)
    .slice(-8)
    .padStart(8, '0')
    .toUpperCase()}`;
}

/** Whether a receiver of a proof is the account of a code, and not a number. */
export function isCodeAccount(receiver: string): boolean {
  return receiver.startsWith(`${SCHEME}:`);
}

interface Account {
  readonly kind: PayeeCode['kind'];
  readonly bank: string | null;
  readonly account: string;
  readonly numbers: readonly string[];
}

/** The account of the national scheme. Banks may name others beside it. */
function accountIn(fields: readonly Field[]): Account {
  for (const { id, value } of fields) {
    if (Number(id) < 26 || Number(id) > 51) continue;
    const inner = fieldsOf(value);
    const scheme = inner === null ? '' : fieldIn(inner, '00').toLowerCase();
    const isPerson = scheme === 'com.p2pqrpay';
    if (inner === null || !(isPerson || scheme.startsWith('ph.ppmi.p2m'))) continue;
    const bank = fieldIn(inner, '01').toUpperCase();
    const numbers = ['03', '04'].map((one) => fieldIn(inner, one)).filter((one) => one !== '');
    if (bank.length < 8 || numbers.length === 0) throw new UnreadableCode('no_account');
    return {
      kind: isPerson ? 'PERSON' : 'MERCHANT',
      bank: BANKS[bank.slice(0, 8)] ?? null,
      account: [SCHEME, bank.slice(0, 8), ...numbers].join(':'),
      numbers: mobileNumbersIn(fieldIn(inner, '05')),
    };
  }
  throw new UnreadableCode('not_qrph');
}

/** Into the label for references, or the number of the bill where the bank needs that label to find its merchant. */
function withReference(additional: string, reference: string): string {
  const inner = additional === '' ? [] : fieldsOf(additional);
  if (inner === null) return additional;
  const free = ['05', '01'].find((id) => ['', '***'].includes(fieldIn(inner, id)));
  if (free === undefined) return additional;
  const all = [...inner.filter(({ id }) => id !== free), { id: free, value: reference }];
  const whole = all
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(written)
    .join('');
  return whole.length > 99 ? additional : whole;
}

const written = ({ id, value }: Field) => `${id}${String(value.length).padStart(2, '0')}${value}`;

function fieldIn(fields: readonly Field[], id: string): string {
  return fields.find((field) => field.id === id)?.value ?? '';
}

/** Null: the lengths do not add up, or a field is there twice. */
function fieldsOf(text: string): Field[] | null {
  const fields: Field[] = [];
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4));
    const [, id = '', length = ''] = head ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    const isTwice = fields.some((field) => field.id === id);
    if (head === null || value.length < Number(length) || isTwice) return null;
    fields.push({ id, value });
    at += 4 + value.length;
  }
  return fields;
}

/** Most banks count the letters of a value, some its bytes: an ñ is one or two. Values are as `encoding` reads them. */
function readFields(code: string): { fields: Field[]; encoding: 'utf8' | 'latin1' } {
  const text = code.trim();
  if (!/^000201\d/.test(text) || text.length > CODE_MAX) throw new UnreadableCode('not_payment');
  if (!/6304[0-9a-f]{4}$/i.test(text) || checksum(text.slice(0, -4)) !== text.slice(-4).toUpperCase())
    throw new UnreadableCode('damaged');
  const byLetter = fieldsOf(text);
  if (byLetter?.at(-1)?.id === '63') return { fields: byLetter, encoding: 'utf8' };
  const byByte = fieldsOf(Buffer.from(text, 'utf8').toString('latin1'));
  if (byByte?.at(-1)?.id === '63') return { fields: byByte, encoding: 'latin1' };
  throw new UnreadableCode('damaged');
}

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
