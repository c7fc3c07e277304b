import type { EventData } from '../../../../contract/events.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { mergeRow, newerOf, type RowPart } from '../../../data/live/merge-row.ts';
import { reactionsPart, withoutReactionsOnceDeleted } from '../../../data/live/reactions.ts';
import { withMergedCard } from '../../link-cards/store/fold-link-card.ts';
import { pollOfFacts, withMergedPoll } from '../../polls/store/fold-poll.ts';

const postCounts: RowPart<Post> = {
  version: (post) => post.counts_version,
  fields: ({ comment_count, last_comment_at, latest_comments, counts_version }) => ({
    comment_count,
    last_comment_at,
    latest_comments,
    counts_version,
  }),
};

const commentCounts: RowPart<Comment> = {
  version: (comment) => comment.counts_version,
  fields: ({ reply_count, counts_version }) => ({ reply_count, counts_version }),
};

/**
 * The copy with the newer text. Two copies of one version can differ: the text may be missing because moderators hid
 * it, or be cut after the beginning. The longer one is then the better one.
 */
function fullerOf<T extends Post | Comment>(known: T, incoming: T): T {
  const isFuller = incoming.version === known.version && incoming.content_md.length > known.content_md.length;
  return isFuller ? incoming : newerOf(known, incoming);
}

/** Merges two copies of one post, in any order. Text, reactions, counts, poll and card have a version each. */
export function mergePost(known: Post, incoming: Post): Post {
  const parts = [reactionsPart, postCounts];
  const merged = mergeRow(known, incoming, { base: fullerOf(known, incoming), parts });
  const polled = withMergedPoll(withoutReactionsOnceDeleted(merged), known, incoming);
  return withMergedCard(polled, known, incoming);
}

/** The same for a comment. */
export function mergeComment(known: Comment, incoming: Comment): Comment {
  const parts = [reactionsPart, commentCounts];
  const merged = mergeRow(known, incoming, { base: fullerOf(known, incoming), parts });
  return withMergedCard(withoutReactionsOnceDeleted(merged), known, incoming);
}

/** Events carry no reactions and no counts, so their versions are 0. */
export function postOf({ poll, ...facts }: EventData<'post.created'>): Post {
  return {
    ...facts,
    ...pollOfFacts(poll),
    reactions: [],
    reactions_version: 0,
    comment_count: 0,
    latest_comments: [],
    counts_version: 0,
    last_comment_at: null,
  };
}

/** The same for a comment. */
export function commentOf(facts: EventData<'comment.created'>): Comment {
  return { ...facts, reactions: [], reactions_version: 0, reply_count: 0, counts_version: 0 };
}
