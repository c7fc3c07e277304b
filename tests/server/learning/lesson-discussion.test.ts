import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getWritten } from '../../../src/contract/account/written.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { openLessonDiscussion } from '../../../src/contract/courses/lesson-discussion.ts';
import { createComment, searchComments } from '../../../src/contract/feed/comments.ts';
import { deletePost, getPost, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import { searchMyCommunities } from '../../../src/contract/home.ts';
import { getBadge, listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { listSaved, saveThing } from '../../../src/contract/saved/saved.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { createEventLog } from '../../../src/server/realtime/log/event-log.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { givePlan } from '../../support/actions/plan-actions.ts';
import { aLearningWorld, type LearningWorld } from './learning-world.ts';

/** Words that only those who may open the lesson may ever read. */
const SECRET = 'lihim-ng-aralin';

let api: CommunityApi;
let world: LearningWorld;
/** A member whose plan does not open the course. */
let outside: string;
let lessonId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  world = await aLearningWorld(api);
  outside = await api.person({ first: 'Otto' });
  await api.place(world.group.id, outside, 'MEMBER');
  const body = {
    group_id: world.group.id,
    type: 'Suki',
    fee_amount: '149',
    cycle_type: 'MONTHLY',
  } as const;
  const { data: plan } = await api.ok(createMembershipPlan, world.owner, { body });
  const lesson = await world.lesson();
  lessonId = lesson.id;
  await world.ways.update(world.owner, await world.ways.get(world.owner, world.course.id), {
    group_member_subscription_plan_id: plan.id,
  });
  await givePlan(api.db, { groupId: world.group.id, userId: world.learner, planId: plan.id });
});
afterAll(() => api.close());

const params = () => ({ params: { lesson_id: lessonId } });
const open = async (person: string) => (await api.ok(openLessonDiscussion, person, params())).data;
const mayFollow = async (person: string, topic: string) => {
  const log = createEventLog({ db: api.db, stage: 'prod' });
  return (await log.allowed([{ userId: person, sessionId: person, topic }]))[0];
};

test('each lesson has one discussion, whoever opens it first; its author hears of comments, replies are heard of', async () => {
  const { owner, learner, group } = world;
  const opened = await Promise.all([open(learner), open(owner), open(learner)]);
  const [post] = opened;
  if (!post) throw new Error('no discussion');
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(post).toMatchObject({ lesson_id: lessonId, title: 'Dough', content_md: '', status: 'PUBLISHED' });
  const { data: comment } = await api.ok(createComment, learner, {
    body: { post_id: post.id, content_md: `${SECRET} <@${outside}>` },
  });
  const { data: reply } = await api.ok(createComment, owner, {
    body: { post_id: post.id, parent_comment_id: comment.id, content_md: `Oo, ${SECRET}` },
  });
  const read = (await api.ok(searchComments, learner, { query: { post_id: post.id } })).data;
  expect(read).toHaveLength(2);
  const [told] = (await api.ok(listNotifications, owner, { query: {} })).data;
  expect(told).toMatchObject({
    kind: 'POST_COMMENTED',
    title: 'Dough',
    target: { post_id: post.id, lesson_id: lessonId, course_id: world.course.id },
  });
  expect((await api.ok(listNotifications, learner, { query: {} })).data[0]).toMatchObject({
    kind: 'COMMENT_REPLIED',
  });
  expect((await api.eventsOn(`p:${post.id}`)).filter(({ k }) => k === 'comment.created')).toHaveLength(2);
  expect(JSON.stringify(await api.eventsOn(`f:${group.id}`)), 'the feed').not.toContain(SECRET);
  expect(await mayFollow(learner, `p:${post.id}`)).toBe(true);
  await api.ok(saveThing, learner, { params: { kind: 'comment', target_id: reply.id }, body: {} });
  expect((await api.ok(listSaved, learner, { query: {} })).data[0]?.state).toBe('SHOWN');
});

