import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoDatabase } from '../../support/a-demo.ts';
import { aCommunityForm } from '../../support/actions/community-api.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';

const made = z.object({ data: z.object({ id: z.string(), slug: z.string() }) });
const pictures = process.env.PICTURES;

let stage: Stage;
/** The owner, on a phone. */
let luz: Visitor;
/** Somebody from outside, on another phone. */
let nina: Visitor;
let home: string;
let groupId: string;

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  luz = await stage.visitor({ ...PHONE, as: 'luzabellana' });
  nina = await stage.visitor({ ...PHONE, as: 'maninapenaflor' });
  const { data } = made.parse(
    await stage.post(luz, '/groups', aCommunityForm({ name: 'Panaderia Circle', is_public: false })),
  );
  groupId = data.id;
  home = `/communities/${data.slug}/`;
});
afterAll(() => stage?.close());

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** People who asked to join yesterday, the first one first. */
async function ask(...names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    const [first = '', last = ''] = name.split(' ');
    await stage.database.db.query(
      `with made as (
         insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
         values (gen_random_uuid(), gen_random_uuid() || '@mail.example', $2, $3, 'none', 'ACTIVE', now(), now())
         returning id)
       insert into group_members (group_id, user_id, role, status, pending_reason, requested_at, updated_at, answers)
       select $1, id, 'MEMBER', 'PENDING', 'APPROVAL', now() - interval '1 day' + $4 * interval '1 minute', now(),
         '[{"question": "What do you bake most?", "answer": "Ensaymada, tuwing Linggo"}]' from made`,
      [groupId, first, last, place],
    );
  }
}

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await stage.database.db.query<{ status: string; n: number }>(
    'select status, count(*)::integer as n from group_members where group_id = $1 group by status',
    [groupId],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

const requests = ({ page }: Visitor) => page.getByRole('region', { name: 'Join requests' });

async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a link is made on a phone, seen again later, and saved as a QR code of both kinds', async () => {
  const { page } = luz;
  await luz.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${home}?tab=settings`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByLabel('Note for staff').fill('Poster at the stall');
  await picture(page, '1-new-link');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Share Poster at the stall' }).click();
  expect(await page.getByRole('textbox', { name: 'Invite link' }).inputValue()).toBe(url);
  await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
  await picture(page, '2-link-again');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);

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

test('requests stand in Members with their number, live; the ticked ones are approved together', async () => {
  await ask('Ana Reyes', 'Ben Cruz', 'Caloy Santos', 'Dina Lim', 'Elmer Go');
  const { page } = luz;
  await goTo(page, `${home}?tab=members`);
  await requests(luz).getByText('Ana Reyes', { exact: true }).waitFor();
  await picture(page, '3-requests');
  await requests(luz).getByRole('checkbox', { name: 'Select Ana Reyes' }).check({ force: true });
  await requests(luz).getByRole('checkbox', { name: 'Select Caloy Santos' }).check({ force: true });
  await picture(page, '4-chosen');
  await requests(luz).getByRole('button', { name: 'Approve 2' }).click();
  await page.getByText('2 people approved').waitFor();
  await expect.poll(() => requests(luz).getByText('Ana Reyes', { exact: true }).count()).toBe(0);
  expect(await statuses()).toEqual({ ACTIVE: 3, PENDING: 3 });
  await picture(page, '5-approved');
});

test('a request that comes while the owner confirms is not let in with all the others', async () => {
  const { page } = luz;
  const [{ token = '' } = {}] = z
    .object({ data: z.array(z.object({ token: z.string() })) })
    .parse(await (await luz.context.request.get(`/api/groups/${groupId}/invites`)).json()).data;
  await requests(luz).getByRole('button', { name: 'Approve all' }).click();
  await page.getByRole('alertdialog', { name: 'Approve all 3 requests?' }).waitFor();
  await picture(page, '6-approve-all');

  await nina.page.goto(`${home}?invite=${token}`);
  await nina.page.getByRole('button', { name: 'Request to join' }).click();
  await nina.page.getByRole('button', { name: 'Send request' }).click();
  await nina.page.getByText('Waiting for approval').waitFor();
  await expect.poll(() => page.getByText('@maninapenaflor').count()).toBe(1);

  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve all' }).click();
  await page.getByText('3 people approved').waitFor();
  await expect.poll(() => requests(luz).getByRole('listitem').count()).toBe(1);
  expect(await statuses()).toEqual({ ACTIVE: 6, PENDING: 1 });
});

test('what someone else has decided or withdrawn meanwhile is named', async () => {
  await ask('Fe Ramos', 'Gil Torres');
  await goTo(luz.page, `${home}?tab=discussions`);
  await goTo(luz.page, `${home}?tab=members`);
  for (const name of ['Fe Ramos', 'Gil Torres'])
    await requests(luz)
      .getByRole('checkbox', { name: `Select ${name}` })
      .check({ force: true });
  // Without an event: as if it had not arrived yet.
  await stage.database.db.query(
    `update group_members set status = 'LEFT' where group_id = $1 and user_id = (
       select id from users where first_name = 'Fe' and last_name = 'Ramos')`,
    [groupId],
  );
  await requests(luz).getByRole('button', { name: 'Approve 2' }).click();
  await requests(luz).getByText('Fe Ramos: Someone else changed this membership').waitFor();
  await picture(luz.page, '7-still-open');
  await requests(luz).getByRole('button', { name: 'Got it' }).click();
  expect(await statuses()).toEqual({ ACTIVE: 7, PENDING: 1, LEFT: 1 });
});

test('a link without approval makes who waits and who comes by it a member at once, live for the owner', async () => {
  const { page } = luz;
  await goTo(page, `${home}?tab=settings`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('switch', { name: 'No approval with this link' }).check({ force: true });
  await picture(page, '8-no-approval');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('People join right away, without approval.').waitFor();
  const url = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await picture(page, '9-direct-link');
  await page.getByRole('button', { name: 'Done' }).click();
  await picture(page, '10-links');
  await goTo(page, `${home}?tab=members`);
  await requests(luz).getByText('@maninapenaflor').waitFor();

  await goTo(nina.page, url);
  await picture(nina.page, '11-come-in');
  await nina.page.getByRole('button', { name: 'Join community' }).click();
  await nina.page.getByRole('button', { name: 'Joined' }).waitFor();
  await expect.poll(() => requests(luz).count()).toBe(0);
  await page.getByText('@maninapenaflor').waitFor();
  expect(await statuses()).toEqual({ ACTIVE: 8, LEFT: 1 });
});

test('no page printed an error, broke a policy or asked another origin for anything', () => {
  expect(luz.faults()).toEqual([]);
  expect(nina.faults()).toEqual([]);
});
