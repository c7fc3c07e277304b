import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLessonVideo, requestLessonVideoUpload } from '../../src/contract/uploads.ts';
import { courseWays } from '../server/courses/course-world.ts';
import { anMp4 } from '../server/uploads/a-video.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type CommunityApi, startCommunityApi } from '../support/actions/community-api.ts';

const MIB = 1024 * 1024;
const SIZE = 112 * MIB;
/** An upload before the measured one: it loads the libraries and lets the heap grow to what a busy server has anyway. */
const WARM_UP = 24 * MIB;
const CUTS = 5;
/** The cut at which the server dies too. Most of the file goes to the next one, which counts from nothing. */
const DEATH = 1;
/**
 * What the server may use above its idle memory while a file streams through it. Nearly all of it are chunks that are
 * not collected yet: with a young generation of 2 MB it is under 20 MB. A server that held the file would need its size.
 */
const MEMORY_MAX_BYTES = 64 * MIB;

let api: CommunityApi;
let server: Server;
beforeAll(async () => {
  api = await startCommunityApi();
  server = await aServer(api.databaseUrl);
});
afterAll(async () => {
  await server.close();
  await api.close();
});

/** Passes connections on, and cuts all of them each time that another `bytes` bytes went to the server. */
async function aBadLine(target: URL, bytes: number, onCut: (cut: number) => void) {
  const sockets = new Set<Socket>();
  let [sent, cuts] = [0, 0];
  const line = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    socket.on('data', (chunk) => {
      sent += chunk.length;
      if (cuts >= CUTS || sent < (cuts + 1) * bytes) return;
      cuts += 1;
      for (const one of sockets) one.destroy();
      onCut(cuts);
    });
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, cuts: () => cuts, close: () => line.close() };
}

/** A lesson that waits for its video, and the address where the file goes. */
async function anUpload(owner: string, courseId: string, bytes: number) {
  const lesson = await courseWays(api).add(owner, courseId, { type: 'VIDEO', has_video_file: true });
  const asked = await fetch(`${server.url}/api/uploads/lessons/${lesson.id}/video`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file_name: 'a.mp4', file_mime_type: 'video/mp4', file_size: bytes }),
  });
  const { upload_url } = requestLessonVideoUpload.response.parse(await asked.json()).data;
  return { lesson, upload_url };
}

/** Sends `film` in parts, again and again until it is there, and returns the last answer. */
function send(
  film: Buffer,
  to: { url: string; authorization: string; onPart?: () => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    new Upload(film, {
      uploadUrl: to.url,
      headers: { authorization: to.authorization, host: new URL(server.url).host },
      chunkSize: 8 * MIB,
      retryDelays: Array<number>(60).fill(500),
      storeFingerprintForResuming: false,
      onShouldRetry: () => true,
      onChunkComplete: () => to.onPart?.(),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      onError: reject,
    }).start();
  });
}

test('a video of 112 MB survives cut connections and a killed server, whose memory stays flat', async () => {
  const owner = await api.person();
  const group = await api.community(owner);
  await api.db.query(`update groups set group_verification_request_status = 'VERIFIED' where id = $1`, [
    group.id,
  ]);
  const course = await courseWays(api).make(owner, group.id);
  const authorization = `Bearer ${owner}`;
  const film = anMp4({ bytes: SIZE });
  const first = anMp4({ bytes: WARM_UP });
  const warmUp = await anUpload(owner, course.id, first.length);
  await send(first, { url: server.url + warmUp.upload_url, authorization });
  const { lesson, upload_url } = await anUpload(owner, course.id, film.length);

  let reborn = Promise.resolve();
  const line = await aBadLine(new URL(server.url), film.length / (CUTS + 2), (cut) => {
    if (cut === DEATH) reborn = server.kill().then(() => server.start());
  });
  const idle = await server.memory();
  expect(idle).toBeGreaterThan(0);
  const used: Promise<number>[] = [];
  const answer = await send(film, {
    url: `http://127.0.0.1:${line.port}${upload_url}`,
    authorization,
    onPart: () => void used.push(server.memory()),
  });
  await reborn;
  line.close();
  expect(line.cuts()).toBe(CUTS);
  expect(JSON.parse(answer).data).toMatchObject({ id: lesson.id, has_video_file: true });
  expect(Math.max(...(await Promise.all(used))) - idle).toBeLessThan(MEMORY_MAX_BYTES);

  const params = `${server.url}/api/lessons/${lesson.id}/video`;
  const found = await fetch(params, { headers: { authorization } });
  const { url } = getLessonVideo.response.parse(await found.json()).data;
  const { body } = await fetch(server.url + url);
  let read = 0;
  for await (const piece of body ?? []) {
    if (!film.subarray(read, read + piece.length).equals(piece))
      throw new Error(`another byte after ${read}`);
    read += piece.length;
  }
  expect(read).toBe(film.length);
});
