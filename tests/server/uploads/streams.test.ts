import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteCaptions, putCaptions } from '../../../src/contract/captions.ts';
import { searchLessons } from '../../../src/contract/courses/lessons.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
import { getLessonVideo, getTeaserVideo, type StoredVideo } from '../../../src/contract/uploads.ts';
import { describeWithFfmpeg, drawFilm, probe } from '../../support/engines/describe-with-ffmpeg.ts';
import { aTargetWorld, type TargetWorld } from './a-target-world.ts';
import { anMp4 } from './a-video.ts';
import { expectOnlyItsSession } from './only-its-session.ts';

let world: TargetWorld;
let folder: string;
let member: string;
let stranger: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-films-'));
  world = await aTargetWorld({ FFMPEG_PATH: process.env.FFMPEG_PATH ?? 'ffmpeg' });
  const { api, group } = world;
  [member, stranger] = [await api.person(), await api.person()];
  await api.place(group.id, member, 'MEMBER');
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

async function videoFor(person = world.owner): Promise<StoredVideo> {
  const params = { lesson_id: world.lesson.id };
  return (await world.api.ok(getLessonVideo, person, { params })).data;
}

/** Uploads a film as the video of the lesson. */
async function send(wish: Parameters<typeof drawFilm>[1]): Promise<void> {
  const file = join(folder, 'film.mp4');
  drawFilm(file, wish);
  expect((await world.sendTo('lesson_video', await readFile(file))).status).toBe(200);
}

/** The video, with captions. */
async function captioned(person: string): Promise<StoredVideo> {
  const params = { lesson_id: world.lesson.id, language: 'fil' } as const;
  const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nKumusta\n';
  await world.api.ok(putCaptions, world.owner, { params, body: { content } });
  const video = await videoFor(person);
  expect(video.captions).toHaveLength(1);
  return video;
}

/** As the player asks: without a session. */
const read = (url: string) => world.request('GET', url);
const beside = (url: string, file: string) => url.replace(/[^/]*$/, file);
const linesOf = (playlist: Buffer) =>
  playlist
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const videoEvents = async () =>
  (await world.api.eventsOn(`k:${world.course.id}`)).filter(({ k }) => k === 'lesson.video').length;
const streamFiles = async () => (await world.files()).filter((file) => file.includes('/streams/'));
const age = () =>
  world.api.db.query(`update files set created_at = created_at - interval '1 hour',
    unused_since = unused_since - interval '1 hour'`);

