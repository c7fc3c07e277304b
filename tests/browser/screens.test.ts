import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aVisitor, launch, type Visitor } from '../support/a-browser.ts';
import { demoDatabase, signInAs } from '../support/a-demo.ts';
import { aServer, type Server } from '../support/a-server.ts';
import type { FreshDatabase } from '../support/fresh-database.ts';
import { calendarScreens } from './screens/calendar.ts';
import { chatsScreens } from './screens/chats.ts';
import { communitiesScreens } from './screens/communities.ts';
import { discussionsScreens } from './screens/discussions.ts';
import { frontDoorScreens } from './screens/front-door.ts';
import { homeScreens } from './screens/home.ts';
import { messagesScreens } from './screens/messages.ts';
import { notificationsScreens } from './screens/notifications.ts';
import type { Screen } from './screens/screen.ts';
import { settingsScreens } from './screens/settings.ts';

/** Where the pictures go, when somebody wants to look at them: `PICTURES=/tmp/pictures npm test -- --project browser`. */
const pictures = process.env.PICTURES;

/** Each feature lists its own. */
const screens: readonly Screen[] = [
  ...frontDoorScreens,
  ...homeScreens,
  ...communitiesScreens,
  ...discussionsScreens,
  ...calendarScreens,
  ...chatsScreens,
  ...messagesScreens,
  ...notificationsScreens,
  ...settingsScreens,
];

/** A screen is brought into its state twice, on the smallest and on the widest window, and judged in two looks each. */
const windows = [
  {
    on: 'a phone',
    size: { width: 390, height: 844 },
    looks: [
      { look: 'phone-light', theme: 'light' },
      { look: 'phone-dark', theme: 'dark' },
    ],
  },
  {
    on: 'a desktop',
    size: { width: 1440, height: 900 },
    looks: [
      { look: 'desktop-light', theme: 'light' },
      { look: 'tablet-light', theme: 'light', size: { width: 820, height: 1180 } },
      // Colours are the same at every width, so the phone proves the dark ones; pictures are wanted of all.
      ...(pictures ? ([{ look: 'desktop-dark', theme: 'dark' }] as const) : []),
    ],
  },
] as const;

let database: FreshDatabase;
let server: Server;
let browser: Browser;

beforeAll(async () => {
  database = await demoDatabase();
  server = await aServer(database.url);
  browser = await launch();
  if (pictures) mkdirSync(pictures, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

/** One browser profile for each person, kept for all screens of one window. */
async function open(who: string | undefined, size: { width: number; height: number }): Promise<Visitor> {
  const visitor = await aVisitor(browser, server.url, size);
  if (who === undefined) return visitor;
  expect(await signInAs(visitor, who, server.url)).toBe(200);
  return visitor;
}

async function show({ page }: Visitor, { path, shows, act }: Screen): Promise<void> {
  await page.goto(path);
  await page.locator('main').first().waitFor();
  await act?.(page);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/** Whatever the accessibility rules object to, by rule and element. In the page itself: there are no frames to ask. */
async function complaintsAbout(page: Page, rules: readonly string[] | null): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.each(windows)('on $on', ({ size, looks }) => {
  const visitors = new Map<string | undefined, Visitor>();

  afterAll(async () => {
    for (const { context } of visitors.values()) await context.close();
  });

  test.each(screens)('$name is accessible, quiet, and fits', async (screen) => {
    const visitor = visitors.get(screen.as) ?? (await open(screen.as, size));
    visitors.set(screen.as, visitor);
    const { page } = visitor;
    const faultsBefore = visitor.faults().length;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    await show(visitor, screen);
    for (const { look, theme, ...other } of looks) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize('size' in other ? other.size : size);
      if (pictures) await page.screenshot({ path: join(pictures, `${screen.name}-${look}.png`) });
      // Another theme changes colours and nothing else.
      const rules = theme === 'dark' ? ['color-contrast'] : null;
      expect(await complaintsAbout(page, rules), look).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, look).toBe(0);
    }
    expect(visitor.faults().slice(faultsBefore)).toEqual([]);
  });
});
