import { expect, test } from 'vitest';
import { readHistoryFile } from '../../../../src/server/features/payments/proofs/history/history-file.ts';
import {
  centavosOf,
  instantOf,
  mobileNumbersIn,
  UnreadableHistory,
} from '../../../../src/server/features/payments/proofs/history/history-lines.ts';
import { csvHistory, type Movement, pdfHistory } from './a-history.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = async (file: string | Uint8Array, password?: string) => {
  const lines = await readHistoryFile(typeof file === 'string' ? bytesOf(file) : file, password);
  return lines.map(({ keys, centavos, isIn }) => `${keys.join('/')} ${isIn ? '+' : '-'}${centavos}`);
};
const faultOf = (file: string | Uint8Array, password?: string) =>
  readHistoryFile(typeof file === 'string' ? bytesOf(file) : file, password).then(
    () => null,
    (error) => (error instanceof UnreadableHistory ? error.fault : error),
  );

const movements: readonly Movement[] = [
  { reference: '9012345678901', pesos: 1399 },
  { reference: '9012 345 678 902', pesos: -250.5, description: 'Payment to Tindahan ni Niña, Cebu' },
];
const expected = ['9012345678901 +139900', '9012345678902 -25050'];

test('a history is read however a wallet or a spreadsheet saved it', async () => {
  const csv = csvHistory(movements);
  const table: readonly (readonly [string, string | Uint8Array])[] = [
    ['as it is', csv],
    ['line ends of Unix', csv.replaceAll('\r\n', '\n')],
    ['semicolons', csvHistory(movements, ';')],
    ['tabs', csvHistory(movements, '\t')],
    ['UTF-8 with a mark', `\uFEFF${csv}`],
    [
      'UTF-16 as Excel saves "Unicode text"',
      new Uint8Array(Buffer.from(`\uFEFF${csvHistory(movements, '\t')}`, 'utf16le')),
    ],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(csv, 'utf16le'))],
    ['UTF-16, the other end first', new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16())],
    ['letters of Western Europe', new Uint8Array(Buffer.from(csv, 'latin1'))],
    ['references kept as text', csv.replace('9012345678901', '"=""9012345678901"""')],
    ['an apostrophe before the reference', csv.replace('9012345678901', "'9012345678901")],
    ['titles above', `Excel says\r\nsep=,\r\n${csv}`],
    ['amounts with signs', 'Reference ID,Amount\n9012345678901,"₱1,399.00"\n9012345678902,-250.50'],
    ['amounts in brackets', 'Ref. No.,Amount (PHP)\n9012345678901,"1,399.00"\n9012345678902,(250.50)'],
    [
      'the way in a column',
      'Transaction Type,Transaction ID,Amount\nReceived money,9012345678901,1399\nSent money,9012345678902,250.5',
    ],
    ['commas of Europe', 'Reference;Money in;Money out\n9012345678901;1.399,00;\n9012345678902;;250,50'],
    ['a PDF', new Uint8Array(await pdfHistory(movements))],
  ];
  for (const [name, file] of table) expect([name, await read(file)]).toEqual([name, expected]);
});

test('what was not completed, has another currency, or tells no way is left out', async () => {
  const csv = [
    'Reference,Type,Status,Currency,Amount',
    '9001,Received,Successful,PHP,100',
    '9002,Received,Failed,PHP,100',
    '9003,Received,Reversed,PHP,100',
    '9004,Received,Completed,USD,100',
    '9005,Received,Completed,PHP,$100',
    '9006,Adjustment,Completed,PHP,100',
    '9007,Received,Completed,PHP,tatlo',
    ',Received,Completed,PHP,100',
    '9008,Sent,Completed,PHP,100',
  ].join('\n');
  expect(await read(csv)).toEqual(['9001 +10000', '9008 -10000']);
});