describeWithFfmpeg('a video that was uploaded', () => {
  test('becomes a stream in several qualities, which is as private as the video', async () => {
    await send({ size: '640x480', seconds: 7 });
    expect(await videoFor()).toMatchObject({ stream: { status: 'WAITING', url: null, qualities: [] } });
    const before = await videoEvents();
    let isOver = false;
    const work = world.api.app.jobs.runDue().finally(() => {
      isOver = true;
    });
    const told = new Set<number | null | undefined>();
    while (!isOver) {
      told.add((await videoFor()).stream?.preparing);
      await setTimeout(50);
    }
    await work;
    expect([...told].filter((lines) => typeof lines === 'number')).toContain(480);
    const video = await videoFor(member);
    expect(video.stream?.preparing).toBeNull();
    expect(video.stream).toMatchObject({ status: 'READY', share: 1 });
    expect(video.stream?.qualities.map(({ lines }) => lines)).toEqual([240, 360, 480]);
    // The beginning, the steps and the end were told.
    expect((await videoEvents()) - before).toBeGreaterThan(4);

    const url = String(video.stream?.url);
    const main = await read(url);
    expect([main.status, main.headers['content-type'], main.headers['access-control-allow-origin']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      '*',
    ]);
    expect(String(main.bytes)).toContain('RESOLUTION=320x240');
    expect(linesOf(main.bytes)).toEqual(['240.m3u8', '360.m3u8', '480.m3u8']);
    const list = await read(beside(url, '360.m3u8'));
    const segments = linesOf(list.bytes);
    expect(segments).toEqual(['360-0.m4s', '360-1.m4s']);
    const pieces = await Promise.all(
      ['360-init.mp4', ...segments].map(async (file) => (await read(beside(url, file))).bytes),
    );
    const joined = join(folder, 'joined.mp4');
    await writeFile(joined, Buffer.concat(pieces));
    expect(probe(joined)).toEqual({ width: 480, height: 360, kinds: ['video', 'audio'] });
    const poster = await read(String(video.stream?.poster_url));
    expect([poster.status, poster.headers['content-type'], poster.bytes.toString('latin1', 8, 12)]).toEqual([
      200,
      'image/webp',
      'WEBP',
    ]);

    // Each request asks again, and an address is for one reader, one video and a while.
    const [name, reader, expires, signature] = url.split('/').slice(3);
    const first = beside(url, '360-0.m4s');
    const status = async (address: string) => (await read(address)).status;
    for (const wrong of [
      first.replace(String(reader), stranger),
      first.replace(String(expires), String(Number(expires) + 1)),
      first.replace(String(signature), String(signature).toUpperCase()),
      first.replace(String(name), 'A'.repeat(22)),
      beside(url, '..%2f..%2fsecret'),
      beside(url, '360-99.m4s'),
      beside(url, 'main.m3u8.bak'),
    ])
      expect(await status(wrong), wrong).toBe(404);
    // The player, which has an origin of its own, can read the refusal.
    const { headers } = await read(first.replace(String(expires), String(Number(expires) + 1)));
    expect(headers['access-control-allow-origin']).toBe('*');
    await world.api.place(world.group.id, member, 'MEMBER', 'REMOVED');
    for (const file of ['main.m3u8', '360.m3u8', '360-0.m4s', 'poster.webp'])
      expect(await status(beside(url, file)), file).toBe(404);
    await world.api.place(world.group.id, member, 'MEMBER');
    expect(await status(first)).toBe(200);

    const { url: whole, captions } = await captioned(member);
    await expectOnlyItsSession({ api: world.api, ask: world.request }, { person: member, isPlayer: true }, [
      whole,
      ...['main.m3u8', '360.m3u8', '360-0.m4s', '360-init.mp4', 'poster.webp'].map((file) =>
        beside(url, file),
      ),
      ...(captions ?? []).map((one) => one.url),
    ]);
    [member] = [await world.api.person()];
    await world.api.place(world.group.id, member, 'MEMBER');

    // All of it counts for the community.
    const { data: usage } = await world.api.ok(getGroupUsage, world.owner, {
      params: { group_id: world.group.id },
    });
    const stored = (await streamFiles()).filter((file) => !/(?:webp|m3u8)$/.test(file));
    const sizes = await Promise.all(stored.map(async (file) => (await stat(file)).size));
    const { rows } = await world.api.db.query<{ bytes: number }>(
      'select sum(bytes)::float8 as bytes from files where group_id = $1',
      [world.group.id],
    );
    expect(usage.storage_bytes.used).toBe(sizes.reduce((sum, size) => sum + size, 0) + (rows[0]?.bytes ?? 0));
  });

  test('is never drawn larger, upright or on its side, and needs no sound', async () => {
    // Filmed with the phone upright: stored on its side, with a note to turn it.
    await send({ size: '320x182', seconds: 1, hasSound: false, rotation: 90 });
    await world.api.app.jobs.runDue();
    const { stream, duration_seconds } = await videoFor();
    expect(stream).toMatchObject({ status: 'READY', qualities: [{ lines: 182 }] });
    expect(duration_seconds).toBeCloseTo(1, 0);
    const main = await read(String(stream?.url));
    expect(String(main.bytes)).toContain('RESOLUTION=182x320');
    const init = join(folder, 'init.mp4');
    const { bytes } = await read(beside(String(stream?.url), '182-init.mp4'));
    await writeFile(init, bytes);
    expect(probe(init)).toEqual({ width: 182, height: 320, kinds: ['video'] });
  });

  test('is made of a recording that does not say how long it is, and of a film with zeros at its end', async () => {
    const recorded = join(folder, 'recorded.webm');
    drawFilm(recorded, { size: '320x240', seconds: 2, hasSound: false, isRecorded: true });
    const padded = join(folder, 'padded.mp4');
    drawFilm(padded, { size: '320x240', seconds: 2 });
    for (const [bytes, type] of [
      [await readFile(recorded), 'video/webm'],
      [Buffer.concat([await readFile(padded), Buffer.alloc(16)]), 'video/mp4'],
      [Buffer.concat([await readFile(padded), Buffer.alloc(3)]), 'video/mp4'],
    ] as const) {
      expect((await world.sendTo('lesson_video', bytes, { type })).status, type).toBe(200);
      await world.api.app.jobs.runDue();
      const { stream } = await videoFor();
      expect(stream, type).toMatchObject({ status: 'READY', qualities: [{ lines: 240 }] });
      expect((await read(String(stream?.poster_url))).status, type).toBe(200);
    }
    // What follows the zeros is another file.
    const hidden = Buffer.concat([await readFile(padded), Buffer.alloc(16), Buffer.from('PK\x03\x04')]);
    expect((await world.sendTo('lesson_video', hidden)).status).toBe(422);
  });

  test('goes on behind the last finished quality after the server was killed', async () => {
    await send({ size: '640x360', seconds: 2 });
    await world.api.app.jobs.runDue();
    const name = (await videoFor()).url.split('?')[0]?.split('/').at(-1) ?? '';
    const file = (lines: number) => (files: string[]) =>
      files.find((one) => one.endsWith(`${name}/${lines}-0.m4s`));
    const timeOf = async (lines: number) => (await stat(file(lines)(await streamFiles()) ?? '')).mtimeMs;
    const [small, large] = [await timeOf(240), await timeOf(360)];
    // As a killed server leaves it: the row of another run, and one quality of which only some files are there.
    await world.api.db.query(
      `update video_streams set status = 'WORKING', run_id = gen_random_uuid(),
         renditions = jsonb_set(renditions, '{1,is_done}', 'false') where name = $1`,
      [name],
    );
    await rm(file(360)(await streamFiles()) ?? '');
    await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'video.stream', { name }));
    await world.api.app.jobs.runDue();
    expect((await videoFor()).stream).toMatchObject({
      status: 'READY',
      qualities: [{ lines: 240 }, { lines: 360 }],
    });
    expect(await timeOf(240)).toBe(small);
    expect(await timeOf(360)).toBeGreaterThan(large);
  });

  test('keeps playing as it came when no stream can be made of it, and its owner is told', async () => {
    expect((await world.sendTo('lesson_video', anMp4())).status).toBe(200);
    const before = await videoEvents();
    await world.api.app.jobs.runDue();
    const video = await videoFor();
    expect(video.stream).toMatchObject({ status: 'FAILED', url: null, poster_url: null, qualities: [] });
    expect(await videoEvents()).toBe(before + 2);
    expect((await read(video.url)).bytes.equals(anMp4())).toBe(true);
  });

  test('grows no community beyond its plan, says so, and is tried again once there is room', async () => {
    const { api, group, owner, course } = world;
    const usage = async () =>
      (await api.ok(getGroupUsage, owner, { params: { group_id: group.id } })).data.storage_bytes;
    const runLater = async () => {
      await api.db.query(`update video_streams set updated_at = updated_at - interval '25 hours'`);
      await api.withTx((tx) => api.app.jobs.send(tx, 'video.streams', {}));
      await api.app.jobs.runDue();
    };
    const shownTo = async (person: string) => {
      const { data } = await api.ok(searchLessons, person, { query: { course_id: course.id } });
      return data.find(({ id }) => id === world.lesson.id)?.video_stream;
    };
    const expectFull = async () => {
      const video = await videoFor();
      expect(video.stream).toMatchObject({
        status: 'FAILED',
        is_storage_full: true,
        url: null,
        poster_url: null,
      });
      expect((await read(video.url)).status, 'it plays as it came').toBe(200);
      const name = video.url.split('?')[0]?.split('/').at(-1) ?? '';
      expect((await streamFiles()).filter((file) => file.includes(name))).toEqual([]);
      expect((await usage()).used).toBe(room - 1_000);
    };
    await send({ size: '640x360', seconds: 2 });
    const room = (await usage()).max ?? 0;
    await api.db.query(
      `insert into files (name, purpose, target_id, group_id, mime_type, bytes, created_at)
       values ('filler', 'group_cover', $1, $1, 'image/webp', $2, now())`,
      [group.id, room - (await usage()).used - 1_000],
    );
    const before = await videoEvents();
    await api.app.jobs.runDue();
    await expectFull();
    const told = await videoEvents();
    expect(told).toBeGreaterThan(before);
    expect([await shownTo(owner), await shownTo(member)]).toEqual(['FAILED', undefined]);
    await api.withTx((tx) => api.app.jobs.send(tx, 'video.streams', {}));
    await api.app.jobs.runDue();
    expect(await videoEvents(), 'not tried again at once').toBe(told);
    await runLater();
    await expectFull();

    await api.db.query(`delete from files where name = 'filler'`);
    await runLater();
    expect((await videoFor()).stream).toMatchObject({ status: 'READY', is_storage_full: false });
    expect(await shownTo(owner)).toBe('READY');
  });

  test('takes its stream with it when it goes, also one that is being made', async () => {
    await world.api.db.query(`update lessons set has_video_file = false where id = $1`, [world.lesson.id]);
    for (let turn = 0; turn < 2; turn++) {
      await age();
      await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'uploads.sweep', {}));
      await world.api.app.jobs.runDue();
    }
    expect(await streamFiles()).toEqual([]);
    const { rows } = await world.api.db.query('select from video_streams');
    expect(rows).toEqual([]);
    await world.api.db.query(`update lessons set has_video_file = true where id = $1`, [world.lesson.id]);
  });

  test('gets its stream later when the programs were not there at first', async () => {
    await send({ size: '160x120', seconds: 1 });
    await world.api.db.query('delete from video_streams');
    expect((await videoFor()).stream).toBeNull();
    await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'video.streams', {}));
    await world.api.app.jobs.runDue();
    expect((await videoFor()).stream).toMatchObject({ status: 'READY', qualities: [{ lines: 120 }] });
  });

  test('has a stream as the teaser of a community, too, within what it may store', async () => {
    const { api, group, owner } = world;
    const params = { group_id: group.id };
    const stored = async () => (await api.ok(getGroupUsage, owner, { params })).data.storage_bytes.used;
    const file = join(folder, 'teaser.mp4');
    drawFilm(file, { size: '160x120', seconds: 1 });
    expect((await world.sendTo('group_teaser', await readFile(file))).status).toBe(200);
    const before = await stored();
    await api.app.jobs.runDue();
    const { stream } = (await api.ok(getTeaserVideo, member, { params })).data;
    expect(stream).toMatchObject({ status: 'READY', qualities: [{ lines: 120 }] });
    expect((await read(String(stream?.url))).status).toBe(200);
    expect(await stored()).toBeGreaterThan(before);
  });
});

