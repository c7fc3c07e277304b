import { groupsMentionedIn } from '../../../contract/chat/group-mentions.ts';
import type { NotificationKind } from '../../../contract/notifications/notification-kinds.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Notifier, Recipient } from '../notifications/core/notification-input.ts';
import type { CommentRow } from './comments/comment-row.ts';
import type { PostRow } from './posts/post-row.ts';

/** Notifies the community of a new post, and the people whom it mentions. */
export async function notifyOfPost(
  tx: Tx,
  notifier: Notifier,
  row: PostRow,
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  await notifier.notifyMembers(tx, {
    kind: kindOfPost(row),
    groupId: row.group_id,
    actorId: userId,
    about: { post_id: row.id },
    key: `post:${row.id}`,
  });
  await notifyOfMentions(tx, notifier, row, userId);
}

/** One action is one notification: a mention of everyone is also how members learn of the post. */
function kindOfPost({ content_md, is_announcement }: PostRow): NotificationKind {
  if (mentionsEveryone(content_md)) return 'EVERYONE_MENTIONED';
  return is_announcement ? 'ANNOUNCEMENT_POSTED' : 'POST_CREATED';
}

function mentionsEveryone(text: string): boolean {
  return groupsMentionedIn(text).includes('everyone');
}

/** Notifies people whom a post or comment mentions, unless they were already notified of it. */
export async function notifyOfMentions(
  tx: Tx,
  notifier: Notifier,
  row: PostRow | CommentRow,
  actorId: string,
): Promise<void> {
  if (row.mentions.length === 0) return;
  const isComment = 'post_id' in row;
  await notifier.notify(tx, {
    kind: isComment ? 'MENTIONED_IN_COMMENT' : 'MENTIONED_IN_POST',
    groupId: row.group_id,
    actorId,
    about: isComment ? { post_id: row.post_id, comment_id: row.id } : { post_id: row.id },
    key: `${isComment ? 'comment' : 'post'}:${row.id}`,
    to: mentioned(row),
  });
}

/**
 * Notifies the people whom a new comment mentions or answers, the author of the post, and its followers. Each of them
 * gets one notification.
 */
export async function notifyOfComment(
  tx: Tx,
  notifier: Notifier,
  row: CommentRow,
  { post, answeredId }: { post: PostRow; answeredId: string | null },
): Promise<void> {
  const notification = {
    groupId: row.group_id,
    actorId: row.author_id,
    about: { post_id: row.post_id, comment_id: row.id },
    key: `comment:${row.id}`,
  };
  if (mentionsEveryone(row.content_md))
    await notifier.notifyMembers(tx, { ...notification, kind: 'EVERYONE_MENTIONED' });
  const followers = await notifier.followersOf(tx, post.id);
  await notifier.notify(
    tx,
    { ...notification, kind: 'MENTIONED_IN_COMMENT', to: mentioned(row) },
    {
      ...notification,
      kind: 'COMMENT_REPLIED',
      to: answeredId === null ? [] : [{ userId: answeredId, reason: 'REPLIED_TO' }],
    },
    {
      ...notification,
      kind: 'POST_COMMENTED',
      to: [
        { userId: post.author_id, reason: 'AUTHOR_OF_POST' },
        ...followers.map((userId): Recipient => ({ userId, reason: 'FOLLOWING_POST' })),
      ],
    },
  );
}

/** Notifies an author that staff pinned their comment; only once, even if it is pinned again. */
export function notifyOfPin(tx: Tx, notifier: Notifier, row: CommentRow, { userId }: Caller): Promise<void> {
  return notifier.notify(tx, {
    kind: 'COMMENT_PINNED',
    groupId: row.group_id,
    actorId: userId,
    about: { post_id: row.post_id, comment_id: row.id },
    key: `pinned:${row.id}`,
    to: [{ userId: row.author_id, reason: 'AUTHOR_OF_COMMENT' }],
  });
}

function mentioned({ mentions }: PostRow | CommentRow): Recipient[] {
  return mentions.map(({ id }) => ({ userId: id, reason: 'MENTIONED' }));
}
