import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../../support/a-demo.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';

const discussions = '/communities/hurno-sa-sugbo/?tab=discussions';

let stage: Stage;
/** Owns the community. */
let luz: Visitor;
/** A member, on a phone. */
let nina: Visitor;

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  luz = await stage.visitor({ as: 'luzabellana' });
  nina = await stage.visitor({ ...PHONE, as: 'maninapenaflor' });
});
afterAll(() => stage?.close());

test('a name leads to the card, the card to a message and to the profile, and the profile to what they wrote', async () => {
  const { page } = luz;
  await page.goto(discussions);
  const name = page
    .getByRole('article')
    .getByRole('button', { name: 'Rhea Mae Villarin', exact: true })
    .first();
  const card = page.getByRole('dialog', { name: 'About Rhea Mae Villarin' });

  // By keys: Enter opens it, Escape closes it and gives the focus back.
  await name.focus();
  await page.keyboard.press('Enter');
  await card.getByText('in common').waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);

  await name.click();
  await card.getByRole('button', { name: 'Message' }).click();
  await page.waitForURL('**/messages/**');
  await page.getByRole('textbox', { name: /message/i }).waitFor();

  await page.goBack();
  await name.click();
  await card.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: 'Rhea Mae Villarin', exact: true }).waitFor();
  const written = page.getByRole('region', { name: 'Posts and comments' });
  await written.getByRole('link', { name: 'Comments', exact: true }).click();
  await page.waitForURL('**wrote=comments');
  await written.getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL('**commentId=*');
  await page.getByRole('article').filter({ hasText: 'Rhea Mae Villarin' }).first().waitFor();
  expect(luz.faults()).toEqual([]);
});

test('on a phone a name opens a sheet with what a member may do, and their own name leads to Edit profile', async () => {
  const { page } = nina;
  await page.goto('/communities/hurno-sa-sugbo/?tab=members');
  await page.getByRole('button', { name: 'Luzviminda Abellana', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /About/ });
  await sheet.getByText('Owner').waitFor();
  await sheet.getByRole('button', { name: 'Actions for Luzviminda Abellana' }).click();
  // A member has no staff actions.
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Report...', 'Block']);
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ma Niña Peñaflor', exact: true }).first().click();
  await sheet.getByRole('link', { name: 'Edit profile' }).waitFor();
  expect(nina.faults()).toEqual([]);
});

test('names in a list of comments, of voters, of reactions and of results lead to the one card, and the focus returns', async () => {
  const { page } = luz;
  const dialogs = page.getByRole('dialog').filter({ visible: true });
  /** The card is the only dialog; Escape closes it and leaves the focus on the page, not on its body. */
  async function seeCard(of: string): Promise<void> {
    await page.getByRole('dialog', { name: /^About / }).waitFor();
    await expect.poll(() => dialogs.count(), { message: of }).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs.count(), { message: of }).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: of })
      .toBe('BUTTON');
  }
  await goTo(page, '/communities/raketeers-circle/?tab=discussions');
  const post = page.getByRole('article').filter({ hasText: 'What should the next workshop be about?' });
  await post.getByRole('listitem').locator('button[aria-haspopup=dialog]:not([aria-hidden])').first().click();
  await seeCard('a comment in the list');
  await post.getByRole('button', { name: 'Voters' }).click();
  await page.getByRole('dialog', { name: 'Who voted' }).getByRole('button').first().click();
  await seeCard('a voter');

  const liked = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'Reactions' }) });
  await liked.first().getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'See who reacted' }).click();
  const reactors = page.getByRole('dialog', { name: 'Reactions' });
  await reactors.getByRole('list').getByRole('button').first().click();
  await seeCard('a reaction');

  await page.getByRole('button', { name: 'Search these discussions' }).click();
  await page.getByRole('searchbox', { name: 'Search these discussions' }).fill('workshop');
  const found = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').first();
  await found.getByRole('button').last().click();
  await seeCard('a result');
  // The rest of the row is the link.
  await found.click();
  await page.waitForURL('**postId=*');
  expect(luz.faults()).toEqual([]);
});

test('an owner notifies everyone after a question with the number, and a member reads it at once', async () => {
  await nina.page.goto('/notifications/');
  const { page } = luz;
  await goTo(page, '/communities/hurno-sa-sugbo/chats/');
  await page.getByRole('link', { name: /costing-ug-presyo/ }).click();
  const field = page.getByRole('textbox', { name: /costing-ug-presyo/ });
  await field.click();
  await field.pressSequentially('Klase karon @every');
  await page.getByRole('option', { name: /everyone/ }).click();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText('This notifies 15 people.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.getByRole('article').filter({ hasText: 'Klase karon' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await question.getByRole('button', { name: 'Send and notify' }).click();
  await page.getByRole('article').filter({ hasText: 'Klase karon @everyone' }).waitFor();
  // What comes waits above what is read there; a reminder of an event may come before it.
  const pill = nina.page.getByRole('button', { name: /^\d+ new$/ });
  await expect
    .poll(async () => {
      if (await pill.isVisible()) await pill.click();
      return nina.page.getByText('mentioned everyone in').first().isVisible();
    })
    .toBe(true);
  for (const visitor of [luz, nina]) expect(visitor.faults()).toEqual([]);
});
