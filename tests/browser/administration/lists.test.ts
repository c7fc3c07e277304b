import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { register } from '../../../src/contract/account/auth.ts';
import { createCommunity } from '../../../src/contract/communities/communities.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import { aRoom } from '../../support/a-room.ts';
import { aCommunityForm } from '../../support/actions/community-api.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

let stage: SharedStage;
let groupId: string;
let benId: string;
let planId: string;
/** Owns the community. */
let ana: Visitor;
let ben: Visitor;
/** Members who have not paid yet. */
let payers: Visitor[];
/** Administrates the platform. */
let ada: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben', 'Ada', 'Cel', 'Dan'] });
  const [a, b, c, ...others] = room.members;
  groupId = room.groupId;
  benId = b?.userId ?? '';
  await db.query('delete from group_members where group_id = $1 and user_id = $2', [groupId, c?.userId]);
  await db.query(`update users set platform_role = 'ADMIN' where id = $1`, [c?.userId]);
  ana = await stage.visitor({ token: a?.token });
  ben = await stage.visitor({ token: b?.token });
  ada = await stage.visitor({ token: c?.token });
  payers = [ben];
  for (const { token } of others) payers.push(await stage.visitor({ token }));
  const plan = { group_id: groupId, type: 'Suki', fee_amount: '1000', cycle_type: 'MONTHLY' };
  planId = ((await stage.post(ana, '/group-membership-plans', plan)) as { data: { id: string } }).data.id;
});

let turn = 0;

async function aRestriction(): Promise<void> {
  const type = turn++ === 0 ? 'CHAT_MUTE' : 'COMMENT_MUTE';
  await stage.post(ana, createRestriction.path, {
    ...{ scope: 'GROUP', group_id: groupId, user_id: benId, type, reason: 'Spam' },
  });
}

async function aPayment(): Promise<void> {
  const payer = payers.pop();
  if (!payer) throw new Error('all members have paid');
  const bought = (await stage.post(payer, `/group-subscriptions/${groupId}`, {
    group_membership_plan_id: planId,
  })) as { data: { checkout: { url: string } } };
  const session = bought.data.checkout.url.split('/').at(-1);
  await fetch(`${stage.server.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'authorize', session }),
  });
}

async function aRequest(): Promise<void> {
  const path = `/api/group-verification-requests/${groupId}`;
  const { data } = (await (await ana.context.request.get(path)).json()) as { data: { version: number } };
  const documents = [{ title: `Permit ${data.version}`, url: 'https://files.example/permit.pdf' }];
  const answer = await ana.context.request.put(`${path}/metadata`, {
    data: { documents, version: data.version },
    headers: { origin: stage.server.url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function aCase(): Promise<void> {
  const post = (await stage.post(ben, createPost.path, {
    group_id: groupId,
    title: `Murang harina ${++turn}`,
    content_md: 'Bayad muna',
  })) as { data: { id: string } };
  await stage.post(ana, createReport.path, { type: 'SPAM', reported_post_id: post.data.id });
}

const aCourse = () =>
  stage.post(ana, createCourse.path, {
    group_id: groupId,
    title: `Tinapay ${++turn}`,
    content_md: 'Masahin',
  });

const aUser = () =>
  stage.post(ben, register.path, {
    ...{
      email: `cora${++turn}-${groupId}@mail.example`,
      firstName: 'Cora',
      lastName: 'Cruz',
      acceptedTerms: true,
    },
    ...{ password: 'Pandesal123!', confirmPassword: 'Pandesal123!' },
  });

const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const elsewhere = (page: Page) => page.waitForURL(/\/communities\//);

/** Each list, what makes a row in it or changes one, and what Enter opens. */
const lists = [
  { name: 'Users', make: aUser, opens: dialog },
  {
    name: 'Communities',
    make: () => stage.post(ana, createCommunity.path, aCommunityForm()),
    opens: elsewhere,
  },
  { name: 'Courses', make: aCourse, opens: elsewhere },
  { name: 'Reports', make: aCase, opens: (page: Page) => page.locator('[data-case-panel]').waitFor() },
  { name: 'Restrictions', make: aRestriction, opens: dialog },
  { name: 'Payments', waitingFor: 'Anything, or nothing', make: aPayment, opens: dialog },
  { name: 'Payouts', make: aPayment, opens: elsewhere },
  { name: 'Verification', make: aRequest, opens: elsewhere },
  { name: 'Audit log', make: aUser, opens: (page: Page) => page.getByRole('menu').waitFor() },
] as const;

/** The row with the focus among all that are shown, and whether the user sees that it has it. */
const current = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row]')].filter(
      (row) => row.getClientRects().length > 0,
    );
    const { activeElement } = document;
    const place = rows.findIndex((row) => row.contains(activeElement));
    return place === -1 ? null : { place, isSeen: activeElement?.matches(':focus-visible') };
  });

/** What the list is searched for. */
const searched = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return searchParams.get('q') ?? searchParams.get('action') ?? '';
};

const idsOf = (page: Page) =>
  page
    .locator('[data-row]:visible')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute('data-row')} ${row.getBoundingClientRect().top}`),
    );

test('in each list of the administration J and K go from row to row, Enter opens, and news wait behind a pill', async () => {
  const { page } = ada;
  await aPayment();
  for (const make of [aRestriction, aCase, aCourse, aRequest]) await make();
  await page.goto('/admin/');
  for (const { name, make, opens, ...list } of lists) {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    if ('waitingFor' in list) {
      await page.getByRole('button', { name: /Waiting for/ }).click();
      await page.getByRole('option', { name: list.waitingFor }).click();
    }
    await page.locator('[data-row]:visible').first().waitFor();
    const before = await idsOf(page);
    await make();
    const pill = page.getByRole('button', { name: /^\d+ new/ }).first();
    await pill.waitFor();
    expect(await idsOf(page), `${name}: nothing moves`).toEqual(before);
    await pill.click();
    await pill.waitFor({ state: 'detached' });
    expect(await idsOf(page), `${name}: it is shown`).not.toEqual([]);

    await page.getByRole('heading', { level: 1 }).focus();
    for (const [key, place] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      const rows = await page.locator('[data-row]:visible').count();
      expect(await current(page), `${name}: ${key}`).toEqual({
        place: Math.min(place, rows - 1),
        isSeen: true,
      });
    }
    const field = page.getByRole('searchbox');
    if ((await field.count()) > 0) {
      await field.focus();
      await page.keyboard.press('j');
      expect(await field.inputValue(), name).toBe('j');
      await expect.poll(() => searched(page), { message: name }).toBe('j');
      await field.fill('');
      await expect.poll(() => searched(page), { message: name }).toBe('');
      await page.locator('[data-row]:visible').first().waitFor();
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('J');
    }
    expect(await current(page), name).toMatchObject({ place: 0 });
    await page.keyboard.press('Enter');
    await opens(page);
    // Behind what is open, the keys do nothing.
    if (opens === dialog) {
      await page.keyboard.press('j');
      expect(await current(page), name).toBe(null);
      await page.keyboard.press('Escape');
      await expect.poll(() => current(page), { message: name }).toMatchObject({ place: 0 });
    }
    if (opens === elsewhere) await page.goBack();
    else await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog').getByText('Next row of a list').waitFor();
  for (const visitor of [ana, ben, ada]) expect(visitor.faults()).toEqual([]);
});
