import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';
import { writtenIn } from '../support/browser/written-in.ts';

const community = '/communities/hurno-sa-bantay/';
const discussions = `${community}?tab=discussions`;
const title = 'Kinsay mohurno karon?';

let stage: SharedStage;
let groupId: string;
/** Owns the community. */
let luz: Visitor;
/** Moderates it. */
let ken: Visitor;
/** A member, with a phone. */
let niña: Visitor;

const card = ({ page }: Visitor): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const comments = (visitor: Visitor): Locator => card(visitor).locator('[data-comment]');
const commentBy = (visitor: Visitor, text: string): Locator => comments(visitor).filter({ hasText: text });
const toast = (page: Page, text: string | RegExp): Locator => page.getByText(text);

async function open(visitor: Visitor): Promise<void> {
  await goTo(visitor.page, discussions);
  await openComments(visitor);
}

async function openComments(visitor: Visitor): Promise<void> {
  await card(visitor)
    .getByRole('link', { name: /comments?$/i })
    .first()
    .click();
  await card(visitor).getByRole('region', { name: 'Comments', exact: true }).waitFor();
}

async function comment(visitor: Visitor, text: string): Promise<void> {
  const field = card(visitor).getByRole('textbox', { name: 'Write a comment…' });
  await field.fill(text);
  await field.press('Control+Enter');
  await commentBy(visitor, text).waitFor();
}

async function statusOf(text: string): Promise<string | undefined> {
  const { rows } = await stage.database.db.query<{ status: string }>(
    `select c.status from comments c join posts p on p.id = c.post_id
     where p.group_id = $1 and c.content_md like $2`,
    [groupId, `%${text}%`],
  );
  return rows[0]?.status;
}

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { slug: 'hurno-sa-bantay', names: ['Luz', 'Ken', 'Niña'] });
  const [owner, moderator, member] = room.members;
  groupId = room.groupId;
  await db.query(`update group_members set role = 'MODERATOR' where user_id = $1`, [moderator?.userId]);
  luz = await stage.visitor({ token: owner?.token });
  ken = await stage.visitor({ token: moderator?.token });
  niña = await stage.visitor({ ...PHONE, token: member?.token });
  const words = { title, content_md: 'Pan de sal o ensaymada?' };
  await stage.post(luz, '/posts', { group_id: groupId, ...words });
  await Promise.all(
    [luz, ken, niña].map(async (visitor) => {
      await visitor.page.goto(discussions);
      await openComments(visitor);
    }),
  );
});

