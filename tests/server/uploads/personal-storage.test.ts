import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestAttachmentUpload } from '../../../src/contract/attachments/attachments.ts';
import { openPrivateConversation } from '../../../src/contract/chat/conversations.ts';
import { requestAvatarUpload, type UploadAddress } from '../../../src/contract/uploads.ts';
import { systemRandom, systemTimers } from '../../../src/server/platform/clock/clock.ts';
import { createDiskRoom } from '../../../src/server/platform/storage/disk-room.ts';
import { aPicture } from './a-picture.ts';
import { anUploadWorld, type UploadWorld } from './an-upload-world.ts';

const TEN_MB = 10_000_000;
const GIB = 2 ** 30;

let world: UploadWorld;
let free = 100 * GIB;
const disk = createDiskRoom({
  dataDir: tmpdir(),
  reserve: GIB,
  random: systemRandom,
  timers: systemTimers,
  log: { error: () => undefined, info: () => undefined },
  freeIn: async () => free,
});
beforeAll(async () => {
  world = await anUploadWorld({}, { disk });
});
afterAll(async () => {
  disk.stop();
  await world.close();
});

/** A person with a private chat. */
async function aWriter() {
  const { api } = world;
  const [person, recipient_id, chatId] = [await api.person(), await api.person(), randomUUID()];
  const { id: groupId } = await api.community(await api.person());
  for (const member of [person, recipient_id]) await api.place(groupId, member, 'MEMBER');
  const params = { chat_conversation_id: chatId };
  await api.ok(openPrivateConversation, person, { params, body: { recipient_id } });
  const body = {
    ...({ purpose: 'message_file', target_id: chatId, file_name: 'mga-file.zip' } as const),
    ...({ file_mime_type: 'application/zip', file_size: TEN_MB } as const),
  };
  return {
    person,
    body,
    askFor: async () => (await api.ok(requestAttachmentUpload, person, { body })).data,
    refusal: () => api.refused(requestAttachmentUpload, person, { body }),
  };
}

const tus = (method: string, person: string, { upload_url }: UploadAddress) =>
  world.ask(method, upload_url, {
    headers: { authorization: `Bearer ${person}`, 'tus-resumable': '1.0.0' },
  });

test('a new account has 100 MB outside of communities, also for files that begin at the same moment', async () => {
  const { person, askFor, refusal } = await aWriter();
  const addresses = await Promise.all(Array.from({ length: 14 }, askFor));
  const begun = await Promise.all(addresses.map((address) => tus('HEAD', person, address)));
  expect(begun.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(200),
    ...Array(4).fill(409),
  ]);
  expect(await refusal()).toMatchObject({
    code: 'storage.limit_reached',
    message: expect.stringMatching(
      /^New accounts have room for 100 MB .* You get more .* delete messages with files/,
    ),
  });
  // A picture of themselves, a report or a proof still has room.
  expect((await world.upload(person, await aPicture())).status).toBe(200);
  // What is cancelled counts no longer.
  const begunAddresses = addresses.filter((_, place) => begun[place]?.status === 200);
  for (const address of begunAddresses.slice(0, 2))
    expect((await tus('DELETE', person, address)).status).toBe(204);
  await askFor();
});

test('after three days there is ten times the room', async () => {
  const { person, askFor, refusal } = await aWriter();
  const { db } = world.api;
  await db.query(`update users set created_at = now() - interval '4 days' where id = $1`, [person]);
  for (let n = 0; n < 11; n++) expect((await tus('HEAD', person, await askFor())).status).toBe(200);
  await db.query(
    'update uploads set bytes = 890000001 where id = (select id from uploads where user_id = $1 limit 1)',
    [person],
  );
  expect(await refusal()).toMatchObject({
    code: 'storage.limit_reached',
    message: expect.stringMatching(/^Your private files have used up their 1,?000 MB/),
  });
});

test('pictures of a person count as long as they are stored', async () => {
  const person = await world.api.person();
  const sizes = async () => {
    const { rows } = await world.api.db.query<{ bytes: number }>(
      'select bytes::float8 as bytes from pictures where user_id = $1',
      [person],
    );
    return rows.map(({ bytes }) => bytes);
  };
  for (const width of [300, 400]) await world.upload(person, await aPicture('png', { width }));
  expect(await sizes()).toEqual([expect.any(Number), expect.any(Number)]);
  for (const bytes of await sizes()) expect(bytes).toBeGreaterThan(100);
});

test('the last part of the disk is kept for text: no file begins or goes on there', async () => {
  const { person, askFor, refusal } = await aWriter();
  const begun = await askFor();
  await tus('HEAD', person, begun);
  free = GIB + TEN_MB - 1;
  await disk.check();
  expect(await refusal()).toMatchObject({
    code: 'storage.no_room',
    message: expect.stringMatching(/no room for files right now, but you can still send text/),
  });
  const body = { file_name: 'ako.png', file_mime_type: 'image/png', file_size: 1000 } as const;
  await world.api.ok(requestAvatarUpload, person, { body });
  free = GIB;
  await disk.check();
  const part = await world.ask('PATCH', begun.upload_url, {
    headers: {
      ...{ authorization: `Bearer ${person}`, 'content-length': '4', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    },
    chunks: [Buffer.from('PK\x03\x04')],
  });
  expect([part.status, part.code]).toEqual([409, 'storage.no_room']);
  free = 100 * GIB;
  await disk.check();
  await askFor();
});
