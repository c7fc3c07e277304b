import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

let stage: Stage;
let ana: Visitor;
let ben: Visitor;

const password = 'Bahay-Kubo7';

async function signUp({ page }: Visitor, first: string, last: string, email: string): Promise<void> {
  await page.goto('/register/');
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/register-verify/**');
  await page.getByRole('textbox', { name: /code/i }).fill(await stage.server.codeFor(email));
  await page.getByRole('button', { name: 'Skip all' }).click();
  await page.getByText('Find your first community').waitFor();
}

async function say({ page }: Visitor, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill(text);
  await composer.press('Enter');
}

/** The texts of the log as a person reads them, top to bottom. */
function readLog({ page }: Visitor): Promise<string[]> {
  return page.locator('[data-message-text]').allInnerTexts();
}

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  ana = await stage.visitor();
  ben = await stage.visitor(PHONE);
});

afterAll(() => stage?.close());

describe('two strangers', () => {
  test('sign up with a mailed code', async () => {
    await signUp(ana, 'Ana', 'Reyes', 'ana@example.com');
    await signUp(ben, 'Ben', 'Santos', 'ben@example.com');
  });

  test('one founds a community and the other joins it', async () => {
    await ana.page.goto('/communities/create/');
    await ana.page.getByLabel('Community name').fill('Kape at Code');
    await ana.page.getByLabel('Description').fill('Coffee first, then code review.');
    await ana.page.getByLabel('I accept the Community Guidelines').check({ force: true });
    await ana.page.getByLabel('I accept the Non-Disclosure Agreement').check({ force: true });
    await ana.page.getByRole('button', { name: 'Create community' }).click();
    await ana.page.waitForURL('**/communities/kape-at-code/');

    await ben.page.goto('/communities/kape-at-code/');
    await ben.page.getByRole('button', { name: 'Join community' }).click();
    await ben.page.getByRole('button', { name: 'Joined' }).waitFor();
  });

  test('chat live, also through a server that is killed and started again', async () => {
    for (const { page } of [ana, ben]) {
      await page.goto('/communities/kape-at-code/chats/');
      const first = page.getByRole('link', { name: /kwentuhan/ });
      if (page === ben.page) await first.click();
      await page.getByRole('textbox', { name: /message/i }).waitFor();
    }
    await say(ana, 'Kumusta?');
    await expect.poll(() => readLog(ben)).toEqual(['Kumusta?']);
    await say(ben, 'Heto, nagkakape');
    await expect.poll(() => readLog(ana)).toEqual(['Kumusta?', 'Heto, nagkakape']);

    await stage.server.kill();
    await say(ana, 'Nandiyan ka pa?');
    await say(ben, 'Oo, naghihintay');
    await say(ana, 'Pangalawa');
    await stage.server.start();

    const inDatabase = async () => {
      const { rows } = await stage.database.db.query<{ content: string }>(
        'select content from chat_messages order by seq',
      );
      return rows.map(({ content }) => content);
    };
    await expect.poll(async () => (await inDatabase()).length).toBe(5);
    const truth = await inDatabase();
    expect(new Set(truth).size).toBe(5);
    expect(truth.indexOf('Nandiyan ka pa?')).toBeLessThan(truth.indexOf('Pangalawa'));
    await expect.poll(() => readLog(ana)).toEqual(truth);
    await expect.poll(() => readLog(ben)).toEqual(truth);
    const { rows } = await stage.database.db.query<{ seq: number }>(
      'select seq from chat_messages order by seq',
    );
    expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5]);
  });

  test('no page printed an error, broke a policy or asked another origin for anything', () => {
    expect(ana.faults()).toEqual([]);
    expect(ben.faults()).toEqual([]);
  });
});
