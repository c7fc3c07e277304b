import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '../support/a-room.ts';
import { holdFile, LIVE_CODE } from '../support/actions/hold-file.ts';
import { anotherPage, PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';

const pictures = process.env.PICTURES;
/** The address of a community that is there already. */
const first = 'hurno-sa-sugbo';
const slug = 'panaderia-circle';
const home = `/communities/${slug}/`;
const question = 'What do you bake most?';

let stage: SharedStage;
/** The owner, in two windows. */
let luz: Visitor;
let small: Visitor;
/** Somebody from outside, on a phone. */
let nina: Visitor;
let luzToken: string | undefined;
let ninaId: string | undefined;
let invite: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const { groupId, members } = await aRoom(db, { names: ['Luz', 'Nina'], slug: first });
  const [owner, outsider] = members;
  [luzToken, ninaId] = [owner?.token, outsider?.userId];
  await db.query('delete from group_members where group_id = $1 and user_id = $2', [groupId, ninaId]);
  for (const [username, id] of [
    ['luzbellana', owner?.userId],
    ['ninapenaflor', ninaId],
  ])
    await db.query('update users set username = $1 where id = $2', [username, id]);
  luz = await stage.visitor({ token: luzToken });
  nina = await stage.visitor({ ...PHONE, token: outsider?.token });
});

/** Marks the page, so that a reload would show. */
function mark(page: Page): Promise<void> {
  return page.evaluate(() => document.documentElement.setAttribute('data-stayed', 'yes'));
}

function hasStayed(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.stayed === 'yes');
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('an address that is changed and changed back takes each open page along, which then asks no more', async () => {
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

  const { page } = luz;
  await page.goto(`/communities/${first}/`);
  await page.getByText('Storm').first().waitFor();
  await mark(page);
  for (const part of ['/?tab=members', '/chats/', '/edit']) {
    await goTo(page, `/communities/${first}${part}`);
    await page.getByText('Storm').first().waitFor();
    let asked = 0;
    const count = (request: Request) => {
      if (request.url().includes('/groups/details')) asked += 1;
    };
    page.on('request', count);
    for (const slug of [second, first, second, first]) {
      await moveTo(slug);
      await page.waitForURL(`**/communities/${slug}${part}`);
    }
    // Each change asks at the old address and at the new one; a loop asks until it is refused.
    await page.waitForLoadState('networkidle');
    expect(asked, part).toBeLessThan(12);
    expect(new URL(page.url()).pathname).toContain(first);
    page.off('request', count);
  }
  expect(await hasStayed(page)).toBe(true);

  // A page that gets part of its code late has missed the change, and follows it.
  const reader = await stage.visitor({ token: luzToken });
  const code = await holdFile(reader.context, LIVE_CODE);
  const codeIsAsked = reader.page.waitForRequest(LIVE_CODE);
  await reader.page.goto(`/communities/${first}/`);
  await reader.page.getByText('Storm').first().waitFor();
  await codeIsAsked;
  await moveTo(second);
  // Whoever listens has heard of it.
  await page.waitForURL(`**/communities/${second}/edit`);
  expect(new URL(reader.page.url()).pathname).toBe(`/communities/${first}/`);
  code.release();
  await reader.page.waitForURL(`**/communities/${second}/`);
  await moveTo(first);
  await reader.page.waitForURL(`**/communities/${first}/`);
  expect(reader.faults()).toEqual([]);
  await reader.context.close();
});

const field = (name: string) => luz.page.getByRole('textbox', { name, exact: true });
const see = (text: string) => luz.page.getByText(text, { exact: true }).first().waitFor();
const create = () => luz.page.getByRole('button', { name: 'Create community' });
const colourOf = (text: string) =>
  luz.page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).color);

