import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const owner = 'luzabellana';
const chats = '/communities/hurno-sa-sugbo/chats/';

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

export const chatsScreens: readonly Screen[] = [
  { name: 'chats', path: chats, as: owner, shows: 'kusina-storya', hasColumns: true },
  {
    name: 'community-menu',
    path: chats,
    as: owner,
    shows: 'Invite people',
    async act(page) {
      const width = page.viewportSize()?.width ?? 0;
      if (width >= 640 && width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Menu of Hurno sa Sugbo' }).click();
      await page.getByRole('menuitem', { name: 'Invite people' }).waitFor();
    },
  },
  {
    name: 'chats-offline',
    path: chats,
    // No one else's window goes away with it.
    as: 'lezilsuico',
    shows: /^Offline/,
    async act(page) {
      await page.getByText('kusina-storya').first().waitFor();
      await page.context().setOffline(true);
    },
  },
  {
    name: 'chat-open',
    path: chats,
    as: owner,
    shows: 'Andam na akong notebook mam',
    act: openChat,
    isAddress: true,
  },
  {
    name: 'chat-focused',
    path: chats,
    as: owner,
    shows: 'Andam na akong notebook mam',
    async act(page) {
      await openChat(page);
      const log = page.getByRole('log');
      await log.focus();
      await log.press('ArrowUp');
      await page.waitForFunction(() => {
        const focused = document.querySelector('article:focus');
        return focused !== null && getComputedStyle(focused).outlineStyle === 'solid';
      });
    },
  },
  {
    name: 'chat-thread',
    path: chats,
    as: owner,
    shows: 'Be the first to reply.',
    async act(page) {
      await openMessageMenu(page);
      await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
      await page.getByRole('region', { name: 'Thread', exact: true }).waitFor();
    },
    isAddress: true,
  },
  {
    name: 'threads',
    path: `${chats}?view=threads`,
    as: owner,
    shows: /^Threads|^Mga thread/,
  },
  {
    name: 'chat-forward',
    path: chats,
    as: owner,
    shows: 'Add a comment (optional)',
    async act(page) {
      await openMessageMenu(page);
      await page.getByRole('menuitem', { name: 'Forward…' }).click();
      await page.getByRole('dialog', { name: 'Forward message' }).getByRole('option').first().click();
    },
  },
  {
    name: 'chats-arrange',
    path: chats,
    as: owner,
    shows: 'Add section',
    async act(page) {
      const width = page.viewportSize()?.width ?? 0;
      if (width >= 640 && width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Arrange chats' }).click();
      await page.getByRole('dialog', { name: 'Arrange chats' }).waitFor();
    },
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
      await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
    },
  },
  {
    name: 'chat-history',
    path: chats,
    as: owner,
    shows: /^Replaced: /,
    async act(page) {
      await openChat(page);
      const field = page.getByRole('textbox', { name: /^Message / });
      await field.fill('Bukas na');
      await field.press('Enter');
      const message = page.getByRole('article').last();
      // What is on its way cannot be changed yet.
      await page.locator('article[data-seq]').filter({ hasText: 'Bukas na' }).last().waitFor();
      await field.press('ArrowUp');
      const editor = page.getByRole('textbox', { name: 'Edit message' });
      await editor.fill('Sa Lunes na, mga alas-otso');
      await editor.press('Enter');
      await message.getByText('(edited)').waitFor();
      await page.getByRole('log').press('End');
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
      await page.getByRole('dialog', { name: 'Earlier versions' }).waitFor();
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
      await page.getByRole('button', { name: 'Search messages' }).click();
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
];
