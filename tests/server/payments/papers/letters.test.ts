import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import type { Receipt } from '../../../../src/contract/money/receipts.ts';
import { isPlain, linesOf, runsOf } from '../../../../src/server/features/payments/papers/letters.ts';
import { receiptPaper } from '../../../../src/server/features/payments/papers/receipt-paper.ts';
import { wordsIn } from '../../../../src/server/platform/i18n/words-in.ts';

const id = '01990000-0000-7000-8000-000000000001';
const receipt: Receipt = {
  ...{ payment_id: id, checkout_ref: 'TB-1234-5678', plan_type: 'Suki', plan_cycle_type: 'MONTHLY' },
  ...{ payer: '', payee: '', group: { id, name: '', slug: 'kape' } },
  ...{ fee_amount: '499.00', credit_amount: '0.00', discount_amount: '0.00', coupon_code: null },
  ...{ amount: '499.00', vat: null, refunded_amount: '0.00', returning_amount: '0.00', method: 'gcash' },
  ...{ status: 'PAID', paid_at: '2026-11-02T04:00:00.000Z', period: null, second: null, outside: null },
  is_own: true,
};

const NAMES = [
  ['Filipino', 'Ma. Niña Peñaflor-Dela Cruz', []],
  ['Cyrillic', 'Анна Ковальчук', []],
  ['Thai', 'สมชาย ใจดี', ['noto-thai.ttf']],
  ['Arabic', 'محمد علي', ['noto-arabic.ttf']],
  ['Hebrew', 'דוד לוי', ['noto-hebrew.ttf']],
  ['Hindi', 'प्रिया शर्मा', ['noto-devanagari.ttf']],
  ['Chinese', '陳美玲 (陈美玲)', ['noto-chinese.ttf']],
  ['Japanese', '山田 はなこ', ['noto-chinese.ttf']],
  ['Korean', '김민수', ['noto-korean.ttf']],
  ['emoji', 'Kape ☕ at 👩🏽‍🍳🇵🇭', ['noto-emoji.ttf']],
  ['Latin and Chinese', 'Juan 李 Santos', ['noto-chinese.ttf']],
] as const;

/** The words of the paper without spaces, and without the order of those that are read from right to left. */
const letters = (text: string) =>
  [...text.normalize('NFKC').replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')].toSorted();

test('names of any script are on the paper, each letter by a font that has it', async () => {
  for (const [script, name, fonts] of NAMES) {
    expect([script, isPlain(name)]).toEqual([script, fonts.length === 0]);
    const used = runsOf(name).flatMap(({ file }) => file?.split('/').slice(-1) ?? []);
    expect([script, ...new Set(used)]).toEqual([script, ...fonts]);
    const named = { ...receipt, payer: name, payee: 'Kape', group: { ...receipt.group, name: 'Kape' } };
    const bytes = await receiptPaper(named, wordsIn('en'), new Date(0));
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    const [, lead = ''] = /Paid by (.*?) to Kape/s.exec(text) ?? [];
    expect([script, letters(lead)]).toEqual([script, letters(name)]);
  }
});

test('a sign that no font has stands as a question mark, never as an empty box', () => {
  expect(runsOf('ᚠᚢ Ben')).toEqual([{ file: null, text: '?? Ben' }]);
});

test('words that are read from right to left stand in that order, also among others', () => {
  const shown = (text: string) => runsOf(text).map((run) => run.text);
  expect(shown('محمد علي')).toEqual(['علي', ' ', 'محمد']);
  expect(shown('Ben محمد علي Reyes')).toEqual(['Ben ', 'علي', ' ', 'محمد', ' Reyes']);
});

test('a long name is broken between its words, and inside a word only where it must be', () => {
  const lines = (text: string) => linesOf(text, 5, (part) => [...part].length);
  expect(lines('李明 美玲 国')).toEqual(['李明 美玲', '国']);
  expect(lines('一二三四五六七')).toSatisfy((all: string[]) => all.every((line) => [...line].length <= 5));
  expect(lines('ABCDEFGH 李')).toEqual(['ABCDE', 'FGH 李']);
  expect(lines('')).toEqual(['']);
});
