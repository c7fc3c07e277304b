import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import { coverPath } from '../../src/contract/communities/covers.ts';
import { systemClock, systemTimers } from '../../src/server/platform/clock/clock.ts';
import { createJobs } from '../../src/server/platform/jobs/jobs.ts';
import { aPicture } from '../server/uploads/a-picture.ts';
import { aSite } from '../server/uploads/a-site.ts';
import { aRoom, aSession, type Member } from '../support/a-room.ts';
import { aPassword } from '../support/actions/a-password.ts';
import { holdCalls } from '../support/actions/hold-calls.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

const community = '/communities/kape-at-code/';

let stage: Stage;
/** Two devices of Ana, whose settings these are. */
let laptop: Visitor;
let phone: Visitor;
let ana: Member;
let password: string;
/** Owns a community of hers, and has three of its pages open. */
let ben: Visitor;
let chat: Page;
let feed: Page;
let members: Page;

beforeAll(async () => {
  // Pictures are fetched from the tests' own sites, which are on this machine.
  stage = await aStage(await freshDatabase(), { FETCH_FROM_ANYWHERE: 'on' });
  const { db } = stage.database;
  const room = await aRoom(db, { slug: 'kape-at-code', names: ['Ben', 'Ana', 'Cora'] });
  const [owner, member] = room.members;
  if (owner === undefined || member === undefined) throw new Error('two people were asked for');
  ana = member;
  password = await aPassword({ db }, ana.userId);
  ben = await stage.visitor({ token: owner.token });
  laptop = await stage.visitor({ token: ana.token });
  phone = await stage.visitor({ ...PHONE, token: (await aSession(db, ana.userId)).token });

  const chat_conversation_id = room.conversationIds[0] ?? '';
  const say = (who: Visitor, content: string) =>
    stage.post(who, '/chats/groups/messages', {
      group_id: room.groupId,
      chat_conversation_id,
      content,
      client_msg_id: randomUUID(),
    });
  await say(laptop, 'Magandang umaga');
  await say(ben, `Uy ${mentionToken({ id: ana.userId })}`);
  const body = { group_id: room.groupId, title: 'Unang brew', content_md: 'Ano ang kape ninyo?' };
  await stage.post(laptop, '/posts', body);
  const { rows } = await db.query<{ id: string }>('select id from posts');
  await stage.post(laptop, '/comments', { post_id: rows[0]?.id, content_md: 'Barako sa akin' });

  chat = ben.page;
  [feed, members] = [await ben.context.newPage(), await ben.context.newPage()];
  await chat.goto(`${community}chats/?conversationId=${chat_conversation_id}`);
  await feed.goto(`${community}?tab=discussions`);
  await feed.getByText('Barako sa akin').waitFor();
  await members.goto(`${community}?tab=members`);
});

afterAll(() => stage?.close());

const say = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const see = (page: Page, text: string) => say(page, text).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const has = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).count();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Everyone's words of the bar: it is there while something is not saved, and only then. */
async function barIs(page: Page, save: string, isThere: boolean): Promise<void> {
  for (const name of ['Reset Changes', save]) await expect.poll(() => has(page, name)).toBe(isThere ? 1 : 0);
}

