import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../../support/a-demo.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';

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

test('an owner notifies everyone after a question with the number, and a member reads it at once', async () => {
  await nina.page.goto('/notifications/');
  const { page } = luz;
  await page.goto('/communities/hurno-sa-sugbo/chats/');
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
  // What comes waits above what is read there.
  await nina.page
    .getByRole('button', { name: '1 new' })
    .or(nina.page.getByText('mentioned everyone in'))
    .first()
    .waitFor();
  const pill = nina.page.getByRole('button', { name: '1 new' });
  if (await pill.isVisible()) await pill.click();
  await nina.page.getByText('mentioned everyone in').first().waitFor();
  for (const visitor of [luz, nina]) expect(visitor.faults()).toEqual([]);
});
