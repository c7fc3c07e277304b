import { afterAll, beforeAll, expect, test } from 'vitest';
import { getWritten } from '../../../src/contract/account/written.ts';
import { createComment, restoreComment, updateComment } from '../../../src/contract/feed/comments.ts';
import {
  createPost,
  deletePost,
  getPost,
  restorePost,
  updatePost,
} from '../../../src/contract/feed/posts.ts';
import { searchMyCommunities } from '../../../src/contract/home.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { getReportIssue, searchReportIssues } from '../../../src/contract/reports/report-issues.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import { listSaved, saveThing } from '../../../src/contract/saved/saved.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { type AttachmentWorld, anAttachmentWorld, aPdf } from './an-attachment-world.ts';

let world: AttachmentWorld;
beforeAll(async () => {
  world = await anAttachmentWorld();
});
afterAll(() => world.close());

const form = ({ id }: { readonly id: string }) => ({ id, alt: '', duration_seconds: null });
const forPost = () => ({ purpose: 'post_file', targetId: world.groupId }) as const;
const forComment = (postId: string) => ({ purpose: 'comment_file', targetId: postId }) as const;

const read = async (person: string, post_id: string) =>
  (await world.api.ok(getPost, person, { params: { post_id } })).data;

/** A post of Ana that is only two pictures. */
async function aSilentPost() {
  const files = [await world.attach(world.ana, forPost()), await world.attach(world.ana, forPost())];
  return world.post(world.ana, { content_md: '', attachments: files.map(form) });
}

test('posts and comments have words or files, and no request leaves them without', async () => {
  const { api, ana, ben, groupId } = world;
  const post = await aSilentPost();
  expect(post).toMatchObject({ content_md: '', title: '', attachments: [{}, {}] });
  const poll = { options: ['Oo', 'Hindi'] } as never;
  const file = await world.attach(ben, forComment(post.id));
  for (const [what, call, input, message] of [
    ['an empty post', createPost, { body: { group_id: groupId, content_md: ' ' } }, 'Post is empty'],
    [
      'a poll without a question',
      createPost,
      {
        body: {
          group_id: groupId,
          content_md: '',
          poll,
          attachments: [form(await world.attach(ana, forPost()))],
        },
      },
      'Post is empty',
    ],
    ['an empty comment', createComment, { body: { post_id: post.id, content_md: '' } }, 'Comment is empty'],
    [
      'the last file of a post',
      updatePost,
      { params: { post_id: post.id }, body: { attachments: [] } },
      'Post is empty',
    ],
  ] as const) {
    const problem = await api.refused(call as typeof createPost, ana, input as never);
    expect(problem.issues, what).toMatchObject([{ path: 'content_md', message }]);
  }
  const comment = await world.comment(ben, post.id, { content_md: '', attachments: [form(file)] });
  const params = { comment_id: comment.id };
  const emptied = await api.refused(updateComment, ben, { params, body: { attachments: [] } });
  expect(emptied.issues).toMatchObject([{ path: 'content_md', message: 'Comment is empty' }]);

  // Words take the place of files, and files that of words, in one request.
  const worded = await api.ok(updateComment, ben, {
    params,
    body: { content_md: 'Sige', attachments: [] },
  });
  expect(worded.data).toMatchObject({ content_md: 'Sige' });
  expect(worded.data.attachments ?? []).toEqual([]);
  const again = await world.attach(ben, forComment(post.id));
  const filed = await api.ok(updateComment, ben, {
    params,
    body: { content_md: '', attachments: [form(again)] },
  });
  expect(filed.data).toMatchObject({ content_md: '', attachments: [{ id: again.id }] });
  const other = await world.attach(ana, forPost());
  const swapped = await api.ok(updatePost, ana, {
    params: { post_id: post.id },
    body: { attachments: [form(other)], version: post.version },
  });
  expect(swapped.data).toMatchObject({ attachments: [{ id: other.id }], edited_at: expect.any(String) });
  const stale = await api.refused(updatePost, ana, {
    params: { post_id: post.id },
    body: { attachments: [], content_md: 'Huli na', version: post.version },
  });
  expect(stale).toMatchObject({ code: 'content.stale', fresh: { attachments: [{ id: other.id }] } });
  await expect(
    api.db.query(`update posts set has_attachments = false where id = $1`, [post.id]),
    'the database',
  ).rejects.toThrow('posts_words_or_files');
});

