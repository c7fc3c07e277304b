import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '../../src/contract/feed/posts.ts';
import { createReport } from '../../src/contract/reports/reports.ts';
import { aRoom, type Room } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

const adminPaths = [
  '',
  'users/',
  'communities/',
  'courses/',
  'reports/',
  'restrictions/',
  'payments/',
  'payouts/',
]
  .concat('verification-requests/', 'audit/')
  .map((name) => `/admin/${name}`);

let stage: Stage;
let room: Room;
/** Reports, on a phone. */
let ana: Visitor;
/** Wrote what is reported. */
let ben: Visitor;
/** Moderates the community. */
let mod: Visitor;
/** Administrates the platform. */
let ada: Visitor;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  room = await aRoom(db, { names: ['Ana', 'Ben', 'Mod', 'Ada'] });
  const [a, b, c, d] = room.members;
  await db.query(`update groups set slug = 'kape-at-code' where id = $1`, [room.groupId]);
  await db.query(`update group_members set role = 'MODERATOR' where group_id = $1 and user_id = $2`, [
    room.groupId,
    c?.userId,
  ]);
  await db.query('delete from group_members where group_id = $1 and user_id = $2', [room.groupId, d?.userId]);
  await db.query(`update users set platform_role = 'ADMIN' where id = $1`, [d?.userId]);
  ana = await stage.visitor({ ...PHONE, token: a?.token });
  ben = await stage.visitor({ token: b?.token });
  mod = await stage.visitor({ token: c?.token });
  ada = await stage.visitor({ token: d?.token });
  await stage.post(ben, createPost.path, {
    group_id: room.groupId,
    title: 'Murang harina',
    content_md: 'Bayad muna bago padala',
  });
});
afterAll(() => stage?.close());

/** What opens a case: in a table its button, as a card the whole row. */
const opener = (page: Page, hasText: string) =>
  page.locator('button[data-row]:visible, [data-opens] button:visible').filter({ hasText });

const row = (page: Page) => opener(page, 'Murang harina');

const panel = (page: Page) => page.locator('[data-case-panel]');

test('a report reaches two who handle it; one acts, the other sees it, and the reporter is told', async () => {
  await goTo(ada.page, '/admin/reports/');
  await ada.page.getByRole('heading', { name: 'No open reports' }).waitFor();
  await goTo(mod.page, '/communities/kape-at-code/?tab=moderation');
  await mod.page.getByRole('heading', { name: 'No open reports' }).waitFor();

  await goTo(ana.page, '/communities/kape-at-code/?tab=discussions');
  await ana.page.getByRole('button', { name: 'Post menu' }).first().click();
  await ana.page.getByRole('menuitem', { name: 'Report...' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByText('Scam', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('Nagbayad ako, walang dumating');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.waitFor({ state: 'detached' });

  // A new case waits behind a pill, so that nothing moves under the reader.
  for (const { page } of [ada, mod]) {
    await page.getByRole('button', { name: '1 new report' }).click();
    await row(page).click();
    await page.getByText('Bayad muna bago padala').first().waitFor();
    await page.getByText('Nagbayad ako, walang dumating').waitFor();
  }
  await mod.page.getByRole('button', { name: 'Claim', exact: true }).click();
  await panel(mod.page)
    .getByText(/You, \d:\d\d left/)
    .waitFor();
  await ada.page.getByText('Mod is working on this report.').waitFor();
  expect(await ada.page.getByRole('button', { name: 'Decide', exact: true }).isDisabled()).toBe(true);

  await mod.page.getByRole('region', { name: 'Decision' }).getByText('Remove the content').click();
  await mod.page.getByRole('button', { name: 'Decide', exact: true }).click();
  await ada.page.getByText('What you reported was removed.').waitFor();

  await goTo(ana.page, '/issues/');
  await ana.page.getByText('What you reported was removed.').waitFor();
  await mod.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await ana.page.getByText('What you reported was removed.').waitFor({ state: 'detached' });
  await row(ada.page).waitFor();

  // No one else learns that the pages exist.
  for (const path of adminPaths) {
    await goTo(mod.page, path);
    await mod.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  for (const visitor of [ana, mod, ada]) expect(visitor.faults()).toEqual([]);
});

/** Holds back what the server says to this page over its live connection, until `release`. */
async function holdLive(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/\/rt\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (held) held.push(() => socket.send(frame));
      else socket.send(frame);
    });
  });
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const send of held ?? []) send();
      held = null;
    },
  };
}

test('who decides second sees the case as it is; undoing a decision lifts what was restricted for it', async () => {
  const { db } = stage.database;
  const { data: post } = createPost.response.parse(
    await stage.post(ben, createPost.path, {
      group_id: room.groupId,
      title: 'Pekeng ticket',
      content_md: 'Bili na',
    }),
  );
  await stage.post(ana, createReport.path, { type: 'SPAM', reported_post_id: post.id });
  const { rows } = await db.query<{ id: string }>(
    'select id from report_issues where reported_post_id = $1',
    [post.id],
  );
  const id = rows[0]?.id ?? '';
  const live = await holdLive(ada.page);
  // Only a connection that begins from now on can be held.
  await ada.page.goto(`/admin/reports/?case=${id}`);
  await goTo(mod.page, '/communities/kape-at-code/?tab=moderation');
  await opener(mod.page, 'Pekeng ticket').click();
  const decide = (page: Page) => panel(page).getByRole('button', { name: 'Decide', exact: true });
  await decide(ada.page).waitFor();
  live.hold();
  await panel(mod.page).getByRole('button', { name: 'Close without a decision' }).click();
  await panel(mod.page).getByRole('button', { name: 'Reopen' }).waitFor();
  await decide(ada.page).click();
  await ada.page.getByText('Someone else changed this report first.').waitFor();
  await panel(ada.page).getByText('We found nothing against the rules.').waitFor();
  live.release();
  await panel(ada.page).getByRole('button', { name: 'Reopen' }).click();

  await panel(mod.page).getByText('The person was restricted').click();
  await panel(mod.page).getByRole('button', { name: 'Restrict Ben in' }).click();
  const dialog = mod.page.getByRole('dialog', { name: 'Restrict Ben Reyes?' });
  await dialog.getByText('Everything: ban from this community').waitFor();
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(
    await panel(mod.page)
      .getByRole('button', { name: /on Tambayan/ })
      .count(),
  ).toBe(0);
  await panel(ada.page).getByText('The person was restricted').click();
  await panel(ada.page).getByRole('button', { name: 'Restrict Ben on Tambayan...' }).waitFor();
  const restricted = async () => {
    const found = await db.query<{ is_lifted: boolean }>(
      'select lifted_at is not null as is_lifted from restrictions where report_id = $1',
      [id],
    );
    return found.rows.map(({ is_lifted }) => is_lifted);
  };
  await decide(mod.page).click();
  await panel(mod.page).getByRole('button', { name: 'Reopen' }).waitFor();
  expect(await restricted()).toEqual([false, false, false]);
  await panel(mod.page).getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(restricted).toEqual([true, true, true]);
  for (const visitor of [mod, ada]) expect(visitor.faults()).toEqual([]);
});
