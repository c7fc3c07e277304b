import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { deleteComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { searchHeldContent } from '../../../src/contract/feed/held-content.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { type AttachmentWorld, anAttachmentWorld, aPdf } from './an-attachment-world.ts';

let world: AttachmentWorld;
beforeAll(async () => {
  world = await anAttachmentWorld();
});
afterAll(() => world.close());

const form = ({ id }: { readonly id: string }) => ({ id, alt: '', duration_seconds: null });

test('a post has its files, keeps and loses them with its changes, and they go with it', async () => {
  const { api, ana, ben, groupId } = world;
  const place = { purpose: 'post_file', targetId: groupId } as const;
  const [one, two] = [await world.attach(ana, place), await world.attach(ana, place)];
  const post = await world.post(ana, { attachments: [form(one), form(two)] });
  expect(post.attachments).toMatchObject([{ id: one.id }, { id: two.id }]);
  expect((await world.read(await world.addressOf(ben, one))).status).toBe(200);
  const [created] = await world.toldOf(`f:${groupId}`, 'post.created');
  expect(created?.d).toMatchObject({ attachments: [{ id: one.id }, { id: two.id }] });

  const params = { post_id: post.id };
  const third = await world.attach(ana, place);
  const attachments = [form(third), { ...form(two), alt: 'Pandesal' }];
  const { data: changed } = await api.ok(updatePost, ana, { params, body: { attachments } });
  expect(changed).toMatchObject({
    version: post.version + 1,
    attachments: [{ id: third.id }, { id: two.id, alt: 'Pandesal' }],
  });
  expect((await api.ok(updatePost, ana, { params, body: { attachments } })).data.version).toBe(
    changed.version,
  );
  expect(await world.addresses(ben, [one]), 'removed by the change').toEqual([]);
  expect(JSON.stringify(await world.toldOf(`f:${groupId}`))).not.toContain(one.id);
  const foreign = await world.attach(ben, place);
  const refused = await api.refused(updatePost, ana, { params, body: { attachments: [form(foreign)] } });
  expect(refused.code).toBe('attachment.not_found');
  expect((await api.refused(updatePost, ben, { params, body: { attachments: [] } })).code).toBe(
    'content.not_allowed',
  );

  await api.ok(updatePost, world.mod, { params, body: { status: 'HIDDEN', version: changed.version } });
  expect(await world.addresses(ben, [two]), 'hidden').toEqual([]);
  expect(await world.addresses(world.mod, [two])).toHaveLength(1);
  await api.ok(deletePost, ana, { params });
  expect(await world.addresses(ana, [two, third])).toEqual([]);
  expect(JSON.stringify(await world.toldOf(`f:${groupId}`))).not.toContain(two.id);
});

test('a comment too', async () => {
  const { api, ana, ben } = world;
  const post = await world.post(world.olive);
  const place = { purpose: 'comment_file', targetId: post.id } as const;
  const file = await world.attach(ana, place);
  const comment = await world.comment(ana, post.id, { attachments: [form(file)] });
  expect(comment.attachments).toMatchObject([{ id: file.id, width: 400, height: 200 }]);
  expect(await world.addresses(ben, [file])).toHaveLength(1);
  const params = { comment_id: comment.id };
  const { data } = await api.ok(updateComment, ana, {
    params,
    body: { attachments: [{ ...form(file), alt: 'Resipe' }] },
  });
  expect(data).toMatchObject({ version: comment.version + 1, attachments: [{ alt: 'Resipe' }] });
  await api.ok(deleteComment, ana, { params });
  expect(await world.addresses(ana, [file])).toEqual([]);
  expect(JSON.stringify(await world.toldOf(`p:${post.id}`))).not.toContain(file.id);
});

test('files, polls and links of what waits for review reach the author and the staff of that community only', async () => {
  const { api, olive, mod, ben, sally, groupId } = world;
  const [eve, stranger] = [await api.person({ first: 'Eve' }), await api.person()];
  await api.place(groupId, eve, 'MEMBER');
  const other = await api.community(stranger);
  const link = 'Tingnan: https://example.com';
  const under = await world.post(olive);
  await api.db.query(`update groups set review_rules = '{NEW_LINKS}' where id = $1`, [groupId]);
  const picture = await world.attach(eve, { purpose: 'post_file', targetId: groupId });
  const pdf = await world.attach(eve, {
    ...{ purpose: 'comment_file', targetId: under.id, type: 'application/pdf' },
    ...{ bytes: aPdf(), name: 'resipe.pdf' },
  });
  const poll = { options: ['Oo', 'Hindi'], is_multiple: false, shows_voters: true, open_hours: null };
  const post = await world.post(eve, { content_md: link, attachments: [form(picture)], poll });
  const comment = await world.comment(eve, under.id, { content_md: link, attachments: [form(pdf)] });
  expect([post.status, comment.status]).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW']);
  const { rows } = await api.db.query<{ id: string }>(
    `with page as (insert into link_pages (id, site, title, description, fetched_at)
       values (gen_random_uuid(), 'example.com', 'Halimbawa', '', now()) returning id)
     update link_uses k set link_page_id = page.id from page where k.post_id = $1 or k.comment_id = $2
     returning k.id`,
    [post.id, comment.id],
  );
  expect(rows).toHaveLength(2);

  const queue = async (person: string) =>
    api.call(searchHeldContent, person, { params: { group_id: groupId }, query: {} });
  const seen = searchHeldContent.response.parse((await queue(mod)).json).data;
  expect(seen).toMatchObject([
    {
      id: post.id,
      attachments: [{ id: picture.id, kind: 'PICTURE' }],
      poll: { options: [{ text: 'Oo', votes: 0 }, { text: 'Hindi' }], choices: [] },
      link_card: { page: { title: 'Halimbawa' } },
    },
    {
      id: comment.id,
      attachments: [{ id: pdf.id, name: 'resipe.pdf' }],
      link_card: { page: { site: 'example.com' } },
    },
  ]);
  for (const person of [olive, mod, eve]) {
    const found = await world.addresses(person, [picture, pdf]);
    expect(found.map(({ id }) => id).toSorted()).toEqual([picture.id, pdf.id].toSorted());
    const statuses = [picture, pdf].map(async (file) => {
      const address = await world.addressOf(person, file, file === pdf ? 'file' : '960.webp');
      return (await world.read(address)).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200]);
  }
  const before = await world.addressOf(mod, picture);
  for (const person of [ben, sally, stranger]) {
    expect((await queue(person)).status, 'the queue').toBe(403);
    expect(await world.addresses(person, [picture, pdf])).toEqual([]);
  }
  expect(other.id).not.toBe(groupId);
  // An address is no use to who is no longer staff.
  await api.place(groupId, mod, 'MEMBER');
  expect((await world.read(before)).status).toBe(404);
  await api.place(groupId, mod, 'MODERATOR');
  await api.ok(updatePost, mod, {
    params: { post_id: post.id },
    body: { status: 'PUBLISHED', version: 1 },
  });
  expect(await world.addresses(ben, [picture, pdf])).toMatchObject([{ id: picture.id }]);
});

test('with a person, all files that they uploaded go, also those that others forwarded or read later', async () => {
  const { api, ana, ben } = world;
  const eve = await api.person({ first: 'Eve' });
  await api.place(world.groupId, eve, 'MEMBER');
  const file = await world.attach(eve, { name: 'lihim ni Eve.png' });
  const { id: chat_message_id } = await world.say(eve, [file]);
  const { data: copy } = await api.ok(forwardMessage, ben, {
    params: { chat_message_id },
    body: { ...world.messageBody({ content: '' }) },
  });
  await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [eve]);
  await api.db.query(
    `insert into account_deletions (id, user_id, requested_at, erase_at, undo_hash)
     values (gen_random_uuid(), $1, now() - interval '31 days', now() - interval '1 minute', 'x'::bytea)`,
    [eve],
  );
  await api.app.jobs.send(api.db, 'accounts.erase', {});
  await api.app.jobs.runDue();
  expect(await world.addresses(ana, [file, ...(copy.attachments ?? [])])).toEqual([]);
  expect(JSON.stringify(await world.toldOf(`c:${world.chatId}`))).not.toContain('lihim ni Eve');
  const { rows } = await api.db.query('select from attachments where uploader_id = $1', [eve]);
  expect(rows).toEqual([]);
});
