import { expect, test } from 'vitest';
import { expectPageFault, takePageFaults } from '../support/browser/page-faults.ts';
import { sharedStage } from '../support/browser/shared-stage.ts';

test('a page that breaks its policy, throws or logs an error is noticed, also one that a test opens itself', async () => {
  const { context } = await (await sharedStage('empty')).visitor();
  const page = await context.newPage();
  await page.goto('/welcome/');
  await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>isa</b>';
    } catch {
      console.error('dalawa');
    }
    // A call that is refused is none.
    void fetch('/api/nowhere').then(() => Promise.reject(new Error('tatlo')));
  });
  const seen: string[] = [];
  await expect
    .poll(() => seen.push(...takePageFaults()) && seen.some((fault) => /tatlo/.test(fault)))
    .toBe(true);
  expect(seen.map((fault) => /TrustedHTML|dalawa|tatlo/.exec(fault)?.[0])).toEqual([
    'TrustedHTML',
    'dalawa',
    'tatlo',
  ]);
});

test('a fault that a test expects must happen, and is then none', async () => {
  expectPageFault(/apat/);
  expect(takePageFaults()).toEqual(['no page had the expected fault /apat/']);
  const { page } = await (await sharedStage('empty')).visitor();
  await page.goto('/welcome/');
  await page.evaluate(() => console.error('apat'));
  expectPageFault(/apat/);
});