describe('the form of a new community', () => {
  test('offers the plans that there are, and chooses the one in the address', async () => {
    const { page } = luz;
    await goTo(page, '/communities/create/?plan=plus&plan_cycle=yearly');
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
    const { page } = luz;
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
    const { page } = luz;
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
    const { page } = luz;
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

  test('keeps what was filled in through a reload, and founds a private community with it', async () => {
    const { page } = luz;
    await page.reload();
    await expect.poll(() => field('Community name').inputValue()).toBe('Kape at Code');
    expect(await field('Address').inputValue()).toBe('kapihan');
    await field('Community name').fill('Panaderia Circle');
    await field('Address').fill('panaderia-circle');
    await page.getByRole('radio', { name: /^Private/ }).check();
    for (const name of ['I accept the Community Guidelines', 'I accept the Non-Disclosure Agreement'])
      await page.getByLabel(name).check({ force: true });
    await create().click();
    await page.waitForURL(`**${home}`);
  });
});

/** People who asked to join yesterday, the first one first. */
async function ask(...names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    const [given = '', family = ''] = name.split(' ');
    await stage.database.db.query(
      `with made as (
         insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
         values (gen_random_uuid(), gen_random_uuid() || '@mail.example', $2, $3, 'none', 'ACTIVE', now(), now())
         returning id)
       insert into group_members (group_id, user_id, role, status, pending_reason, requested_at, updated_at, answers)
       select (select id from groups where slug = $1), id, 'MEMBER', 'PENDING', 'APPROVAL', now() - interval '1 day' + $4 * interval '1 minute', now(),
         '[{"question": "What do you bake most?", "answer": "Ensaymada, tuwing Linggo"}]' from made`,
      [slug, given, family, place],
    );
  }
}

const requests = ({ page }: Visitor) => page.getByRole('region', { name: 'Join requests' });
const members = () =>
  luz.page
    .getByRole('navigation', { name: 'Pages of the community' })
    .getByRole('link', { name: /^Members\b/ });

async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await stage.database.db.query<{ status: string; n: number }>(
    'select status, count(*)::integer as n from group_members where group_id = (select id from groups where slug = $1) group by status',
    [slug],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

describe('a private community and someone from outside', () => {
  test('its owner writes a question for those who want to come in', async () => {
    const { page } = luz;
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

  test('the link is seen again later on a phone, copied, and saved as a QR code of both kinds', async () => {
    small = await anotherPage(luz, stage.server.url);
    const { page } = small;
    await page.setViewportSize(PHONE);
    await luz.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${home}?tab=settings`);
    await page.getByRole('button', { name: 'Share Messenger, batch 1' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Invite link' }).inputValue()).toBe(invite);
    await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
    await picture(page, '1-link-again');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(invite);

    const png = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the QR code as PNG' }).click();
    const picturePng = await saved(png);
    expect(picturePng.name).toMatch(/^invite-panaderia-circle.*\.png$/);
    expect(picturePng.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(picturePng.bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(1024);
    const svg = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the QR code as SVG' }).click();
    expect((await saved(svg)).bytes.toString()).toMatch(/^<svg .*<path d="M.*<\/svg>$/s);
    await page.getByRole('button', { name: 'Done' }).click();
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

  test('requests stand in Members with their number; the ticked ones are approved together', async () => {
    await ask('Ana Reyes', 'Ben Cruz', 'Caloy Santos', 'Dina Lim', 'Elmer Go');
    const { page } = small;
    await goTo(page, `${home}?tab=members`);
    await requests(small).getByText('Ana Reyes', { exact: true }).waitFor();
    await picture(page, '2-requests');
    await requests(small).getByRole('checkbox', { name: 'Select Ana Reyes' }).check({ force: true });
    await requests(small).getByRole('checkbox', { name: 'Select Caloy Santos' }).check({ force: true });
    await picture(page, '3-chosen');
    await requests(small).getByRole('button', { name: 'Approve 2' }).click();
    await page.getByText('2 people approved').waitFor();
    await expect.poll(() => requests(small).getByText('Ana Reyes', { exact: true }).count()).toBe(0);
    expect(await statuses()).toEqual({ ACTIVE: 3, PENDING: 3 });
    await picture(page, '4-approved');
  });

  test('a request that comes while the owner confirms is not let in with all the others, and stands in the open pages', async () => {
    const { page } = small;
    await members().click();
    await requests(luz).getByText('Dina Lim', { exact: true }).waitFor();
    for (const visitor of [luz, nina]) await mark(visitor.page);
    await requests(small).getByRole('button', { name: 'Approve all' }).click();
    await page.getByRole('alertdialog', { name: 'Approve all 3 requests?' }).waitFor();
    await picture(page, '5-approve-all');

    await nina.page.getByRole('button', { name: 'Send request' }).click();
    await nina.page.getByText('Waiting for approval').waitFor();
    await expect.poll(() => page.getByText('@ninapenaflor').count()).toBe(1);
    await luz.page.getByText('Pan de sal, tuwing alas-kuwatro').waitFor();

    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve all' }).click();
    await page.getByText('3 people approved').waitFor();
    await expect.poll(() => requests(small).getByRole('listitem').count()).toBe(1);
    expect(await statuses()).toEqual({ ACTIVE: 6, PENDING: 1 });
  });

  test('the approval reaches the one who asked, live', async () => {
    await expect.poll(() => members().innerText()).toMatch(/^Members\s+1\s+waiting$/);
    await expect.poll(() => requests(luz).getByRole('listitem').count()).toBe(1);
    await luz.page.getByRole('button', { name: /^Approve / }).click();

    await nina.page.getByRole('button', { name: 'Joined' }).waitFor();
    await nina.page.getByRole('link', { name: 'Menu' }).click();
    await nina.page.getByRole('navigation', { name: 'Chats' }).waitFor();
    await expect.poll(() => members().innerText()).toBe('Members');
    await expect.poll(() => luz.page.getByText('@ninapenaflor').count()).toBe(1);
  });

  test('a new moderator has what moderators have at once, and someone removed has nothing', async () => {
    await nina.page
      .getByRole('link', { name: /^Members\b/ })
      .first()
      .click();
    await nina.page.getByText('@luzbellana').waitFor();
    await luz.page
      .getByRole('link', { name: /^Members\b/ })
      .first()
      .click();
    await nina.page.getByRole('link', { name: 'Menu' }).click();
    await nina.page.getByRole('button', { name: 'Menu of Panaderia Circle' }).click();
    await nina.page.getByRole('menuitem', { name: 'About' }).click();
    await nina.page.getByText('About this community').waitFor();
    expect(await nina.page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);

    await luz.page.getByRole('button', { name: 'Actions for Nina Reyes' }).click();
    await luz.page.getByRole('menuitem', { name: 'Make moderator' }).click();
    await nina.page.getByRole('link', { name: 'Settings', exact: true }).waitFor();
    await nina.page.getByRole('button', { name: 'Invite', exact: true }).waitFor();

    await luz.page.getByRole('button', { name: 'Actions for Nina Reyes' }).click();
    await luz.page.getByRole('menuitem', { name: 'Remove from community' }).click();
    await luz.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await nina.page.getByText('You were removed from Panaderia Circle').waitFor();
    await expect.poll(() => luz.page.getByText('@ninapenaflor').count()).toBe(0);
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

  test('what someone else has decided or withdrawn meanwhile is named', async () => {
    const { db } = stage.database;
    await ask('Fe Ramos', 'Gil Torres');
    await db.query(
      `update group_members set status = 'PENDING', pending_reason = 'APPROVAL', requested_at = now() where user_id = $1`,
      [ninaId],
    );
    // What is written past the server is told to no open page.
    await small.page.goto(`${home}?tab=members`);
    for (const name of ['Fe Ramos', 'Gil Torres'])
      await requests(small)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check({ force: true });
    // Without an event: as if it had not arrived yet.
    await db.query(
      `update group_members set status = 'LEFT' where group_id = (select id from groups where slug = $1)
         and user_id in (select id from users where first_name = 'Fe' and last_name = 'Ramos')`,
      [slug],
    );
    await requests(small).getByRole('button', { name: 'Approve 2' }).click();
    await requests(small).getByText('Fe Ramos: Someone else changed this membership').waitFor();
    await picture(small.page, '6-still-open');
    await requests(small).getByRole('button', { name: 'Got it' }).click();
    expect(await statuses()).toEqual({ ACTIVE: 7, PENDING: 1, LEFT: 1 });
  });

  test('a link without approval makes who waits and who comes by it a member at once, live for the owner', async () => {
    const { page } = small;
    await goTo(page, `${home}?tab=settings`);
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('switch', { name: 'No approval with this link' }).check({ force: true });
    await picture(page, '7-no-approval');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('People join right away, without approval.').waitFor();
    const url = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
    await picture(page, '8-direct-link');
    await page.getByRole('button', { name: 'Done' }).click();
    await picture(page, '9-links');
    await goTo(page, `${home}?tab=members`);
    await requests(small).getByText('@ninapenaflor').waitFor();

    await goTo(nina.page, url);
    await picture(nina.page, '10-come-in');
    await nina.page.getByRole('button', { name: 'Join community' }).click();
    await nina.page.getByRole('button', { name: 'Joined' }).waitFor();
    await expect.poll(() => requests(small).count()).toBe(0);
    await page.getByText('@ninapenaflor').waitFor();
    expect(await statuses()).toEqual({ ACTIVE: 8, LEFT: 1 });
    for (const visitor of [luz, small, nina]) expect(visitor.faults()).toEqual([]);
  });
});
