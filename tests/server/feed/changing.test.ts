import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import {
  deleteComment,
  pinComment,
  searchComments,
  updateComment,
} from '../../../src/contract/feed/comments.ts';
import {
  deletePost,
  getPost,
  PINNED_POSTS_MAX,
  searchPosts,
  updatePost,
} from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed, type Feed } from './a-feed.ts';

let api: CommunityApi;
let feed: Feed;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
async function fresh(): Promise<Feed> {
  feed = await aFeed(api);
  return feed;
}

type PostBody = CallInput<typeof updatePost>['body'];
const change = (person: string, post_id: string, body: PostBody) => ({ params: { post_id }, body, person });
const changed = async (...of: Parameters<typeof change>) => {
  const { person, ...input } = change(...of);
  return (await api.ok(updatePost, person, input)).data;
};
const refusal = async (...of: Parameters<typeof change>) => {
  const { person, ...input } = change(...of);
  return api.refused(updatePost, person, input);
};
const removed = (person: string, post_id: string) => api.ok(deletePost, person, { params: { post_id } });
const listed = async (person: string) =>
  (await api.ok(searchPosts, person, { query: { group_id: feed.groupId } })).data.map(({ id }) => id);
const total = async (person: string) =>
  (await api.ok(searchPosts, person, { query: { group_id: feed.groupId } })).pagination.total;
const commentsOf = async (person: string, post_id: string) =>
  (await api.ok(searchComments, person, { query: { post_id } })).data;
const uncomment = async (person: string, comment_id: string) =>
  (await api.ok(deleteComment, person, { params: { comment_id } })).data;
const log = async (topic: string) => JSON.stringify(await api.eventsOn(topic));
async function audited(targetId: string) {
  const { rows } = await api.db.query<{ action: string; actor_id: string }>(
    'select action, actor_id from audit_entries where target_id = $1 order by at, id',
    [targetId],
  );
  return rows.map(({ action, actor_id }) => [action, actor_id]);
}

describe('PUT /posts/{post_id} by the author', () => {
  test('changes words and tags, keeps what was said, and is told once', async () => {
    const { ana, post, toldOf, groupId } = await fresh();
    const { id } = await post(ana, { title: 'Dati' });
    const next = await changed(ana, id, { content_md: 'Bago', title: 'Ngayon' });
    expect(next).toMatchObject({
      content_md: 'Bago',
      title: 'Ngayon',
      version: 2,
      edited_at: expect.any(String),
    });
    expect(await changed(ana, id, { content_md: 'Bago' })).toEqual(next);
    expect((await toldOf(`f:${groupId}`, 'post.updated')).map(({ d }) => d)).toMatchObject([
      { content_md: 'Bago', version: 2 },
    ]);
    const { rows } = await api.db.query('select version, title from post_revisions where post_id = $1', [id]);
    expect(rows).toEqual([{ version: 1, title: 'Dati' }]);
  });

  test('no one else changes them, not even the owner', async () => {
    const { ana, ben, olive, post } = await fresh();
    const { id } = await post(ana);
    for (const person of [ben, olive])
      expect(await refusal(person, id, { content_md: 'Akin na' })).toMatchObject({
        code: 'content.not_allowed',
      });
    expect(await refusal(ana, id, { is_pinned: true, version: 1 })).toMatchObject({
      code: 'content.not_allowed',
    });
  });

  test('an edit of what changed meanwhile is refused with the post as it is now, when it says what it saw', async () => {
    const { ana, post } = await fresh();
    const { id } = await post(ana);
    const second = await changed(ana, id, { content_md: 'Ikalawa' });
    const problem = await refusal(ana, id, { content_md: 'Ikatlo', version: 1 });
    expect(problem).toMatchObject({ status: 409, code: 'content.stale', fresh: second });
    expect(await changed(ana, id, { content_md: 'Ikatlo' })).toMatchObject({ version: 3 });
  });
});

