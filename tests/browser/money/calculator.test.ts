import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

let stage: SharedStage;
beforeAll(async () => {
  stage = await sharedStage('empty');
});

test('a visitor reckons, shares the address, and goes on without a network', async () => {
  const { page, context, faults } = await stage.visitor(PHONE);
  await page.goto('/calculator/');
  await page.getByText('₱45,775.54 a month').waitFor();
  await page.getByText('Plus leaves more than Freemium from 20 members.').waitFor();

  const members = page.getByLabel('Paying members');
  await members.fill('0');
  await page.getByText('From 1 to 10,000').waitFor();
  expect(await members.inputValue()).toBe('0');
  await page.getByText('₱45,775.54 a month').waitFor();

  await members.fill('50');
  await page.getByText('₱22,492.61 a month').waitFor();
  await page.getByRole('radiogroup', { name: 'You pay' }).getByText('Yearly').click();
  await page.getByText('₱22,592.61 a month').waitFor();
  expect(new URL(page.url()).search).toBe('?members=50&billing=yearly');
  await page.getByLabel('GCash').fill('90');
  await page.getByText('These are more than 100% together.').waitFor();
  await page.getByLabel('GCash').fill('60');
  const shared = page.url();

  const other = await stage.visitor({});
  await other.page.goto(shared);
  await other.page.getByText('₱22,592.61 a month').waitFor();
  expect(await other.page.getByLabel('Paying members').inputValue()).toBe('50');

  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((key) => key.startsWith('shell-')).length),
    )
    .toBe(1);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('tambayan.plans') ?? '');
    localStorage.setItem('tambayan.plans', JSON.stringify({ ...kept, at: kept.at - 86_400_000 }));
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByText('₱22,592.61 a month').waitFor();
  await page.getByText('No connection: the prices are of').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Start with Plus' }).click();
  await page.waitForURL('**/login/**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(
    '/communities/create/?plan=PLUS&plan_cycle=YEARLY',
  );
  expect(faults()).toEqual([]);
});