/** Escape empties the search first, then closes what it is in. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').waitFor({ state: 'detached' });
}

test('an address with an outcome of a payment makes the page say nothing of a payment', async () => {
  const { page } = laptop;
  await page.goto('/settings/?payment=success');
  for (const outcome of ['success', 'failed']) {
    if (outcome === 'failed') await goTo(page, '/settings/?payment=failed');
    await see(page, 'Profile Information');
    // There was none, so the address forgets it.
    await page.waitForURL((url) => url.search === '');
    expect(await page.getByText(/payment/i).count(), outcome).toBe(0);
  }
});

describe('Notification Preferences', () => {
  const save = 'Save Notification Preferences';

  test('say that they are loading, and stand in two cards', async () => {
    const { page } = laptop;
    const settings = await holdCalls(page, 'GET', /\/api\/me\/settings$/);
    await page.goto('/settings/?tab=notifications');
    await see(page, 'Loading notification settings...');
    settings.letGo();
    await see(page, 'Notification Preferences');
    await see(page, 'Choose how you want to be notified');
    const labels = (name: string) =>
      card(page, name)
        .getByRole('switch')
        .evaluateAll((all) =>
          all.map((one) => one.closest('label')?.querySelector('span > span')?.textContent),
        );
    await expect
      .poll(() => labels('Email Notifications'))
      .toEqual(['Announcements', 'Community Activity', 'Course Updates', 'Calendar Events']);
    await expect
      .poll(() => labels('In-App Notifications'))
      .toEqual([
        'Announcements',
        'Community Updates',
        'New Posts',
        'Comments',
        'Reactions',
        'Course Updates',
        'Calendar Events',
      ]);
    await barIs(page, save, false);
  });

  test('are reset, saved while nothing can be changed, and told of', async () => {
    const { page } = laptop;
    const posts = page.getByRole('switch', { name: /^New Posts/ });
    await say(page, 'New Posts').click();
    await barIs(page, save, true);
    await press(page, 'Reset Changes');
    expect(await posts.isChecked()).toBe(true);
    await barIs(page, save, false);

    await say(page, 'New Posts').click();
    const saving = await holdCalls(page, 'PUT', /\/api\/me\/settings$/);
    await press(page, save);
    await see(page, 'Saving...');
    for (const name of ['Email Notifications', 'In-App Notifications', 'Quiet hours'])
      for (const one of await card(page, name).getByRole('switch').all())
        expect(await one.isDisabled()).toBe(true);
    saving.letGo();
    await see(page, 'Notification preferences updated successfully');
    await barIs(page, save, false);
    expect(await posts.isChecked()).toBe(false);
  });

  test('follow what another device saves, and keep what was changed here', async () => {
    const { page } = phone;
    await page.goto('/settings/?tab=notifications');
    const onPhone = (name: RegExp) => page.getByRole('switch', { name });
    await say(page, 'Reactions').click();
    await say(laptop.page, 'Comments').click();
    await press(laptop.page, save);
    await expect.poll(() => onPhone(/^Comments/).isChecked()).toBe(false);
    expect(await onPhone(/^Reactions/).isChecked()).toBe(false);
    await press(page, save);
    await expect.poll(() => laptop.page.getByRole('switch', { name: /^Reactions/ }).isChecked()).toBe(false);
    for (const device of [laptop, phone]) await barIs(device.page, save, false);
  });

  test('ask before they are left with something unsaved, and have it still when one comes back', async () => {
    const { page } = laptop;
    await say(page, 'Announcements').click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Leave');
    await see(page, 'Where you are signed in');
    await page.getByRole('link', { name: 'Notifications', exact: true }).last().click();
    await barIs(page, save, true);
    await press(page, 'Reset Changes');
  });
});

test('Tag Preferences: found by typing, in one list only, saved together', async () => {
  const { page } = laptop;
  await goTo(page, '/settings/?tab=preferences');
  await see(page, 'Tag Preferences');
  await see(page, 'Manage your interests to get better content recommendations');
  const [likes, dislikes] = [card(page, 'Interested Tags'), card(page, 'Not Interested Tags')];
  const badges = (list: typeof likes) => list.getByRole('button', { name: /^Remove / }).count();
  const before = await badges(likes);

  const search = await holdCalls(page, 'GET', /\/api\/tags\/search/);
  await dislikes.getByText('Add tags...').click();
  await see(page, 'Loading...');
  search.letGo();
  const field = page.getByRole('searchbox', { name: 'Search tags...' });
  await field.fill('zzzz');
  await see(page, 'No tags found.');
  await field.fill('baking');
  await page.getByRole('option', { name: 'Baking', exact: true }).click();
  await close(page);
  await dislikes.getByRole('button', { name: /^Remove Baking/ }).waitFor();
  await barIs(page, 'Save Preferences', true);
  await likes.getByText('Add tags...').click();
  await field.fill('baking');
  await page.getByRole('option', { name: 'Baking', exact: true }).click();
  await close(page);
  await expect.poll(() => badges(dislikes)).toBe(0);

  const saving = await holdCalls(page, 'PUT', /\/api\/tags\/users\//);
  await press(page, 'Save Preferences');
  await see(page, 'Saving...');
  for (const list of [likes, dislikes]) {
    expect(await list.getByRole('button', { name: /Add tags\.\.\.$/ }).isDisabled()).toBe(true);
    await expect.poll(() => badges(list)).toBe(0);
  }
  saving.letGo();
  await see(page, 'Tag preferences updated successfully');
  await barIs(page, 'Save Preferences', false);
  await likes.getByRole('button', { name: /^Remove Baking/ }).click();
  await press(page, 'Reset Changes');
  await expect.poll(() => badges(likes)).toBe(before + 1);
});

test('Preferences: Ctrl+K leads to each by its name, and the other device follows', async () => {
  const { page } = laptop;
  // Its code is there already: the page opens while the key that leads to it is still pressed.
  await page.getByRole('radiogroup', { name: 'Low-data mode' }).waitFor();
  await goTo(page, '/');
  await page.getByRole('heading', { name: 'Your communities' }).waitFor();
  async function find(text: string, option: RegExp) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await page.getByRole('option', { name: option }).waitFor();
    await page.keyboard.press('Enter');
  }
  const isFocused = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=radiogroup]')?.ariaLabel))
      .toBe(name);

  await find('low-data', /^Low-data mode/);
  await page.waitForURL('**/settings/?tab=preferences#low-data');
  await isFocused('Low-data mode');
  await goTo(phone.page, '/settings/?tab=preferences');
  const chosen = phone.page
    .getByRole('radiogroup', { name: 'Low-data mode' })
    .getByRole('radio', { checked: true });
  await expect.poll(() => chosen.innerText()).toBe('Automatic');
  await page.getByRole('radiogroup', { name: 'Low-data mode' }).getByRole('radio', { name: 'Off' }).click();
  await expect.poll(() => chosen.innerText()).toBe('Off');

  await find('theme', /^Theme/);
  await page.waitForURL('**/settings/?tab=preferences#theme');
  await isFocused('Theme');
  await find('quiet', /^Quiet hours/);
  await page.waitForURL('**/settings/?tab=notifications#quiet-hours');
  await page.getByRole('switch', { name: /^Use quiet hours/ }).waitFor();

  await find('language', /^Language/);
  await isFocused('Language');
  await page.getByRole('radio', { name: 'Filipino' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mga gustong tag' }).waitFor();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tag Preferences' }).waitFor();
});