test('captions are read from SubRip or WebVTT, replaced, removed, and as private as the video', async () => {
  const { api, owner, lesson } = world;
  expect((await world.sendTo('lesson_video', anMp4())).status).toBe(200);
  const params = { lesson_id: lesson.id, language: 'fil' as const };
  const content = '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nMagandang umaga\r\n';
  const events = await videoEvents();
  const { data } = await api.ok(putCaptions, owner, { params, body: { content } });
  expect(data.captions).toMatchObject([{ language: 'fil', cues: 1 }]);
  expect(await videoEvents()).toBe(events + 1);
  const [seen] = (await videoFor(member)).captions ?? [];
  const file = await read(String(seen?.url));
  expect([file.status, file.headers['content-type'], String(file.bytes)]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nMagandang umaga\n',
  ]);
  await api.place(world.group.id, member, 'MEMBER', 'REMOVED');
  expect((await read(String(seen?.url))).status).toBe(404);
  await api.place(world.group.id, member, 'MEMBER');

  const wrong = { content: '1\n00:00:09,000 --> 00:00:02,500\nHay' };
  expect(await api.refused(putCaptions, owner, { params, body: wrong })).toMatchObject({
    code: 'request.invalid',
    issues: [{ path: 'content', message: 'Line 2: the caption ends before it begins' }],
  });
  expect(await api.refused(putCaptions, member, { params, body: { content } })).toMatchObject({
    code: 'lesson.not_allowed',
  });
  expect(await api.refused(putCaptions, stranger, { params, body: { content } })).toMatchObject({
    code: 'lesson.not_found',
  });

  const second = 'WEBVTT\n\n00:01.000 --> 00:02.000\nUna\n\n00:03.000 --> 00:04.000\nIkalawa';
  await api.ok(putCaptions, owner, { params, body: { content: second } });
  expect((await videoFor()).captions).toMatchObject([{ language: 'fil', cues: 2 }]);
  await api.ok(deleteCaptions, owner, { params });
  const after = await videoEvents();
  await api.ok(deleteCaptions, owner, { params });
  expect([await videoEvents(), (await videoFor()).captions]).toEqual([after, []]);

  // Another video needs other captions.
  await api.ok(putCaptions, owner, { params, body: { content } });
  expect((await world.sendTo('lesson_video', anMp4({ bytes: 9_000 }))).status).toBe(200);
  expect((await videoFor()).captions).toEqual([]);
  await api.db.query('update lessons set has_video_file = false where id = $1', [lesson.id]);
  expect(await api.refused(putCaptions, owner, { params, body: { content } })).toMatchObject({
    code: 'upload.no_video',
  });
});
