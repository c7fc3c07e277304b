import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Community, getCommunity } from '../../../src/contract/communities/communities.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { coverPath, coverWidths } from '../../../src/contract/communities/covers.ts';
import { getCourse } from '../../../src/contract/courses/courses.ts';
import { uploadPurposes, uploadRules } from '../../../src/contract/upload-rules.ts';
import { getLessonVideo, getTeaserVideo, type StoredVideo } from '../../../src/contract/uploads.ts';
import { aPicture, opened } from './a-picture.ts';
import { aTargetWorld, type TargetWorld } from './a-target-world.ts';
import { anMp4, anOgg, aWebm } from './a-video.ts';

let world: TargetWorld;
beforeAll(async () => {
  world = await aTargetWorld();
});
afterAll(() => world.close());

const communityNow = async (): Promise<Community> =>
  (await world.api.ok(getCommunity, world.owner, { params: { group_id: world.group.id } })).data;
const teaser = async (person = world.owner): Promise<StoredVideo> =>
  (await world.api.ok(getTeaserVideo, person, { params: { group_id: world.group.id } })).data;
const lessonVideo = async (person = world.owner): Promise<StoredVideo> =>
  (await world.api.ok(getLessonVideo, person, { params: { lesson_id: world.lesson.id } })).data;
const runSweep = async () => {
  await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'uploads.sweep', {}));
  await world.api.app.jobs.runDue();
};
const sweep = async () => {
  await world.api.db.query(`update files set created_at = created_at - interval '1 hour',
    unused_since = unused_since - interval '1 hour'`);
  await runSweep();
};

describe('who may send a file', () => {
  test.each(uploadPurposes)('%s', async (purpose) => {
    if (purpose === 'avatar' || purpose === 'report_image' || purpose === 'proof_image') return;
    const { api, group } = world;
    const [moderator, member, stranger, banned] = await Promise.all([0, 1, 2, 3].map(() => api.person()));
    await api.place(group.id, String(moderator), 'MODERATOR');
    await api.place(group.id, String(member), 'MEMBER');
    await api.place(group.id, String(banned), 'MEMBER', 'BANNED');
    const mayModerate = purpose === 'course_cover' || purpose === 'lesson_video';
    const refused =
      purpose.startsWith('group') || purpose === 'verification_file' ? [403, 403, 403] : [403, 404, 404];
    const people = [null, world.owner, moderator, member, stranger, banned];
    const answers = await Promise.all(
      people.map(async (person) => (await world.ask(purpose, person ?? null, { size: 100 })).status),
    );
    expect(answers).toEqual([401, 200, mayModerate ? 200 : 403, ...refused]);

    await world.verify(group, 'UNSUBMITTED');
    const unverified = await world.ask(purpose, world.owner, { size: 100 });
    expect(unverified.status).toBe(
      ['group_teaser', 'group_logo', 'verification_file'].includes(purpose) ? 200 : 403,
    );
    await world.verify(group);
    const address = await world.addressOf(purpose, await world.aFile(purpose));
    await api.db.query('update groups set archived_at = now() where id = $1', [group.id]);
    expect((await world.ask(purpose, world.owner, { size: 100 })).status).toBe(403);
    expect((await world.send(world.owner, address, await world.aFile(purpose))).status).toBe(403);
    await api.db.query('update groups set archived_at = null where id = $1', [group.id]);
  });
});

test.each(['group_cover', 'course_cover'] as const)('%s: drawn anew in three widths', async (purpose) => {
  const photo = await aPicture('jpeg', { width: 1600, height: 900 });
  const answer = await world.sendTo(purpose, photo, { type: 'image/jpeg' });
  expect(answer.status).toBe(200);
  const { data } = JSON.parse(answer.bytes.toString());
  expect(data.cover_image_url).toMatch(/^\/files\/pictures\/[\w-]{22}\/1280\.webp$/);
  for (const width of coverWidths) {
    const { status, bytes, headers } = await world.request(
      'GET',
      coverPath(data.id, data.cover_image_url, width),
    );
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    const { width: drawn, exif } = await opened(bytes).metadata();
    expect([drawn, exif]).toEqual([width, undefined]);
  }
});

test('a logo takes the place of its address, also in a community that is not verified', async () => {
  await world.verify(world.group, 'UNSUBMITTED');
  const answer = await world.sendTo('group_logo', await aPicture('jpeg'), { type: 'image/jpeg' });
  const { data } = JSON.parse(answer.bytes.toString());
  expect(data.logo_url).toMatch(/^\/files\/pictures\/[\w-]{22}\/1280\.webp$/);
  const { status, bytes } = await world.request('GET', coverPath(data.id, data.logo_url, 96));
  expect(status).toBe(200);
  expect(await opened(bytes).metadata()).toMatchObject({ width: 96, height: 96 });
  await world.verify(world.group);
});

