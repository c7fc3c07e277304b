import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '../../../src/client/i18n/catalogues/fil.ts';
import { demoDatabase } from '../../support/a-demo.ts';
import { aCommunityForm } from '../../support/actions/community-api.ts';
import { anotherPage, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';

/** The narrowest phone. */
const NARROW = { width: 360, height: 740 } as const;
/** Presses from the code to the first comment, at most. */
const PRESSES_MAX = 12;
const slug = 'hurno-sa-sugbo';
const home = `/communities/${slug}/`;
const password = 'Bahay-Kubo7';
const pictures = process.env.PICTURES;

const withId = z.object({ data: z.object({ id: z.string(), slug: z.optional(z.string()) }) });
const withToken = z.object({ data: z.object({ token: z.string() }) });

let stage: Stage;
let invite: string;

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  const luz = await stage.visitor({ as: 'luzabellana' });
  const details = await luz.context.request.get(`/api/groups/details?slug=${slug}`);
  const { id } = withId.parse(await details.json()).data;
  const made = withToken.parse(await stage.post(luz, `/groups/${id}/invites`, {}));
  invite = `${home}?invite=${made.data.token}`;
  await luz.context.close();
});
afterAll(() => stage?.close());

type Language = 'en' | 'fil';
const inWords = (language: Language) => (text: string) =>
  language === 'fil' ? (messages[text] ?? text) : text;

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** From the page of a visitor to the page of the code. */
async function signUp(page: Page, email: string, say: (text: string) => string): Promise<void> {
  await page.getByRole('link', { name: say('Create an account') }).click();
  await page.getByLabel(say('First name')).fill('Bea');
  await page.getByLabel(say('Last name')).fill('Cruz');
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await page.getByLabel(say('Confirm password')).fill(password);
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: say('Create account') }).click();
  await page.waitForURL('**/register-verify/**');
}

async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /code/i }).fill(await stage.server.codeFor(email));
}

async function written(content: string): Promise<string[]> {
  const { rows } = await stage.database.db.query<{ email: string }>(
    `select u.email from users u where u.id in
       (select author_id from chat_messages where content = $1
        union all select author_id from comments where content_md = $1)`,
    [content],
  );
  return rows.map(({ email }) => email);
}

for (const language of ['en', 'fil'] as const)
  test(`a newcomer comes from an invite to the first message and the first comment: ${language}`, async () => {
    const say = inWords(language);
    const email = `bea-${language}@example.com`;
    const { page, context, faults } = await stage.visitor(NARROW);
    const take = (name: string) => picture(page, `film-${language}-${name}`);
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };

    await page.goto(invite);
    // Until then, the switch below moves.
    await page.getByRole('heading', { name: 'Hurno sa Sugbo' }).waitFor();
    if (language === 'fil') await page.getByRole('button', { name: 'Filipino' }).click();
    await page.getByRole('button', { name: say('community rules') }).waitFor();
    await take('1-invite');
    await signUp(page, email, say);
    await take('2-code');
    await enterCode(page, email);
    await page.waitForURL(`**${home}**`);
    await page.getByText(say('Your first steps here')).waitFor();
    await page.getByText('Maayong pag-abot! Ako si Luz.').waitFor();
    await take('3-joined');

    await press(page.getByRole('link', { name: say('Say hello in the chat') }));
    const hello = `Magandang araw po! (${language})`;
    await press(page.getByRole('textbox', { name: /message|mensahe/i }));
    await page.keyboard.type(hello);
    await take('4-message');
    await press(page.getByRole('button', { name: new RegExp(`^${say('Send')}`) }));
    await expect.poll(() => written(hello)).toEqual([email]);
    await take('5-sent');

    await page.goBack();
    presses += 1;
    await expect
      .poll(() =>
        page.getByText(say('{done} of {total}').replace('{done}', '1').replace('{total}', '4')).count(),
      )
      .toBe(1);
    await take('6-ticked');
    await press(page.getByRole('link', { name: say('Introduce yourself') }));
    await page
      .getByText(say('New here? Say who you are, where you are from, and what brings you here.'))
      .waitFor();
    await take('7-introduce');
    const post = page.getByRole('article').first();
    const field = post.getByRole('textbox', { name: say('Write a comment…') });
    await post.waitFor();
    if (!(await field.isVisible()))
      await press(post.getByRole('button', { name: /comment|komento/i }).first());
    await press(field);
    const comment = `Ang ganda nito (${language})`;
    await page.keyboard.type(comment);
    await press(page.getByRole('button', { name: say('Post comment') }));
    await expect.poll(() => written(comment)).toEqual([email]);
    await take('8-comment');

    expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
    await page.getByRole('button', { name: say('Got it') }).click();
    await page.getByText('Maayong pag-abot! Ako si Luz.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say('Close the first steps') }).click();
    await page.getByText(say('Your first steps here')).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText(say('Your first steps here')).count()).toBe(0);
    expect(faults()).toEqual([]);
    await context.close();
  });

