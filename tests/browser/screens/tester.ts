import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const owner = 'luzabellana';

/** Some frames have crossed, one of them twice. */
async function publish(page: Page): Promise<void> {
  await page.getByText('live · steady').first().waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('textbox', { name: 'Events for your own topic' }).fill('3');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('duplicate, dropped').first().waitFor();
}

export const testerScreens: readonly Screen[] = [
  { name: 'tester-signed-out', path: '/test/websocket', shows: 'Sign in to connect' },
  {
    name: 'tester-websocket',
    path: '/test/websocket',
    as: owner,
    shows: 'live · steady',
    act: publish,
  },
  { name: 'tester-sse', path: '/test/sse', as: owner, shows: 'live · steady', act: publish },
  {
    name: 'tester-idle',
    path: '/test/websocket',
    as: owner,
    shows: 'Not connected',
    act: (page) => page.getByRole('button', { name: 'Disconnect' }).click(),
  },
];
