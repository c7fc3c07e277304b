import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import type { ReviewRule } from '../../../src/contract/communities/communities.ts';
import { getStaffLog } from '../../../src/contract/communities/staff-log.ts';
import { createComment, searchComments, updateComment } from '../../../src/contract/feed/comments.ts';
import { searchHeldContent } from '../../../src/contract/feed/held-content.ts';
import {
  createPost,
  deletePost,
  getPost,
  searchPosts,
  updatePost,
} from '../../../src/contract/feed/posts.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api?.close());

/** A community with these rules: Olive owns it, Momo moderates, Ana writes, and Ben reads. */
async function aWorld(...rules: ReviewRule[]) {
  const [owner, staff, ana, ben] = await Promise.all(
    ['Olive', 'Momo', 'Ana', 'Ben'].map((first) => api.person({ first })),
  );
  if (!owner || !staff || !ana || !ben) throw new Error('nobody is there');
  const { id: groupId } = await api.community(owner);
  await api.place(groupId, staff, 'MODERATOR');
  for (const person of [ana, ben]) await api.place(groupId, person, 'MEMBER');
  await api.db.query(`update groups set review_rules = $2, blocked_words = '{utang}' where id = $1`, [
    groupId,
    rules,
  ]);
  await api.db.query(`update users set created_at = now() - interval '90 days' where id = any($1)`, [
    [ana, ben],
  ]);
  const post = async (content_md: string, person = ana) =>
    (await api.ok(createPost, person, { body: { group_id: groupId, content_md } })).data;
  const held = async () =>
    (await api.ok(searchHeldContent, staff, { params: { group_id: groupId }, query: {} })).data;
  const seenBy = async (person: string) =>
    (await api.ok(searchPosts, person, { query: { group_id: groupId } })).data.map(({ id }) => id);
  const decide = (id: string, status: 'PUBLISHED' | 'HIDDEN', version = 1) =>
    api.call(updatePost, staff, { params: { post_id: id }, body: { status, version } });
  const notified = async (person: string, id: string) => {
    const { rows } = await api.db.query(
      'select from notifications where user_id = $1 and post_id = $2 limit 1',
      [person, id],
    );
    return rows.length > 0;
  };
  return { groupId, owner, staff, ana, ben, post, held, seenBy, decide, notified };
}

