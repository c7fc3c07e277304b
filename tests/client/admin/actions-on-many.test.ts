import { expect, test } from 'vitest';
import { changesOf } from '../../../src/client/features/admin/audit/audit-columns.tsx';
import { type RowResult, runEach } from '../../../src/client/features/admin/table/run-each.ts';
import { csvOf } from '../../../src/contract/core/csv.ts';

async function results(stopAfter = Number.POSITIVE_INFINITY) {
  const called: string[] = [];
  const found = new Map<string, RowResult>();
  await runEach(
    ['a', 'b', 'c'],
    async (row) => {
      called.push(row);
      if (row === 'b') throw new Error('no');
    },
    (row, result) => found.set(row, result),
    () => called.length >= stopAfter,
  );
  return { called, found };
}

test('each row gets its own result: one that fails does not hold up the others', async () => {
  const { called, found } = await results();
  expect(called).toEqual(['a', 'b', 'c']);
  expect(found.get('a')).toBe(null);
  expect(found.get('b')).toBe('Please try again later');
  expect(found.get('c')).toBe(null);
});

test('stopping begins no further call, and leaves the rest without a result', async () => {
  const { called, found } = await results(1);
  expect(called).toEqual(['a']);
  expect([...found.keys()]).toEqual(['a']);
});

test('a name that a spreadsheet would run as a formula becomes text in the file', () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    expect(csvOf([{ name }])).toBe(`"name"\r\n"'${name}"\r\n`);
  expect(csvOf([{ name: 'Ana "Nena" Cruz, Jr.' }])).toBe('"name"\r\n"Ana ""Nena"" Cruz, Jr."\r\n');
});

test('an audit entry says what each field was and is', () => {
  expect(changesOf({ before: { role: 'MEMBER', a: 1 }, after: { role: 'MODERATOR', why: { b: [2] } } })).toBe(
    'role: MEMBER → MODERATOR\na: 1 →\nwhy: {"b":[2]}',
  );
  expect(changesOf({ before: null, after: null })).toBe('');
});
