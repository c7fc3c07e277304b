import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentRule } from '../../../src/contract/attachments/attachment-rules.ts';
import { listAttachmentAddresses } from '../../../src/contract/attachments/attachments.ts';
import { coverPath, coverWidths } from '../../../src/contract/communities/covers.ts';
import { type FilePurpose, filePurposes, isAttached } from '../../../src/contract/upload-rules.ts';
import { getLessonVideo, getTeaserVideo } from '../../../src/contract/uploads.ts';
import { aGifOf, aPhotograph, aPicture, opened } from './a-picture.ts';
import { aTargetWorld, ruleOf, type TargetWorld } from './a-target-world.ts';
import { anMp4 } from './a-video.ts';
import { expectHeadLikeGet } from './head-like-get.ts';

let world: TargetWorld;
beforeAll(async () => {
  world = await aTargetWorld();
});
afterAll(() => world.close());

const PAGE = Buffer.from('<html><script>window.__pwn = 1</script></html>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Files that pretend to be one of the purpose. */
function falseFiles(purpose: FilePurpose): readonly (readonly [string, Buffer])[] {
  const shared = [
    ['a page', Buffer.concat([PAGE, Buffer.alloc(100)])],
    ['an SVG', SVG],
    ['a PDF', Buffer.from('%PDF-1.7 and more than twelve bytes')],
    ['zeros', Buffer.alloc(64)],
    ['one byte', Buffer.from('x')],
  ] as const;
  if (ruleOf(purpose).kind === 'picture')
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

test.each(filePurposes)('%s: no address for a file that is not allowed', async (purpose) => {
  const { maxBytes, typeMessage, sizeMessage } = ruleOf(purpose);
  const cases = [
    [{ size: maxBytes + 1 }, sizeMessage],
    [{ size: 0 }, 'The file is empty'],
    ...['image/svg+xml', 'text/html', 'application/pdf', 'video/quicktime', 'image/avif', '']
      .filter((type) => !(isAttached(purpose) ? attachmentRule : ruleOf(purpose)).types.includes(type))
      .map((type) => [{ size: 100, type }, typeMessage] as const),
  ] as const;
  for (const [file, message] of cases) {
    const { status, text } = await world.ask(purpose, world.owner, file);
    expect([file, status, text]).toEqual([file, 422, expect.stringContaining(message)]);
  }
  expect((await world.ask(purpose, world.owner, { size: maxBytes })).status).toBe(200);
});

test.each(filePurposes)('%s: names of files lead nowhere', async (purpose) => {
  for (const name of ['../../../etc/passwd', 'C:\\windows\\x.mp4', 'a\r\nX: y', '<img onerror=alert(1)>']) {
    const { status, text } = await world.ask(purpose, world.owner, { size: 100, name });
    expect([name, status]).toEqual([name, 200]);
    expect(text).not.toMatch(/passwd|windows|onerror|X: y/);
  }
});

describe.each(filePurposes)('%s', (purpose) => {
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
    const type = ruleOf(purpose).types[0];
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

  test('what is served has no place, no camera and no rights in a browser', async () => {
    const isVideo = ruleOf(purpose).kind === 'video';
    const sent = isVideo ? await world.aFile(purpose) : await aPhotograph();
    const answer = await world.sendTo(purpose, sent, isVideo ? {} : { type: 'image/jpeg' });
    expect(answer.status).toBe(200);
    const headers = { authorization: `Bearer ${world.owner}` };
    const address = await addressIn(purpose, answer.bytes);
    const served = await world.request('GET', address, { headers });
    expect(served.status).toBe(200);
    await expectHeadLikeGet(world.request, address, headers);
    expect(served.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(isVideo ? /^inline/ : /^(attachment|inline)/),
    });
    if (isVideo) return;
    expect(sent.includes('Telepono')).toBe(true);
    expect(served.bytes.includes('Telepono')).toBe(false);
    expect((await opened(served.bytes).metadata()).exif).toBeUndefined();

    const [kept, used] = [await world.files(), await world.usedBytes()];
    const bombs = [
      ['16 million points', await aPicture('png', { width: 4096 }), 'image/png'],
      ['ten thousand frames', aGifOf(10_000), 'image/gif'],
    ] as const;
    for (const [name, bytes, type] of bombs)
      expect([name, (await world.sendTo(purpose, bytes, { type })).status]).toEqual([name, 422]);
    expect(await world.files()).toEqual(kept);
    expect(await world.usedBytes()).toBe(used);
  });
});

/** Where the owner reads the file that came with this answer. */
async function addressIn(purpose: FilePurpose, answer: Buffer): Promise<string> {
  const { api, owner, group, lesson } = world;
  const { data } = JSON.parse(answer.toString());
  if (purpose === 'avatar') return data.avatar_url;
  if (purpose === 'group_cover' || purpose === 'course_cover')
    return coverPath(data.id, data.cover_image_url, coverWidths[0]);
  if (purpose === 'group_logo') return coverPath(data.id, data.logo_url, coverWidths[0]);
  if (purpose === 'report_image') return data.pictures.at(-1).url;
  if (purpose === 'proof_image') return data.picture_url;
  if (purpose === 'verification_file') return data.url;
  if (purpose === 'group_teaser')
    return (await api.ok(getTeaserVideo, owner, { params: { group_id: group.id } })).data.url;
  if (purpose === 'lesson_video')
    return (await api.ok(getLessonVideo, owner, { params: { lesson_id: lesson.id } })).data.url;
  if (isAttached(purpose)) await world.attach(purpose, data.id);
  const [address] = (await api.ok(listAttachmentAddresses, owner, { body: { ids: [data.id] } })).data;
  if (!address) throw new Error(`the owner may not read the ${purpose}`);
  return address.url.replace('{variant}', '320.webp');
}
