import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const community = '/communities/kape-at-boto/';

let stage: SharedStage;
let ana: Visitor;
/** On a narrow phone. */
let ben: Visitor;
let conversationId: string | undefined;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { slug: 'kape-at-boto', names: ['Ana', 'Ben'] });
  [conversationId] = room.conversationIds;
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  await ben.page.setViewportSize({ width: 360, height: 740 });
});

const pollOf = (page: Page) => page.getByRole('region', { name: 'Poll' });
/** "Sabado 1 vote, 100%, your choice", for each option. */
const resultsOf = (page: Page) =>
  pollOf(page)
    .getByRole('list', { name: 'Results' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.textContent?.replace(/\d+%(?=\d)/, ' ').trim()));

async function openChat({ page }: Visitor): Promise<void> {
  await goTo(page, `${community}chats/?conversationId=${conversationId}`);
  await page.getByRole('textbox', { name: /message/i }).waitFor();
}

/** The options, by keys alone: Enter goes to the next one, and adds one after the last. */
async function writeOptions(page: Page, options: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Poll', exact: true }).click();
  await page.getByRole('textbox', { name: 'Option 1' }).focus();
  for (const [place, option] of options.entries()) {
    await page.keyboard.type(option);
    if (place < options.length - 1) await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Option ${Math.min(place + 2, options.length)}`);
  }
}

test('a poll in a chat is asked, answered, changed offline and ended between two people', async () => {
  await Promise.all([openChat(ana), openChat(ben)]);
  await ana.page.getByRole('textbox', { name: /message/i }).fill('Kailan tayo magkikita?');
  await writeOptions(ana.page, ['Linggo', 'Sabado', 'Lunes']);
  await ana.page.getByRole('textbox', { name: 'Option 2' }).press('Alt+ArrowUp');
  await ana.page.reload();
  await expect.poll(() => ana.page.getByRole('textbox', { name: 'Option 1' }).inputValue()).toBe('Sabado');
  expect(await violationsIn(ana.page, 'light')).toEqual([]);
  await ana.page.getByRole('button', { name: 'Send', exact: true }).click();

  await pollOf(ben.page).getByRole('radio', { name: 'Sabado' }).check();
  await pollOf(ben.page).getByRole('button', { name: 'Vote', exact: true }).click();
  const voted = ['Sabado 1 vote, 100%, your choice', 'Linggo 0 votes, 0%', 'Lunes 0 votes, 0%'];
  await expect.poll(() => resultsOf(ben.page)).toEqual(voted);
  expect(await violationsIn(ben.page, 'light')).toEqual([]);
  await pollOf(ana.page).getByRole('button', { name: 'Show results' }).click();
  await expect.poll(() => resultsOf(ana.page)).toContain('Sabado 1 vote, 100%');
  await pollOf(ana.page).getByRole('button', { name: 'Voters' }).click();
  await ana.page.getByRole('dialog', { name: 'Who voted' }).getByText('Ben').waitFor();
  await ana.page.keyboard.press('Escape');

  await ben.page.context().setOffline(true);
  await pollOf(ben.page).getByRole('button', { name: 'Change vote' }).click();
  await pollOf(ben.page).getByRole('radio', { name: 'Linggo' }).check();
  await pollOf(ben.page).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect.poll(() => pollOf(ben.page).innerText()).toContain('waiting to be sent');
  expect(await resultsOf(ben.page)).toContain('Linggo 1 vote, 100%, your choice');
  await ben.page.context().setOffline(false);
  await expect.poll(() => resultsOf(ana.page)).toContain('Linggo 1 vote, 100%');
  await expect.poll(() => pollOf(ben.page).innerText()).not.toContain('waiting to be sent');

  await pollOf(ana.page).getByRole('button', { name: 'End poll' }).click();
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'End poll' }).click();
  for (const { page } of [ana, ben])
    await expect.poll(() => pollOf(page).innerText()).toContain('1 vote · final result');
  expect(await pollOf(ben.page).getByRole('button', { name: 'Change vote' }).count()).toBe(0);
});

test('the fields of a poll fit on a narrow phone', async () => {
  const { page } = ben;
  await page.getByRole('button', { name: 'Poll', exact: true }).click();
  const fields = page.getByRole('group', { name: 'Poll' });
  await fields.getByRole('textbox', { name: 'Option 1' }).waitFor();
  const edge = await fields.evaluate((element) => {
    const rights = [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right);
    return Math.max(...rights) - element.getBoundingClientRect().right;
  });
  expect(edge).toBeLessThanOrEqual(0);
  // Any time within the next 30 days can be chosen.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await fields.getByRole('button', { name: /Ends/ }).click();
  await page.getByRole('option', { name: 'Choose a date and time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When does the poll end?' });
  await dialog.getByLabel('Date').fill(inDays(40));
  await dialog.getByLabel('Time').fill('18:30');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('Choose a time within the next 30 days.').waitFor();
  await dialog.getByLabel('Date').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await fields.getByRole('button', { name: /6:30/ }).waitFor();
  await page.getByRole('button', { name: 'Remove poll' }).click();
});

test('a poll of a post takes several choices, and another page of the voter follows', async () => {
  const { page } = ana;
  await goTo(page, `${community}?tab=discussions`);
  await page.getByRole('button', { name: 'Share something…' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('Ano ang dadalhin natin?');
  await writeOptions(page, ['Kape', 'Tinapay']);
  await page.getByText('Several choices').click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();

  await goTo(ben.page, `${community}?tab=discussions`);
  const other = await ben.page.context().newPage();
  await other.goto(`${community}?tab=discussions`);
  await pollOf(other).getByRole('checkbox', { name: 'Kape' }).waitFor();
  for (const name of ['Kape', 'Tinapay']) await pollOf(ben.page).getByRole('checkbox', { name }).check();
  await pollOf(ben.page).getByRole('button', { name: 'Vote', exact: true }).click();
  const both = ['Kape 1 vote, 100%, your choice', 'Tinapay 1 vote, 100%, your choice'];
  for (const where of [ben.page, other]) await expect.poll(() => resultsOf(where)).toEqual(both);
  await expect.poll(() => pollOf(page).innerText()).toContain('1 vote');
});
