import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase } from '../support/a-demo.ts';
import { holdFile, LIVE_CODE } from '../support/actions/hold-file.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';

let stage: Stage;
let luz: Visitor;
let nina: Visitor;
let invite: string;

const home = '/communities/panaderia-circle/';
const question = 'What do you bake most?';

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  luz = await stage.visitor({ as: 'luzabellana' });
  nina = await stage.visitor({ ...PHONE, as: 'maninapenaflor' });
});

afterAll(() => stage?.close());

/** Marks the page, so that a reload would show. */
function mark(page: Page): Promise<void> {
  return page.evaluate(() => document.documentElement.setAttribute('data-stayed', 'yes'));
}

function hasStayed(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.stayed === 'yes');
}

describe('an address that is changed and changed back', () => {
  const first = 'hurno-sa-sugbo';
  const second = 'hurno-sa-lapu-lapu';

  /** As the owner's form does it. */
  async function moveTo(slug: string): Promise<void> {
    const headers = { origin: stage.server.url };
    const { data } = await (await luz.context.request.get(`/api/groups/details?slug=${first}`)).json();
    const answer = await luz.context.request.put(`/api/groups/${data.id}`, {
      data: { slug, version: data.version },
      headers,
    });
    if (!answer.ok()) throw new Error(await answer.text());
  }

  test.each(['/?tab=members', '/chats/', '/edit'])(
    'takes the open page %s along, which then asks no more',
    async (part) => {
      const { page } = luz;
      let asked = 0;
      const count = (request: Request) => {
        if (request.url().includes('/groups/details')) asked += 1;
      };
      page.on('request', count);
      await page.goto(`/communities/${first}${part}`);
      await page.getByText('Hurno sa Sugbo').first().waitFor();
      await mark(page);
      for (const slug of [second, first, second, first]) {
        await moveTo(slug);
        await page.waitForURL(`**/communities/${slug}${part}`);
      }
      // Each change asks at the old address and at the new one; a loop asks until it is refused.
      await page.waitForLoadState('networkidle');
      expect(asked).toBeLessThan(12);
      expect(new URL(page.url()).pathname).toContain(first);
      expect(await hasStayed(page)).toBe(true);
      page.off('request', count);
    },
  );

  test('is followed by a page that got part of its code late', async () => {
    const reader = await stage.visitor({ as: 'luzabellana' });
    const code = await holdFile(reader.context, LIVE_CODE);
    await reader.page.goto(`/communities/${first}/`);
    await reader.page.getByText('Hurno sa Sugbo').first().waitFor();
    // Time for all else to arrive, and then for an event to be missed.
    await reader.page.waitForTimeout(2000);
    await moveTo(second);
    await reader.page.waitForTimeout(2000);
    code.release();
    await reader.page.waitForURL(`**/communities/${second}/`);
    await moveTo(first);
    await reader.page.waitForURL(`**/communities/${first}/`);
    await reader.context.close();
  });
});

