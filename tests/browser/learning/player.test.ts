import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import {
  requestLessonVideoUpload,
  requestTeaserUpload,
  type UploadAddress,
} from '../../../src/contract/uploads.ts';
import { aRoom, type Member } from '../../support/a-room.ts';
import { anotherPage, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo, NOWHERE } from '../../support/browser/go-to.ts';
import { describeWithFfmpeg, drawFilm, drawStream } from '../../support/engines/describe-with-ffmpeg.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { serveFrame, serveMedia, vimeo, youtube } from './served-media.ts';

/** Another server, and Mux, whose addresses need a token. */
const MEDIA = 'https://media.example';
const MUX = 'https://stream.mux.com';
const videos = {
  mp4: `${MEDIA}/pelikula.mp4`,
  webm: `${MEDIA}/pelikula.webm`,
  hls: `${MEDIA}/main.m3u8`,
  dash: `${MEDIA}/manifest.mpd`,
  mux: `${MUX}/abc123?token=a.b`,
} as const;
/** The address that an author gives, and that of the frame. */
const embeds = {
  YouTube: [
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&enablejsapi=1&playsinline=1&rel=0&origin=HERE&start=0',
  ],
  Vimeo: [
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?autoplay=1&playsinline=1&dnt=1#t=0s',
  ],
  Wistia: [
    'https://home.wistia.com/medias/e4a27b971d',
    'https://fast.wistia.net/embed/iframe/e4a27b971d?autoPlay=true',
  ],
  Spotify: [
    'https://open.spotify.com/episode/7makk4oTQel',
    'https://open.spotify.com/embed/episode/7makk4oTQel',
  ],
  Twitch: [
    'https://www.twitch.tv/videos/106400740',
    'https://player.twitch.tv/?video=106400740&parent=localhost&autoplay=true',
  ],
  TikTok: [
    'https://www.tiktok.com/@luz/video/6718335390845095173',
    'https://www.tiktok.com/player/v1/6718335390845095173?autoplay=1',
  ],
} as const;

const ABOUT = '/communities/pelikula/?tab=about';

let stage: Stage;
let folder: string;
let ben: Member | undefined;
let groupId: string;
let owner: Visitor;
let desk: Visitor;
let home: string;
const lessons: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-played-'));
  stage = await aStage(await freshDatabase(), { FFMPEG_PATH: process.env.FFMPEG_PATH ?? 'ffmpeg' });
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben'] });
  ben = room.members[1];
  groupId = room.groupId;
  await db.query(
    `update groups set slug = 'pelikula', group_verification_request_status = 'VERIFIED' where id = $1`,
    [room.groupId],
  );
  owner = await stage.visitor({ token: room.members[0]?.token });
  const post = async (path: string, data: object) =>
    ((await stage.post(owner, path, data)) as { data: { id: string } }).data.id;
  const course_id = await post(createCourse.path, {
    group_id: room.groupId,
    title: 'Mga pelikula',
    content_md: 'Isa para sa bawat uri.',
  });
  home = `/communities/pelikula/courses/${course_id}/`;
  for (const [title, address] of [...Object.entries(videos), ...Object.entries(embeds)])
    lessons[title] = await post(createLesson.path, {
      ...{ course_id, title, content_md: '', type: 'VIDEO' },
      video_url: typeof address === 'string' ? address : address[0],
    });
  for (const title of ['stream', 'file'])
    lessons[title] = await post(createLesson.path, {
      ...{ course_id, title, content_md: '', type: 'VIDEO', has_video_file: true },
    });
  desk = await stage.visitor({ token: ben?.token });
});
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

const lesson = (title: string) => `${home}lessons/${lessons[title]}/`;
const player = (page: Page) => page.frameLocator('iframe[src="/player/"]').locator('video');
const play = (page: Page) => page.getByRole('button', { name: /\b(?:Play|Resume at [\d:]+)(?: |$)/ }).click();

/** Follows the requests that leave for other servers. The function tells those that the page at `path` made. */
function strangersOf({ page }: Visitor): (path: string) => string[] {
  const asked: { readonly url: string; readonly at: string }[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol === 'https:' && hostname !== 'localhost') asked.push({ url: request.url(), at: page.url() });
  });
  return (path) => asked.filter(({ at }) => at === stage.server.url + path).map(({ url }) => url);
}
/** What the console says of a page: a violation of its policy is one. */
const complaints = ({ faults }: Visitor) => faults().filter((fault) => !fault.startsWith('request to '));

