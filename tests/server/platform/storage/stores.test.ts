import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { createDiskStore } from '../../../../src/server/platform/storage/disk-store.ts';
import type { FileStore } from '../../../../src/server/platform/storage/file-store.ts';
import { createS3Store } from '../../../../src/server/platform/storage/s3-store.ts';

const SECRET = 'lihim ng bucket';
const REGION = 'ap-southeast-1';

/** A bucket at the other end of the network: it checks each signature by itself, from the bytes that arrived. */
async function aBucket() {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const signed: string[] = [];
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const verdict = judge(request, body);
    signed.push(verdict.headers);
    const path = String(request.url);
    if (!verdict.isRight) {
      refused.push(path);
      return answer.writeHead(403).end();
    }
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    if (request.method === 'GET') return answer.writeHead(found ? 200 : 404).end(found);
    return answer.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    refused,
    signed,
    close: () => server.close(),
  };
}

/** AWS Signature Version 4, as its documentation says it is checked. */
function judge({ method, url, headers }: IncomingMessage, body: Buffer) {
  const [, scope = '', names = '', signature = ''] =
    /Credential=susi\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ??
    [];
  const [day = ''] = scope.split('/');
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    hash,
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  const isWhole = hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex');
  const isRight = isWhole && createHmac('sha256', key).update(toSign).digest('hex') === signature;
  return { isRight, headers: names };
}

let folder: string;
let bucket: Awaited<ReturnType<typeof aBucket>>;
let stores: Readonly<Record<'disk' | 's3', FileStore>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-files-'));
  bucket = await aBucket();
  const s3 = { endpoint: bucket.endpoint, region: REGION, bucket: 'mga-larawan', accessKeyId: 'susi' };
  stores = {
    disk: createDiskStore({ folder, random: systemRandom }),
    s3: createS3Store({ ...s3, secretAccessKey: SECRET }),
  };
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('files in %s', (where) => {
  test('are read as they were put, replaced, and gone when they are removed', async () => {
    const store = stores[where];
    expect(await store.read('avatars/wala-96.webp')).toBeNull();
    await store.put('avatars/ana-96.webp', Buffer.from('una'), 'image/webp');
    await store.put('avatars/ana-96.webp', Buffer.from([0, 255, 13, 10]), 'image/webp');
    expect([...((await store.read('avatars/ana-96.webp')) ?? [])]).toEqual([0, 255, 13, 10]);
    await store.remove('avatars/ana-96.webp');
    await store.remove('avatars/ana-96.webp');
    expect(await store.read('avatars/ana-96.webp')).toBeNull();
  });

  test.each(['../secret', 'avatars/../../secret', '/etc/passwd', 'avatars/a b.webp', 'avatars/.webp', ''])(
    'have no key like %j',
    async (key) => {
      await expect(stores[where].read(key)).rejects.toThrow('not a valid file key');
      await expect(stores[where].put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(
        'not a valid file key',
      );
    },
  );
});

test('nothing half written lies on the disk', async () => {
  await stores.disk.put('avatars/ben-96.webp', Buffer.from('buo'), 'image/webp');
  expect(await readdir(join(folder, 'avatars'))).toEqual(['ben-96.webp']);
});

test('the bucket is told length and type in a way that no one can change', async () => {
  bucket.signed.length = 0;
  await stores.s3.put('avatars/carla-96.webp', Buffer.from('x'), 'image/webp');
  expect(bucket.signed[0]?.split(';')).toEqual(
    expect.arrayContaining(['content-length', 'content-type', 'host']),
  );
  expect(bucket.refused).toEqual([]);
});

test('a bucket that refuses is an error, not an absence', async () => {
  const wrong = createS3Store({
    endpoint: bucket.endpoint,
    region: REGION,
    bucket: 'mga-larawan',
    accessKeyId: 'susi',
    secretAccessKey: 'mali',
  });
  await expect(wrong.read('avatars/carla-96.webp')).rejects.toThrow('403');
});