describe('two of the staff over a live discussion', () => {
  test('see who is here and how fast it goes', async () => {
    await comment(niña, 'Ensaymada kanunay');
    const bar = card(ken).getByRole('region', { name: 'Moderation' });
    await bar.getByText(/\d+ members? online/).waitFor();
    await bar.getByText('1 comment in 5 minutes').waitFor();
    expect(await card(niña).getByRole('region', { name: 'Moderation' }).count()).toBe(0);
  });

  test('one key hides a comment for everyone, the other one sees it, and it can be taken back', async () => {
    await commentBy(ken, 'Ensaymada kanunay').focus();
    await ken.page.keyboard.press('h');
    await toast(ken.page, /^Hidden:/).waitFor();
    await commentBy(niña, 'Ensaymada kanunay').getByText('Hidden').waitFor();
    await commentBy(luz, 'Ensaymada kanunay').getByText('Hidden').waitFor();
    expect(await statusOf('Ensaymada kanunay')).toBe('HIDDEN');
    await ken.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf('Ensaymada kanunay')).toBe('PUBLISHED');
    await expect.poll(() => commentBy(luz, 'Ensaymada kanunay').getByText('Hidden').count()).toBe(0);
  });

  test('a key in a field is a letter', async () => {
    const field = card(ken).getByRole('textbox', { name: 'Write a comment…' });
    await field.pressSequentially('hx');
    expect(await writtenIn(field)).toBe('hx');
    await field.fill('');
    expect(await statusOf('Ensaymada kanunay')).toBe('PUBLISHED');
  });

  test('the arrows lead from comment to comment', async () => {
    await comment(niña, 'Dayon kape');
    await commentBy(ken, 'Dayon kape').waitFor();
    await commentBy(ken, 'Ensaymada kanunay').focus();
    await ken.page.keyboard.press('ArrowDown');
    const focused = () => ken.page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toContain('Dayon kape');
  });

  test('what is removed is gone at once, and deleted when no one took it back', async () => {
    await commentBy(ken, 'Dayon kape').focus();
    await ken.page.keyboard.press('x');
    await toast(ken.page, /^Removed:/).waitFor();
    await expect.poll(() => statusOf('Dayon kape')).toBe('HIDDEN');
    await ken.page.mouse.move(0, 0);
    await expect.poll(() => comments(niña).filter({ hasText: 'Dayon kape' }).count()).toBe(0);
    await expect.poll(() => statusOf('Dayon kape')).not.toBe('HIDDEN');
  });

  test('muted members see why where they would write, and can write again once it is lifted', async () => {
    await commentBy(luz, 'Ensaymada kanunay').focus();
    await luz.page.keyboard.press('m');
    await toast(luz.page, 'Niña Reyes is muted').waitFor();
    await card(niña)
      .getByText(/You are muted here until/)
      .waitFor();
    await luz.page.getByRole('button', { name: 'Undo' }).click();
    await card(niña).getByRole('textbox', { name: 'Write a comment…' }).waitFor();
  });

  test('members who are muted in chats see why in place of the field, until it is lifted', async () => {
    await goTo(niña.page, `${community}chats/`);
    await niña.page
      .getByRole('link', { name: /storm-0/ })
      .first()
      .click();
    const field = niña.page.getByRole('textbox', { name: /^Message / });
    await field.waitFor();
    await goTo(ken.page, `${community}?tab=members`);
    await ken.page.getByRole('button', { name: 'Actions for Niña Reyes' }).click();
    await ken.page.getByRole('menuitem', { name: 'Mute...' }).click();
    await ken.page.getByRole('textbox', { name: 'Reason, sent to the member' }).fill('Sobra sa ingay');
    await ken.page.getByRole('button', { name: 'Mute', exact: true }).click();
    await niña.page.getByText(/You are muted here until .* Reason: Sobra sa ingay/).waitFor();
    expect(await field.count()).toBe(0);
    await ken.page.getByRole('link', { name: /^Moderation/ }).click();
    const muted = ken.page.getByRole('region', { name: 'Restricted' });
    await expect.poll(() => muted.getByRole('listitem').count()).toBe(3);
    for (let left = 3; left > 0; left--) {
      await expect.poll(() => muted.getByRole('listitem').count()).toBe(left);
      await muted
        .getByRole('button', { name: /Lift the restriction/ })
        .first()
        .click();
    }
    await field.waitFor();
    await open(ken);
    await open(niña);
  });

  test('slow mode is one choice away, and lets a member write once in that time', async () => {
    const bar = card(luz).getByRole('region', { name: 'Moderation' });
    await bar.getByRole('button', { name: /slow mode/ }).click();
    await luz.page.getByRole('option', { name: '1 hour' }).click();
    await toast(luz.page, 'Community slow mode: 1 hour').waitFor();
    const field = card(niña).getByRole('textbox', { name: 'Write a comment…' });
    await field.fill('Usa pa unta');
    await field.press('Control+Enter');
    await niña.page
      .getByText(/Slow mode is on/)
      .first()
      .waitFor();
    expect(await statusOf('Usa pa unta')).toBeUndefined();
  });

  test('the log shows what the other one did as it happens, and Undo brings it back for both', async () => {
    const log = ({ page }: Visitor) => page.getByRole('region', { name: 'Moderation log' });
    const tab = `${community}?tab=moderation`;
    await Promise.all([goTo(luz.page, tab), goTo(ken.page, `${tab}&status=posts`)]);
    await Promise.all([luz, ken].map((visitor) => log(visitor).getByRole('listitem').first().waitFor()));
    const { rows } = await stage.database.db.query<{ id: string }>(
      `select c.id from comments c join posts p on p.id = c.post_id
       where p.group_id = $1 and c.content_md like '%Ensaymada kanunay%'`,
      [groupId],
    );
    const path = `/api/comments/${rows[0]?.id}`;
    const headers = { origin: stage.server.url };
    expect((await luz.context.request.delete(path, { headers })).ok()).toBe(true);
    const act = 'Luz Reyes removed a comment by Niña Reyes';
    const first = (visitor: Visitor) => log(visitor).getByRole('listitem').first();
    for (const visitor of [luz, ken]) {
      await first(visitor).getByText(act, { exact: true }).waitFor();
      await first(visitor).getByText('Ensaymada kanunay').waitFor();
    }
    await log(ken)
      .getByRole('button', { name: `Undo: ${act}` })
      .click();
    for (const visitor of [luz, ken]) {
      await first(visitor).getByText('Ken Reyes restored a comment by Niña Reyes').waitFor();
      await expect
        .poll(() =>
          log(visitor)
            .getByRole('button', { name: `Undo: ${act}` })
            .count(),
        )
        .toBe(0);
    }
    expect(await statusOf('Ensaymada kanunay')).toBe('PUBLISHED');
    await log(luz).getByRole('button', { name: /^Kind/ }).click();
    await luz.page.getByRole('option', { name: 'Mutes' }).click();
    await first(luz)
      .getByText(/restricted|lifted a restriction of/)
      .first()
      .waitFor();
    await log(luz).getByRole('searchbox', { name: 'Search the log by name' }).fill('Rodel');
    await log(luz).getByText('Nothing in the log fits these filters.').waitFor();
    await log(luz).getByRole('button', { name: 'Clear filters' }).click();
    await first(luz).getByText('Ken Reyes restored a comment').waitFor();
  });
});
