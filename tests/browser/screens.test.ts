import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aVisitor, launch, type Visitor } from '../support/a-browser.ts';
import { demoDatabase, signInAs } from '../support/a-demo.ts';
import { aServer, type Server } from '../support/a-server.ts';
import type { FreshDatabase } from '../support/fresh-database.ts';

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
const settings = '/communities/hurno-sa-sugbo/?tab=settings';
const discussions = '/communities/hurno-sa-sugbo/?tab=discussions';

/** Opens the first chat of the community: wider screens have done so by themselves. */
async function openChat(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640)
    await page
      .getByRole('link', { name: /kusina-storya/ })
      .first()
      .click();
  await page.getByText('Andam na akong notebook mam').first().waitFor();
}

/** Opens the menu of the last message: what the keyboard has in place of the toolbar. */
async function openMessageMenu(page: Page): Promise<void> {
  await openChat(page);
  const log = page.getByRole('log');
  await log.focus();
  await log.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
}

function seePosts(page: Page): Promise<void> {
  return page.getByRole('feed').getByRole('article').first().waitFor();
}

/** Opens the comments of the first post that has some. */
async function openComments(page: Page): Promise<void> {
  const feed = page.getByRole('feed');
  await feed
    .getByRole('button', { name: /^\d+ comments?$/ })
    .first()
    .click();
  await feed
    .getByRole('button', { name: /^Reply/ })
    .first()
    .waitFor();
}