test('the steps after registering are kept on the server, and are over everywhere once they are skipped', async () => {
  const email = 'caloy@example.com';
  const phone = await stage.visitor(NARROW);
  const { page } = phone;
  await page.goto('/');
  await signUp(page, email, inWords('en'));
  await enterCode(page, email);
  await page.waitForURL('**/start/');
  await page.getByRole('heading', { name: 'What are you into, Bea?' }).waitFor();
  const chips = page.getByRole('group', { name: 'Interests' }).getByRole('button');
  await page.getByRole('searchbox').fill('baking');
  await page
    .getByRole('group', { name: 'Interests' })
    .getByRole('button', { name: /baking/i })
    .first()
    .click();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => chips.count()).toBeGreaterThan(5);
  await picture(page, 'start-1-interests');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Show people who you are' }).waitFor();
  await picture(page, 'start-2-profile');

  // Left in the middle: home offers to go on, also on another device.
  const laptop = await stage.visitor();
  await stage.post(laptop, '/auth/login', { emailOrUsername: email, password });
  await laptop.page.goto('/');
  await laptop.page.getByRole('heading', { name: 'Make yourself at home' }).waitFor();
  await picture(laptop.page, 'start-home');
  await laptop.page.getByRole('link', { name: 'Continue' }).click();
  await laptop.page.getByRole('heading', { name: 'Show people who you are' }).waitFor();
  await laptop.page.getByLabel('About you, in one line').fill('Panadero sa Mandaue');
  await laptop.page.getByRole('button', { name: 'Continue' }).click();
  await laptop.page.getByRole('heading', { name: 'Communities that fit' }).waitFor();
  // The phone follows by itself.
  await page.getByRole('heading', { name: 'Communities that fit' }).waitFor();
  await page.getByRole('button', { name: 'Join Hurno sa Sugbo' }).click();
  await page.getByText('Joined').waitFor();
  await picture(page, 'start-3-communities');
  await picture(laptop.page, 'start-3-communities-wide');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await laptop.page.waitForURL((url) => url.pathname === '/');
  for (const one of [page, laptop.page]) {
    await goTo(one, '/start/?redirect=/communities/');
    await one.waitForURL('**/communities/');
  }
  const { rows } = await stage.database.db.query(
    `select u.bio, u.start_step, t.slug from users u join user_tags x on x.user_id = u.id join tags t on t.id = x.tag_id
     where u.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ bio: 'Panadero sa Mandaue', start_step: null, slug: 'baking' }]);

  // One press skips all of them.
  const other = await stage.visitor(NARROW);
  await other.page.goto('/');
  await signUp(other.page, 'dina@example.com', inWords('en'));
  await enterCode(other.page, 'dina@example.com');
  await other.page.getByRole('button', { name: 'Skip all' }).click();
  await other.page.waitForURL((url) => url.pathname === '/');
  await other.page.getByRole('heading', { name: /^Magandang / }).waitFor();
  expect(await other.page.getByRole('heading', { name: 'Make yourself at home' }).count()).toBe(0);
  for (const visitor of [phone, laptop, other]) {
    expect(visitor.faults()).toEqual([]);
    await visitor.context.close();
  }
});

test('the checklist of a founder ticks what exists, in all windows, and its welcome reaches who joins', async () => {
  const laptop = await stage.visitor({ as: 'maninapenaflor' });
  const made = withId.parse(
    await stage.post(laptop, '/groups', aCommunityForm({ name: 'Lutong Bahay' })),
  ).data;
  const path = `/communities/${made.slug}/`;
  const second: Visitor = await anotherPage(laptop, stage.server.url);
  for (const { page } of [laptop, second]) {
    await page.goto(path);
    await page.getByText('0 of 5').waitFor();
  }
  await second.page.setViewportSize(NARROW);
  await picture(laptop.page, 'owner-wide');
  await picture(second.page, 'owner-phone');

  const { page } = laptop;
  await page.getByRole('button', { name: 'Invite people by link or QR code' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
  await picture(page, 'owner-qr');
  // The tick must not close the dialog: the link is shown only once.
  for (const one of [second.page, page]) await one.getByText('1 of 5').waitFor({ state: 'attached' });
  await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Write a welcome and rules' }).click();
  await page.getByRole('textbox', { name: 'Welcome message' }).fill('**Tuloy kayo!** Kain muna.');
  await page.getByRole('textbox', { name: 'Community rules' }).fill('1. Magbigayan\n2. Bawal ang away');
  await picture(page, 'owner-settings');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await second.page.getByText('2 of 5').waitFor();
  await stage.post(laptop, '/posts', { group_id: made.id, content_md: 'Anong ulam?' });
  await second.page.getByText('3 of 5').waitFor();
  await second.page.getByText('Bawal ang away').waitFor();

  const ana = await stage.visitor({ ...NARROW, as: 'danicaruiz' });
  await ana.page.goto(path);
  await ana.page.getByRole('button', { name: 'community rules' }).click();
  await ana.page.getByRole('dialog').getByText('Magbigayan').waitFor();
  await picture(ana.page, 'rules');
  await ana.page.keyboard.press('Escape');
  await ana.page.getByRole('button', { name: 'Join community' }).click();
  await ana.page.getByText('Tuloy kayo!').waitFor();

  await goTo(page, path);
  await page.getByText('Get your community going').waitFor();
  await second.page.getByRole('button', { name: 'Close the first steps' }).click();
  await page.getByText('Get your community going').waitFor({ state: 'detached' });
  for (const visitor of [laptop, second, ana]) expect(visitor.faults()).toEqual([]);
});