test('a post with a blocked word waits: only its author and staff see it and are told; approved, it is news to all, once', async () => {
  const { groupId, staff, ana, ben, post, held, seenBy, decide, notified } = await aWorld('BLOCKED_WORDS');
  const shown = await post('Magandang umaga');
  expect(shown.status).toBe('PUBLISHED');
  const waiting = await post('May utang ka pa');
  expect(waiting).toMatchObject({ status: 'PENDING_REVIEW', content_md: 'May utang ka pa' });
  const told = async (topic: string) =>
    (await api.eventsOn(topic)).filter(({ ref }) => ref === waiting.id).map(({ k }) => k);

  expect(await seenBy(ben)).toEqual([shown.id]);
  expect((await api.refused(getPost, ben, { params: { post_id: waiting.id } })).code).toBe('post.not_found');
  expect((await api.ok(getPost, ana, { params: { post_id: waiting.id } })).data.status).toBe(
    'PENDING_REVIEW',
  );
  expect(await told(`f:${groupId}`)).toEqual([]);
  expect([await told(`m:${groupId}`), await told(`u:${ana}`)]).toEqual([
    ['review.updated'],
    ['review.updated'],
  ]);
  expect(await notified(ben, waiting.id)).toBe(false);
  expect(await held()).toMatchObject([{ kind: 'post', id: waiting.id, reason: 'BLOCKED_WORDS', version: 1 }]);
  const own = { params: { post_id: waiting.id }, body: { status: 'PUBLISHED', version: 1 } } as const;
  expect((await api.refused(updatePost, ana, own)).code).toBe('content.not_allowed');
  const queue = { params: { group_id: groupId }, query: {} };
  expect((await api.refused(searchHeldContent, ben, queue)).code).toBe('group.not_allowed');

  // Two moderators at once: one decision counts.
  const answers = await Promise.all([decide(waiting.id, 'PUBLISHED'), decide(waiting.id, 'HIDDEN')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  if ((await api.ok(getPost, staff, { params: { post_id: waiting.id } })).data.status === 'HIDDEN')
    await decide(waiting.id, 'PUBLISHED', 2);
  expect(await held()).toEqual([]);
  expect((await seenBy(ben)).toSorted()).toEqual([shown.id, waiting.id].toSorted());
  const { data: log } = await api.ok(getStaffLog, staff, { params: { group_id: groupId }, query: {} });
  expect(log.map(({ action }) => action)).toContainEqual(
    expect.stringMatching(/^post\.(accepted|rejected)$/),
  );
});

test('approving announces and notifies as a new post does; rejecting tells only staff and the author', async () => {
  const { groupId, ana, ben, post, held, seenBy, decide, notified } = await aWorld('FIRST_POSTS');
  const [first, second] = [await post(`Hello ${mentionToken({ id: ben })}`), await post('Isa pa')];
  expect(await notified(ben, first.id)).toBe(false);
  expect((await held()).map(({ id, reason }) => [id, reason])).toEqual([
    [first.id, 'FIRST_POSTS'],
    [second.id, 'FIRST_POSTS'],
  ]);
  expect((await decide(second.id, 'HIDDEN')).status).toBe(200);
  expect((await decide(first.id, 'PUBLISHED')).status).toBe(200);
  const onFeed = (await api.eventsOn(`f:${groupId}`)).map(({ k, ref, a }) => [k, ref, a]);
  expect(onFeed).toEqual([['post.created', first.id, ana]]);
  expect(await notified(ben, first.id)).toBe(true);
  expect(await seenBy(ben)).toEqual([first.id]);
  expect((await api.eventsOn(`u:${ana}`)).filter(({ ref }) => ref === second.id).at(-1)?.d).toMatchObject({
    status: 'HIDDEN',
  });
  // From now on Ana's posts are shown at once, and Ben's first one waits.
  expect((await post('Pangatlo')).status).toBe('PUBLISHED');
  const bens = await post('Ako rin', ben);
  expect(bens.status).toBe('PENDING_REVIEW');
  await api.ok(deletePost, ben, { params: { post_id: bens.id } });
  expect(await held()).toEqual([]);
  const { rows } = await api.db.query<{ listed_count: number }>(
    'select listed_count from group_feeds where group_id = $1',
    [groupId],
  );
  expect(rows[0]?.listed_count).toBe(2);
});

test('links of new accounts wait, also in comments and when they are edited in; staff and older accounts are free', async () => {
  const { groupId, owner, staff, ana, ben, post, held } = await aWorld('NEW_LINKS');
  const link = 'Tingnan: https://example.com';
  expect((await post(link)).status).toBe('PUBLISHED');
  expect((await post(link, owner)).status).toBe('PUBLISHED');
  await api.db.query(`update users set created_at = now() - interval '6 days' where id = $1`, [ben]);
  const clean = await post('Walang link', ben);
  const params = { post_id: clean.id };
  const edited = await api.ok(updatePost, ben, { params, body: { content_md: link } });
  expect(edited.data.status).toBe('PENDING_REVIEW');
  expect((await api.refused(getPost, ana, { params })).code).toBe('post.not_found');

  const under = await post('Mag-comment kayo');
  const say = async (person: string, content_md: string) =>
    (await api.ok(createComment, person, { body: { post_id: under.id, content_md } })).data;
  const comment = await say(ben, link);
  expect(comment.status).toBe('PENDING_REVIEW');
  const seen = async (person: string) =>
    (await api.ok(searchComments, person, { query: { post_id: under.id } })).data.map(({ id }) => id);
  expect([await seen(ana), await seen(ben)]).toEqual([[], [comment.id]]);
  const count = async () =>
    (await api.ok(getPost, ana, { params: { post_id: under.id } })).data.comment_count;
  expect(await count()).toBe(0);
  expect((await held()).map(({ kind, reason }) => [kind, reason])).toEqual([
    ['post', 'NEW_LINKS'],
    ['comment', 'NEW_LINKS'],
  ]);
  const approve = { params: { comment_id: comment.id }, body: { status: 'PUBLISHED', version: 1 } } as const;
  await api.ok(updateComment, staff, approve);
  expect([await seen(ana), await count()]).toEqual([[comment.id], 1]);
  const told = (await api.eventsOn(`p:${under.id}`)).filter(({ ref }) => ref === comment.id);
  expect(told.map(({ k }) => k)).toEqual(['comment.created']);
  expect((await held()).map(({ id }) => id)).toEqual([clean.id]);
  const ofClean = (await api.eventsOn(`f:${groupId}`)).filter(({ ref }) => ref === clean.id);
  expect(JSON.stringify(ofClean)).not.toContain('example.com');
});

test('without the rules a blocked word is refused and nothing waits; in chats it always is', async () => {
  const { ana, groupId } = await aWorld();
  const body = { group_id: groupId, content_md: 'utang' };
  expect((await api.refused(createPost, ana, { body })).code).toBe('content.not_accepted');
});

test('staff have one notification of all that waits, until nothing does; the author hears of the decision and why', async () => {
  const { owner, staff, ana, ben, post, held, decide } = await aWorld('FIRST_POSTS');
  const list = async (person: string) =>
    (await api.ok(listNotifications, person, { query: {} })).data.map(({ kind, status, actors, facts }) => ({
      kind,
      status,
      who: actors.map(({ first_name }) => first_name),
      facts,
    }));
  const [first, second, third] = await Promise.all([post('Una'), post('Ikalawa'), post('Ako rin', ben)]);
  for (const person of [owner, staff]) {
    const [waiting, ...others] = await list(person);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ kind: 'REVIEW_WAITING', status: 'UNREAD' });
    expect(waiting?.who.toSorted()).toEqual(['Ana', 'Ben']);
  }
  expect(await list(ana)).toEqual([]);

  const params = { post_id: first.id };
  const body = { status: 'HIDDEN', version: 1, reason: 'Off topic' } as const;
  expect((await api.call(updatePost, staff, { params, body })).status).toBe(200);
  expect(await list(ana)).toMatchObject([
    { kind: 'REVIEW_DECIDED', who: [], facts: { result: 'REJECTED', reason: 'Off topic' } },
  ]);
  // Nobody would read the reason of a post that does not wait.
  const again = { params, body: { ...body, version: 2, status: 'PUBLISHED' } } as const;
  expect((await api.refused(updatePost, staff, again)).issues).toMatchObject([{ path: 'reason' }]);
  expect((await list(owner))[0]?.status, 'two still wait').toBe('UNREAD');
  await decide(second.id, 'PUBLISHED');
  const { data } = await api.ok(listNotifications, ana, { query: {} });
  expect(data[0]).toMatchObject({
    ...{ kind: 'REVIEW_DECIDED', facts: { result: 'APPROVED' }, reason: 'AUTHOR_OF_POST' },
    target: { post_id: second.id },
  });
  await api.ok(deletePost, ben, { params: { post_id: third.id } });
  expect(await held()).toEqual([]);
  for (const person of [owner, staff])
    expect((await list(person)).find(({ kind }) => kind === 'REVIEW_WAITING')?.status).toBe('READ');
  expect(
    (await list(ben)).map(({ kind }) => kind),
    'withdrawn by himself',
  ).toEqual(['POST_CREATED']);
});

