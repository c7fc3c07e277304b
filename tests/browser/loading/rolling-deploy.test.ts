import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/demo/seed.ts';
import { demoDatabase } from '../../support/a-demo.ts';
import { aServer, type Server } from '../../support/a-server.ts';
import { aVisitor, launch } from '../../support/browser/a-browser.ts';
import type { FreshDatabase } from '../../support/engines/fresh-database.ts';
import { type AnotherBuild, anotherBuild } from '../../support/faults/another-build.ts';
import { aRoundRobin, type RoundRobin } from '../../support/faults/round-robin.ts';

let database: FreshDatabase;
let files: string;
let other: AnotherBuild;
let nodes: readonly Server[] = [];
let balancer: RoundRobin;
let browser: Browser;

beforeAll(async () => {
  [database, other, browser] = await Promise.all([demoDatabase(), anotherBuild(), launch()]);
  files = await mkdtemp(join(tmpdir(), 'tambayan-shared-'));
  const env = { TAMBAYAN_DATA: files };
  nodes = [await aServer(database.url, env), await aServer(database.url, env, other.root)];
  balancer = await aRoundRobin(nodes.map(({ url }) => Number(new URL(url).port)));
});
afterAll(async () => {
  await browser?.close();
  await balancer?.close();
  await Promise.all(nodes.map((node) => node.close()));
  await other?.close();
  await database?.close();
  await rm(files, { recursive: true, force: true });
});

/** What the page says it was built as. */
function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(document.getElementById('settings')?.textContent ?? '').build);
}

test('while two builds are served in turns, no first visit is blank', async () => {
  const builds = new Set<string>();
  for (let visit = 0; visit < 4; visit++) {
    const { context, page, faults } = await aVisitor(browser, balancer.url);
    const missing: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
    });
    balancer.giveTurnTo(visit % 2);
    await page.goto('/login/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    builds.add(await buildOf(page));
    expect([missing, faults()]).toEqual([[], []]);
    await context.close();
  }
  expect(builds.size).toBe(2);
});

test('nor is a reload with the service worker, whichever build it has kept', async () => {
  const { context, page, faults } = await aVisitor(browser, balancer.url);
  const login = { emailOrUsername: 'luzabellana', password: DEMO_PASSWORD };
  const answer = await context.request.post('/api/auth/login', {
    data: login,
    headers: { origin: balancer.url },
  });
  expect(answer.status()).toBe(200);
  const builds = new Set<string>();
  for (let visit = 0; visit < 5; visit++) {
    balancer.giveTurnTo(visit % 2);
    await page.goto('/messages/');
    await page.getByPlaceholder('Search conversations').waitFor();
    builds.add(await buildOf(page));
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('shell-'))))
      .toBe(true);
  }
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(builds.size).toBe(2);
  expect(faults()).toEqual([]);
  await context.close();
});

test.each([
  ['is found the second time', 1, 2],
  ['is never found', Number.POSITIVE_INFINITY, 2],
])('a page whose script %s is loaded again once', async (_what, misses, loads) => {
  const { context, page } = await aVisitor(browser, balancer.url);
  let asked = 0;
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) =>
    ++asked <= misses ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  let pages = 0;
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) pages += 1;
  });
  await page.goto('/login/', { waitUntil: 'commit' });
  await expect.poll(() => pages).toBe(loads);
  await page.waitForLoadState('load');
  if (misses === 1) await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  // A page that is about to be loaded again would not answer.
  else await page.evaluate(() => fetch('/livez').then((answer) => answer.text()));
  expect(pages).toBe(loads);
  await context.close();
});
