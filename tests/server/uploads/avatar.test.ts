import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateMe } from '../../../src/contract/account/users.ts';
import { avatarSides, requestAvatarUpload } from '../../../src/contract/uploads.ts';
import { createUploadSignature } from '../../../src/server/features/uploads/upload-signature.ts';
import { aPicture, opened } from './a-picture.ts';
import { anUploadWorld, type UploadWorld } from './an-upload-world.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await anUploadWorld();
});
afterAll(() => world.close());

describe('a profile picture', () => {
  test('is that of its person once it was sent, in three sizes, and their other screens hear of it', async () => {
    const ana = await world.api.person();
    const answer = await world.upload(ana, await aPicture('jpeg', { width: 300, height: 200 }), 'image/jpeg');
    expect(answer.status).toBe(200);
    const { data } = JSON.parse(answer.bytes.toString());
    expect(data).toMatchObject({ id: ana, version: 2 });
    expect(data.avatar_url).toMatch(/^\/files\/avatars\/[\w-]{22}\/256\.webp$/);
    expect(await world.avatarUrlOf(ana)).toBe(data.avatar_url);
    expect((await world.api.eventsOn(`u:${ana}`)).map(({ k, d }) => [k, d])).toEqual([
      ['profile.updated', { version: 2 }],
      [
        'person.updated',
        { person: expect.objectContaining({ id: ana, avatar_url: data.avatar_url }), version: 2 },
      ],
    ]);
    for (const side of avatarSides) {
      const { status, bytes } = await world.ask('GET', data.avatar_url.replace('256', side));
      expect(status).toBe(200);
      expect(await opened(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
    }
  });

  test('is served as nothing but a picture, and kept by browsers only', async () => {
    const ana = await world.api.person();
    await world.upload(ana, await aPicture());
    const { headers } = await world.ask('GET', (await world.avatarUrlOf(ana)) ?? '');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  test.each([
    '/files/avatars/AAAAAAAAAAAAAAAAAAAAAA/256.webp',
    '/files/avatars/..%2f..%2fsecret/256.webp',
    '/files/avatars/%2e%2e/secret',
    '/files/avatars/AAAAAAAAAAAAAAAAAAAAAA/100.webp',
    '/files/avatars/AAAAAAAAAAAAAAAAAAAAAA/..%2f..%2f..%2fsecret',
  ])('that is not there is 404: %s', async (path) => {
    expect(await world.ask('GET', path)).toMatchObject({ status: 404, code: 'route.not_found' });
  });

  test('that was replaced or removed is gone from the disk soon, and not before', async () => {
    const ana = await world.api.person();
    await world.upload(ana, await aPicture());
    const nameOf = async () => String(await world.avatarUrlOf(ana)).split('/')[3] ?? '';
    const first = await nameOf();
    await world.upload(ana, await aPicture('png', { colour: '#0f766e' }));
    const second = await nameOf();
    await sweep();
    expect(await world.stored()).toEqual(expect.arrayContaining([first, second]));
    await later('20 minutes');
    await sweep();
    await later('20 minutes');
    await sweep();
    expect(await world.stored()).toContain(second);
    expect(await world.stored()).not.toContain(first);
    await world.api.ok(updateMe, ana, { body: { avatar_url: null } });
    await sweep();
    await later('20 minutes');
    await sweep();
    expect(await world.stored()).not.toContain(second);
  });

  /** Everything about pictures lies so much longer ago. */
  async function later(by: string): Promise<void> {
    await world.api.db.query(
      'update pictures set created_at = created_at - $1::interval, unused_since = unused_since - $1::interval',
      [by],
    );
  }

  async function sweep(): Promise<void> {
    await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'pictures.sweep', {}));
    await world.api.app.jobs.runDue();
  }
});

describe('an address for uploading', () => {
  test.each([
    ['too large', { file_size: 5 * 1024 * 1024 + 1 }, 'file_size', 'File size must be less than 5MB'],
    ['empty', { file_size: 0 }, 'file_size', 'The file is empty'],
    [
      'an SVG',
      { file_mime_type: 'image/svg+xml' },
      'file_mime_type',
      'File must be a PNG, JPEG or GIF image',
    ],
    ['a film', { file_mime_type: 'video/mp4' }, 'file_mime_type', 'File must be a PNG, JPEG or GIF image'],
  ])('is not given for a file that is %s', async (_, change, path, message) => {
    const ana = await world.api.person();
    const body = { file_name: 'a', file_mime_type: 'image/png', file_size: 9, ...change };
    const answer = await world.api.app.inject({
      method: 'POST',
      url: '/api/uploads/avatar',
      headers: { authorization: `Bearer ${ana}` },
      payload: body,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues).toEqual([{ path, message }]);
  });

  test('is for the signed in', async () => {
    const body = { file_name: 'a', file_mime_type: 'image/png' as const, file_size: 9 };
    expect((await world.api.refused(requestAvatarUpload, null, { body })).code).toBe('auth.required');
    const ana = await world.api.person();
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    const headers = { ...address.headers, 'content-length': String(bytes.length) };
    const nobody = await world.ask('PUT', address.upload_url, { headers, chunks: [bytes] });
    expect(nobody).toMatchObject({ status: 401, code: 'auth.required' });
  });

  test('is of no use to another person', async () => {
    const [ana, ben] = [await world.api.person(), await world.api.person({ first: 'Ben' })];
    const bytes = await aPicture();
    const answer = await world.send(ben, await world.addressFor(ana, bytes, 'image/png'), bytes);
    expect(answer).toMatchObject({ status: 403, code: 'upload.address_wrong' });
    expect([await world.avatarUrlOf(ana), await world.avatarUrlOf(ben)]).toEqual([null, null]);
  });

  test('is of no use to another site, which has the cookie sent along', async () => {
    const ana = await world.api.person();
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    const answer = await world.ask('PUT', address.upload_url, {
      headers: { ...address.headers, cookie: `sid=${ana}`, origin: 'https://evil.example' },
      chunks: [bytes],
    });
    expect(answer).toMatchObject({ status: 403, code: 'request.foreign_origin' });
  });

  test.each([
    ['type', 'image/jpeg'],
    ['size', '99999'],
    ['expires', '9999999999999'],
    ['signature', 'AAAA'],
  ])('with another %s is refused', async (name, value) => {
    const ana = await world.api.person();
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    const changed = new URL(address.upload_url, 'http://here');
    changed.searchParams.set(name, value);
    const upload_url = changed.pathname + changed.search;
    expect(await world.send(ana, { ...address, upload_url }, bytes)).toMatchObject({
      status: 403,
      code: 'upload.address_wrong',
    });
  });

  test('works once', async () => {
    const ana = await world.api.person();
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    const both = await Promise.all([world.send(ana, address, bytes), world.send(ana, address, bytes)]);
    expect(both.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [410, 'upload.address_over'],
    ]);
  });

  test('works for ten minutes', async () => {
    const ana = await world.api.person();
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    const expiresAt = Date.parse(address.expires_at);
    expect(Math.round((expiresAt - Date.now()) / 60_000)).toBe(10);
    const grant = {
      id: address.id,
      purpose: 'avatar',
      targetId: ana,
      userId: ana,
      mimeType: 'image/png',
    } as const;
    const over = { ...grant, size: bytes.length, expiresAt: Date.now() - 1 };
    const { sign } = createUploadSignature('what only this run of the tests knows');
    const query = new URLSearchParams({
      purpose: over.purpose,
      target: over.targetId,
      type: over.mimeType,
      size: String(over.size),
      expires: String(over.expiresAt),
      signature: sign(over),
    });
    const upload_url = `/api/uploads/${over.id}?${query}`;
    expect(await world.send(ana, { ...address, upload_url }, bytes)).toMatchObject({
      status: 410,
      code: 'upload.address_over',
    });
  });

  test('says nothing of the name of the file, whatever it is', async () => {
    const ana = await world.api.person();
    const bytes = await aPicture();
    const names = [
      '../../../etc/passwd',
      'C:\\windows\\x.png',
      '<img src=x onerror=alert(1)>.png',
      'a\r\nX: y.png',
    ];
    for (const name of names) {
      const address = await world.addressFor(ana, bytes, 'image/png', name);
      expect(JSON.stringify(address)).not.toMatch(/passwd|windows|onerror|X: y/);
    }
    const answer = await world.upload(ana, bytes, 'image/png', '../../../../tmp/x.png');
    expect(answer.status).toBe(200);
    expect((await world.stored()).every((name) => /^[\w-]{22}$/.test(name))).toBe(true);
  });
});

test('users who are blocked from uploading get no address, and an earlier one accepts nothing', async () => {
  const [ana, admin] = await Promise.all([world.api.person(), world.api.person({ role: 'ADMIN' })]);
  const picture = await aPicture();
  const address = await world.addressFor(ana, picture, 'image/png');
  const restrict = (ends: string) =>
    world.api.db.query(
      `insert into restrictions (id, type, scope, user_id, moderator_id, reason, starts_at, ends_at, created_at)
       values (gen_random_uuid(), 'UPLOAD_BLOCK', 'PLATFORM', $1, $2, 'Spam', now() - interval '2 hours', now() + $3::interval,
         now())`,
      [ana, admin, ends],
    );
  await restrict('-1 hour');
  await world.addressFor(ana, picture, 'image/png');
  await restrict('1 hour');
  const body = { file_name: 'ako.png', file_mime_type: 'image/png', file_size: picture.byteLength } as const;
  expect(await world.api.refused(requestAvatarUpload, ana, { body })).toMatchObject({
    code: 'upload.restricted',
  });
  expect(await world.send(ana, address, picture)).toMatchObject({ status: 403, code: 'upload.restricted' });
  expect(await world.avatarUrlOf(ana)).toBeNull();
});
