import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { coverPath, coverWidths } from '../../../src/contract/communities/covers.ts';
import { courseWays } from '../courses/course-world.ts';
import { aPicture, opened } from './a-picture.ts';
import { aSite } from './a-site.ts';
import { anUploadWorld, type UploadWorld } from './an-upload-world.ts';

let world: UploadWorld;
let site: Awaited<ReturnType<typeof aSite>>;
beforeAll(async () => {
  world = await anUploadWorld({ FETCH_FROM_ANYWHERE: 'on' });
  site = await aSite({
    '/una.png': await aPicture('png', { width: 2000, height: 900 }),
    '/ikalawa.jpg': await aPicture('jpeg', { width: 500, height: 300 }),
    '/page': Buffer.from('<html>'),
  });
});
afterAll(async () => {
  site.close();
  await world.close();
});

/** A community whose cover was given by address, as all of them were until now. */
async function aCommunity(cover: string) {
  const ana = await world.api.person();
  const group = await world.api.community(ana);
  await world.api.db.query('update groups set cover_image_url = $2 where id = $1', [group.id, cover]);
  return { ana, group };
}

/** What the job that comes each minute finds, and what comes of it. Returns the jobs that were not done, and why. */
async function findCovers(): Promise<readonly object[]> {
  await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'covers.find', {}));
  await world.api.app.jobs.runDue();
  const { rows } = await world.api.db.query<object>(
    `select name, state, output ->> 'message' as why from pgboss.job
     where name in ('covers.find', 'cover.fetch') and state <> 'completed'`,
  );
  return rows;
}

const get = (path: string) => world.ask('GET', path);

test('a cover that was given by address is fetched once, drawn anew, and served from here', async () => {
  const { group } = await aCommunity(`${site.url}/una.png`);
  const pathOf = (width: (typeof coverWidths)[number]) => coverPath(group.id, `${site.url}/una.png`, width);
  expect((await get(pathOf(640))).status).toBe(404);
  expect(await findCovers()).toEqual([]);
  for (const width of coverWidths) {
    const { status, bytes, headers } = await get(pathOf(width));
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    const expected = width === 96 ? { width: 96, height: 96 } : {};
    expect(await opened(bytes).metadata()).toMatchObject({ format: 'webp', ...expected });
  }
  const before = site.asked.length;
  await findCovers();
  expect(site.asked).toHaveLength(before);
});

test('so is that of a course', async () => {
  const ana = await world.api.person();
  const group = await world.api.community(ana);
  const address = `${site.url}/una.png`;
  const course = await courseWays(world.api).make(ana, group.id, { cover_image_url: address });
  await findCovers();
  expect((await get(coverPath(course.id, address, 640))).status).toBe(200);
});

test('a logo is fetched, served and kept beside the cover, also when the cover fails', async () => {
  const [cover, logo] = [`${site.url}/wala.png`, `${site.url}/una.png`];
  const { ana, group } = await aCommunity(cover);
  const { data } = await world.api.ok(updateCommunity, ana, {
    params: { group_id: group.id },
    body: { version: 1, logo_url: logo },
  });
  expect(data.logo_url).toBe(logo);
  await findCovers();
  expect((await get(coverPath(group.id, logo, 96))).status).toBe(200);
  expect((await get(coverPath(group.id, cover, 96))).status).toBe(404);
  await world.api.db.query(`update pictures set created_at = created_at - interval '1 hour'`);
  await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'pictures.sweep', {}));
  await world.api.app.jobs.runDue();
  const { rows } = await world.api.db.query('select unused_since from pictures where user_id = $1', [
    group.id,
  ]);
  expect(rows).toEqual([{ unused_since: null }]);
  const removed = await world.api.ok(updateCommunity, ana, {
    params: { group_id: group.id },
    body: { version: data.version, logo_url: '' },
  });
  expect(removed.data.logo_url).toBeNull();
  expect((await get(coverPath(group.id, logo, 96))).status).toBe(404);
});

test('another address has a picture of its own, and that of the one before goes', async () => {
  const first = `${site.url}/una.png`;
  const { ana, group } = await aCommunity(first);
  await findCovers();
  const second = `${site.url}/ikalawa.jpg`;
  await world.api.ok(updateCommunity, ana, {
    params: { group_id: group.id },
    body: { version: 1, cover_image_url: second },
  });
  expect((await get(coverPath(group.id, first, 96))).status).toBe(404);
  await findCovers();
  expect((await get(coverPath(group.id, second, 96))).status).toBe(200);
  await world.api.db.query(`update pictures set created_at = created_at - interval '1 hour'`);
  const rows = async () =>
    (await world.api.db.query('select from pictures where user_id = $1', [group.id])).rowCount;
  expect(await rows()).toBe(2);
  for (let round = 0; round < 2; round++) {
    await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'pictures.sweep', {}));
    await world.api.app.jobs.runDue();
    await world.api.db.query(`update pictures set unused_since = unused_since - interval '1 hour'`);
  }
  expect(await rows()).toBe(1);
  expect((await get(coverPath(group.id, second, 96))).status).toBe(200);
});

test('what is no picture is not kept', async () => {
  const { group } = await aCommunity(`${site.url}/page`);
  await findCovers();
  expect((await get(coverPath(group.id, `${site.url}/page`, 640))).status).toBe(404);
});

test.each(['/files/covers/x/y/640.webp', '/files/covers/..%2f..%2fsecret/y/640.webp'])(
  '%s is 404',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, code: 'route.not_found' });
  },
);