test('the tabs stand in a sidebar where it is wide, and in a dropdown where it is narrow', async () => {
  await goTo(laptop.page, '/settings/');
  const sidebar = laptop.page.getByRole('navigation', { name: 'Settings' });
  await expect
    .poll(() => sidebar.getByRole('link').allInnerTexts())
    .toEqual(['Profile', 'Preferences', 'Security', 'Notifications']);
  const { page } = phone;
  await page.getByRole('button', { name: /Settings/ }).click();
  expect(await page.getByRole('navigation', { name: 'Settings' }).isVisible()).toBe(false);
  await page.getByRole('option', { name: 'Preferences' }).click();
  await page.waitForURL('**/settings/?tab=preferences');
  await see(page, 'Tag Preferences');
});

const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Change Profile Picture' });
const choose = (visitor: Visitor, name: string, mimeType: string, buffer: Buffer) =>
  dialogOf(visitor).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const says = (visitor: Visitor, text: string) =>
  expect.poll(() => dialogOf(visitor).getByRole('alert').innerText()).toBe(text);
const pressIn = (visitor: Visitor, name: string) =>
  dialogOf(visitor).getByRole('button', { name, exact: true }).click();

/** The pictures that are really drawn beside a name: where there is none, initials stand. */
function drawnBeside(row: Locator): Promise<number> {
  return row
    .locator('img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
    );
}
const inMembers = (text: string) => members.getByRole('listitem').getByText(text, { exact: true });
const ownRow = () => members.getByRole('listitem').filter({ has: members.getByText('Ana Reyes') });

