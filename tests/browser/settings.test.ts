import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase } from '../support/a-demo.ts';
import { holdCalls } from '../support/actions/hold-calls.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';

let stage: Stage;
let laptop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  laptop = await stage.visitor({ as: 'maninapenaflor' });
  phone = await stage.visitor({ ...PHONE, as: 'maninapenaflor' });
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
  // Where its code is there already, the page opens while the key that leads to it is still pressed.
  await page.goto('/settings/?tab=preferences');
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

test('Profile Information: every field, its rules, and what another device sees of it', async () => {
  const { page } = laptop;
  await goTo(page, '/settings/');
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

  await page.getByRole('textbox', { name: 'Username' }).fill('ma');
  await barIs(page, 'Save Changes', true);
  await page.getByRole('textbox', { name: 'First name' }).fill('');
  await page.getByRole('textbox', { name: 'Last name' }).fill('');
  await press(page, 'Save Changes');
  for (const text of [
    'Username must be at least 4 characters',
    'First name is required',
    'Last name is required',
  ])
    await see(page, text);
  await page.getByRole('textbox', { name: 'Username' }).fill('ma nina');
  await press(page, 'Save Changes');
  await see(page, 'Username can only contain letters and numbers');

  await press(page, 'Reset Changes');
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
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
  await page.getByRole('link', { name: 'See your profile' }).click();
  await see(page, 'Nag-aaral mag-surf sa La Union.');

  await goTo(phone.page, '/settings/');
  await expect
    .poll(() => phone.page.getByRole('textbox', { name: 'Bio' }).inputValue())
    .toBe('Nag-aaral mag-surf sa La Union.');
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

describe('Security', () => {
  test('the password is changed here, and every other device is signed out', async () => {
    const { page } = laptop;
    await goTo(page, '/settings/?tab=security');
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await press(page, 'Change password');
    await press(page, 'Change password');
    for (const text of [
      'Current password is required',
      'Password must be at least 8 characters',
      'Please confirm your password',
    ])
      await see(page, text);
    await page.getByLabel('Current password').fill('Tambayan1!');
    await page.getByLabel('New password', { exact: true }).fill('kape at pandesal');
    await page.getByLabel('Confirm new password').fill('kape at monay');
    await press(page, 'Change password');
    await see(page, "Passwords don't match");
    await page.getByLabel('Confirm new password').fill('kape at pandesal');
    await press(page, 'Change password');
    await see(page, 'Password changed successfully');
    await phone.page.waitForURL(/\/login\//);
  });

  test('another device is listed, and signed out from here', async () => {
    const answer = await phone.context.request.post('/api/auth/login', {
      data: { emailOrUsername: 'maninapenaflor', password: 'kape at pandesal' },
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
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).first().waitFor();
    const again = await laptop.context.request.post('/api/auth/login', {
      data: { emailOrUsername: 'maninapenaflor', password: 'kape at pandesal' },
      headers: { origin: stage.server.url },
    });
    expect(again.status()).toBe(401);
    for (const device of [laptop, phone]) expect(device.faults()).toEqual([]);
  });

  test('an owner hands the communities over first', async () => {
    const owner = await stage.visitor({ as: 'luzabellana' });
    await owner.page.goto('/settings/?tab=security');
    await press(owner.page, 'Delete account');
    await owner.page.getByRole('alertdialog', { name: 'Hand over your communities first' }).waitFor();
    await owner.page.getByRole('link', { name: 'Transfer Hurno sa Sugbo' }).click();
    await see(owner.page, 'Transfer ownership');
  });
});
