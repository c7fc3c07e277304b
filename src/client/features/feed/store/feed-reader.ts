import type { Person } from '../../../../contract/account/people.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';

/** The member who reads the discussions of a community. */
export interface FeedReader {
  readonly me: Person;
  /** Can read what moderators hid. */
  readonly isStaff: boolean;
}

/** Whether this reader may see the text. Hidden and held content is shown only to staff and its author. */
export function mayReadWords({ author, status }: Post | Comment, { me, isStaff }: FeedReader): boolean {
  return status === 'PUBLISHED' || (status !== 'DELETED' && (isStaff || author.id === me.id));
}

/** Whether a freshly loaded list contains this post. A deleted post stays while it has comments. */
export function isPostListed(post: Post, reader: FeedReader): boolean {
  return post.status === 'DELETED' ? post.comment_count > 0 : mayReadWords(post, reader);
}

/** The same for comments: a deleted comment stays while it has replies. */
export function isCommentListed(comment: Comment, reader: FeedReader): boolean {
  return mayReadWords(comment, reader) || comment.reply_count > 0;
}

/** Whether the reader may see the text but this copy came without it: events carry the same data for everyone. */
export function lacksWords(content: Post | Comment, reader: FeedReader): boolean {
  const isEmpty = content.content_md === '' && !content.attachments?.length;
  return content.status !== 'PUBLISHED' && isEmpty && mayReadWords(content, reader);
}
