import { beforeAll, expect, test } from 'vitest';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const page = '/communities/kape-at-puntos/';

let stage: SharedStage;
let room: Room;
/** Owns the community, and looks at the leaderboard. */
let ana: Visitor;
/** Writes, and reads on a phone. */
let ben: Visitor;
/** Reacts. */
let cora: Visitor;
let commentIds: readonly string[];

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { names: ['Ana', 'Ben', 'Cora'] });
  await stage.database.db.query(`update groups set slug = 'kape-at-puntos' where id = $1`, [room.groupId]);
  const [one, two, three] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  cora = await stage.visitor({ token: three?.token });
  const { data: post } = createPost.response.parse(
    await stage.post(ben, createPost.path, {
      group_id: room.groupId,
      title: 'Unang brew',
      content_md: 'Barako ito.',
    }),
  );
  commentIds = await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const body = { post_id: post.id, content_md: `Tasa ${n}` };
      return createComment.response.parse(await stage.post(ben, createComment.path, body)).data.id;
    }),
  );
  for (const id of commentIds) await react(id, true);
});

const react = (comment_id: string, is_on: boolean) =>
  stage.post(cora, '/reactions', { comment_id, emoji: '🎉', is_on });

/** What the leaderboard says about Ben. */
const rowOfBen = () =>
  ana.page
    .getByRole('listitem')
    .filter({ has: ana.page.getByRole('button', { name: 'Ben Reyes' }) })
    .innerText()
    .then((text) => text.replace(/\s+/g, ' '));

const levelOfBen = () => ben.page.getByRole('article').first().locator('[data-level]').first();

test('a reaction reaches the leaderboard and the level of another member while they look', async () => {
  await ana.page.goto(`${page}?tab=leaderboard`);
  await expect.poll(rowOfBen).toContain('4 points');
  await ben.page.goto(`${page}?tab=discussions`);
  await expect.poll(() => levelOfBen().getAttribute('data-level')).toBe('1');

  await cora.page.goto(`${page}?tab=discussions`);
  await cora.page.getByRole('button', { name: 'Add a reaction' }).first().click();
  await cora.page.getByRole('button', { name: '🎉' }).first().click();
  await expect.poll(rowOfBen).toContain('5 points');
  expect(await rowOfBen()).toContain('Regular');
  await expect.poll(() => levelOfBen().getAttribute('data-level')).toBe('2');
});

test('points that come right after an announcement arrive as well', async () => {
  const [first = '', second = ''] = commentIds;
  await react(first, false);
  await expect.poll(rowOfBen).toContain('4 points');
  await expect.poll(() => levelOfBen().getAttribute('data-level')).toBe('1');
  // No new level, and too soon to be announced.
  await react(second, false);
  await expect.poll(rowOfBen).toContain('3 points');
});

test('the owner gives a level a name and turns points off, and others see it at once', async () => {
  await goTo(ana.page, `${page}?tab=settings`);
  await ana.page.getByLabel('Level 1').fill('Bagong salta');
  await ana.page.getByRole('button', { name: 'Save Settings' }).click();
  await ana.page.getByText('Settings saved').waitFor();
  await goTo(cora.page, `${page}?tab=leaderboard`);
  await cora.page.getByText('Bagong salta').first().waitFor();

  await ana.page.getByRole('switch', { name: /Show points and levels/ }).click({ force: true });
  await ana.page.getByRole('button', { name: 'Save Settings' }).click();
  await cora.page.getByRole('link', { name: 'Leaderboard' }).waitFor({ state: 'detached' });
  await cora.page.getByText('About this community').waitFor();
  await levelOfBen().waitFor({ state: 'detached' });
  for (const visitor of [ana, ben, cora]) expect(visitor.faults()).toEqual([]);
});
