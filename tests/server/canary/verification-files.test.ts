import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMembers, transferOwnership } from '../../../src/contract/communities/members.ts';
import {
  getVerificationRequest,
  updateVerificationMetadata,
} from '../../../src/contract/communities/verification.ts';
import { uploadAnswers } from '../../../src/contract/uploads.ts';
import { aPicture } from '../uploads/a-picture.ts';
import { aTargetWorld, type TargetWorld } from '../uploads/a-target-world.ts';

let world: TargetWorld;
beforeAll(async () => {
  world = await aTargetWorld();
  await world.verify(world.group, 'UNSUBMITTED');
});
afterAll(() => world.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF kanaryo');

async function sent(bytes: Buffer, type: string): Promise<string> {
  const answer = await world.sendTo('verification_file', bytes, { type });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return uploadAnswers.verification_file.parse(JSON.parse(answer.bytes.toString())).data.url;
}

const read = (url: string, person: string | null, method: 'GET' | 'HEAD' = 'GET') =>
  world.request(method, url, { headers: person === null ? {} : { authorization: `Bearer ${person}` } });

const submit = async (urls: readonly string[]) => {
  const { api, owner, group } = world;
  const params = { group_id: group.id };
  const { version } = (await api.ok(getVerificationRequest, owner, { params })).data;
  const documents = urls.map((url, n) => ({ title: `Papeles ${n}`, url }));
  return api.call(updateVerificationMetadata, owner, { params, body: { documents, version } });
};

async function handOver(from: string, to: string) {
  const { api, group } = world;
  const { data } = await api.ok(searchMembers, from, { query: { group_id: group.id, user_id: to } });
  const body = { user_id: to, version: data[0]?.version ?? 0 };
  await api.ok(transferOwnership, from, { params: { group_id: group.id }, body });
}

const sweep = async () => {
  for (const _ of ['unused', 'old']) {
    await world.api.db.query(`update files set created_at = created_at - interval '7 hours',
      unused_since = unused_since - interval '7 hours'`);
    await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'uploads.sweep', {}));
    await world.api.app.jobs.runDue();
  }
};

test('documents of a verification request are read by the owner and administrators only, with their session', async () => {
  const { api, owner, group } = world;
  const urls = [
    await sent(await aPicture('jpeg', { width: 1200, height: 800 }), 'image/jpeg'),
    await sent(PDF, 'application/pdf'),
  ];
  expect((await submit(urls)).status).toBe(200);

  const [admin, stranger, ...inside] = [
    await api.person({ role: 'ADMIN' }),
    await api.person(),
    ...(await Promise.all([0, 1, 2, 3].map(() => api.person()))),
  ];
  const [moderator = '', member = '', banned = '', left = ''] = inside;
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, member, 'MEMBER');
  await api.place(group.id, banned, 'MEMBER', 'BANNED');
  await api.place(group.id, left, 'MODERATOR', 'LEFT');
  const otherOwner = await api.person();
  await api.community(otherOwner);
  for (const url of urls) {
    for (const person of [null, stranger, moderator, member, banned, left, otherOwner])
      expect([url, (await read(url, person)).status, (await read(url, person, 'HEAD')).status]).toEqual([
        url,
        404,
        404,
      ]);
    for (const person of [owner, admin])
      expect([url, (await read(url, person)).status, (await read(url, person, 'HEAD')).status]).toEqual([
        url,
        200,
        200,
      ]);
    expect((await read(url, owner)).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; sandbox",
    });
    // The name opens nothing at the addresses of other files, nor as the other type.
    const [, name = '', ending] = /([\w-]{22})\.(\w+)$/.exec(url) ?? [];
    for (const guess of [
      `/files/verification/${name}.${ending === 'pdf' ? 'webp' : 'pdf'}`,
      `/files/pictures/${name}/1280.webp`,
      `/files/videos/${name}`,
      `/files/reports/${name}.webp`,
      `/files/proofs/${name}.webp`,
    ])
      expect([guess, (await read(guess, owner)).status]).toEqual([guess, 404]);
  }
  expect((await read(urls[1] ?? '', admin)).bytes.toString()).toContain('kanaryo');

  const sessions = await api.db.query('update users set status = $2 where id = $1 returning id', [
    admin,
    'ARCHIVED',
  ]);
  expect(sessions.rows).toHaveLength(1);
  expect((await read(urls[0] ?? '', admin)).status).toBe(404);
  await sweep();
  expect((await read(urls[0] ?? '', owner)).status).toBe(200);

  // A new owner reads them instead of the one before.
  await handOver(owner, moderator);
  expect([(await read(urls[0] ?? '', owner)).status, (await read(urls[0] ?? '', moderator)).status]).toEqual([
    404, 200,
  ]);
  await handOver(moderator, owner);
});

test('a request names only files that were uploaded for it, and what is not sent within hours goes', async () => {
  const { api } = world;
  const url = await sent(PDF, 'application/pdf');
  const other = await api.community(world.owner);
  await api.db.query('update files set target_id = $2 where name = $1', [url.slice(-26, -4), other.id]);
  for (const foreign of [url, '/files/verification/aaaaaaaaaaaaaaaaaaaaaa.pdf', '/files/proofs/x.webp'])
    expect([foreign, (await submit([foreign])).status]).toEqual([foreign, 422]);

  await api.db.query('update files set target_id = $2 where name = $1', [url.slice(-26, -4), world.group.id]);
  await sweep();
  expect((await read(url, world.owner)).status).toBe(404);
  expect((await submit([url])).text).toContain('A document is no longer there');
});
