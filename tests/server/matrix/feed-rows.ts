import * as comments from '../../../src/contract/feed/comments.ts';
import { searchHeldContent } from '../../../src/contract/feed/held-content.ts';
import * as posts from '../../../src/contract/feed/posts.ts';
import { listReactors, react } from '../../../src/contract/feed/reactions.ts';
import type { CallerKind, World } from './a-world.ts';
import { type Row, row } from './row.ts';

const ofOwnPost = ({ ownPostId }: World) => ({ params: { post_id: ownPostId } });
const ofForeignPost = ({ foreignPostId }: World) => ({ params: { post_id: foreignPostId } });
const ofOwnComment = ({ ownCommentId }: World) => ({ params: { comment_id: ownCommentId } });
const ofForeignComment = ({ foreignCommentId }: World) => ({ params: { comment_id: foreignCommentId } });

/** Whoever waits or expired still finds what they wrote themselves, and may take it back. */
function keepsOwn({ place }: CallerKind): boolean {
  return place?.status === 'PENDING' || place?.status === 'EXPIRED';
}
const seesOwn = { exception: (kind: CallerKind) => (keepsOwn(kind) ? 200 : null) };
const onlySeesOwn = { exception: (kind: CallerKind) => (keepsOwn(kind) ? 403 : null) };
/** For who has no place, the "own" ones are a member's, which platform administrators may delete. */
const asAdmin = {
  exception: ({ platformRole, place }: CallerKind) => (platformRole === 'ADMIN' && !place ? 200 : null),
};
const byStaff = { right: 'post.moderate' } as const;

/** A change of a member's post by staff, who says which version they saw: each one that is allowed raises it. */
function changePost(
  how: string,
  body: { [K in 'is_pinned' | 'is_locked' | 'is_announcement']?: boolean } & {
    status?: 'HIDDEN' | 'PUBLISHED';
    version: number;
  },
  more: Partial<Pick<Row, 'right'>> = byStaff,
): Row {
  return row(posts.updatePost, 'posts', (world) => ({ ...ofForeignPost(world), body }), { how, ...more });
}

function changeComment(how: string, body: { status: 'HIDDEN' | 'PUBLISHED'; version: number }): Row {
  return row(comments.updateComment, 'posts', (world) => ({ ...ofForeignComment(world), body }), {
    how,
    ...byStaff,
  });
}

/** Calls about posts, comments and reactions. The deletions come last: all rows share one world. */
export const feedRows: readonly Row[] = [
  row(posts.createPost, 'group', ({ groupId }) => ({ body: { group_id: groupId, content_md: 'Tao po' } })),
  row(
    posts.createPost,
    'group',
    ({ groupId }) => ({ body: { group_id: groupId, content_md: 'Pabatid', is_announcement: true } }),
    { how: 'an announcement', right: 'post.announce' },
  ),
  row(searchHeldContent, 'group', ({ groupId }) => ({ params: { group_id: groupId }, query: {} })),
  row(posts.searchPosts, 'nothing', () => ({ query: {} }), { how: 'of all communities' }),
  row(posts.searchPosts, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'posts.read',
  }),
  row(posts.getPost, 'posts', ofForeignPost),
  row(posts.getPost, 'posts', ofOwnPost, { how: 'an own one', ...seesOwn }),
  row(posts.updatePost, 'posts', (world) => ({ ...ofOwnPost(world), body: { content_md: 'Tao po!' } }), {
    how: 'own words',
    right: 'content.edit',
    ...onlySeesOwn,
  }),

  row(comments.createComment, 'posts', ({ foreignPostId }) => ({
    body: { post_id: foreignPostId, content_md: 'Tuloy' },
  })),
  row(
    comments.createComment,
    'posts',
    ({ foreignPostId, foreignCommentId }) => ({
      body: { post_id: foreignPostId, parent_comment_id: foreignCommentId, content_md: 'Tuloy' },
    }),
    { how: 'an answer' },
  ),
  row(comments.searchComments, 'nothing', () => ({ query: {} }), { how: 'own ones' }),
  row(comments.searchComments, 'posts', ({ foreignPostId }) => ({ query: { post_id: foreignPostId } }), {
    how: 'of one post',
    right: 'posts.read',
  }),
  row(comments.searchComments, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'posts.read',
  }),
  row(
    comments.updateComment,
    'posts',
    (world) => ({ ...ofOwnComment(world), body: { content_md: 'Tuloy po!' } }),
    { how: 'own words', right: 'content.edit', ...onlySeesOwn },
  ),

  row(listReactors, 'posts', ({ foreignPostId }) => ({ query: { post_id: foreignPostId, emoji: '👍' } }), {
    how: 'to a post',
    right: 'posts.read',
  }),
  row(
    listReactors,
    'posts',
    ({ foreignCommentId }) => ({ query: { comment_id: foreignCommentId, emoji: '👍' } }),
    {
      how: 'to a comment',
      right: 'posts.read',
    },
  ),
  row(react, 'posts', ({ foreignPostId }) => ({ body: { post_id: foreignPostId, emoji: '👍' } }), {
    how: 'to a post',
  }),
  row(react, 'posts', ({ foreignCommentId }) => ({ body: { comment_id: foreignCommentId, emoji: '👍' } }), {
    how: 'to a comment',
  }),

  changePost('pinning', { is_pinned: true, version: 1 }),
  changePost('hiding', { status: 'HIDDEN', version: 2 }),
  changePost('showing', { status: 'PUBLISHED', version: 3 }),
  changePost('locking', { is_locked: true, version: 4 }),
  changePost('announcing', { is_announcement: true, version: 5 }, { right: 'post.announce' }),
  changeComment('hiding', { status: 'HIDDEN', version: 1 }),
  changeComment('showing', { status: 'PUBLISHED', version: 2 }),
  row(comments.pinComment, 'posts', (world) => ({ ...ofForeignComment(world), body: { is_pinned: true } })),

  row(posts.restorePost, 'posts', ofForeignPost),
  row(comments.restoreComment, 'posts', ofForeignComment),

  row(comments.deleteComment, 'posts', ofOwnComment, {
    how: 'an own one',
    right: 'content.withdraw',
    ...asAdmin,
  }),
  row(comments.deleteComment, 'posts', ofForeignComment, { how: "a member's", ...byStaff }),
  row(posts.deletePost, 'posts', ofOwnPost, { how: 'an own one', right: 'content.withdraw', ...asAdmin }),
  row(posts.deletePost, 'posts', ofForeignPost, { how: "a member's", ...byStaff }),
];
