import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLessonVideo, requestLessonVideoUpload } from '../../src/contract/uploads.ts';
import { courseWays } from '../server/courses/course-world.ts';
import { anMp4 } from '../server/uploads/a-video.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type CommunityApi, startCommunityApi } from '../support/acts/community-api.ts';

const SIZE = 160 * 1024 * 1024;
const CUTS = 5;
/** The cut at which the server dies too. */
const DEATH = 3;
/**
 * What the server may use above its memory after the start while a file streams through it, the libraries and buffers
 * that were not collected yet included. A server that held the file would need its size.
 */
const MEMORY_MAX_BYTES = 96 * 1024 * 1024;

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

test('a video survives cut connections and a killed server, whose memory stays flat', async () => {
  const owner = await api.person();
  const group = await api.community(owner);
  await api.db.query(`update groups set group_verification_request_status = 'VERIFIED' where id = $1`, [
    group.id,
  ]);
  const course = await courseWays(api).make(owner, group.id);
  const lesson = await courseWays(api).add(owner, course.id, { type: 'VIDEO', has_video_file: true });
  const authorization = `Bearer ${owner}`;
  const film = anMp4({ bytes: SIZE });
  const asked = await fetch(`${server.url}/api/uploads/lessons/${lesson.id}/video`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ file_name: 'a.mp4', file_mime_type: 'video/mp4', file_size: film.length }),
  });
  const { upload_url } = requestLessonVideoUpload.response.parse(await asked.json()).data;

  let reborn = Promise.resolve();
  const line = await aBadLine(new URL(server.url), film.length / (CUTS + 2), (cut) => {
    if (cut === DEATH) reborn = server.kill().then(() => server.start());
  });
  const idle = await server.memory();
  let peak = 0;
  const answer = await new Promise<string>((resolve, reject) => {
    new Upload(film, {
      uploadUrl: `http://127.0.0.1:${line.port}${upload_url}`,
      headers: { authorization, host: new URL(server.url).host },
      chunkSize: 8 * 1024 * 1024,
      retryDelays: Array<number>(60).fill(500),
      storeFingerprintForResuming: false,
      onShouldRetry: () => true,
      onChunkComplete() {
        void server.memory().then((bytes) => {
          peak = Math.max(peak, bytes);
        });
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      onError: reject,
    }).start();
  });
  await reborn;
  line.close();
  expect(line.cuts()).toBe(CUTS);
  expect(JSON.parse(answer).data).toMatchObject({ id: lesson.id, has_video_file: true });
  expect(peak - idle).toBeLessThan(MEMORY_MAX_BYTES);

  const params = `${server.url}/api/lessons/${lesson.id}/video`;
  const found = await fetch(params, { headers: { authorization } });
  const { url } = getLessonVideo.response.parse(await found.json()).data;
  const stored = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
  expect(stored.equals(film)).toBe(true);
});
