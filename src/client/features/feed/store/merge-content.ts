import type { EventData } from '../../../../contract/events.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';

type Content = Post | Comment;
type Reacted = Pick<Content, 'reactions' | 'reactions_version' | 'status'>;

/** Deleted content has no reactions, whatever was known before. */
function withoutReactionsOnceDeleted<T extends Reacted>(content: T): T {
  return content.status !== 'DELETED' || content.reactions.length === 0
    ? content
    : { ...content, reactions: [] };
}

/**
 * Two copies of one version can differ in their text: it may be missing because moderators hid it, or be cut after
 * the beginning.
 */
function isFuller(incoming: Content, known: Content): boolean {
  if (incoming.version !== known.version) return false;
  return incoming.content_md.length > known.content_md.length;
}

function newerFacts<T extends Content>(known: T, incoming: T): T {
  return incoming.version > known.version || isFuller(incoming, known) ? incoming : known;
}

/**
 * Merges two copies of one post, in any order. Text, reactions and counts have a version each, and the higher version
 * wins. Returns the same object when `incoming` adds nothing, so that the card is not rendered again.
 */
export function mergePost(known: Post, incoming: Post): Post {
  const facts = newerFacts(known, incoming);
  const reacted = incoming.reactions_version > known.reactions_version ? incoming : known;
  const counted = incoming.counts_version > known.counts_version ? incoming : known;
  if (facts === known && reacted === known && counted === known) return known;
  const { reactions, reactions_version } = reacted;
  const { comment_count, last_comment_at, counts_version } = counted;
  return withoutReactionsOnceDeleted({
    ...facts,
    reactions,
    reactions_version,
    comment_count,
    last_comment_at,
    counts_version,
  });
}

/** The same for a comment. */
export function mergeComment(known: Comment, incoming: Comment): Comment {
  const facts = newerFacts(known, incoming);
  const reacted = incoming.reactions_version > known.reactions_version ? incoming : known;
  const counted = incoming.counts_version > known.counts_version ? incoming : known;
  if (facts === known && reacted === known && counted === known) return known;
  const { reactions, reactions_version } = reacted;
  const { reply_count, counts_version } = counted;
  return withoutReactionsOnceDeleted({ ...facts, reactions, reactions_version, reply_count, counts_version });
}

/**
 * The reactions after `event`. Returns the same object when nothing changes. One emoji changes, the others keep their
 * places, and a new emoji is added at the end.
 */
export function withReaction<T extends Reacted>(
  content: T,
  event: EventData<'content.reacted'>,
  meId: string,
): T {
  if (event.reactions_version <= content.reactions_version) return content;
  const { emoji, actor_id, is_on, reaction, reactions_version } = event;
  const at = content.reactions.findIndex((one) => one.emoji === emoji);
  const known = content.reactions[at];
  const is_mine = actor_id === meId ? is_on : (known?.is_mine ?? false);
  const next: Reaction[] = reaction === null ? [] : [{ ...reaction, is_mine }];
  const reactions =
    known === undefined
      ? [...content.reactions, ...next]
      : [...content.reactions.slice(0, at), ...next, ...content.reactions.slice(at + 1)];
  return withoutReactionsOnceDeleted({ ...content, reactions, reactions_version });
}

/** Events carry no reactions and no counts, so their versions are 0. */
export function postOf(facts: EventData<'post.created'>): Post {
  return {
    ...facts,
    reactions: [],
    reactions_version: 0,
    comment_count: 0,
    counts_version: 0,
    last_comment_at: null,
  };
}

/** The same for a comment. */
export function commentOf(facts: EventData<'comment.created'>): Comment {
  return { ...facts, reactions: [], reactions_version: 0, reply_count: 0, counts_version: 0 };
}