test('only the pictures of a community may be WebP', async () => {
  const webp = await opened(await aPicture())
    .webp()
    .toBuffer();
  expect((await world.sendTo('group_cover', webp, { type: 'image/webp' })).status).toBe(200);
  expect((await world.sendTo('course_cover', webp, { type: 'image/png' })).status).toBe(422);
});

test.each([
  ['video/mp4', anMp4()],
  ['video/webm', aWebm()],
  ['video/ogg', anOgg()],
] as const)('a teaser may be %s, and not what its type does not say', async (type, film) => {
  expect((await world.sendTo('group_teaser', film, { type })).status).toBe(200);
  expect(await teaser()).toMatchObject({ mime_type: type, bytes: film.length });
  const other = type === 'video/mp4' ? 'video/webm' : 'video/mp4';
  expect((await world.sendTo('group_teaser', film, { type: other })).status).toBe(422);
});

describe('a video', () => {
  const film = anMp4({ bytes: 50_000, seconds: 90 });
  const read = (url: string, headers: Record<string, string> = {}) => world.request('GET', url, { headers });

  test('is read by ranges, and kept by no one', async () => {
    await world.sendTo('lesson_video', film);
    const { url, duration_seconds } = await lessonVideo();
    expect(duration_seconds).toBe(90);
    const whole = await read(url);
    expect([whole.status, whole.bytes.equals(film)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const cases = [
      ['bytes=0-9', 206, 0, 9],
      ['bytes=100-', 206, 100, film.length - 1],
      ['bytes=-10', 206, film.length - 10, film.length - 1],
      [`bytes=10-${film.length + 5}`, 206, 10, film.length - 1],
      ['bytes=0-1,5-6', 200, 0, film.length - 1],
      ['bytes=9-3', 200, 0, film.length - 1],
    ] as const;
    for (const [range, status, start, end] of cases) {
      const part = await read(url, { range });
      expect([range, part.status]).toEqual([range, status]);
      expect(part.bytes.equals(film.subarray(start, end + 1))).toBe(true);
      if (status === 206) expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${film.length}`);
    }
    expect((await read(url, { range: `bytes=${film.length}-` })).status).toBe(416);
  });

  test('is for its reader, for a while, as long as they may see it', async () => {
    const { api, group, course } = world;
    const [member, other] = [await api.person(), await api.person()];
    await api.place(group.id, member, 'MEMBER');
    await world.sendTo('lesson_video', film);
    const { url, expires_at } = await lessonVideo(member);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(2 * 60 * 60 * 1000);
    const status = async (address: string, person?: string) =>
      (await read(address, person === undefined ? {} : { authorization: `Bearer ${person}` })).status;
    expect([await status(url), await status(url, member), await status(url, other)]).toEqual([200, 200, 404]);
    for (const [name, value] of [
      ['reader', other],
      ['expires', '9999999999999'],
      ['signature', 'x'],
    ] as const) {
      const changed = new URL(url, 'http://x');
      changed.searchParams.set(name, value);
      expect([name, await status(changed.pathname + changed.search)]).toEqual([name, 404]);
    }
    expect(await status(url.replace(/\?.*/, ''))).toBe(404);

    await api.place(group.id, member, 'MEMBER', 'REMOVED');
    expect(await status(url)).toBe(404);
    await api.place(group.id, member, 'MEMBER');
    await api.db.query('update lessons set is_active = false where id = $1', [world.lesson.id]);
    expect(await status(url)).toBe(404);
    await api.db.query('update lessons set is_active = true where id = $1', [world.lesson.id]);
    expect(await status(url)).toBe(200);
    await api.db.query('update courses set archived_at = now() where id = $1', [course.id]);
    expect(await status(url)).toBe(404);
    await api.db.query('update courses set archived_at = null where id = $1', [course.id]);
  });

  test('that was replaced or removed is gone from the disk soon, and no longer counts', async () => {
    await world.sendTo('group_teaser', film);
    await sweep();
    await sweep();
    const used = await world.usedBytes();
    const first = await teaser();
    await world.sendTo('group_teaser', anMp4({ bytes: 60_000 }));
    expect((await read(first.url)).status).toBe(404);
    expect(await world.usedBytes()).toBeGreaterThan(used + 59_000);
    await sweep();
    await sweep();
    expect(await world.usedBytes()).toBe(used + 10_000);

    const { version } = await communityNow();
    await world.api.ok(updateCommunity, world.owner, {
      params: { group_id: world.group.id },
      body: { version, teaser_video_url: '' },
    });
    expect(
      await world.api.refused(getTeaserVideo, world.owner, { params: { group_id: world.group.id } }),
    ).toMatchObject({ code: 'upload.no_video' });
    await sweep();
    await sweep();
    expect(await world.usedBytes()).toBe(used - film.length);
  });
});

test('the form may send back the address of a file, but no other community takes it', async () => {
  await world.sendTo('group_cover', await aPicture('jpeg'), { type: 'image/jpeg' });
  const { version, cover_image_url } = await communityNow();
  const body = { version, cover_image_url: String(cover_image_url) };
  const { data } = await world.api.ok(updateCommunity, world.owner, {
    params: { group_id: world.group.id },
    body: { ...body, name: 'Panaderya ni Ana' },
  });
  expect(data.cover_image_url).toBe(cover_image_url);
  const other = await world.api.community(world.owner, { name: 'Iba', slug: 'iba-pa' });
  const refused = await world.api.refused(updateCommunity, world.owner, {
    params: { group_id: other.id },
    body: { ...body, version: other.version },
  });
  expect(refused).toMatchObject({ code: 'request.invalid', issues: [{ path: 'cover_image_url' }] });
});

test('a course follows its cover live, and the page of its lesson its video', async () => {
  await world.sendTo('course_cover', await aPicture('jpeg'), { type: 'image/jpeg' });
  await world.sendTo('lesson_video', anMp4());
  const kinds = (await world.api.eventsOn(`k:${world.course.id}`)).map(({ k }) => k);
  expect(kinds.slice(-2)).toEqual(['course.updated', 'lesson.updated']);
  const { data } = await world.api.ok(getCourse, world.owner, { params: { course_id: world.course.id } });
  expect(data.total_seconds).toBe(12);
});

describe('what a community stores', () => {
  test('counts from the first byte, and is refused over the limit of its plan', async () => {
    const { api, group, owner } = world;
    const used = await world.usedBytes();
    const film = anMp4({ bytes: 100_000 });
    const address = await world.addressOf('group_teaser', film);
    expect(await world.usedBytes()).toBe(used);
    const headers = { authorization: `Bearer ${owner}`, 'tus-resumable': '1.0.0' };
    const started = await world.request('HEAD', address.upload_url, { headers });
    expect([started.status, started.headers['upload-offset'], started.headers['upload-length']]).toEqual([
      200,
      '0',
      String(film.length),
    ]);
    expect(await world.usedBytes()).toBe(used + film.length);

    const rest = 1_000_000_000 - used - film.length;
    await api.db.query(
      `insert into files (name, purpose, target_id, group_id, mime_type, bytes, created_at)
       values ('malaki', 'group_cover', $1, $1, 'image/webp', $2, now())`,
      [group.id, rest - 200_000],
    );
    // Two addresses for the last bytes: the first that starts gets them.
    const both = await Promise.all(
      [0, 1].map(() => world.addressOf('group_teaser', anMp4({ bytes: 150_000 }))),
    );
    const answers = await Promise.all(both.map((one) => world.send(owner, one, anMp4({ bytes: 150_000 }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('storage.limit_reached');
    const { status, text } = await world.ask('group_teaser', owner, { size: 100_000 });
    expect([status, text]).toEqual([409, expect.stringContaining('1 GB')]);

    // A cancelled upload gives its bytes back.
    expect((await world.request('DELETE', address.upload_url, { headers })).status).toBe(204);
    expect((await world.ask('group_teaser', owner, { size: 100_000 })).status).toBe(200);
    await api.db.query(`delete from files where name = 'malaki'`);
  });

  test('does not count what was left behind: it goes after a day', async () => {
    const film = anMp4({ bytes: 30_000 });
    const used = await world.usedBytes();
    const address = await world.addressOf('lesson_video', film);
    const answer = await world.request('PATCH', address.upload_url, {
      headers: {
        authorization: `Bearer ${world.owner}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': '5000',
      },
      chunks: [film.subarray(0, 5_000)],
    });
    expect(answer.headers['upload-offset']).toBe('5000');
    const before = await world.files();
    await runSweep();
    expect(await world.files()).toEqual(before);
    await world.api.db.query(`update uploads set ends_at = now() - interval '1 second' where id = $1`, [
      address.id,
    ]);
    await runSweep();
    expect((await world.files()).length).toBe(before.length - 1);
    expect(await world.usedBytes()).toBe(used);
    expect(uploadRules.lesson_video.maxBytes).toBe(500 * 1024 * 1024);
  });
});
