import { expect, test } from 'vitest';
import { sourcesIn, textOf } from './sources.ts';

/** Where pesos become centavos and back; everywhere else an amount is a whole number of centavos. */
const MODULE = 'src/contract/money/money.ts';
/** Ways in which an amount would become a number with a fraction, or be read from text without the check of the module. */
const FLOATS = [
  /\bNumber\([^)]*(?:amount|pesos|fee|price|gross|balance)\b/,
  /\bparseFloat\(/,
  /(?:amount|centavos|pesos|fee|price)\w*\.toFixed\(/,
  // SQL.
  /(?:amount|centavos|fee)\w*\)?::(?:float|real|double)/,
  // A share of an amount that nothing rounds. `* 12 / 112` and the like belong into Math.floor.
  /(?:amount|centavos)\w* \* 0?\.\d/,
];

test('no peso is a float in code: only one module reads and writes pesos', () => {
  const found = sourcesIn('src')
    .filter((file) => file !== MODULE)
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) =>
          FLOATS.some((pattern) => pattern.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});

test('the rule finds what it is for', () => {
  for (const line of [
    'const fee = Number(plan.fee_amount) * 100',
    'parseFloat(text)',
    'amount_centavos.toFixed(2)',
    'sum(amount_centavos)::float8',
    'amount * 0.05',
  ])
    expect([line, FLOATS.some((pattern) => pattern.test(line))]).toEqual([line, true]);
});
