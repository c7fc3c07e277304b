import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';

const slug = 'kape-sa-umaga';
const discussions = `/communities/${slug}/?tab=discussions`;

let stage: SharedStage;
let groupId: string;
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

async function publishedComments(): Promise<string[]> {
  const { rows } = await stage.database.db.query<{ content_md: string }>(
    `select m.content_md from comments m join posts p on p.id = m.post_id
       left join comments a on a.id = m.parent_comment_id
     where p.group_id = $1 and m.status = 'PUBLISHED' order by coalesce(a.seq, m.seq), m.seq`,
    [groupId],
  );
  return rows.map(({ content_md }) => content_md);
}

/** Titles of the cards in the list, top to bottom. */
function titlesOf({ page }: Visitor): Promise<string[]> {
  return page.getByRole('feed').getByRole('heading', { level: 2 }).allInnerTexts();
}

/** Reads the list to its end: cards that are far away are not in the page. */
async function readAll(visitor: Visitor, titles: readonly string[]): Promise<void> {
  const { page } = visitor;
  const size = page.viewportSize();
  await page.mouse.move((size?.width ?? 0) / 2, (size?.height ?? 0) / 2);
  const found = new Set<string>();
  await expect
    .poll(async () => {
      for (const title of await titlesOf(visitor)) found.add(title);
      await page.mouse.wheel(0, 400);
      return [...found];
    })
    .toEqual(titles);
}

/**
 * Waits until no card has moved for `ms`: a list that has just changed corrects itself. Then centres the last heading in
 * the same breath, because the list gives up cards that are far away whenever it measures again, as a search of the
 * browser does it: no key and no press that the page would hear. Returns what it says, and whether it was out of sight.
 */
function standsStill(
  page: Page,
  ms: number,
  isSearching = false,
): Promise<{ title: string; wasBelow: boolean }> {
  return page.evaluate(
    async ([quiet, isSearching]) => {
      const places = () =>
        [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top).join();
      let [before, movedAt] = [places(), performance.now()];
      while (performance.now() - movedAt < quiet) {
        await new Promise(requestAnimationFrame);
        const now = places();
        if (now !== before) [before, movedAt] = [now, performance.now()];
      }
      const heading = [...document.querySelectorAll('article h2')].at(-1);
      const wasBelow = (heading?.getBoundingClientRect().bottom ?? 0) > innerHeight;
      if (isSearching) heading?.scrollIntoView({ block: 'center' });
      return { title: heading?.textContent ?? '', wasBelow };
    },
    [ms, isSearching] as const,
  );
}

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await cardOf(page, title).getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { slug, names: ['Ana', 'Ben', 'Cora'] });
  const [owner, member, outsider] = room.members;
  groupId = room.groupId;
  await stage.database.db.query('delete from group_members where user_id = $1', [outsider?.userId]);
  ana = await stage.visitor({ token: owner?.token });
  ben = await stage.visitor({ ...PHONE, token: member?.token });
  cora = await stage.visitor({ width: 820, height: 1180, token: outsider?.token });
  await Promise.all(
    [ana, ben, cora].map(async ({ page }) => {
      await page.goto(discussions);
      await page.getByText('No discussions yet').waitFor();
    }),
  );
});

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
    await Promise.all([ana, ben, cora].map((visitor) => openComments(visitor, 'Unang brew')));
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
    for (let n = 1; n <= 12; n++)
      await stage.post(ana, '/posts', {
        ...{ group_id: groupId, title: `Tala ${n}` },
        content_md: `Isa, dalawa, tatlo. ${'Mahaba pa ito. '.repeat(n * 5)}`,
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
    await standsStill(cora.page, 500);
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
    const { title, wasBelow } = await standsStill(page, 1000, true);
    expect(wasBelow).toBe(true);
    const isSeen = () =>
      cardOf(page, title)
        .getByRole('heading', { name: title })
        .evaluate((heading) => {
          const { top, bottom } = heading.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
    await expect.poll(isSeen).toBe(true);
    await standsStill(page, 500);
    expect(await isSeen()).toBe(true);
    await page.setViewportSize({ width: 820, height: 1180 });
  });

  test('lead to a comment by its link, and say so kindly when there is nothing', async () => {
    const { rows } = await stage.database.db.query<{ id: string; post_id: string }>(
      `select c.id, post_id from comments c join posts p on p.id = post_id
       where p.group_id = $1 and c.content_md = 'Barako 3'`,
      [groupId],
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

  test('are those of the database in the end', async () => {
    const { rows } = await stage.database.db.query<{ title: string; status: string }>(
      'select title, status from posts where group_id = $1 order by seq desc',
      [groupId],
    );
    const published = rows.filter(({ status }) => status === 'PUBLISHED').map(({ title }) => title);
    await Promise.all(
      [ben, cora].map(async (visitor) => {
        await goTo(visitor.page, discussions);
        await visitor.page.getByRole('feed').getByRole('heading').first().waitFor();
        await readAll(visitor, published);
      }),
    );
    expect([ana, ben, cora].flatMap((visitor) => visitor.faults())).toEqual([]);
  });
});