/** As on another device: the page follows the account. */
async function chooseLowData({ page, context }: Visitor, low_data: 'ON' | 'OFF'): Promise<void> {
  const headers = { origin: stage.server.url };
  const answer = await context.request.put(`/api${updateSettings.path}`, { data: { low_data }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const isApplied = low_data === 'ON' ? '[data-low-data]' : ':not([data-low-data])';
  await page.locator(`html${isApplied}`).waitFor({ state: 'attached' });
}

describeWithFfmpeg('a video of another server', () => {
  /** Whether the best quality, 396p, was asked for. */
  const isBestAsked = (asked: readonly string[]) => asked.some((url) => url.includes('chunk-stream2-'));

  async function serveAll({ context }: Visitor): Promise<void> {
    await serveMedia(context, MEDIA, folder);
    await serveMedia(context, MUX, folder, ({ pathname, search }) =>
      pathname !== '/abc123.m3u8' ? basename(pathname) : search === '?token=a.b' ? 'main.m3u8' : null,
    );
  }

  beforeAll(async () => {
    for (const name of ['pelikula.mp4', 'pelikula.webm'])
      drawFilm(join(folder, name), { size: '160x90', seconds: 2 });
    drawStream(folder, 12);
    await serveAll(desk);
  });

  test('plays as a file, HLS, DASH and Mux, in a document without an origin, and loads nothing before', async () => {
    const asked = strangersOf(desk);
    for (const title of Object.keys(videos)) {
      await goTo(desk.page, lesson(title));
      await desk.page.getByRole('button', { name: new RegExp(`${title}.* Play\\b`) }).waitFor();
      expect(asked(lesson(title)), `${title} before Play`).toEqual([]);
      await play(desk.page);
      const video = player(desk.page);
      await expect
        .poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime), { message: title })
        .toBeGreaterThan(0.3);
      expect(await video.evaluate(() => self.origin), title).toBe('null');
      expect(asked(lesson(title)), title).not.toEqual([]);
    }
    expect(complaints(desk)).toEqual([]);
  });

  test('plays in 360p at most where data is dear', async () => {
    const { page } = desk;
    await chooseLowData(desk, 'ON');
    const asked = strangersOf(desk);
    for (const title of ['hls', 'dash']) {
      await goTo(page, lesson(title));
      await play(page);
      const video = player(page);
      const buffered = () =>
        video.evaluate(({ buffered }: HTMLVideoElement) =>
          buffered.length === 0 ? 0 : buffered.end(buffered.length - 1),
        );
      await expect.poll(buffered, { message: title }).toBeGreaterThan(11.5);
      expect(isBestAsked(asked(lesson(title))), `${title}: the best quality`).toBe(false);
    }
    await chooseLowData(desk, 'OFF');
  });
});

test('a video of a provider plays in its frame, and its time is progress where the frame tells it', async () => {
  const { page, context } = desk;
  const silent = Object.values(embeds).map(([, frame]) => ({ origin: new URL(frame).origin, script: '' }));
  for (const provider of [...silent, youtube, vimeo]) await serveFrame(context, provider);
  const asked = strangersOf(desk);
  for (const [title, [, address]] of Object.entries(embeds)) {
    await goTo(page, lesson(title));
    await page.getByText(`Plays from ${title}`).waitFor();
    expect(asked(lesson(title)), `${title} before Play`).toEqual([]);
    await play(page);
    const frame = () => page.frames().find((one) => one.url().startsWith(new URL(address).origin));
    await expect
      .poll(() => frame()?.url(), { message: title })
      .toBe(address.replace('HERE', encodeURIComponent(stage.server.url)));
    const speed = page.getByRole('button', { name: /Speed/ });
    if (title !== 'YouTube' && title !== 'Vimeo') {
      await page
        .getByText('We can’t see your progress in this player. Press the button when you’re done.')
        .waitFor();
      expect(await speed.count(), title).toBe(0);
      await page.getByRole('button', { name: 'Mark as done' }).click();
      await page.getByRole('status').filter({ hasText: 'Done' }).waitFor();
      continue;
    }
    await page.getByText('Done when you have watched 90% of it, or press the button.').waitFor();
    const at = async () => {
      const answer = await context.request.get(`/api/lessons/${lessons[title]}/progress`);
      return (await answer.json()).data.position_seconds;
    };
    const heard = async () => frame()?.evaluate(() => Reflect.get(window, 'heard') as unknown[]);
    await expect.poll(heard, { message: title }).not.toEqual([]);
    // Progress is told in whole seconds.
    await expect.poll(() => frame()?.evaluate('at'), { message: title }).toBeGreaterThan(1);
    await page.locator('iframe').focus();
    await page.keyboard.press('k');
    await expect.poll(at, { message: title }).toBeGreaterThan(0);
    await page.locator('iframe').focus();
    await page.keyboard.press('l');
    // It is remembered for the next video.
    if (title === 'YouTube') {
      await speed.click();
      await page.getByRole('option', { name: '1.5×' }).click();
    }
    await expect.poll(heard, { message: title }).toContain(1.5);
    await expect
      .poll(heard, { message: title })
      .toEqual(
        expect.arrayContaining(title === 'YouTube' ? ['pauseVideo', 'seekTo'] : ['pause', 'setCurrentTime']),
      );
  }
  await stage.database.db.query('update groups set teaser_video_url = $1', [embeds.YouTube[0]]);
  // What the page knew of the community ends with its connection.
  await goTo(page, NOWHERE);
  await goTo(page, ABOUT);
  await page.getByText('Plays from YouTube').waitFor();
  expect(asked(ABOUT)).toEqual([]);
  await page.getByRole('button', { name: /Teaser video.* Play\b/ }).click();
  await expect.poll(() => asked(ABOUT).length).toBeGreaterThan(0);
  await expect.poll(() => page.frames().some((one) => one.url() === asked(ABOUT)[0])).toBe(true);
  expect(complaints(desk)).toEqual([]);
});