describe('a private community and someone from outside', () => {
  test('its owner founds it, and writes a question for those who want to come in', async () => {
    const { page } = luz;
    await goTo(page, '/communities/create/');
    await page.getByLabel('Community name').fill('Panaderia Circle');
    await page.getByLabel('Description').fill('Bread, from starter to stall.');
    await page.getByRole('radio', { name: /^Private/ }).check();
    await page.getByLabel('I accept the Community Guidelines').check({ force: true });
    await page.getByLabel('I accept the Non-Disclosure Agreement').check({ force: true });
    await page.getByRole('button', { name: 'Create community' }).click();
    await page.waitForURL(`**${home}`);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Question 1' }).fill(question);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Settings saved').waitFor();
  });

  test('leaving with something unsaved asks, and what was typed is there again', async () => {
    const { page } = luz;
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Question 2' }).fill('Half a thought');
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('About this community').waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Question 2' }).inputValue())
      .toBe('Half a thought');
    await page.getByRole('button', { name: 'Reset Changes' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Question 2' }).count()).toBe(0);
  });

  test('no one else sees that it exists, until an invite link shows it', async () => {
    await nina.page.goto(home);
    await nina.page.getByText('The page you are looking for does not exist.').waitFor();
    await goTo(nina.page, `${home}?invite=wrong`);
    await nina.page.getByText('This invite link no longer works').waitFor();

    const { page } = luz;
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Note for staff').fill('Messenger, batch 1');
    await page.getByRole('button', { name: 'Create link' }).click();
    invite = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Messenger, batch 1').waitFor();

    await goTo(nina.page, invite);
    await nina.page.getByRole('heading', { name: 'Panaderia Circle' }).waitFor();
  });

  test('asking needs an answer to each question', async () => {
    const { page } = nina;
    await page.getByRole('button', { name: 'Request to join' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Please answer this question').waitFor();
    await page.getByRole('textbox', { name: question }).fill('Pan de sal, tuwing alas-kuwatro');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Request to join' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: question }).inputValue())
      .toBe('Pan de sal, tuwing alas-kuwatro');
  });

  test('the request reaches the owner live, and the approval the one who asked', async () => {
    const members = luz.page
      .getByRole('navigation', { name: 'Pages of the community' })
      .getByRole('link', { name: /^Members\b/ });
    await members.click();
    await luz.page.getByText('@luzabellana').waitFor();
    for (const { page } of [luz, nina]) await mark(page);

    await nina.page.getByRole('button', { name: 'Send request' }).click();
    await nina.page.getByText('Waiting for approval').waitFor();
    await luz.page.getByText('Pan de sal, tuwing alas-kuwatro').waitFor();
    await expect.poll(() => members.innerText()).toMatch(/^Members\s+1\s+waiting$/);
    await luz.page.getByRole('button', { name: /^Approve / }).click();

    await nina.page.getByRole('button', { name: 'Joined' }).waitFor();
    await nina.page.getByRole('link', { name: 'Menu' }).click();
    await nina.page.getByRole('navigation', { name: 'Chats' }).waitFor();
    await expect.poll(() => members.innerText()).toBe('Members');
    await expect.poll(() => luz.page.getByText('@maninapenaflor').count()).toBe(1);
  });

  test('a new moderator has what moderators have at once, and someone removed has nothing', async () => {
    await nina.page
      .getByRole('link', { name: /^Members\b/ })
      .first()
      .click();
    await nina.page.getByText('@luzabellana').waitFor();
    await luz.page
      .getByRole('link', { name: /^Members\b/ })
      .first()
      .click();
    await nina.page.getByRole('link', { name: 'Menu' }).click();
    await nina.page.getByRole('button', { name: 'Menu of Panaderia Circle' }).click();
    await nina.page.getByRole('menuitem', { name: 'About' }).click();
    await nina.page.getByText('About this community').waitFor();
    expect(await nina.page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);

    await luz.page.getByRole('button', { name: /^Actions for .*Peñaflor/ }).click();
    await luz.page.getByRole('menuitem', { name: 'Make moderator' }).click();
    await nina.page.getByRole('link', { name: 'Settings', exact: true }).waitFor();
    await nina.page.getByRole('button', { name: 'Invite', exact: true }).waitFor();

    await luz.page.getByRole('button', { name: /^Actions for .*Peñaflor/ }).click();
    await luz.page.getByRole('menuitem', { name: 'Remove from community' }).click();
    await luz.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await nina.page.getByText('You were removed from Panaderia Circle').waitFor();
    await expect.poll(() => luz.page.getByText('@maninapenaflor').count()).toBe(0);
    for (const { page } of [luz, nina]) expect(await hasStayed(page)).toBe(true);
  });

  test('a revoked link opens nothing any more', async () => {
    await luz.page.getByRole('link', { name: 'Settings', exact: true }).click();
    await luz.page.getByRole('button', { name: 'Revoke Messenger, batch 1' }).click();
    await luz.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await luz.page.getByText('No invite links').waitFor();
    await goTo(nina.page, invite);
    await nina.page.getByText('This invite link no longer works').waitFor();
  });

  test('no page printed an error, broke a policy or asked another origin for anything', () => {
    expect(luz.faults()).toEqual([]);
    expect(nina.faults()).toEqual([]);
  });
});
