import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';
import { writtenIn } from '../support/browser/written-in.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

const slug = 'kape-at-code';
const discussions = `/communities/${slug}/?tab=discussions`;

let stage: Stage;
/** Owns the community. */
let ana: Visitor;
/** Is a member. */
let ben: Visitor;
/** Only looks: the community is public. */
let cora: Visitor;

function cardOf(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
}

async function post({ page }: Visitor, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: /Share something|Draft/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  const field = page.getByRole('textbox', { name: 'Text of the post' });
  await field.fill(text);
  await field.press('Control+Enter');
  await cardOf(page, title).waitFor();
}

/** Opens the page of a post. */
async function openComments({ page }: Visitor, title: string): Promise<void> {
  await cardOf(page, title)
    .getByRole('link', { name: /comments?$/i })
    .first()
    .click();
  await cardOf(page, title).getByRole('region', { name: 'Comments', exact: true }).waitFor();
}

async function comment({ page }: Visitor, title: string, text: string): Promise<void> {
  const field = cardOf(page, title).getByRole('textbox', { name: 'Write a comment…' });
  await field.fill(text);
  await field.press('Control+Enter');
}

/** The words of the comments under a post, top to bottom. */
function commentsOf({ page }: Visitor, title: string): Promise<string[]> {
  return cardOf(page, title).locator('[data-comment] p.whitespace-pre-wrap').allInnerTexts();
}

async function inDatabase(sql: string): Promise<string[]> {
  const { rows } = await stage.database.db.query<{ content_md: string }>(sql);
  return rows.map(({ content_md }) => content_md);
}

const publishedComments = () =>
  inDatabase(`select m.content_md from comments m left join comments a on a.id = m.parent_comment_id
    where m.status = 'PUBLISHED' order by coalesce(a.seq, m.seq), m.seq`);

/** Titles of the cards in the list, top to bottom. */
function titlesOf({ page }: Visitor): Promise<string[]> {
  return page.getByRole('feed').getByRole('heading', { level: 2 }).allInnerTexts();
}

/** The same of all of them: cards that are far away are not in the page. */
async function allTitlesOf(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const size = page.viewportSize();
  await page.mouse.move((size?.width ?? 0) / 2, (size?.height ?? 0) / 2);
  const found = new Set<string>();
  // Until nothing new comes for a while: the end itself is in the page all the time.
  for (let quiet = 0; quiet < 10; quiet++) {
    for (const title of await titlesOf(visitor)) {
      if (!found.has(title)) quiet = 0;
      found.add(title);
    }
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(50);
  }
  return [...found];
}

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await cardOf(page, title).getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { groupId, members } = await aRoom(stage.database.db, { names: ['Ana', 'Ben', 'Cora'] });
  await stage.database.db.query('update groups set slug = $2 where id = $1', [groupId, slug]);
  await stage.database.db.query('delete from group_members where group_id = $1 and user_id = $2', [
    groupId,
    members[2]?.userId,
  ]);
  ana = await stage.visitor({ token: members[0]?.token });
  ben = await stage.visitor({ ...PHONE, token: members[1]?.token });
  cora = await stage.visitor({ width: 820, height: 1180, token: members[2]?.token });
  for (const { page } of [ana, ben, cora]) {
    await page.goto(discussions);
    await page.getByText('No discussions yet').waitFor();
  }
});

afterAll(() => stage?.close());

/**
 * Empties the text of the new post with keys, as a hand does: a selection that a script sets can reach the editor after
 * the key that deletes it.
 */