describeWithFfmpeg('an uploaded video', () => {
  const time = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  const isPaused = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.paused);
  const rate = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.playbackRate);
  const shownCaptions = (page: Page) =>
    player(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
    );
  const press = async (page: Page, ...keys: readonly string[]) => {
    for (const key of keys) await player(page).press(key);
  };

  async function upload(path: string, film: Buffer): Promise<void> {
    const wish = { file_name: 'pelikula.mp4', file_mime_type: 'video/mp4', file_size: film.length };
    const { data } = (await stage.post(owner, path, wish)) as { data: UploadAddress };
    const headers = { ...data.headers, origin: stage.server.url };
    const answer = await owner.context.request.put(data.upload_url, { headers, data: film });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const lessonUpload = (title: string) =>
    requestLessonVideoUpload.path.replace(':lesson_id', String(lessons[title]));
  const videoAt = async (path: string) => (await (await desk.context.request.get(`/api${path}`)).json()).data;
  const streamed = (path: string) =>
    vi.waitUntil(async () => (await videoAt(path)).stream?.status === 'READY', {
      timeout: 200_000,
      interval: 200,
    });
  const videoOf = (title: string) => videoAt(`/lessons/${lessons[title]}/video`);

  beforeAll(async () => {
    const [short, long] = ['maikli.mp4', 'mahaba.mp4'].map((name) => join(folder, name)) as [string, string];
    drawFilm(short, { size: '64x48', seconds: 3 });
    await upload(lessonUpload('file'), await readFile(short));
    // As where there is no ffmpeg: whoever works on it finds nothing to do.
    await stage.database.db.query('delete from video_streams');
    // Longer than what is loaded ahead.
    drawFilm(long, { size: '64x48', seconds: 150, rate: 1 });
    await upload(lessonUpload('stream'), await readFile(long));
    await streamed(`/lessons/${lessons.stream}/video`);
    for (const [language, words] of [
      ['fil', 'Magandang umaga'],
      ['en', 'Good morning'],
    ]) {
      const content = `WEBVTT\n\n00:00.000 --> 02:00.000\n${words}\n`;
      const path = `/api/lessons/${lessons.stream}/captions/${language}`;
      const headers = { origin: stage.server.url };
      const answer = await owner.context.request.put(path, { headers, data: { content } });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  });

  test('obeys the keys, keeps the speed, shows captions of the chosen language, and says where it is', async () => {
    const { page } = desk;
    await goTo(page, lesson('stream'));
    await play(page);
    await expect.poll(() => time(page)).toBeGreaterThan(0.3);
    // It is played from its stream, not as it was uploaded.
    expect(await player(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/^blob:/);
    await press(page, 'Space');
    await expect.poll(() => isPaused(page)).toBe(true);
    const begun = await time(page);
    for (const [key, by] of [
      ['l', 10],
      ['l', 20],
      ['j', 10],
      ['ArrowLeft', 5],
      ['ArrowRight', 10],
    ] as const) {
      await press(page, key);
      await expect.poll(() => time(page), { message: key }).toBeCloseTo(begun + by, 0);
    }

    const captions = page.getByRole('button', { name: 'Captions (C)' });
    await captions.waitFor();
    await press(page, 'c');
    await expect.poll(() => shownCaptions(page)).toEqual(['en']);
    await expect.poll(() => captions.getAttribute('aria-pressed')).toBe('true');
    // As the menu of the browser's own controls does it.
    await player(page).evaluate((video: HTMLVideoElement) => {
      for (const track of video.textTracks) track.mode = track.language === 'fil' ? 'showing' : 'disabled';
    });
    await press(page, 'c');
    await expect.poll(() => shownCaptions(page)).toEqual([]);
    await captions.click();
    await expect.poll(() => shownCaptions(page)).toEqual(['fil']);

    const outline = page.getByRole('navigation', { name: 'Lessons' });
    await press(page, 't');
    await outline.waitFor({ state: 'detached' });
    await press(page, 'T');
    await outline.waitFor();
    const isFull = () => player(page).evaluate(() => document.fullscreenElement !== null);
    await press(page, 'f');
    await expect.poll(isFull).toBe(true);
    await press(page, 'f');
    await expect.poll(isFull).toBe(false);

    await page.getByRole('button', { name: /Speed/ }).click();
    await page.getByRole('option', { name: '1.5×' }).click();
    await expect.poll(() => rate(page)).toBe(1.5);
    await page.reload();
    await page.getByRole('button', { name: /Resume at 00:1\d/ }).click();
    await expect.poll(() => time(page)).toBeGreaterThan(begun + 10);
    expect(await rate(page)).toBe(1.5);

    const reported: number[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'PUT' || !request.url().endsWith('/progress')) return;
      reported.push(request.postDataJSON().position_seconds);
    });
    const from = await time(page);
    await expect.poll(() => time(page)).toBeGreaterThan(from + 2);
    expect(reported).toEqual([]);
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 10_000;
    });
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    expect(reported[0]).toBeGreaterThanOrEqual(Math.floor(from + 2));
    await press(page, 'k');
    await expect.poll(() => isPaused(page)).toBe(true);
  });

  /** The clock of the servers is that of their database, which they ask when they connect. */
  async function moveClock(by: string): Promise<void> {
    await stage.database.db.query(`create function public.clock_timestamp() returns timestamptz language sql
        as 'select pg_catalog.clock_timestamp() + interval ''${by}''';
      do $$ begin
        execute format('alter database %I set search_path = public, pg_catalog', current_database());
      end $$`);
  }

  test('goes on at its place after a pause that was longer than its address is valid', async () => {
    const { page } = desk;
    const waiting = await anotherPage(desk, stage.server.url);
    await goTo(waiting.page, lesson('file'));
    await waiting.page.getByRole('button', { name: /file.* Play\b/ }).waitFor();
    const left = await time(page);
    const before = await videoOf('stream');

    await stage.server.kill();
    await moveClock('3 hours');
    await stage.server.start();
    const gone = await desk.context.request.get(before.url);
    expect([gone.status(), (await videoOf('stream')).url === before.url]).toEqual([404, false]);

    // Beyond what was loaded. What is refused is not asked for again and again.
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 404) refused.push(answer.url());
    });
    await press(page, ...Array.from({ length: 10 }, () => 'l'));
    const buffered = () => player(page).evaluate((video: HTMLVideoElement) => video.readyState);
    await expect.poll(buffered).toBeGreaterThan(2);
    expect(await time(page)).toBeCloseTo(left + 100, 0);
    expect(new Set(refused).size).toBe(refused.length);
    expect(await isPaused(page)).toBe(true);
    await press(page, 'k');
    await expect.poll(() => time(page)).toBeGreaterThan(left + 101);
    expect(await rate(page)).toBe(1.5);
    expect(await page.getByRole('alert').count()).toBe(0);

    await play(waiting.page);
    await expect.poll(() => time(waiting.page)).toBeGreaterThan(0.3);
  });

  test('that is the teaser of a community plays on its page, from a stream, too', async () => {
    const before = complaints(desk).length;
    const { page } = desk;
    const film = await readFile(join(folder, 'maikli.mp4'));
    await upload(requestTeaserUpload.path.replace(':group_id', groupId), film);
    await streamed(`/groups/${groupId}/teaser-video`);
    await goTo(page, ABOUT);
    await page.getByRole('button', { name: /Teaser video.* Play\b/ }).waitFor();
    // Its size and length are said before.
    await page.getByText('0:03').waitFor();
    await page.getByText(/^[\d.]+ kB$/).waitFor();
    await page.getByRole('button', { name: /Teaser video.* Play\b/ }).click();
    await expect.poll(() => time(page)).toBeGreaterThan(0.3);
    expect(await player(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/^blob:/);
    expect(complaints(desk).slice(before)).toEqual([]);
  });
});
