import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '../../../src/client/i18n/catalogues/fil.ts';
import { demoDatabase } from '../../support/a-demo.ts';
import { aCommunityForm } from '../../support/actions/community-api.ts';
import { anotherPage, PHONE, type Visitor } from '../../support/browser/a-browser.ts';
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
let groupId: string;
/** The address of an invite link, without the origin. */
let invite: string;

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  const luz = await stage.visitor({ as: 'luzabellana' });
  const details = await luz.context.request.get(`/api/groups/details?slug=${slug}`);
  groupId = withId.parse(await details.json()).data.id;
  const made = withToken.parse(await stage.post(luz, `/groups/${groupId}/invites`, {}));
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

/** The chat on the front page is one image to screen readers, and moves for at most five seconds (WCAG 2.2.2). */
async function isOneCalmPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'A chat in a community on Tambayan' });
  const read = await page.getByRole('main').ariaSnapshot();
  expect(read).toContain('img "A chat in a community on Tambayan"');
  expect(read).not.toContain('Kenji');
  const endsOf = () =>
    picture.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
  const heightOf = async () => (await picture.boundingBox())?.height;
  const height = await heightOf();
  expect(await endsOf()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const ends = await endsOf();
  expect(ends).toHaveLength(4);
  expect(Math.max(...ends)).toBeLessThanOrEqual(5_000);
  expect(await heightOf(), 'the places of messages to come are kept').toBe(height);
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test('the front page shows visitors open communities; who registers there skips all steps with one press', async () => {
  const { page, context, faults } = await stage.visitor(PHONE);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Where your community hangs out' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await isOneCalmPicture(page);
  await page.getByRole('button', { name: 'Look around' }).click();
  await page.getByRole('link', { name: 'Hurno sa Sugbo' }).click();
  await page.getByText('Public · Free ·').waitFor();
  expect(new URL(page.url()).pathname).toBe(home);
  await page.goBack();
  await page.getByRole('heading', { name: 'Where your community hangs out' }).waitFor();

  await signUp(page, 'dina@example.com', inWords('en'));
  await enterCode(page, 'dina@example.com');
  await page.getByRole('button', { name: 'Skip all' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { name: /^Magandang / }).waitFor();
  expect(await page.getByRole('heading', { name: 'Make yourself at home' }).count()).toBe(0);
  expect(faults()).toEqual([]);
  await context.close();
});

const fil = inWords('fil');

test('a newcomer comes from an invite to the first message and the first comment, in Filipino, through the tab in which the account was made', async () => {
  const email = 'bea@example.com';
  const newcomer = await stage.visitor(NARROW);
  const { page, context, faults } = newcomer;
  const take = (name: string) => picture(page, `film-${name}`);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  /** The newcomer sees the community, as a member. */
  const hasJoined = async (one: Page) => {
    await one.waitForURL(`**${home}**`);
    await one.getByRole('button', { name: fil('Joined') }).waitFor();
  };

  // Who invites to what, at its own address, also after a reload.
  await page.goto(invite);
  await page.getByText('Public · Free · 16 members').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(invite);
  await page.reload();
  await page.getByText('Luzviminda Abellana invites you to').waitFor();
  await page.getByRole('button', { name: 'Filipino' }).click();
  await page.getByRole('button', { name: fil('community rules') }).waitFor();
  await take('1-invite');
  const other = await anotherPage(newcomer, stage.server.url);
  await other.page.goto(invite);
  await signUp(other.page, email, fil);
  await enterCode(other.page, email);
  await hasJoined(other.page);
  await other.page.close();

  // Signed in by the other tab, it shows the community, where the newcomer is a member.
  await hasJoined(page);
  await page.getByText(fil('Your first steps here')).waitFor();
  await page.getByText('Maayong pag-abot! Ako si Luz.').waitFor();
  await take('2-joined');
  await press(page.getByRole('link', { name: fil('Say hello in the chat') }));
  const hello = 'Magandang araw po!';
  await press(page.getByRole('textbox', { name: /mensahe/i }));
  await page.keyboard.type(hello);
  await take('3-message');
  await press(page.getByRole('button', { name: new RegExp(`^${fil('Send')}`) }));
  await expect.poll(() => written(hello)).toEqual([email]);
  await take('4-sent');

  await page.goBack();
  presses += 1;
  const done = fil('{done} of {total}').replace('{done}', '1').replace('{total}', '4');
  await expect.poll(() => page.getByText(done).count()).toBe(1);
  await take('5-ticked');
  await press(page.getByRole('link', { name: fil('Introduce yourself') }));
  await page
    .getByText(fil('New here? Say who you are, where you are from, and what brings you here.'))
    .waitFor();
  await take('6-introduce');
  const post = page.getByRole('article').first();
  const field = post.getByRole('textbox', { name: fil('Write a comment…') });
  await post.waitFor();
  if (!(await field.isVisible())) await press(post.getByRole('button', { name: /komento/i }).first());
  await press(field);
  const comment = 'Ang ganda nito';
  await page.keyboard.type(comment);
  await press(page.getByRole('button', { name: fil('Post comment') }));
  await expect.poll(() => written(comment)).toEqual([email]);
  await take('7-comment');

  expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
  await page.getByRole('button', { name: fil('Got it') }).click();
  await page.getByText('Maayong pag-abot! Ako si Luz.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: fil('Close the first steps') }).click();
  await page.getByText(fil('Your first steps here')).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await page.getByText(fil('Your first steps here')).count()).toBe(0);

  // They leave, sign out, and forget their password: the way back leads through a new one to the invite, and joins.
  const leave = () =>
    stage.database.db.query(
      `update group_members set status = 'LEFT' where group_id = $1
         and user_id = (select id from users where email = $2)`,
      [groupId, email],
    );
  const signOut = async () => {
    await context.clearCookies();
    await leave();
  };
  const signIn = async () => {
    await page.getByLabel(fil('Email or username')).fill(email);
    await page.getByLabel(fil('Password'), { exact: true }).fill('Bahay-Bato8');
    await page.getByRole('button', { name: fil('Sign in'), exact: true }).click();
  };
  await signOut();
  await page.goto(invite);
  await page.getByRole('link', { name: fil('Sign in') }).click();
  await page.getByRole('link', { name: fil('Forgot password?') }).click();
  await page.getByLabel(fil('Email'), { exact: true }).fill(email);
  const before = await stage.server.codeFor(email);
  await page.getByRole('button', { name: fil('Send the code') }).click();
  await page.waitForURL('**/reset-password-verify/**');
  await expect.poll(() => stage.server.codeFor(email)).not.toBe(before);
  await enterCode(page, email);
  await page.waitForURL('**/reset-password/**');
  await page.getByRole('textbox', { name: fil('New password') }).fill('Bahay-Bato8');
  await page.getByRole('textbox', { name: fil('Confirm password') }).fill('Bahay-Bato8');
  await page.getByRole('button', { name: fil('Save the new password') }).click();
  await signIn();
  await hasJoined(page);

  // Who signs in and only comes to the address of the link joins nothing by that.
  await signOut();
  await page.goto(`/login/?redirect=${encodeURIComponent(invite)}`);
  await signIn();
  await page.getByRole('button', { name: fil('Join community') }).waitFor();
  expect([...faults(), ...other.faults()]).toEqual([]);
  await context.close();
});

test('the steps after registering are kept on the server: one goes on on another device, and they are over on both', async () => {
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
  for (const visitor of [phone, laptop]) {
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