async function empty(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Text of the post' });
  await field.press('Control+a');
  await field.press('Delete');
  await expect.poll(() => page.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
}

describe('the discussions of a community', () => {
  test('show a post at once to its writer, and live to everyone who may read it', async () => {
    await post(ana, 'Unang brew', 'Magandang umaga! **Ano** ang kape ninyo?');
    for (const { page } of [ben, cora]) {
      await cardOf(page, 'Unang brew').waitFor();
      await expect.poll(() => cardOf(page, 'Unang brew').locator('strong').allInnerTexts()).toEqual(['Ano']);
    }
  });

  test('let a new post of someone else wait above the list, and move nothing', async () => {
    const before = await cardOf(ben.page, 'Unang brew').boundingBox();
    await post(ana, 'Pangalawa', 'Sino ang may oras bukas?');
    const pill = ben.page.getByRole('button', { name: '1 new post' });
    await pill.waitFor();
    expect(await cardOf(ben.page, 'Unang brew').boundingBox()).toEqual(before);
    await pill.click();
    await cora.page.getByRole('button', { name: '1 new post' }).click();
    for (const visitor of [ana, ben, cora])
      await expect.poll(() => titlesOf(visitor)).toEqual(['Pangalawa', 'Unang brew']);
  });

  test('bring ten comments and their reactions live to everyone', async () => {
    for (const visitor of [ana, ben, cora]) await openComments(visitor, 'Unang brew');
    for (let n = 1; n <= 5; n++) {
      await comment(ana, 'Unang brew', `Barako ${n}`);
      await comment(ben, 'Unang brew', `Kapeng mais ${n}`);
      await expect.poll(publishedComments).toHaveLength(2 * n);
    }
    const truth = await publishedComments();
    for (const visitor of [ana, ben, cora])
      await expect.poll(() => commentsOf(visitor, 'Unang brew')).toEqual(truth);

    const row = ben.page.locator('[data-comment]').filter({ hasText: 'Barako 1' });
    await row.getByRole('button', { name: 'Add a reaction' }).click();
    await ben.page.getByRole('button', { name: '🎉' }).first().click();
    for (const { page } of [ana, cora])
      await page
        .locator('[data-comment]')
        .filter({ hasText: 'Barako 1' })
        .getByRole('button', { name: '🎉 1: Ben Reyes' })
        .waitFor();
    for (const { page } of [ana, ben, cora])
      await cardOf(page, 'Unang brew').getByRole('link', { name: '10 comments', exact: true }).waitFor();
  });

  test('put an answer under what it answers', async () => {
    const first = ana.page.locator('[data-comment]').filter({ hasText: 'Kapeng mais 1' });
    await first.getByRole('button', { name: /^Reply/ }).click();
    const reply = ana.page.getByRole('textbox', { name: 'Write a reply…' });
    await reply.fill('Saan nabibili?');
    await reply.press('Control+Enter');
    const truth = await expect.poll(publishedComments).toHaveLength(11).then(publishedComments);
    for (const visitor of [ana, ben, cora])
      await expect.poll(() => commentsOf(visitor, 'Unang brew')).toEqual(truth);
  });

  test('take what was deleted or hidden away everywhere', async () => {
    const own = ben.page.locator('[data-comment]').filter({ hasText: 'Kapeng mais 5' });
    await own.getByRole('button', { name: /^Menu of the comment/ }).click();
    await ben.page.getByRole('menuitem', { name: 'Delete comment' }).click();
    await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const hidden = ana.page.locator('[data-comment]').filter({ hasText: 'Kapeng mais 4' });
    const hide = async () => {
      await hidden.getByRole('button', { name: /^Menu of the comment/ }).click();
      await ana.page.getByRole('menuitem', { name: 'Hide comment' }).click();
      await expect.poll(publishedComments).toHaveLength(9);
    };
    await hide();
    await ana.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(publishedComments).toHaveLength(10);
    await hide();
    const truth = await publishedComments();
    await expect.poll(() => commentsOf(cora, 'Unang brew')).toEqual(truth);
    // Its writer and staff still read what was hidden.
    await expect.poll(async () => (await commentsOf(ana, 'Unang brew')).includes('Kapeng mais 4')).toBe(true);
    for (const { page } of [ana, ben, cora]) await goTo(page, discussions);
    await chooseInMenu(ana.page, 'Pangalawa', 'Hide post');
    await expect.poll(() => titlesOf(cora)).toEqual(['Unang brew']);
    await expect.poll(() => titlesOf(ben)).toEqual(['Unang brew']);
    await expect.poll(() => titlesOf(ana)).toEqual(['Pangalawa', 'Unang brew']);
  });

  test('do not move what is being read, whatever comes above it', async () => {
    await ana.page.evaluate(async () => {
      const { data } = await (await fetch('/api/groups/details?slug=kape-at-code')).json();
      for (let n = 1; n <= 12; n++) {
        const body = JSON.stringify({
          group_id: data.id,
          title: `Tala ${n}`,
          content_md: `Isa, dalawa, tatlo. ${'Mahaba pa ito. '.repeat(n * 5)}`,
        });
        await fetch('/api/posts', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      }
    });
    await goTo(cora.page, discussions);
    await cardOf(cora.page, 'Tala 12').waitFor();
    const read = cardOf(cora.page, 'Tala 9');
    await cora.page.mouse.move(400, 600);
    await expect
      .poll(async () => {
        await cora.page.mouse.wheel(0, 300);
        return (await read.boundingBox())?.y ?? 1000;
      })
      .toBeLessThan(400);
    await cora.page.waitForTimeout(500);
    const before = (await read.boundingBox())?.y ?? 0;
    await goTo(ana.page, discussions);
    await openComments(ana, 'Tala 12');
    for (let n = 1; n <= 3; n++) await comment(ana, 'Tala 12', `Dagdag ${n}`);
    await goTo(ana.page, discussions);
    await post(ana, 'Bago sa itaas', 'Walang gagalaw.');
    await chooseInMenu(ana.page, 'Tala 11', 'Hide post');
    await cora.page.getByRole('button', { name: '1 new post' }).waitFor({ state: 'attached' });
    await expect.poll(async () => Math.round(((await read.boundingBox())?.y ?? 0) - before)).toBe(0);
  });

  test('stay where the search of the browser leads, though no hand moves them', async () => {
    const { page } = cora;
    // So low that not all cards of the page are in sight.
    await page.setViewportSize({ width: 820, height: 500 });
    // As that search does it: no key and no press that the page would hear. Only once nothing has moved for a while,
    // because a list that has just changed corrects itself, and that is taken back; and in one go, because the list
    // gives up cards that are far away whenever it measures again.
    const { title, wasBelow } = await page.evaluate(async () => {
      const places = () =>
        [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top).join();
      let [before, movedAt] = [places(), performance.now()];
      while (performance.now() - movedAt < 1000) {
        await new Promise(requestAnimationFrame);
        const now = places();
        if (now !== before) [before, movedAt] = [now, performance.now()];
      }
      const heading = [...document.querySelectorAll('article h2')].at(-1);
      const wasBelow = (heading?.getBoundingClientRect().bottom ?? 0) > innerHeight;
      heading?.scrollIntoView({ block: 'center' });
      return { title: heading?.textContent ?? '', wasBelow };
    });
    expect(wasBelow).toBe(true);
    const isSeen = () =>
      cardOf(page, title)
        .getByRole('heading', { name: title })
        .evaluate((heading) => {
          const { top, bottom } = heading.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
    await expect.poll(isSeen).toBe(true);
    await page.waitForTimeout(500);
    expect(await isSeen()).toBe(true);
    await page.setViewportSize({ width: 820, height: 1180 });
  });

  test('turn a format on and off again with the same keys', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: /Share something|Draft/ }).click();
    const field = page.getByRole('textbox', { name: 'Text of the post' });
    await field.press('Control+b');
    await field.press('Control+b');
    expect(await writtenIn(field)).toBe('');
    await field.press('Control+b');
    await page.keyboard.type('oo');
    await field.press('Control+b');
    await page.keyboard.type(' po');
    await expect.poll(() => field.locator('strong').allInnerTexts()).toEqual(['oo']);
    expect(await writtenIn(field)).toBe('oo po');
    await empty(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  test('keep what is being written through a reload', async () => {
    await ben.page.getByRole('button', { name: /Share something/ }).click();
    await ben.page.getByRole('textbox', { name: 'Text of the post' }).fill('Kalahati pa lang');
    await ben.page.reload();
    await ben.page.getByRole('button', { name: /Kalahati pa lang/ }).click();
    expect(await writtenIn(ben.page.getByRole('textbox', { name: 'Text of the post' }))).toBe(
      'Kalahati pa lang',
    );
    await empty(ben.page);
    await ben.page.getByRole('button', { name: 'Close' }).click();
  });

  test('lead to a comment by its link, and say so kindly when there is nothing', async () => {
    const { rows } = await stage.database.db.query<{ id: string; post_id: string }>(
      `select id, post_id from comments where content_md = 'Barako 3'`,
    );
    const [found] = rows;
    // Slow enough for a skeleton, which is still there when the posts have come.
    await cora.page.route('**/api/posts/search*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    await cora.page.goto(`${discussions}&postId=${found?.post_id}&commentId=${found?.id}`);
    const target = cora.page.locator(`[data-comment="${found?.id}"]`);
    await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
    await cora.page.unroute('**/api/posts/search*');
    await goTo(cora.page, `${discussions}&postId=00000000-0000-4000-8000-000000000000`);
    await cora.page.getByText('This post isn’t available').waitFor();
  });

  test('can be searched: a result leads to its comment, and Back to the results', async () => {
    await goTo(cora.page, discussions);
    await cora.page.getByRole('button', { name: 'Search these discussions' }).click();
    await cora.page.getByRole('searchbox', { name: 'Search these discussions' }).fill('barako 3');
    const found = cora.page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
    await found.filter({ hasText: 'Barako 3' }).getByRole('link').click();
    await cora.page.waitForURL('**commentId=*');
    await cora.page.locator('[data-comment]').filter({ hasText: 'Barako 3' }).waitFor();
    await cora.page.goBack();
    await found.filter({ hasText: 'Barako 3' }).waitFor();

    // By keys alone: Escape empties the field, then closes it.
    const { page } = cora;
    await goTo(page, discussions);
    const open = page.getByRole('button', { name: 'Search these discussions' });
    await open.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('searchbox', { name: 'Search these discussions' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('barako');
    await found.first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Which posts' }).waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('survive a server that is killed: what was posted meanwhile is there once', async () => {
    await ana.page.goto(discussions);
    await ana.page.getByRole('feed').getByRole('heading').first().waitFor();
    const write = ana.page.getByRole('button', { name: /Share something/ });
    await write.waitFor();
    await ana.page.waitForLoadState('networkidle');
    await stage.server.kill();
    await write.click();
    await ana.page.getByRole('textbox', { name: 'Title' }).fill('Sa gitna ng brownout');
    const field = ana.page.getByRole('textbox', { name: 'Text of the post' });
    await field.fill('May kandila ba kayo?');
    await field.press('Control+Enter');
    await ana.page.getByText('Not posted yet.').waitFor();
    await stage.server.start();
    await expect
      .poll(() => inDatabase(`select content_md from posts where title = 'Sa gitna ng brownout'`), {
        timeout: 60_000,
      })
      .toEqual(['May kandila ba kayo?']);
    await cardOf(ana.page, 'Sa gitna ng brownout').waitFor();
  });

  test('are those of the database in the end', async () => {
    const { rows } = await stage.database.db.query<{ title: string; status: string }>(
      'select title, status from posts order by seq desc',
    );
    const published = rows.filter(({ status }) => status === 'PUBLISHED').map(({ title }) => title);
    for (const visitor of [ben, cora]) {
      await visitor.page.goto(discussions);
      await visitor.page.getByRole('feed').getByRole('heading').first().waitFor();
      expect(await allTitlesOf(visitor)).toEqual(published);
    }
  });

  test('are shown by pages that print no error and ask no one else', () => {
    expect([ana, ben, cora].flatMap((visitor) => visitor.faults())).toEqual([]);
  });
});
