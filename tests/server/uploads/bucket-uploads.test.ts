import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLessonVideo, type UploadAddress } from '../../../src/contract/uploads.ts';
import { aBucket } from './a-bucket.ts';
import { aTargetWorld, type TargetWorld } from './a-target-world.ts';
import { anMp4 } from './a-video.ts';

let bucket: Awaited<ReturnType<typeof aBucket>>;
let world: TargetWorld;
beforeAll(async () => {
  bucket = await aBucket();
  world = await aTargetWorld({ ...bucket.env, FFMPEG_PATH: 'off' });
});
afterAll(async () => {
  await world.close();
  bucket.close();
});

const MIB = 1024 * 1024;

function tus(
  method: 'PATCH' | 'HEAD',
  { upload_url }: UploadAddress,
  offset = 0,
  part: Buffer = Buffer.alloc(0),
) {
  return world.request(method, upload_url, {
    headers: {
      authorization: `Bearer ${world.owner}`,
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' && {
        'content-type': 'application/offset+octet-stream',
        'content-length': String(part.length),
        'upload-offset': String(offset),
      }),
    },
    chunks: part.length === 0 ? [] : [part],
  });
}

test('a video arrives in a bucket in parts of any length, and is read by ranges', async () => {
  const film = anMp4({ bytes: 20 * MIB });
  const address = await world.addressOf('lesson_video', film);
  // The first and the second end within a part of the bucket.
  const ends = [3 * MIB, 13 * MIB, film.length];
  let offset = 0;
  for (const end of ends) {
    const answer = await tus('PATCH', address, offset, film.subarray(offset, end));
    expect([end, answer.status, answer.headers['upload-offset']]).toEqual([
      end,
      end === film.length ? 200 : 204,
      String(end),
    ]);
    if (end < film.length) expect((await tus('HEAD', address)).headers['upload-offset']).toBe(String(end));
    offset = end;
  }
  expect(bucket.completed[0]).toBeGreaterThan(1);
  expect(bucket.unfinished.size).toBe(0);
  const [stored] = [...bucket.objects].filter(([key]) => /^videos\/[\w-]{22}\.bin$/.test(key));
  expect(stored?.[1].body.equals(film)).toBe(true);

  const params = { lesson_id: world.lesson.id };
  const { url } = (await world.api.ok(getLessonVideo, world.owner, { params })).data;
  const headers = { authorization: `Bearer ${world.owner}`, range: 'bytes=8388600-8388615' };
  const range = await world.request('GET', url, { headers });
  expect(range.status).toBe(206);
  expect(range.bytes.equals(film.subarray(8_388_600, 8_388_616))).toBe(true);
});

test('what was not completed in its day, and what nothing shows, leaves the bucket with all that belongs to it', async () => {
  const { api } = world;
  const film = anMp4({ bytes: 12 * MIB });
  const address = await world.addressOf('lesson_video', film);
  const part = await tus('PATCH', address, 0, film.subarray(0, 10 * MIB));
  expect(part.status).toBe(204);
  expect(bucket.unfinished.size).toBe(1);
  await api.db.query(`update uploads set ends_at = now() - interval '1 second'`);
  await api.db.query(`update lessons set has_video_file = false`);
  for (const _ of ['unused', 'old']) {
    await api.db.query(`update files set created_at = created_at - interval '1 hour',
      unused_since = unused_since - interval '1 hour'`);
    await api.withTx((tx) => api.app.jobs.send(tx, 'uploads.sweep', {}));
    await api.app.jobs.runDue();
  }
  expect(bucket.unfinished.size).toBe(0);
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('videos/'))).toEqual([]);
});
