import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../../src/server/auth/passwords.ts';
import { systemClock, systemRandom, systemTimers } from '../../src/server/clock.ts';
import { createWithTx } from '../../src/server/db/transaction.ts';
import { DEMO_PASSWORD, seedDemo } from '../../src/server/demo/seed.ts';
import { aVisitor, launch, type Visitor } from '../support/a-browser.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

/** Where the pictures go, when somebody wants to look at them: `PICTURES=/tmp/pictures npm test -- --project browser`. */
const pictures = process.env.PICTURES;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Somebody of the demo; absent: nobody is signed in. */
  readonly as?: string;
  /** What must be seen before it is judged. */
  readonly shows: string | RegExp;
  /** Brings it into the state that is meant. */
  readonly act?: (page: Page) => Promise<void>;
}

const owner = 'luzabellana';
const chats = '/communities/hurno-sa-sugbo/chats/';

const screens: readonly Screen[] = [
  { name: 'login', path: '/login/', shows: 'Tuloy po kayo.' },
  {
    name: 'login-wrong',
    path: '/login/',
    shows: 'Wrong email, username or password.',
    async act(page) {
      await page.getByLabel('Email or username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Pass1');
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  { name: 'register', path: '/register/', shows: 'Create account' },
  {
    name: 'register-wrong',
    path: '/register/',
    shows: 'You must accept the Terms & Conditions to continue',
    act: (page) => page.getByRole('button', { name: 'Create account' }).click(),
  },
  { name: 'register-verify', path: '/register-verify/?email=ana@example.com', shows: /code/i },
  { name: 'forgot-password', path: '/forgot-password/', shows: /password/i },
  { name: 'reset-password-verify', path: '/reset-password-verify/?email=ana@example.com', shows: /code/i },
  { name: 'reset-password', path: '/reset-password/?token=abc', shows: /new password/i },
  { name: 'maintenance', path: '/maintenance/', shows: /back/i },
  { name: 'not-found', path: '/nowhere/', shows: 'The page you are looking for does not exist.' },
  { name: 'components', path: '/test/ui', shows: /button/i },
  { name: 'communities', path: '/communities/', as: owner, shows: 'Hurno sa Sugbo' },
  { name: 'communities-list', path: '/communities/?view=list', as: owner, shows: 'Hurno sa Sugbo' },
  { name: 'communities-none', path: '/communities/?q=zzzz', as: owner, shows: 'Nothing found for “zzzz”' },
  { name: 'create', path: '/communities/create/', as: owner, shows: 'Create a community' },
  {
    name: 'create-wrong',
    path: '/communities/create/',
    as: owner,
    shows: 'Community name is required',
    act: (page) => page.getByRole('button', { name: 'Create community' }).click(),
  },
  { name: 'community', path: '/communities/hurno-sa-sugbo/', as: owner, shows: 'About this community' },
  {
    name: 'community-visitor',
    path: '/communities/code-sa-gabi/',
    as: 'maninapenaflor',
    shows: 'Join community',
  },
  {
    name: 'members',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: owner,
    shows: 'Luzviminda Abellana',
  },
  {
    name: 'community-chat',
    path: '/communities/hurno-sa-sugbo/?tab=chat',
    as: owner,
    shows: 'kusina-storya',
  },
  { name: 'community-secret', path: '/communities/let-barkada/', as: owner, shows: 'Page not found' },
  { name: 'chats', path: chats, as: owner, shows: 'kusina-storya' },
  {
    name: 'chat-open',
    path: chats,
    as: owner,
    shows: 'Andam na akong notebook mam',
    // A phone shows the list first; wider screens open the first chat by themselves.
    async act(page) {
      if ((page.viewportSize()?.width ?? 0) >= 640) return;
      await page
        .getByRole('link', { name: /kusina-storya/ })
        .first()
        .click();
    },
  },
];

const widths = [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
  ['desktop', 1440, 900],
] as const;

let database: FreshDatabase;
let server: Server;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  await seedDemo({
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    withTx: createWithTx({
      pool: database.pool,
      random: systemRandom,
      timers: systemTimers,
      log: console,
      onCommitted: () => undefined,
    }),
    hashPassword: createPasswords(systemRandom).hash,
  });
  server = await aServer(database.url);
  browser = await launch();
  if (pictures) mkdirSync(pictures, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

/** One browser profile for each person, kept for all screens of one width and theme. */
async function open(
  who: string | undefined,
  look: { width: number; height: number; theme: 'light' | 'dark' },
) {
  const visitor = await aVisitor(browser, server.url, look);
  if (who === undefined) return visitor;
  const answer = await visitor.context.request.post('/api/auth/login', {
    data: { emailOrUsername: who, password: DEMO_PASSWORD },
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(200);
  return visitor;
}

async function show({ page }: Visitor, { path, shows, act }: Screen): Promise<void> {
  await page.goto(path);
  await page.locator('main').first().waitFor();
  await act?.(page);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/** Whatever the accessibility rules object to, by rule and element. */
async function complaintsAbout(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.each(widths)('on a %s', (device, width, height) => {
  describe.each(['light', 'dark'] as const)('in the %s', (theme) => {
    const visitors = new Map<string | undefined, Visitor>();

    afterAll(async () => {
      for (const { context } of visitors.values()) await context.close();
    });

    test.each(screens)('$name is accessible, quiet, and fits', async (screen) => {
      const visitor = visitors.get(screen.as) ?? (await open(screen.as, { width, height, theme }));
      visitors.set(screen.as, visitor);
      const { page } = visitor;
      const faultsBefore = visitor.faults().length;
      await show(visitor, screen);
      if (pictures) await page.screenshot({ path: join(pictures, `${screen.name}-${device}-${theme}.png`) });
      expect(await complaintsAbout(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(visitor.faults().slice(faultsBefore)).toEqual([]);
    });
  });
});
