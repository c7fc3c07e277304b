import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '../support/a-room.ts';
import type { Visitor } from '../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';

let stage: SharedStage;
let ana: Visitor;
let page: Page;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { members } = await aRoom(stage.database.db, { names: ['Ana'] });
  ana = await stage.visitor({ token: members[0]?.token });
  page = ana.page;
  await page.goto('/communities/create/?plan=plus&plan_cycle=yearly');
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const create = () => page.getByRole('button', { name: 'Create community' });
const colourOf = (text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).color);

describe('the form of a new community (SPEC §2, §4, §5)', () => {
  test('offers the plans that there are, and chooses the one in the address', async () => {
    for (const text of [
      'Basic features for small communities',
      'Free Forever',
      'Advanced features for growing communities',
      'Premium features for professional communities',
    ])
      await see(text);
    expect(await page.getByRole('radio', { name: /Advanced features/ }).isChecked()).toBe(true);
    await page.getByText('Save 20% with annual billing').waitFor();
    await page.getByRole('radio', { name: /Basic features/ }).check();
    await page.getByText('Save 20% with annual billing').waitFor({ state: 'detached' });
  });

  test('says everything that is missing at once, each at its field', async () => {
    await create().click();
    for (const text of [
      'Community name is required',
      'Description is required',
      'You must accept the Community Guidelines',
      'You must accept the Non-Disclosure Agreement',
    ])
      await see(text);
    await expect
      .poll(() => field('Community name').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test('the message under a box goes away as soon as its words are pressed', async () => {
    for (const name of ['Community Guidelines', 'Non-Disclosure Agreement']) {
      const words = page.getByText(`I accept the ${name}`);
      await words.click();
      await page.getByText(`You must accept the ${name}`).waitFor({ state: 'detached' });
      await words.click();
    }
  });

  test('fills the slug from the name, until someone types one', async () => {
    await field('Community name').fill('Kape & Code');
    await expect.poll(() => field('Address').inputValue()).toBe('kape-code');
    await field('Address').fill('kapihan');
    await field('Community name').fill('Kape at Code');
    expect(await field('Address').inputValue()).toBe('kapihan');
  });

  test('checks each field on every change', async () => {
    await field('Community name').fill('a'.repeat(101));
    await see('Name must be less than 100 characters');
    await field('Address').fill('Kape at Code');
    await see('Slug can only contain lowercase letters, numbers, and hyphens');
    await field('Address').fill('a'.repeat(51));
    await see('Slug must be less than 50 characters');
    await field('Cover image address').fill('kape.png');
    await see('Please enter a valid URL');
    await field('Community name').fill('Kape at Code');
    await field('Address').fill('kapihan');
    await field('Cover image address').fill('');
    for (const text of ['Name must be less than 100 characters', 'Please enter a valid URL'])
      await page.getByText(text).waitFor({ state: 'detached' });
  });

  test('counts the description, warns above 800, and takes no more than 1000', async () => {
    const description = field('Description');
    await description.fill('x'.repeat(800));
    const calm = await colourOf('800 / 1,000');
    await description.fill('x'.repeat(801));
    await page.getByRole('status').filter({ hasText: '199 characters left' }).waitFor({ state: 'attached' });
    const warned = await colourOf('801 / 1,000');
    await description.fill('x'.repeat(1001));
    await see('Too many characters!');
    const red = await colourOf('1,001 / 1,000');
    expect(new Set([calm, warned, red]).size).toBe(3);
    expect(red).toBe(await colourOf('Too many characters!'));
    expect(await create().isDisabled()).toBe(true);
    await description.fill('x'.repeat(1000));
    await expect.poll(() => create().isDisabled()).toBe(false);
  });

  test('keeps what was filled in through a reload, and founds the community with it', async () => {
    await page.reload();
    await expect.poll(() => field('Community name').inputValue()).toBe('Kape at Code');
    expect(await field('Address').inputValue()).toBe('kapihan');
    for (const name of ['I accept the Community Guidelines', 'I accept the Non-Disclosure Agreement'])
      await page.getByLabel(name).check({ force: true });
    await create().click();
    await page.waitForURL('**/communities/kapihan/');
    expect(ana.faults()).toEqual([]);
  });
});
