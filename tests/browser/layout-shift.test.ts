import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../support/a-demo.ts';
import type { Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { screensOfCommunities, screensOfPeople } from './screens/every-screen.ts';
import type { Screen } from './screens/screen.ts';

/** What the parts of a page may move while it loads, as the browser scores it. */
const SHIFT_MAX = 0.02;

/** As of a phone on a mobile network: long enough for each part of a page to be drawn before the next one is here. */
const LATENCY_MS = 100;
/** Pages that load side by side: one of them waits for the network while the other is drawn. */
const LANES = 2;

/** Screens that only an act leads to. */
const LED_TO = ['chat-open', 'messages-open', 'profile'];
/** Screens that have other columns on a desktop. */
const IN_COLUMNS = [
  'home',
  'home-none',
  'communities',
  'community',
  'discussions',
  'calendar-month',
  'chats',
  'messages',
  'notifications',
  'settings-profile',
  'settings-security',
];

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  /** A person did something less than half a second ago: they expect that something moves. */
  readonly hadRecentInput: boolean;
}

declare global {
  interface Window {
    layoutShifts: LayoutShift[];
  }
}

/** Each address of each person once. Some screens show that a request fails or is not answered: they are never loaded. */
const screens = [...screensOfCommunities, ...screensOfPeople].filter(
  ({ name, as, path }, at, all) =>
    !/-(?:loading|failed)$/.test(name) &&
    (LED_TO.includes(name) || all.findIndex((other) => other.as === as && other.path === path) === at),
);

let stage: Stage;
const people = new Map<string | undefined, Promise<Visitor>>();

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
});

afterAll(() => stage?.close());

async function signIn(as: string | undefined): Promise<Visitor> {
  const visitor = await stage.visitor(as === undefined ? {} : { as });
  await visitor.context.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      window.layoutShifts.push(...(list.getEntries() as LayoutShift[]));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return visitor;
}

function visitorOf({ as }: Screen): Promise<Visitor> {
  const visitor = people.get(as) ?? signIn(as);
  people.set(as, visitor);
  return visitor;
}

/** Makes each load of `page` the first one on a slow network: nothing comes from a cache, the font included. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await browser.send('Network.setBypassServiceWorker', { bypass: true });
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Loads `path` until nothing of it is awaited any more, and answers how much moved meanwhile. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.locator('main').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true] > [role=status]') === null);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    window.layoutShifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  );
}

/** The address at which the act of `screen` ends. */
async function ledTo(page: Page, { path, shows, act }: Screen): Promise<string> {
  await page.goto(path);
  await act?.(page);
  await page.getByText(shows).first().waitFor();
  return page.url();
}

async function measure(screen: Screen, size: { width: number; height: number }): Promise<number> {
  const { context } = await visitorOf(screen);
  const page = await context.newPage();
  await page.setViewportSize(size);
  const path = LED_TO.includes(screen.name) ? await ledTo(page, screen) : screen.path;
  await slowDown(page);
  const shift = await shiftOf(page, path);
  await page.close();
  return shift;
}

/** Those of `wanted` in which more moves than may, with how much. */
async function restless(wanted: readonly Screen[], size: { width: number; height: number }) {
  const found: string[] = [];
  const queue = wanted.values();
  async function work(): Promise<void> {
    for (const screen of queue) {
      const shift = await measure(screen, size);
      if (shift > SHIFT_MAX) found.push(`${screen.name}: ${shift.toFixed(3)}`);
    }
  }
  await Promise.all(Array.from({ length: LANES }, work));
  return found;
}

test('nothing moves on a phone while a screen of communities loads', async () => {
  const ofCommunities = screens.filter((screen) => screensOfCommunities.includes(screen));
  expect(ofCommunities.length).toBeGreaterThan(20);
  expect(await restless(ofCommunities, { width: 360, height: 740 })).toEqual([]);
});

test('nothing moves on a phone while a screen of people loads', async () => {
  const ofPeople = screens.filter((screen) => screensOfPeople.includes(screen));
  expect(ofPeople.length).toBeGreaterThan(20);
  expect(await restless(ofPeople, { width: 360, height: 740 })).toEqual([]);
});

test('nothing moves on a desktop while a screen loads', async () => {
  const inColumns = screens.filter(({ name }) => IN_COLUMNS.includes(name));
  expect(inColumns).toHaveLength(IN_COLUMNS.length);
  expect(await restless(inColumns, { width: 1440, height: 900 })).toEqual([]);
});