/** On both devices of the person, and in the list that someone else has open. */
async function allDraw(count: number): Promise<void> {
  for (const { page } of [laptop, phone]) {
    const own = page.getByRole('form', { name: 'Profile Information' });
    await expect.poll(() => drawnBeside(own)).toBe(count);
  }
  await expect.poll(() => drawnBeside(ownRow())).toBe(count);
}

async function storedAddress(): Promise<string | null> {
  const { rows } = await stage.database.db.query<{ avatar_url: string | null }>(
    'select avatar_url from users where id = $1',
    [ana.userId],
  );
  return rows[0]?.avatar_url ?? null;
}

describe('Change Profile Picture', () => {
  let picture: Buffer;
  beforeAll(async () => {
    picture = await aPicture('png', { width: 300 });
    for (const { page } of [laptop, phone]) await goTo(page, '/settings/');
    await ownRow().waitFor();
  });

  test('refuses what is no picture, also when only the server sees it', async () => {
    await press(laptop.page, 'Change Photo');
    await choose(laptop, 'sulat.txt', 'text/plain', Buffer.from('hindi larawan'));
    await says(laptop, 'File must be a PNG, JPEG or GIF image');
    await choose(laptop, 'sulat.png', 'image/png', Buffer.from('hindi larawan'));
    await pressIn(laptop, 'Upload');
    await says(laptop, 'This file is not a PNG, JPEG or GIF picture');
    expect(await storedAddress()).toBeNull();
  });

  test('keeps a picture whose upload failed; one more press sends it, and it is shown everywhere', async () => {
    const { page } = laptop;
    await choose(laptop, 'ako.png', 'image/png', picture);
    await dialogOf(laptop).getByText('ako.png').waitFor();
    await expect.poll(() => drawnBeside(dialogOf(laptop))).toBe(1);
    await page.route(/\/api\/uploads\/[^/?]+\?/, (route) => route.abort(), { times: 1 });
    await pressIn(laptop, 'Upload');
    await says(laptop, 'Failed to upload avatar. Please try again.');
    await dialogOf(laptop).getByText('ako.png').waitFor();

    const sending = await holdCalls(page, 'PUT', /\/api\/uploads\/[^/?]+\?/);
    await pressIn(laptop, 'Upload');
    await dialogOf(laptop).getByRole('button', { name: 'Uploading...' }).waitFor();
    expect(await dialogOf(laptop).getByRole('button', { name: 'Choose File' }).isDisabled()).toBe(true);
    sending.letGo();
    await page.getByText('Profile picture updated successfully').waitFor();
    await dialogOf(laptop).waitFor({ state: 'detached' });
    await allDraw(1);
    expect(await storedAddress()).toMatch(/^\/files\/avatars\/[\w-]{22}\/256\.webp$/);
  });

  test('removes the picture, and initials stand everywhere again', async () => {
    await press(laptop.page, 'Change Photo');
    await pressIn(laptop, 'Remove Photo');
    await laptop.page.getByText('Profile picture removed').waitFor();
    await dialogOf(laptop).waitFor({ state: 'detached' });
    await allDraw(0);
    expect(await storedAddress()).toBeNull();
  });

  test('takes a picture from an address, by the server alone', async () => {
    const site = await aSite({ '/ako.png': picture });
    onTestFinished(() => site.close());
    await press(phone.page, 'Change Photo');
    await dialogOf(phone).getByRole('textbox', { name: 'Image URL' }).fill(`${site.url}/ako.png`);
    await pressIn(phone, 'Use');
    await dialogOf(phone).getByText('picture.png').waitFor();
    await pressIn(phone, 'Upload');
    await phone.page.getByText('Profile picture updated successfully').waitFor();
    await allDraw(1);
    expect(site.asked).toHaveLength(1);
  });

  test('that does not load leaves the initials', async () => {
    await members.route('**/files/avatars/**', (route) => route.abort());
    await members.reload();
    await ownRow().waitFor();
    await expect.poll(() => ownRow().locator('img').count()).toBe(0);
    await members.unroute('**/files/avatars/**');
  });

  test('no page loads the cover of a community from the address that was given for it', async () => {
    const site = await aSite({ '/takip.png': picture });
    onTestFinished(() => site.close());
    const address = `${site.url}/takip.png`;
    const { rows } = await stage.database.db.query<{ id: string }>(
      'update groups set cover_image_url = $1 returning id',
      [address],
    );
    await findCovers();
    // Fetched by the server; until then the pattern of the community stands there.
    const stored = coverPath(rows[0]?.id ?? '', address, 640);
    await expect.poll(async () => (await phone.context.request.get(stored)).status()).toBe(200);
    await goTo(phone.page, '/communities/');
    await expect
      .poll(() =>
        phone.page
          .locator('img[src^="/files/covers/"]')
          .evaluateAll((all) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
      )
      .toBe(true);
    expect(site.asked).toHaveLength(1);
    expect(site.asked[0]?.headers['user-agent']).toBe('Tambayan');
  });
});

/** Sends the job that looks for covers, which a server does by itself each minute. */
async function findCovers(): Promise<void> {
  const { pool, db } = stage.database;
  const jobs = await createJobs({
    pool,
    clock: systemClock,
    timers: systemTimers,
    log: pino({ level: 'silent' }),
    metrics: { counter: () => undefined, gauges: () => undefined },
  });
  await jobs.send(db, 'covers.find', {});
  await jobs.stop();
}

const inChat = (text: string) => chat.getByRole('log').getByText(text, { exact: true });
const inFeed = (text: string) => feed.getByRole('article').getByText(text, { exact: true });

/** Whoever wrote the message, the post and the comment, and who is mentioned, is called so on the pages that are open. */
async function allCall(name: string): Promise<void> {
  await inChat(name).waitFor();
  await inChat(`@${name}`).waitFor();
  await inFeed(`${name}: Unang brew`).waitFor();
  // The author of the post, and of its newest comment.
  await expect.poll(() => inFeed(name).count()).toBe(2);
}

test('Profile Information: every field, and a new name stands at once in a chat, in a feed, in a list and on another device', async () => {
  const { page } = laptop;
  await allCall('Ana Reyes');
  await inMembers('Ana Reyes').waitFor();
  // A reload would show a new name, too.
  for (const one of [chat, feed, members])
    await one.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
  for (const text of [
    'Profile Information',
    'Update your personal information and profile picture',
    'Change Photo',
    'Email cannot be changed',
    'Public Profile',
    'Social Links',
  ])
    await see(page, text);
  for (const name of ['Website', 'Instagram', 'X', 'YouTube', 'LinkedIn', 'Facebook'])
    await page.getByRole('textbox', { name, exact: true }).waitFor();
  const email = page.getByRole('textbox', { name: 'Email' });
  expect(await email.inputValue()).toContain('@');
  expect(await email.isEditable()).toBe(false);
  await page.getByText(/^\d+ of at most 500 characters$/).waitFor();
  const saveButton = page.getByRole('button', { name: 'Save Changes' });
  expect(await saveButton.isDisabled()).toBe(true);
  expect(await has(page, 'Reset Changes')).toBe(0);
  await press(page, 'Social Links');
  await page.getByRole('textbox', { name: 'Website' }).waitFor({ state: 'hidden' });

  await page.getByRole('textbox', { name: 'Username' }).fill('ma nina');
  await barIs(page, 'Save Changes', true);
  await press(page, 'Save Changes');
  await see(page, 'Username can only contain letters and numbers');
  await press(page, 'Reset Changes');
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'First name' }).fill('Anabel');
  await page.getByRole('textbox', { name: 'Bio' }).fill('Nag-aaral mag-surf sa La Union.');
  const saving = await holdCalls(page, 'PUT', /\/api\/me$/);
  await press(page, 'Save Changes');
  await see(page, 'Saving...');
  for (const name of ['Username', 'First name', 'Last name', 'Bio'])
    expect(await page.getByRole('textbox', { name, exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('switch', { name: /^Public Profile/ }).isDisabled()).toBe(true);
  saving.letGo();
  await see(page, 'Profile updated successfully');
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
  await allCall('Anabel Reyes');
  await inMembers('Anabel Reyes').waitFor();
  expect(await inChat('Ana Reyes').count()).toBe(0);
  await page.getByRole('link', { name: 'See your profile' }).click();
  await see(page, 'Nag-aaral mag-surf sa La Union.');

  await goTo(phone.page, '/settings/');
  await expect
    .poll(() => phone.page.getByRole('textbox', { name: 'Bio' }).inputValue())
    .toBe('Nag-aaral mag-surf sa La Union.');
});

describe('Security', () => {
  test('the password is changed here, and every other device is signed out', async () => {
    const { page } = laptop;
    await goTo(page, '/settings/?tab=security');
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await press(page, 'Change password');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill('kape at pandesal');
    await page.getByLabel('Confirm new password').fill('kape at pandesal');
    await press(page, 'Change password');
    await see(page, 'Password changed successfully');
    await phone.page.waitForURL(/\/login\//);
  });

  test('another device is listed, and signed out from here', async () => {
    const answer = await phone.context.request.post('/api/auth/login', {
      data: { emailOrUsername: `${ana.userId}@mail.example`, password: 'kape at pandesal' },
      headers: { origin: stage.server.url },
    });
    expect(answer.status()).toBe(200);
    await phone.page.goto('/settings/');
    await laptop.page.reload();
    const devices = card(laptop.page, 'Where you are signed in');
    await devices.getByText('This device').waitFor();
    await devices.getByRole('button', { name: /^Sign out .+ on / }).click();
    await phone.page.waitForURL(/\/login\//);
    await expect.poll(() => devices.getByRole('button', { name: /^Sign out .+ on / }).count()).toBe(0);
  });

  test('the account is deleted: it says so, signs out, forgets everything, and leads to /login/, and visitors see the front page', async () => {
    const { page } = laptop;
    await press(page, 'Delete account');
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Current password').fill('kape at pandesal');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await see(page, 'Account deleted successfully');
    expect(new URL(page.url()).pathname).toBe('/settings/');
    await page.waitForURL(/\/login\/$/);
    // They leave every open list; what they wrote stays under their name.
    await inMembers('Anabel Reyes').waitFor({ state: 'detached' });
    await allCall('Anabel Reyes');
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).first().waitFor();
    const again = await laptop.context.request.post('/api/auth/login', {
      data: { emailOrUsername: `${ana.userId}@mail.example`, password: 'kape at pandesal' },
      headers: { origin: stage.server.url },
    });
    expect(again.status()).toBe(401);
  });

  test('an erased user becomes “Deleted user” at once wherever the name was shown', async () => {
    const { db } = stage.database;
    await db.query(`update account_deletions set erase_at = now() - interval '1 minute'`);
    await db.query(`insert into pgboss.job (name, data, policy) values ('accounts.erase', '{}', 'short')`);
    await allCall('Deleted user');
    for (const page of [chat, feed])
      await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('Anabel');
    for (const page of [chat, feed, members])
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-stayed'))).toBe(true);
  });

  test('an owner hands the communities over first', async () => {
    await goTo(members, '/settings/?tab=security');
    await press(members, 'Delete account');
    await members.getByRole('alertdialog', { name: 'Hand over your communities first' }).waitFor();
    await members.getByRole('link', { name: 'Transfer Storm' }).click();
    await see(members, 'Transfer ownership');
    for (const visitor of [laptop, phone, ben]) expect(visitor.faults()).toEqual([]);
  });
});
