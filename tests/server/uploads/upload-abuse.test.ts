import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadPurposes, uploadRules } from '../../../src/contract/upload-rules.ts';
import { aTargetWorld, type TargetWorld } from './a-target-world.ts';
import { anMp4 } from './a-video.ts';

let world: TargetWorld;
beforeAll(async () => {
  world = await aTargetWorld();
});
afterAll(() => world.close());

const PAGE = Buffer.from('<html><script>window.__pwn = 1</script></html>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Files that pretend to be one of the purpose. */
function falseFiles(purpose: (typeof uploadPurposes)[number]): readonly (readonly [string, Buffer])[] {
  const shared = [
    ['a page', Buffer.concat([PAGE, Buffer.alloc(100)])],
    ['an SVG', SVG],
    ['a PDF', Buffer.from('%PDF-1.7 and more than twelve bytes')],
    ['zeros', Buffer.alloc(64)],
    ['one byte', Buffer.from('x')],
  ] as const;
  if (uploadRules[purpose].kind === 'picture')
    return [
      ...shared,
      [
        'a page behind the first bytes of a JPEG',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), PAGE]),
      ],
      ['a page behind the first bytes of a GIF', Buffer.concat([Buffer.from('GIF89a'), PAGE])],
      ['a video', anMp4()],
    ];
  const whole = anMp4();
  return [
    ...shared,
    ['a page behind the first bytes of an MP4', Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), PAGE])],
    ['an MP4 that is cut off', whole.subarray(0, whole.length - 10)],
    ['an MP4 with a page behind it', Buffer.concat([whole, PAGE])],
    ['an MP4 without a film', whole.subarray(0, 24)],
  ];
}

test.each(uploadPurposes)('%s: no address for a file that is not allowed', async (purpose) => {
  const { maxBytes, typeMessage, sizeMessage } = uploadRules[purpose];
  const cases = [
    [{ size: maxBytes + 1 }, sizeMessage],
    [{ size: 0 }, 'The file is empty'],
    ...['image/svg+xml', 'text/html', 'application/pdf', 'video/quicktime', 'image/avif', ''].map(
      (type) => [{ size: 100, type }, typeMessage] as const,
    ),
  ] as const;
  for (const [file, message] of cases) {
    const { status, text } = await world.ask(purpose, world.owner, file);
    expect([file, status, text]).toEqual([file, 422, expect.stringContaining(message)]);
  }
  expect((await world.ask(purpose, world.owner, { size: maxBytes })).status).toBe(200);
});

test.each(uploadPurposes)('%s: names of files lead nowhere', async (purpose) => {
  for (const name of ['../../../etc/passwd', 'C:\\windows\\x.mp4', 'a\r\nX: y', '<img onerror=alert(1)>']) {
    const { status, text } = await world.ask(purpose, world.owner, { size: 100, name });
    expect([name, status]).toEqual([name, 200]);
    expect(text).not.toMatch(/passwd|windows|onerror|X: y/);
  }
});

describe.each(uploadPurposes)('%s', (purpose) => {
  test('a file that lies about itself is refused, stored nowhere and counted no longer', async () => {
    const [kept, used] = [await world.files(), await world.usedBytes()];
    for (const [name, bytes] of falseFiles(purpose)) {
      const answer = await world.sendTo(purpose, bytes);
      expect([name, answer.status]).toEqual([name, 422]);
    }
    expect(await world.files()).toEqual(kept);
    expect(await world.usedBytes()).toBe(used);
  });

  test('a body that does not fit its address is refused', async () => {
    const file = await world.aFile(purpose);
    const type = uploadRules[purpose].types[0];
    const cases = [
      ['more than announced', { 'content-length': '104857600' }, 413],
      ['another type', { 'content-type': 'text/html' }, 415],
      ['no session', { authorization: '' }, 401],
      ['another site', { authorization: '', cookie: 'session=x', origin: 'https://masama.example' }, 403],
    ] as const;
    for (const [name, headers, status] of cases) {
      const address = await world.addressOf(purpose, file);
      const answer = await world.send(world.owner, address, file, headers);
      expect([name, answer.status]).toEqual([name, status]);
    }
    const unsized = await world.addressOf(purpose, file);
    const headers = {
      authorization: `Bearer ${world.owner}`,
      'content-type': type,
      'transfer-encoding': 'chunked',
    };
    const answer = await world.request('PUT', unsized.upload_url, { headers, chunks: [file] });
    expect(answer.status).toBe(411);
  });

  test('an address is for its user, its target and its file, and for once', async () => {
    const file = await world.aFile(purpose);
    const address = await world.addressOf(purpose, file);
    const stranger = await world.api.person();
    expect((await world.send(stranger, address, file)).status).toBe(403);
    const changes = {
      purpose: 'avatar',
      target: stranger,
      type: 'text/html',
      size: '1',
      expires: '9999999999999',
    };
    for (const [name, value] of Object.entries(changes)) {
      const url = new URL(address.upload_url, 'http://x');
      if (url.searchParams.get(name) === value) continue;
      url.searchParams.set(name, value);
      const answer = await world.send(
        world.owner,
        { ...address, upload_url: url.pathname + url.search },
        file,
      );
      expect([name, answer.status]).toEqual([name, 403]);
    }
    expect((await world.send(world.owner, address, file)).status).toBe(200);
    expect((await world.send(world.owner, address, file)).status).toBe(410);
    const tus = { authorization: `Bearer ${world.owner}`, 'tus-resumable': '1.0.0' };
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect([method, (await world.request(method, address.upload_url, { headers: tus })).status]).toEqual([
        method,
        410,
      ]);
  });

  test('a part does not write beyond the file, at another place, or without an offset', async () => {
    const file = await world.aFile(purpose);
    const address = await world.addressOf(purpose, file);
    const part = (offset: string | null, chunk: Buffer, length = chunk.length) =>
      world.request('PATCH', address.upload_url, {
        headers: {
          authorization: `Bearer ${world.owner}`,
          'content-type': 'application/offset+octet-stream',
          'content-length': String(length),
          ...(offset !== null && { 'upload-offset': offset }),
        },
        chunks: [chunk],
      });
    expect((await part(null, file.subarray(0, 20))).status).toBe(400);
    expect((await part('-1', file.subarray(0, 20))).status).toBe(400);
    expect((await part('5', file.subarray(5, 20))).status).toBe(409);
    expect((await part('0', Buffer.concat([file, file]))).status).toBe(413);
    const first = await part('0', file.subarray(0, 100));
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '100']);
    expect((await part('0', file.subarray(0, 100))).status).toBe(409);
    expect((await part('100', file.subarray(100))).status).toBe(200);
  });
});