async function writeToAldrin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New message' }).first().click();
  await page.getByRole('option', { name: /Aldrin/ }).click();
  await page.getByRole('textbox', { name: /^Message Aldrin/ }).waitFor();
}

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
  { name: 'home', path: '/', as: 'kenongkingco', shows: 'Catch up since you left' },
  { name: 'home-none', path: '/?tab=owned', as: 'kenongkingco', shows: 'You own no community yet' },
  {
    name: 'home-suggestions',
    path: '/',
    as: 'maninapenaflor',
    shows: /Suggested for you|Popular communities/,
  },
  {
    name: 'home-not-found',
    path: '/?tab=joined&search=zzzz',
    as: owner,
    shows: 'None of your communities is called “zzzz”',
  },
  {
    name: 'switcher',
    path: '/',
    as: 'kenongkingco',
    shows: 'Recent',
    act: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'switcher-found',
    path: '/',
    as: 'kenongkingco',
    shows: 'Luzviminda Abellana',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('luz');
    },
  },
  {
    name: 'switcher-none',
    path: '/',
    as: 'kenongkingco',
    shows: 'Nothing found for “zzzz”.',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('zzzz');
    },
  },
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
  { name: 'discussions', path: discussions, as: owner, shows: 'Share something…', act: seePosts },
  { name: 'discussions-mine', path: `${discussions}&filter=mine`, as: owner, shows: 'Unanswered' },
  {
    name: 'discussions-write',
    path: discussions,
    as: owner,
    shows: 'Announcement',
    async act(page) {
      await page.getByRole('button', { name: /Share something|Draft/ }).click();
      await page.getByRole('textbox', { name: 'Text of the post' }).fill('**Maayong** buntag');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Maayong', { exact: true }).waitFor();
    },
  },
  {
    name: 'discussions-comments',
    path: discussions,
    as: owner,
    shows: 'Reply',
    act: openComments,
  },
  {
    name: 'discussions-menu',
    path: discussions,
    as: owner,
    shows: 'Close the discussion',
    async act(page) {
      await openComments(page);
      await page.getByRole('button', { name: 'Post menu' }).first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'discussions-visitor',
    path: '/communities/code-sa-gabi/?tab=discussions',
    as: 'maninapenaflor',
    shows: 'Newest',
    act: seePosts,
  },
  {
    name: 'discussions-gone',
    path: `${discussions}&postId=00000000-0000-4000-8000-000000000000`,
    as: owner,
    shows: 'This post is not here',
  },
  {
    name: 'community-chat',
    path: '/communities/hurno-sa-sugbo/?tab=chat',
    as: owner,
    shows: 'kusina-storya',
  },
  {
    name: 'community-edit',
    path: '/communities/hurno-sa-sugbo/edit',
    as: owner,
    shows: 'Links with the old address go on working',
  },
  {
    name: 'community-edit-wrong',
    path: '/communities/hurno-sa-sugbo/edit',
    as: owner,
    shows: 'Too many characters!',
    act: (page) => page.getByLabel('Description').fill('x'.repeat(1001)),
  },
  { name: 'settings', path: settings, as: owner, shows: 'Danger zone' },
  {
    name: 'settings-unsaved',
    path: settings,
    as: owner,
    shows: 'A question is empty',
    async act(page) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByRole('button', { name: 'Save Settings' }).click();
    },
  },
  {
    name: 'settings-invite',
    path: settings,
    as: owner,
    shows: 'Copy link',
    async act(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
    },
  },
  {
    name: 'settings-archive',
    path: settings,
    as: owner,
    shows: 'to confirm',
    act: (page) => page.getByRole('button', { name: 'Archive', exact: true }).click(),
  },
  {
    name: 'member-menu',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: owner,
    shows: 'Make member',
    act: (page) => page.getByRole('button', { name: /^Actions for Jocelyn/ }).click(),
  },
  {
    name: 'members-banned',
    path: '/communities/hurno-sa-sugbo/?tab=members&status=BANNED',
    as: owner,
    shows: 'Nobody here',
  },
  {
    name: 'invite-over',
    path: '/communities/let-barkada/?invite=over',
    as: owner,
    shows: 'This invite link no longer works',
  },
  { name: 'community-secret', path: '/communities/let-barkada/', as: owner, shows: 'Page not found' },
  { name: 'chats', path: chats, as: owner, shows: 'kusina-storya' },
  {
    name: 'chat-open',
    path: chats,
    as: owner,
    shows: 'Andam na akong notebook mam',
    act: openChat,
  },
  { name: 'chat-menu', path: chats, as: owner, shows: 'Copy link', act: openMessageMenu },
  {
    name: 'chat-emoji',
    path: chats,
    as: owner,
    shows: 'Andam na akong notebook mam',
    async act(page) {
      await openMessageMenu(page);
      await page.getByRole('menuitem', { name: 'Add a reaction' }).click();
      await page.getByRole('searchbox', { name: 'Search emoji' }).waitFor();
    },
  },
  {
    name: 'chat-reply',
    path: chats,
    as: owner,
    shows: 'Replying to',
    async act(page) {
      await openMessageMenu(page);
      await page.getByRole('menuitem', { name: 'Reply' }).click();
    },
  },
  {
    name: 'chat-mention',
    path: chats,
    as: owner,
    shows: '@janreyalcoseba',
    async act(page) {
      await openChat(page);
      const field = page.getByRole('textbox', { name: /^Message / });
      await field.fill('');
      await field.pressSequentially('Salamat @');
      await page.getByRole('listbox', { name: 'People' }).waitFor();
    },
  },
  {
    name: 'chat-search',
    path: chats,
    as: owner,
    shows: 'Rhea Mae Villarin',
    async act(page) {
      await openChat(page);
      await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search this conversation' }).fill('salamat');
      await page.getByRole('list', { name: 'Found messages' }).waitFor();
    },
  },
  {
    name: 'chat-pins',
    path: chats,
    as: owner,
    shows: 'Pinned messages',
    async act(page) {
      await openChat(page);
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Pinned messages' }).click();
      await page.getByRole('heading', { name: 'Pinned messages' }).waitFor();
    },
  },
  { name: 'messages', path: '/messages/', as: owner, shows: 'Messages' },
  { name: 'messages-communities', path: '/messages/?tab=group', as: owner, shows: 'costing-ug-presyo' },
  {
    name: 'messages-none',
    path: '/messages/',
    as: owner,
    shows: 'Nothing found for “zzzz”',
    act: (page) => page.getByRole('searchbox', { name: 'Search conversations' }).fill('zzzz'),
  },
  {
    name: 'messages-new',
    path: '/messages/',
    as: owner,
    shows: '@aldrinp',
    act: (page) => page.getByRole('button', { name: 'New message' }).first().click(),
  },
  {
    name: 'messages-open',
    path: '/messages/',
    as: owner,
    shows: /^Only you two read this/,
    act: writeToAldrin,
  },
  {
    name: 'messages-block',
    path: '/messages/',
    as: owner,
    shows: /^You two will not be able to write to each other/,
    async act(page) {
      await writeToAldrin(page);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Block Aldrin' }).click();
    },
  },
  {
    name: 'messages-gone',
    path: '/messages/?conversationId=00000000-0000-4000-8000-000000000000',
    as: owner,
    shows: 'This conversation is not here',
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

/** One browser profile for each person, kept for all screens of one width and theme. */
async function open(
  who: string | undefined,
  look: { width: number; height: number; theme: 'light' | 'dark' },
) {
  const visitor = await aVisitor(browser, server.url, look);
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

/** Whatever the accessibility rules object to, by rule and element. */
async function complaintsAbout(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Colours are the same at every width, so one proves the dark ones; pictures are wanted of all. */
const themesOn = (device: string) =>
  pictures || device === 'phone' ? (['light', 'dark'] as const) : (['light'] as const);

describe.each(widths)('on a %s', (device, width, height) => {
  describe.each(themesOn(device))('in the %s', (theme) => {
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