describe('PUT /posts/{post_id} by staff', () => {
  test('pins, locks and announces what others wrote, and each act is written down', async () => {
    const { ana, mod, post, read } = await fresh();
    const { id } = await post(ana);
    await changed(mod, id, { is_pinned: true, version: 1 });
    await changed(mod, id, { is_locked: true, is_announcement: true, version: 2 });
    expect(await read(ana, id)).toMatchObject({
      pinned_at: expect.any(String),
      locked_at: expect.any(String),
      is_announcement: true,
      version: 3,
    });
    expect(await audited(id)).toEqual([
      ['post.pinned', mod],
      ['post.locked', mod],
      ['post.announced', mod],
    ]);
  });

  test('says which version it saw, unless there is nothing to change', async () => {
    const { ana, mod, olive, post } = await fresh();
    const { id } = await post(ana);
    expect(await refusal(mod, id, { is_pinned: true })).toMatchObject({
      status: 422,
      issues: [{ path: 'version' }],
    });
    const pinned = await changed(mod, id, { is_pinned: true, version: 1 });
    expect(await changed(olive, id, { is_pinned: true, version: 1 })).toEqual(pinned);
    expect(await refusal(olive, id, { status: 'HIDDEN', version: 1 })).toMatchObject({
      code: 'content.stale',
      fresh: { version: 2 },
    });
  });

  test('hiding takes the words from everybody but staff and the author, from the log too; showing brings them back', async () => {
    const { ana, ben, mod, post, read, groupId } = await fresh();
    const { id } = await post(ana, { content_md: 'Palihim na salita', title: 'Lihim' });
    await changed(ana, id, { content_md: 'Palihim na salita, binago' });
    await changed(mod, id, { status: 'HIDDEN', version: 2 });
    expect(await api.refused(getPost, ben, { params: { post_id: id } })).toMatchObject({
      code: 'post.not_found',
    });
    expect(await read(ana, id)).toMatchObject({ status: 'HIDDEN', content_md: 'Palihim na salita, binago' });
    expect(await log(`f:${groupId}`)).not.toMatch(/Palihim|Lihim/);
    expect([await total(ben), await total(ana)]).toEqual([0, 1]);
    await changed(mod, id, { status: 'PUBLISHED', version: 3 });
    expect(await read(ben, id)).toMatchObject({ status: 'PUBLISHED', title: 'Lihim' });
    expect([await total(ben), await total(ana)]).toEqual([1, 1]);
    expect(await audited(id)).toEqual([
      ['post.hidden', mod],
      ['post.shown', mod],
    ]);
  });

  test('no one acts on a role as high as their own', async () => {
    const { mod, olive, ana, post } = await fresh();
    const other = await api.person({ first: 'Moy' });
    await api.place(feed.groupId, other, 'MODERATOR');
    for (const author of [other, olive]) {
      const { id } = await post(author);
      expect(await refusal(mod, id, { status: 'HIDDEN', version: 1 })).toMatchObject({
        code: 'content.not_allowed',
      });
      expect(await refusal(mod, id, { is_locked: true, version: 1 })).toMatchObject({
        code: 'content.not_allowed',
      });
      expect(await api.refused(deletePost, mod, { params: { post_id: id } })).toMatchObject({
        code: 'content.not_allowed',
      });
      expect(await changed(mod, id, { is_pinned: true, version: 1 })).toMatchObject({ version: 2 });
    }
    const left = await post(ana);
    await api.place(feed.groupId, ana, 'MEMBER', 'LEFT');
    expect(await changed(mod, left.id, { status: 'HIDDEN', version: 1 })).toMatchObject({ status: 'HIDDEN' });
  });

  test('no more posts are pinned than there is room for, however many ask at once', async () => {
    const { ana, mod, post } = await fresh();
    const posts = await Promise.all(Array.from({ length: PINNED_POSTS_MAX + 3 }, () => post(ana)));
    const answers = await Promise.all(
      posts.map(({ id }) =>
        api.call(updatePost, mod, { params: { post_id: id }, body: { is_pinned: true, version: 1 } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PINNED_POSTS_MAX);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

describe('DELETE /posts/{post_id}', () => {
  test('without comments it is gone, and its words with it, also from the log', async () => {
    const { ana, ben, post, groupId } = await fresh();
    const { id } = await post(ana, { content_md: 'Burahin ito' });
    await feed.react(ben, { post_id: id });
    await removed(ana, id);
    await removed(ana, id);
    expect([await listed(ana), await total(ana), await total(ben)]).toEqual([[], 0, 0]);
    expect(await api.refused(getPost, ben, { params: { post_id: id } })).toMatchObject({
      code: 'post.not_found',
    });
    expect(await log(`f:${groupId}`)).not.toContain('Burahin');
    const [told] = (await feed.toldOf(`f:${groupId}`)).slice(-1);
    expect([told?.k, told?.d]).toMatchObject([
      'post.deleted',
      { id, status: 'DELETED', is_removed_by_staff: false },
    ]);
    expect(await audited(id)).toEqual([]);
  });

  test('with comments a tombstone stays, until the last of them is taken back', async () => {
    const { ana, ben, mod, post, comment, read } = await fresh();
    const { id } = await post(ana, { content_md: 'Burahin ito' });
    const first = await comment(ben, id);
    await removed(mod, id);
    expect(await read(ben, id)).toMatchObject({
      status: 'DELETED',
      content_md: '',
      title: '',
      is_removed_by_staff: true,
      comment_count: 1,
    });
    expect([await listed(ben), await total(ben)]).toEqual([[id], 1]);
    expect(await audited(id)).toEqual([['post.removed', mod]]);
    expect(await api.refused(deletePost, ben, { params: { post_id: id } })).toMatchObject({
      code: 'content.not_allowed',
    });
    await uncomment(ben, first.id);
    expect([await listed(ben), await total(ben)]).toEqual([[], 0]);
  });
});

describe('comments', () => {
  test('a comment without answers vanishes; with them its place stays, as long as they do, all the way up', async () => {
    const { ana, ben, post, comment, read, toldOf } = await fresh();
    const { id: post_id } = await post(ana);
    const root = await comment(ana, post_id, { content_md: 'Ugat na salita' });
    const middle = await comment(ana, post_id, { parent_comment_id: root.id });
    const leaf = await comment(ben, post_id, { parent_comment_id: middle.id });
    await uncomment(ana, middle.id);
    expect(await uncomment(ana, root.id)).toMatchObject({
      status: 'DELETED',
      content_md: '',
      reply_count: 1,
    });
    expect((await commentsOf(ben, post_id)).map(({ id, status }) => [id, status])).toEqual([
      [root.id, 'DELETED'],
      [middle.id, 'DELETED'],
      [leaf.id, 'PUBLISHED'],
    ]);
    expect(await read(ana, post_id)).toMatchObject({ comment_count: 1 });
    expect(await log(`p:${post_id}`)).not.toContain('Ugat');
    await uncomment(ben, leaf.id);
    expect(await commentsOf(ben, post_id)).toEqual([]);
    expect(await read(ana, post_id)).toMatchObject({ comment_count: 0 });
    const counted = (await toldOf(`p:${post_id}`, 'comment.counted')).slice(-2);
    expect(counted.map(({ d }) => d)).toMatchObject([
      { comment_id: middle.id, reply_count: 0 },
      { comment_id: root.id, reply_count: 0 },
    ]);
  });

  test('hidden ones leave the counts and the lists of others, and come back', async () => {
    const { ana, ben, mod, post, comment, read } = await fresh();
    const { id: post_id } = await post(ana);
    const root = await comment(ben, post_id, { content_md: 'Tagong salita' });
    const answer = await comment(ana, post_id, { parent_comment_id: root.id, content_md: 'Tagong sagot' });
    const hide = (id: string, status: 'HIDDEN' | 'PUBLISHED', version: number) =>
      api.ok(updateComment, mod, { params: { comment_id: id }, body: { status, version } });
    await hide(answer.id, 'HIDDEN', 1);
    expect((await commentsOf(ben, post_id)).map(({ id, reply_count }) => [id, reply_count])).toEqual([
      [root.id, 0],
    ]);
    expect(await commentsOf(ana, post_id)).toHaveLength(2);
    await hide(root.id, 'HIDDEN', 1);
    expect(await commentsOf(ana, post_id)).toMatchObject([{ id: answer.id }]);
    expect(await read(ana, post_id)).toMatchObject({ comment_count: 0 });
    expect(await log(`p:${post_id}`)).not.toContain('Tagong');
    await hide(answer.id, 'PUBLISHED', 2);
    expect((await commentsOf(ana, post_id)).map(({ id, content_md }) => [id, content_md])).toEqual([
      [root.id, ''],
      [answer.id, 'Tagong sagot'],
    ]);
    expect((await commentsOf(mod, post_id))[0]).toMatchObject({ content_md: 'Tagong salita' });
    await hide(root.id, 'PUBLISHED', 2);
    expect(await read(ana, post_id)).toMatchObject({ comment_count: 2 });
    expect(await audited(root.id)).toEqual([
      ['comment.hidden', mod],
      ['comment.shown', mod],
    ]);
  });

  test('of the comments of a post one is pinned at a time', async () => {
    const { ana, ben, mod, post, comment } = await fresh();
    const { id: post_id } = await post(ana);
    const [one, two] = [await comment(ana, post_id), await comment(ben, post_id)];
    const pin = async (comment_id: string, body: { is_pinned: boolean; version?: number }) =>
      (await api.ok(pinComment, mod, { params: { comment_id }, body })).data;
    await pin(one.id, { is_pinned: true });
    await pin(two.id, { is_pinned: true });
    const { data } = await api.ok(searchComments, ana, { query: { post_id, is_pinned: 'true' } });
    expect(data.map(({ id }) => id)).toEqual([two.id]);
    const told = await feed.toldOf(`p:${post_id}`, 'comment.updated');
    expect(told.map(({ ref }) => ref)).toEqual([one.id, one.id, two.id]);
    expect(
      await api.refused(pinComment, mod, {
        params: { comment_id: one.id },
        body: { is_pinned: true, version: 1 },
      }),
    ).toMatchObject({
      code: 'content.stale',
      fresh: { version: 3 },
    });
    expect(await audited(two.id)).toEqual([['comment.pinned', mod]]);
  });

  test('the author edits, unless the discussion is closed', async () => {
    const { ana, ben, mod, post, comment } = await fresh();
    const { id: post_id } = await post(ana);
    const { id: comment_id } = await comment(ben, post_id, { content_md: 'Una' });
    const input = { params: { comment_id }, body: { content_md: 'Ikalawa' } };
    expect((await api.ok(updateComment, ben, input)).data).toMatchObject({
      content_md: 'Ikalawa',
      version: 2,
    });
    expect(await api.refused(updateComment, ana, input)).toMatchObject({ code: 'content.not_allowed' });
    await changed(mod, post_id, { is_locked: true, version: 1 });
    const late = { params: { comment_id }, body: { content_md: 'Ikatlo' } };
    expect(await api.refused(updateComment, ben, late)).toMatchObject({ code: 'content.locked' });
    expect(await uncomment(ben, comment_id)).toMatchObject({ status: 'DELETED' });
  });
});