test('an approved post comes in as the newest; one that members saw before keeps its place', async () => {
  const { groupId, ana, ben, owner, post, seenBy, decide } = await aWorld('BLOCKED_WORDS', 'NEW_LINKS');
  const waiting = await post('May utang ka pa');
  const old = await post('Lumang post');
  const later = await post('Mas bago', owner);
  const link = 'Tingnan: https://example.com';
  await api.db.query(`update users set created_at = now() where id = $1`, [ana]);
  await api.ok(updatePost, ana, { params: { post_id: old.id }, body: { content_md: link } });
  await api.db.query(`update posts set created_at = created_at - interval '2 days' where group_id = $1`, [
    groupId,
  ]);
  const before = Date.now();
  expect((await decide(waiting.id, 'PUBLISHED')).status).toBe(200);
  expect((await decide(old.id, 'PUBLISHED', 2)).status).toBe(200);
  expect(await seenBy(ben)).toEqual([waiting.id, later.id, old.id]);
  const { data } = await api.ok(getPost, ben, { params: { post_id: waiting.id } });
  expect(Date.parse(data.created_at)).toBeGreaterThanOrEqual(before - 1000);
  const [created] = (await api.eventsOn(`f:${groupId}`)).filter(({ ref }) => ref === waiting.id);
  expect(created).toMatchObject({ k: 'post.created', a: ana, d: { seq: data.seq } });
  // A rejection that staff take back shows the post for the first time as well.
  const rejected = await post('utang');
  await post('Pinakabago', owner);
  await decide(rejected.id, 'HIDDEN');
  await decide(rejected.id, 'PUBLISHED', 2);
  expect((await seenBy(ben))[0]).toBe(rejected.id);
  const { rows } = await api.db.query<{ seqs: number[] }>(
    `select array[p.seq, n.seq, f.last_seq]::float8[] as seqs from posts p join post_counts n on n.post_id = p.id
     join group_feeds f on f.group_id = p.group_id where p.id = $1`,
    [rejected.id],
  );
  expect(new Set(rows[0]?.seqs).size).toBe(1);
});
