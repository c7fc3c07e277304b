import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoDatabase } from '../../support/a-demo.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';

const slug = 'hurno-sa-sugbo';
const home = `/communities/${slug}/`;
const password = 'Bahay-Kubo7';

const withId = z.object({ data: z.object({ id: z.string() }) });
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

/** Opens the invite link on a phone, where no one is signed in. */
async function openInvite(): Promise<Visitor> {
  const visitor = await stage.visitor(PHONE);
  await visitor.page.goto(invite);
  await visitor.page.getByRole('heading', { name: 'Hurno sa Sugbo' }).waitFor();
  return visitor;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Bea');
  await page.getByLabel('Last name').fill('Cruz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/register-verify/**');
}

/** The newcomer sees the community, as a member. */
async function hasJoined(page: Page): Promise<void> {
  await page.waitForURL(`**${home}**`);
  await page.getByRole('button', { name: 'Joined' }).waitFor();
}

test('an invite link shows who invites to what, at its own address, also after a reload', async () => {
  const { page, context, faults } = await openInvite();
  for (const text of ['Luzviminda Abellana invites you to', 'Public · Free · 16 members'])
    await page.getByText(text).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(invite);
  await page.reload();
  await page.getByText('Luzviminda Abellana invites you to').waitFor();
  expect(faults()).toEqual([]);
  await context.close();
});

test('the first tab joins too when the account is made in another one', async () => {
  const { page, context } = await openInvite();
  const other = await context.newPage();
  await other.goto(invite);
  await signUp(other, 'caloy@example.com');
  await other.getByRole('textbox', { name: /code/i }).fill(await stage.server.codeFor('caloy@example.com'));
  await hasJoined(other);
  // Signed in by the other tab, it shows the community, where the newcomer is a member.
  await hasJoined(page);
  await context.close();
});

test('a forgotten password leads back to the invite, and joins', async () => {
  const { page, context } = await openInvite();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill('caloy@example.com');
  await stage.database.db.query(
    `update group_members set status = 'LEFT' where group_id = $1
       and user_id = (select id from users where email = 'caloy@example.com')`,
    [groupId],
  );
  const before = await stage.server.codeFor('caloy@example.com');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL('**/reset-password-verify/**');
  await expect.poll(() => stage.server.codeFor('caloy@example.com')).not.toBe(before);
  await page.getByRole('textbox', { name: /code/i }).fill(await stage.server.codeFor('caloy@example.com'));
  await page.waitForURL('**/reset-password/**');
  await page.getByRole('textbox', { name: 'New password' }).fill('Bahay-Bato8');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Bahay-Bato8');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.getByLabel('Email or username').fill('caloy@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Bahay-Bato8');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await hasJoined(page);
  await context.close();
});

test('who is signed in and only opens the link joins nothing by that', async () => {
  const { page, context } = await openInvite();
  await page.goto(`/login/?redirect=${encodeURIComponent(invite)}`);
  await stage.database.db.query(
    `update group_members set status = 'LEFT' where group_id = $1
       and user_id = (select id from users where email = 'caloy@example.com')`,
    [groupId],
  );
  await page.getByLabel('Email or username').fill('caloy@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Bahay-Bato8');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Join community' }).waitFor();
  await context.close();
});

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

test('the front page shows visitors open communities, and members their home', async () => {
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
  expect(faults()).toEqual([]);
  await context.close();

  const member = await stage.visitor({ ...PHONE, as: 'luzabellana' });
  await member.page.goto('/');
  await member.page.getByRole('heading', { name: /^Magandang / }).waitFor();
  await member.context.close();
});