test('a file that is no history, or one that a spreadsheet spoiled, is refused with its reason', async () => {
  const locked = new Uint8Array(await pdfHistory(movements, 'reyes0123'));
  const table: readonly (readonly [string, string | Uint8Array])[] = [
    ['empty', ' \r\n'],
    ['no_columns', 'name,age\nBen,20'],
    ['no_columns', '<html><body>Log in</body></html>'],
    ['no_columns', '{"reference": "9012345678901", "amount": 399}'],
    ['not_text', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4, 0, 0, 0])],
    ['workbook', new Uint8Array(Buffer.from('PK\u0003\u0004\u0014\u0000'))],
    ['rounded', csvHistory([...movements, { reference: '9.01235E+12', pesos: 399 }])],
    ['rounded', 'Reference;Credit\n9,01235E+12;399'],
    ['no_direction', 'Reference,Amount\n9012345678901,399.00'],
    ['other_currency', 'Reference,Credit,Currency\n9012345678901,399.00,USD'],
    ['other_currency', 'Reference,Credit\n9012345678901,USD 399.00'],
    ['too_long', `Reference,Credit\n${'9012345678901,1\n'.repeat(20_001)}`],
    ['locked', locked],
    ['damaged', bytesOf('%PDF-1.7\nwala rito')],
  ];
  for (const [fault, file] of table) expect(await faultOf(file)).toBe(fault);
  const damaged = new Uint8Array(await pdfHistory(movements)).subarray(0, 900);
  expect(await faultOf(damaged)).toBe('damaged');
  expect(await faultOf(new Uint8Array(await pdfHistory(movements, 'reyes0123')), 'reyes9999')).toBe(
    'wrong_password',
  );
  expect(await read(new Uint8Array(await pdfHistory(movements, 'reyes0123')), 'reyes0123')).toEqual(expected);
});

test('a year of a busy wallet is read whole', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    reference: String(9_000_000_000_000 + n),
    pesos: n + 1,
  }));
  const lines = await readHistoryFile(bytesOf(csvHistory(many)));
  expect([lines.length, lines.at(-1)?.centavos]).toEqual([10_000, 1_000_000]);
  const pages = await readHistoryFile(new Uint8Array(await pdfHistory(many.slice(0, 500))));
  expect([pages.length, pages.at(-1)?.keys, pages.at(-1)?.centavos]).toEqual([
    500,
    ['9000000000499'],
    50_000,
  ]);
});

test('amounts, moments and numbers of phones are read as they are written here', async () => {
  const amounts: readonly (readonly [string, number | null])[] = [
    ['399', 39_900],
    ['₱1,234.5', 123_450],
    ['PHP 1,234,567.89', 123_456_789],
    ['+399.00', 39_900],
    ['\u2212399.00', -39_900],
    ['(399.00)', -39_900],
    ['399,00', 39_900],
    ['1.234', null],
    ['12,34.00', null],
    ['3 9 9 pesos', null],
    ['', null],
    ['-', null],
  ];
  for (const [written, centavos] of amounts)
    expect([written, centavosOf(written)]).toEqual([written, centavos]);
  const moments: readonly (readonly [string, string | null])[] = [
    ['2026-11-28 02:03 PM', '2026-11-28T06:03:00.000Z'],
    ['2026-11-28 12:03 AM', '2026-11-27T16:03:00.000Z'],
    ['Nov 28, 2026 2:03 PM', '2026-11-28T06:03:00.000Z'],
    ['28 Nov 2026, 14:03', '2026-11-28T06:03:00.000Z'],
    ['11/28/2026 14:03:09', '2026-11-28T06:03:09.000Z'],
    ['2026-11-28T06:03:00.000Z', '2026-11-28T06:03:00.000Z'],
    ['2026-11-28', '2026-11-28T15:59:00.000Z'],
    ['2026-13-40', null],
    ['kahapon', null],
  ];
  for (const [written, at] of moments) expect([written, instantOf(written)]).toEqual([written, at]);
  expect(instantOf('03/11/2026 10:00', true)).toBe('2026-11-03T02:00:00.000Z');
  const [line] = await readHistoryFile(
    bytesOf('Date,Reference,Credit\n28/11/2026,9001,1\n03/11/2026,9002,1'),
  );
  expect(line?.at).toBe('2026-11-28T15:59:00.000Z');
  expect(
    mobileNumbersIn('GCash 0917 555 0123 o +63 918-555-0111, (0917) 555.0123, ref 9012345678901'),
  ).toEqual(['09175550123', '09185550111']);
});
