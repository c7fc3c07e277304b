import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeMessages, undoRemoval } from '../../../src/contract/communities/message-removals.ts';
import { type AttachmentWorld, anAttachmentWorld } from './an-attachment-world.ts';

let world: AttachmentWorld;
beforeAll(async () => {
  world = await anAttachmentWorld();
});
afterAll(() => world.close());

test('files of what a ban removed are gone for all members; staff and the author still see those of hidden posts and comments, and an undo gives back all', async () => {
  const { api, ana, ben, mod, olive, sally, groupId } = world;
  const attached = async (purpose: 'post_file' | 'comment_file', targetId: string) => {
    const file = await world.attach(ben, { purpose, targetId });
    return { file, attachments: [{ id: file.id, alt: '', duration_seconds: null }] };
  };
  const said = await world.attach(ben);
  await world.say(ben, [said]);
  const onPost = await attached('post_file', groupId);
  const { id: postId } = await world.post(ben, { attachments: onPost.attachments });
  const { id: ownId } = await world.post(ana);
  const below = await attached('comment_file', ownId);
  await world.comment(ben, ownId, { attachments: below.attachments });
  expect(postId).not.toBe(ownId);

  const files = { message: said, post: onPost.file, comment: below.file };
  const people = { ana, ben, mod, olive, sally };
  const kinds = Object.keys(files) as (keyof typeof files)[];
  /** For each person, the files that they get an address for. */
  const readable = async () => {
    const rows: Record<string, string[]> = {};
    for (const [name, person] of Object.entries(people)) {
      const ids = new Set((await world.addresses(person, Object.values(files))).map(({ id }) => id));
      rows[name] = kinds.filter((kind) => ids.has(files[kind].id));
    }
    return rows;
  };
  const before = await readable();
  expect(before).toMatchObject({ ana: kinds, ben: kinds, mod: kinds, olive: kinds });
  const copied = await Promise.all(kinds.map((kind) => world.addressOf(ana, files[kind])));

  const body = { group_id: groupId, user_id: ben, period: 'ALL' as const, has_posts: true };
  const { data } = await api.ok(removeMessages, mod, { body: { ...body, ban: { reason: '' } } });
  await api.app.jobs.runDue();
  const hidden = ['post', 'comment'];
  expect(await readable()).toEqual({ ana: [], sally: [], ben: hidden, mod: hidden, olive: hidden });
  for (const [at, address] of copied.entries())
    expect((await world.read(address)).status, kinds[at]).toBe(404);

  await world.sweep();
  await api.ok(undoRemoval, mod, { params: { message_removal_id: data.id } });
  await api.app.jobs.runDue();
  await api.place(groupId, ben, 'MEMBER');
  expect(await readable()).toEqual(before);
  for (const [at, address] of copied.entries())
    expect((await world.read(address)).status, kinds[at]).toBe(200);
});