test('wherever its words would be, it is said which files there are', async () => {
  const { api, ana, ben, mod, groupId } = world;
  const post = await aSilentPost();
  const pdf = { bytes: aPdf(), type: 'application/pdf', name: 'Resipe.pdf' } as const;
  const file = await world.attach(ben, { ...forComment(post.id), ...pdf });
  const comment = await world.comment(ben, post.id, { content_md: '', attachments: [form(file)] });
  const photos = { kind: 'PICTURE', n: 2, name: 'larawan.png' };
  const resipe = { kind: 'FILE', n: 1, name: 'Resipe.pdf' };

  const told = (await api.ok(listNotifications, ana, { query: {} })).data;
  expect(told.find(({ target }) => target.comment_id === comment.id)).toMatchObject({
    excerpt: '',
    attached: resipe,
  });
  expect((await read(ana, post.id)).latest_comments).toMatchObject([{ attached: resipe }]);
  const [counted] = (await world.toldOf(`f:${groupId}`, 'post.counted')).slice(-1);
  expect(counted?.d).toMatchObject({ latest_comments: [{ attached: resipe }] });
  for (const [kind, id, attached] of [
    ['post', post.id, photos],
    ['comment', comment.id, resipe],
  ] as const) {
    await api.ok(saveThing, mod, { params: { kind, target_id: id }, body: {} });
    const { data } = await api.ok(listSaved, mod, { query: {} });
    expect(data.find((one) => one.id === id)?.content).toMatchObject({ excerpt: '', attached });
  }
  const written = await api.ok(getWritten, mod, { params: { user_id: ben }, query: { kind: 'comments' } });
  expect(written.data.find(({ id }) => id === comment.id)).toMatchObject({ excerpt: '', attached: resipe });
  const found = (await api.ok(searchEverything, mod, { query: { from: ana, in: groupId } })).data;
  expect(found.posts.find(({ id }) => id === post.id)).toMatchObject({ text: '', attached: photos });
  const home = (await api.ok(searchMyCommunities, mod, { query: {} })).data;
  expect(home.find(({ id }) => id === groupId)?.latest).toMatchObject({ text: '', attached: photos });

  await api.ok(createReport, mod, { body: { reported_comment_id: comment.id, type: 'SPAM' } as never });
  const [issue] = (await api.ok(searchReportIssues, world.olive, { query: { group_id: groupId } })).data;
  expect(issue).toMatchObject({ excerpt: '', attached: resipe });
  const params = { report_issue_id: issue?.id ?? '' };
  expect((await api.ok(getReportIssue, world.olive, { params })).data.evidence).toMatchObject([
    { text: '', attached: resipe },
  ]);
});

test('what was only files is not restored, and goes with the account of its author', async () => {
  const { api, ana, ben, mod, groupId } = world;
  const removed = await aSilentPost();
  await api.ok(deletePost, mod, { params: { post_id: removed.id } });
  expect((await api.refused(restorePost, mod, { params: { post_id: removed.id } })).code).toBe(
    'post.not_found',
  );

  const eve = await api.person({ first: 'Eve' });
  await api.place(groupId, eve, 'MEMBER');
  const post = await world.post(ana);
  const attach = (place: Parameters<typeof world.attach>[1]) => world.attach(eve, place);
  const silent = await world.post(eve, { content_md: '', attachments: [form(await attach(forPost()))] });
  const worded = await world.post(eve, { attachments: [form(await attach(forPost()))] });
  const comment = await world.comment(eve, post.id, {
    content_md: '',
    attachments: [form(await attach(forComment(post.id)))],
  });
  await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [eve]);
  await api.db.query(
    `insert into account_deletions (id, user_id, requested_at, erase_at, undo_hash)
     values (gen_random_uuid(), $1, now() - interval '31 days', now() - interval '1 minute', 'x'::bytea)`,
    [eve],
  );
  await api.app.jobs.send(api.db, 'accounts.erase', {});
  await api.app.jobs.runDue();
  expect((await api.refused(getPost, ben, { params: { post_id: silent.id } })).code).toBe('post.not_found');
  expect(await read(ben, worded.id)).toMatchObject({ content_md: worded.content_md });
  expect(await read(ben, post.id)).toMatchObject({ comment_count: 0 });
  expect((await api.refused(restoreComment, mod, { params: { comment_id: comment.id } })).code).toBe(
    'comment.not_found',
  );
});
