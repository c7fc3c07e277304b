import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttachmentPurpose } from '../../../src/contract/attachments/attachment-rules.ts';
import {
  listAttachmentAddresses,
  requestAttachmentUpload,
} from '../../../src/contract/attachments/attachments.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { getCourse } from '../../../src/contract/courses/courses.ts';
import { getLesson, searchLessons } from '../../../src/contract/courses/lessons.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { subscribeToPush } from '../../../src/contract/notifications/push.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { getLessonVideo, uploadAnswers } from '../../../src/contract/uploads.ts';
import { courseWays } from '../courses/course-world.ts';
import { aPushService } from '../notifications/push/a-push-service.ts';
import { aTargetWorld, type TargetWorld } from '../uploads/a-target-world.ts';
import { anMp4 } from '../uploads/a-video.ts';
import { aShop } from './a-shop.ts';

let service: Awaited<ReturnType<typeof aPushService>>;
let world: TargetWorld;
beforeAll(async () => {
  service = await aPushService();
  world = await aTargetWorld({ PUSH_HOSTS: service.origin });
});
afterAll(async () => {
  await world?.close();
  await service?.close();
});

/** Occurs in everything that is written here, and nowhere else. */
const WORD = 'kalamansi';
const file = Buffer.from(`%PDF-1.7\n${WORD}\n%%EOF\n`);

async function attached(purpose: AttachmentPurpose, targetId: string) {
  const body = { purpose, target_id: targetId, file_name: 'a.pdf', file_size: file.byteLength } as const;
  const wish = { body: { ...body, file_mime_type: 'application/pdf' as const } };
  const { data: address } = await world.api.ok(requestAttachmentUpload, world.owner, wish);
  const answer = await world.send(world.owner, address, file);
  const { id } = uploadAnswers.message_file.parse(JSON.parse(answer.bytes.toString())).data;
  return { id, alt: '', duration_seconds: null };
}

/** A chat message and a post, both with a file. */
async function written() {
  const { api, owner, group } = world;
  const message = await attached('message_file', group.chatId);
  await api.ok(sendMessage, owner, {
    body: {
      ...{ group_id: group.id, chat_conversation_id: group.chatId, client_msg_id: randomUUID() },
      ...{ content: WORD, attachments: [message] },
    },
  });
  const post = await attached('post_file', group.id);
  await api.ok(createPost, owner, {
    body: { group_id: group.id, title: WORD, content_md: WORD, attachments: [post] },
  });
  return [message.id, post.id];
}

test('after a membership ended by the clock, an address that was obtained before serves nothing, and nothing is found or pushed', async () => {
  const { api, owner, group, course, lesson } = world;
  const shop = aShop(api);
  const buyer = await api.person();
  const membership = {
    ...{ kind: 'MEMBERSHIP' as const, groupId: group.id, userId: buyer },
    planId: await shop.plan(owner, group.id),
  };
  await world.sendTo('lesson_video', anMp4());
  const ids = await written();
  await courseWays(api).add(owner, course.id, { title: WORD });
  await shop.buy(membership);
  await api.db.query('update groups set is_public = false where id = $1', [group.id]);

  const params = { lesson_id: lesson.id };
  const { data: video } = await api.ok(getLessonVideo, buyer, { params });
  const { data: files } = await api.ok(listAttachmentAddresses, buyer, { body: { ids } });
  const earlier = [video.url, ...files.map(({ url }) => url.replace('{variant}', 'file'))];
  expect(earlier).toHaveLength(3);

  const headers = { authorization: `Bearer ${buyer}` };
  const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    'read a course': () => api.call(getCourse, buyer, { params: { course_id: course.id } }),
    'list lessons': () => api.call(searchLessons, buyer, { query: { course_id: course.id } }),
    'read a lesson': () => api.call(getLesson, buyer, { params, query: { group_id: group.id } }),
    'get the address of a video': () => api.call(getLessonVideo, buyer, { params }),
    'play a video': () => world.request('GET', earlier[0] ?? ''),
    'open a file of a message': () => world.request('GET', earlier[1] ?? '', { headers }),
    'open a file of a post': () => world.request('GET', earlier[2] ?? '', { headers }),
  };
  async function opened() {
    const names: string[] = [];
    for (const [name, send] of Object.entries(calls)) if ((await send()).status < 300) names.push(name);
    const { data: addresses } = await api.ok(listAttachmentAddresses, buyer, { body: { ids } });
    if (addresses.length > 0) names.push('get addresses of files');
    const { data: found } = await api.ok(searchEverything, buyer, { query: { q: WORD } });
    for (const kind of ['messages', 'posts', 'lessons'] as const)
      if (found[kind].length > 0) names.push(`find ${kind}`);
    return names;
  }

  const browser = service.aBrowser();
  await api.ok(subscribeToPush, buyer, { body: browser.subscription });
  async function announce(): Promise<void> {
    const body = { group_id: group.id, title: 'Balita', content_md: 'x', is_announcement: true };
    await api.ok(createPost, owner, { body });
  }
  /** How many pushes came since the last time, after all jobs that wait have run. */
  let before = 0;
  async function pushed(): Promise<number> {
    for (let round = 0; round < 3; round++) {
      await api.db.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
      await api.app.jobs.runDue();
    }
    const count = service.to(browser).length;
    const since = count - before;
    before = count;
    return since;
  }

  const all = [
    ...Object.keys(calls),
    'get addresses of files',
    ...['messages', 'posts', 'lessons'].map((kind) => `find ${kind}`),
  ];
  expect(await opened()).toEqual(all);
  await announce();
  expect(await pushed()).toBe(1);

  await shop.passEnd(group.id, 2);
  expect(await opened()).toEqual(all);
  // On its way to the browser when the membership ends.
  await announce();
  await shop.passEnd(group.id, 3.001);
  expect(await pushed()).toBe(0);
  expect(await opened()).toEqual([]);
  await announce();
  expect(await pushed()).toBe(0);

  await shop.buy(membership);
  expect(await opened()).toEqual(all);
  await announce();
  expect(await pushed()).toBe(1);
});
