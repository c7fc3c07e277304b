import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMessages } from '../../../src/contract/chat/chat.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import * as scheduled from '../../../src/contract/scheduled/scheduled.ts';
import { type AttachmentWorld, anAttachmentWorld } from './an-attachment-world.ts';

let world: AttachmentWorld;
beforeAll(async () => {
  world = await anAttachmentWorld();
});
afterAll(() => world.close());

const form = ({ id }: { readonly id: string }) => ({ id, alt: '', duration_seconds: null });
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

test('a text that is sent later keeps its files until then, and lets go of them when it is deleted', async () => {
  const { api, ana, ben, groupId: group_id, chatId: chat_conversation_id } = world;
  const [one, two] = [await world.attach(ana), await world.attach(ana)];
  const body = { group_id, chat_conversation_id, content: '', send_at: tomorrow() };
  const { data: message } = await api.ok(scheduled.scheduleMessage, ana, {
    body: { ...body, attachments: [form(two), form(one)] },
  });
  expect(message).toMatchObject({ content: '', attached: { kind: 'PICTURE', n: 2 } });
  const pictured = await world.attach(ana, { purpose: 'post_file', targetId: group_id });
  const { data: post } = await api.ok(scheduled.schedulePost, ana, {
    body: { group_id, content_md: '', attachments: [form(pictured)], send_at: tomorrow() },
  });
  const dropped = await world.attach(ana);
  const { data: other } = await api.ok(scheduled.scheduleMessage, ana, {
    body: { ...body, content: 'Huwag na', attachments: [form(dropped)] },
  });
  for (const [what, attachments] of [
    ['nothing at all', []],
    ['a file that waits for another text', [form(one)]],
    ['a file of another person', [form(await world.attach(ben))]],
    ['an unknown file', [{ ...form(one), id: randomUUID() }]],
  ] as const)
    expect(
      (await api.call(scheduled.scheduleMessage, ana, { body: { ...body, attachments: [...attachments] } }))
        .status,
      what,
    ).toBeGreaterThanOrEqual(400);

  const of = ({ id, version }: scheduled.ScheduledItem) => ({
    params: { scheduled_id: id },
    body: { version },
  });
  await api.ok(scheduled.deleteScheduled, ana, { params: { scheduled_id: other.id } });
  await api.db.query(`update attachments set created_at = created_at - interval '3 days'`);
  await api.app.jobs.send(api.db, 'attachments.sweep', {});
  await api.app.jobs.runDue();
  const { rows } = await api.db.query<{ id: string }>('select id from attachments where uploader_id = $1', [
    ana,
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([one.id, two.id, pictured.id].sort());

  expect((await api.ok(scheduled.sendScheduledNow, ana, of(message))).data).toBeNull();
  expect((await api.ok(scheduled.sendScheduledNow, ana, of(post))).data).toBeNull();
  const history = await api.ok(searchMessages, ben, {
    params: { group_id },
    query: { chat_conversation_id },
  });
  expect(history.data.at(-1)).toMatchObject({ content: '', attachments: [{ id: two.id }, { id: one.id }] });
  const { data: posts } = await api.ok(searchPosts, ben, { query: { group_id } });
  expect(posts[0]).toMatchObject({ id: post.id, attachments: [{ id: pictured.id }] });
  expect(await world.addresses(ben, [one, two, pictured])).toHaveLength(3);
});

test('the files of a text that is sent later are seen and changed by its author alone', async () => {
  const { api, ana, ben, groupId: group_id, chatId: chat_conversation_id } = world;
  const [one, two, three] = [await world.attach(ana), await world.attach(ana), await world.attach(ana)];
  const body = { group_id, chat_conversation_id, content: '', send_at: tomorrow() };
  const { data: made } = await api.ok(scheduled.scheduleMessage, ana, {
    body: { ...body, attachments: [form(one), form(two)] },
  });
  expect(made.attachments).toMatchObject([{ id: one.id, width: 400 }, { id: two.id }]);
  expect(await world.addresses(ana, [one, two, three])).toHaveLength(2);
  expect(await world.addresses(ben, [one, two])).toEqual([]);
  const address = await world.addressOf(ana, one);
  expect((await world.read(address)).status).toBe(200);

  const change = (attachments: readonly object[], more: object = {}) => ({
    params: { scheduled_id: made.id },
    body: { version: made.version, attachments: [...attachments] as never, ...more },
  });
  const foreign = await world.attach(ben);
  for (const [what, wish] of [
    ['a file of another person', change([form(one), form(foreign)])],
    ['an unknown file', change([{ ...form(one), id: randomUUID() }])],
    ['nothing at all', change([])],
    ['an old version', change([form(one)], { version: made.version + 7 })],
  ] as const)
    expect((await api.call(scheduled.updateScheduled, ana, wish)).status, what).toBeGreaterThanOrEqual(400);
  expect((await api.ok(scheduled.listScheduled, ana, {})).data.find(({ id }) => id === made.id)).toEqual(
    made,
  );

  const wish = change([{ ...form(three), alt: 'Pulang kahon' }, form(one)]);
  const { data: changed } = await api.ok(scheduled.updateScheduled, ana, wish);
  expect(changed.attachments).toMatchObject([{ id: three.id, alt: 'Pulang kahon' }, { id: one.id }]);
  await api.db.query(`update attachments set created_at = created_at - interval '3 days'`);
  await api.app.jobs.send(api.db, 'attachments.sweep', {});
  await api.app.jobs.runDue();
  const { rows } = await api.db.query('select id from attachments where id = any($1::uuid[])', [
    [one.id, two.id, three.id],
  ]);
  expect(rows).toHaveLength(2);
  const now = { params: { scheduled_id: made.id }, body: { version: changed.version } };
  expect((await api.ok(scheduled.sendScheduledNow, ana, now)).data).toBeNull();
  const history = await api.ok(searchMessages, ben, {
    params: { group_id },
    query: { chat_conversation_id },
  });
  expect(history.data.at(-1)?.attachments).toMatchObject([
    { id: three.id, alt: 'Pulang kahon' },
    { id: one.id },
  ]);
});
