import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const owner = 'luzabellana';

async function writeToAldrin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New message' }).first().click();
  await page.getByRole('option', { name: /Aldrin/ }).click();
  await page.getByRole('textbox', { name: /^Message Aldrin/ }).waitFor();
}

export const messagesScreens: readonly Screen[] = [
  { name: 'messages', path: '/messages/', as: owner, shows: 'Messages', hasColumns: true },
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
    shows: /^This is the start of your private chat/,
    act: writeToAldrin,
    isAddress: true,
  },
  {
    name: 'messages-block',
    path: '/messages/',
    as: owner,
    shows: /^You won’t be able to message each other/,
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
    shows: 'This conversation isn’t available',
  },
];
