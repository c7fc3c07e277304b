import type { Person } from '../../../../contract/account/people.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';

/** Who looks at the discussions of a community. */
export interface FeedReader {
  readonly me: Person;
  /** Reads what staff hid. */
  readonly isStaff: boolean;
}

/** Whether the words are shown: of what was hidden or waits for staff only to them and the author. */
export function mayReadWords({ author, status }: Post | Comment, { me, isStaff }: FeedReader): boolean {
  return status === 'PUBLISHED' || (status !== 'DELETED' && (isStaff || author.id === me.id));
}

/** Whether a list that is asked for has this post. A deleted one stays while it has comments. */
export function isPostListed(post: Post, reader: FeedReader): boolean {
  return post.status === 'DELETED' ? post.comment_count > 0 : mayReadWords(post, reader);
}

/** As for posts, with answers in place of comments. */
export function isCommentListed(comment: Comment, reader: FeedReader): boolean {
  return mayReadWords(comment, reader) || comment.reply_count > 0;
}

/** Whether the words are there to be read, but this account came without them: an event tells everybody alike. */
export function lacksWords(content: Post | Comment, reader: FeedReader): boolean {
  return content.status !== 'PUBLISHED' && content.content_md === '' && mayReadWords(content, reader);
}