test('the posts of a lesson are its discussion, for those who may open the lesson', async () => {
  const { owner, learner, group, ways, course } = world;
  const post = await open(learner);
  const find = async (person: string, query: CallInput<typeof searchPosts>['query']) =>
    (await api.ok(searchPosts, person, { query })).data.map(({ id }) => id);
  for (const person of [owner, learner])
    for (const query of [{}, { group_id: group.id }, { status: 'PUBLISHED' as const }, { author_id: owner }])
      expect(await find(person, { lesson_id: lessonId, ...query })).toEqual([post.id]);
  expect(await find(owner, { lesson_id: lessonId, author_id: learner })).toEqual([]);
  const { pagination, rt } = await api.ok(searchPosts, learner, { query: { lesson_id: lessonId } });
  expect([pagination.total, rt?.[0]]).toEqual([1, `f:${group.id}`]);
  const ofCourse = { course_id: course.id };
  for (const query of [ofCourse, { ...ofCourse, group_id: group.id }, { ...ofCourse, user_id: owner }])
    expect(await find(learner, query)).toEqual([post.id]);
  expect(await find(outside, ofCourse), 'nobody but those who may open the lesson').toEqual([]);
  const unopened = await world.lesson();
  expect(await find(learner, { lesson_id: unopened.id }), 'nobody opened it').toEqual([]);

  const refusal = async (person: string, query: CallInput<typeof searchPosts>['query']) =>
    (await api.refused(searchPosts, person, { query })).code;
  for (const query of [{}, { author_id: outside }, { author_id: owner }, { group_id: group.id }])
    expect(await refusal(outside, { lesson_id: lessonId, ...query })).toBe('membership.required');
  const draft = await world.lesson({ is_active: false });
  expect(await refusal(learner, { lesson_id: draft.id }), 'a draft').toBe('lesson.not_found');
  expect(await refusal(learner, { lesson_id: randomUUID() })).toBe('lesson.not_found');
  const stranger = await api.person({ first: 'Stella' });
  const foreign = await api.community(stranger);
  expect(await refusal(stranger, { lesson_id: lessonId }), 'of another community').toBe('lesson.not_found');
  expect(await refusal(learner, { lesson_id: lessonId, group_id: foreign.id })).toBe('lesson.not_found');
  await api.place(foreign.id, learner, 'MEMBER');
  expect(await refusal(learner, { lesson_id: lessonId, group_id: foreign.id })).toBe('lesson.not_found');

  // A preview is open for every member.
  const preview = await ways.add(owner, course.id, { is_public: true });
  expect(await find(outside, { lesson_id: preview.id })).toEqual([]);
  const { id: previewPost } = (
    await api.ok(openLessonDiscussion, owner, { params: { lesson_id: preview.id } })
  ).data;
  expect(await find(outside, { lesson_id: preview.id })).toEqual([previewPost]);
});

test('who may not open the lesson finds nothing of it anywhere, and it is in no list', async () => {
  const { owner, learner, group } = world;
  const post = await open(learner);
  const of = { params: { post_id: post.id } };
  expect((await api.refused(openLessonDiscussion, outside, params())).code).toBe('membership.required');
  expect((await api.refused(getPost, outside, of)).code).toBe('post.not_found');
  expect((await api.refused(searchComments, outside, { query: { post_id: post.id } })).code).toBe(
    'post.not_found',
  );
  const body = { post_id: post.id, content_md: 'Papasok ako' };
  expect((await api.refused(createComment, outside, { body })).code).toBe('post.not_found');
  expect(await mayFollow(outside, `p:${post.id}`)).toBe(false);
  const seen = await Promise.all([
    api.ok(searchComments, outside, { query: { group_id: group.id } }),
    api.ok(searchPosts, outside, { query: { group_id: group.id } }),
    api.ok(searchEverything, outside, { query: { q: SECRET } }),
    api.ok(searchEverything, outside, { query: { from: learner } }),
    api.ok(getWritten, outside, { params: { user_id: learner }, query: { kind: 'comments' } }),
    api.ok(listNotifications, outside, { query: {} }),
    api.ok(searchMyCommunities, outside, { query: {} }),
  ]);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  const heard = (await api.ok(listNotifications, outside, { query: {} })).data;
  expect(
    heard.map(({ kind }) => kind),
    'the course, but not the mention',
  ).toEqual(['COURSE_PUBLISHED']);
  expect((await api.ok(getBadge, outside, {})).data.notifications).toBe(1);
  for (const person of [owner, learner])
    expect((await api.ok(searchPosts, person, { query: { group_id: group.id } })).data).toEqual([]);

  // It changes and goes with the lesson alone.
  for (const body of [
    { is_pinned: true, version: 1 },
    { status: 'HIDDEN' as const, version: 1 },
    { title: 'Akin' },
  ])
    expect((await api.refused(updatePost, owner, { ...of, body })).code).toBe('content.not_allowed');
  expect((await api.refused(deletePost, owner, of)).code).toBe('content.not_allowed');
  expect(
    (await api.refused(react, learner, { body: { post_id: post.id, emoji: '👍', is_on: true } })).code,
  ).toBe('content.not_allowed');

  await givePlan(api.db, { groupId: group.id, userId: learner, planId: null });
  expect((await api.refused(getPost, learner, of)).code, 'the plan ended').toBe('post.not_found');
  expect(await mayFollow(learner, `p:${post.id}`)).toBe(false);
  expect((await api.ok(listSaved, learner, { query: {} })).data[0]?.state).toBe('UNREADABLE');
});
