import { MINUTE_MS } from '../../contract/core/durations.ts';
import type { Database } from '../platform/db/database.ts';
import { pollRows, pollTables } from './demo-polls.ts';
import {
  type Ids,
  idOf,
  insertAll,
  iso,
  manilaInstant,
  type Row,
  reactionRows,
  readIds,
  type SeedInput,
  withMentions,
} from './demo-rows.ts';
import type { Community, DemoComment, DemoPost } from './demo-schemas.ts';

const tables = {
  posts: `id uuid, group_id uuid, seq bigint, author_id uuid, title text, content_md text, is_announcement boolean,
    pinned_at timestamptz, pinned_by uuid, locked_at timestamptz, locked_by uuid, created_at timestamptz,
    edited_at timestamptz, version integer, has_poll boolean`,
  post_counts: `post_id uuid, group_id uuid, seq bigint, last_comment_seq bigint, comment_count integer,
    last_comment_at timestamptz, counts_version integer, reaction_count integer, reactions_version integer`,
  post_tags: 'post_id uuid, tag_id uuid, place smallint, group_id uuid, seq bigint',
  post_mentions: 'post_id uuid, user_id uuid',
  post_reactions: 'post_id uuid, emoji text, user_id uuid, place integer',
  post_reaction_totals: 'post_id uuid, emoji text, count integer, place integer',
  comments: `id uuid, post_id uuid, group_id uuid, seq bigint, parent_comment_id uuid, depth smallint, author_id uuid,
    content_md text, reply_count integer, counts_version integer, reaction_count integer, reactions_version integer,
    pinned_at timestamptz, pinned_by uuid, created_at timestamptz, version integer`,
  comment_mentions: 'comment_id uuid, user_id uuid',
  comment_reactions: 'comment_id uuid, emoji text, user_id uuid, place integer',
  comment_reaction_totals: 'comment_id uuid, emoji text, count integer, place integer',
  group_feeds: 'group_id uuid, last_seq bigint, listed_count integer',
  ...pollTables,
} as const;
type Rows = { [Table in keyof typeof tables]: Row[] };

/** Adds the posts and comments of the demo's communities. Its people and groups must exist. */
export async function seedDemoFeed(
  tx: Database,
  communities: readonly Community[],
  input: SeedInput,
): Promise<void> {
  const [ids, groups, tags] = [
    await readIds(tx, 'users'),
    await readIds(tx, 'groups'),
    await readIds(tx, 'tags'),
  ];
  const rows = emptyRows();
  for (const { slug, posts } of communities)
    addPosts(rows, posts, { ...input, ids, tags, groupId: idOf(groups, slug) });
  await insertAll(tx, tables, rows);
}

function emptyRows(): Rows {
  return {
    posts: [],
    post_counts: [],
    post_tags: [],
    post_mentions: [],
    post_reactions: [],
    post_reaction_totals: [],
    comments: [],
    comment_mentions: [],
    comment_reactions: [],
    comment_reaction_totals: [],
    group_feeds: [],
    polls: [],
    poll_options: [],
    poll_ballots: [],
  };
}

interface PostsInput extends SeedInput {
  readonly ids: Ids;
  readonly tags: Ids;
  readonly groupId: string;
}

function addPosts(rows: Rows, posts: readonly DemoPost[], input: PostsInput): void {
  for (const [index, post] of posts.entries()) addPost(rows, post, index + 1, input);
  rows.group_feeds.push({
    group_id: input.groupId,
    last_seq: posts.length,
    listed_count: posts.length,
  });
}

function addPost(rows: Rows, post: DemoPost, seq: number, input: PostsInput): void {
  const { ids, groupId: group_id, now } = input;
  const id = input.uuid();
  const at = manilaInstant(post, now);
  const changedAt = iso(at + MINUTE_MS);
  const { text, mentioned } = withMentions(post.text, ids);
  const comments = flat(post.comments ?? [], { at, now, uuid: input.uuid });
  const { reactions, totals } = reactionRows(post.reactions, { post_id: id }, ids);
  const changes = [post.pinnedBy, post.lockedBy, post.isEdited].filter(Boolean).length;
  rows.posts.push({
    ...{ id, group_id, seq, author_id: idOf(ids, post.from), title: post.title ?? '', content_md: text },
    is_announcement: post.isAnnouncement ?? false,
    pinned_at: post.pinnedBy ? changedAt : null,
    pinned_by: post.pinnedBy ? idOf(ids, post.pinnedBy) : null,
    locked_at: post.lockedBy ? changedAt : null,
    locked_by: post.lockedBy ? idOf(ids, post.lockedBy) : null,
    created_at: iso(at),
    edited_at: post.isEdited ? changedAt : null,
    version: 1 + changes,
    has_poll: post.poll !== undefined,
  });
  const poll = pollRows(post.poll, { id: input.uuid(), owner: { post_id: id }, at, ids });
  rows.polls.push(...poll.polls);
  rows.poll_options.push(...poll.poll_options);
  rows.poll_ballots.push(...poll.poll_ballots);
  rows.post_counts.push({
    ...{ post_id: id, group_id, seq, last_comment_seq: comments.length, comment_count: comments.length },
    last_comment_at: comments.length > 0 ? iso(Math.max(...comments.map((one) => one.at))) : null,
    counts_version: comments.length,
    reaction_count: reactions.length,
    reactions_version: reactions.length,
  });
  rows.post_reactions.push(...reactions);
  rows.post_reaction_totals.push(...totals);
  for (const [place, slug] of (post.tags ?? []).entries())
    rows.post_tags.push({ post_id: id, tag_id: idOf(input.tags, slug), place: place + 1, group_id, seq });
  for (const user_id of mentioned) rows.post_mentions.push({ post_id: id, user_id });
  for (const [index, comment] of comments.entries())
    addComment(rows, comment, { postId: id, groupId: group_id, seq: index + 1, ids });
}

interface FlatComment {
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly at: number;
  readonly comment: DemoComment;
}

/** All comments of a post, oldest first. None lies after `now`. */
function flat(
  comments: readonly DemoComment[],
  { at, now, uuid }: { at: number; now: number; uuid: () => string },
): FlatComment[] {
  const level = (siblings: readonly DemoComment[], parent: FlatComment | null): FlatComment[] =>
    siblings.flatMap((comment) => {
      const own = {
        id: uuid(),
        parentId: parent?.id ?? null,
        depth: parent === null ? 0 : parent.depth + 1,
        at: Math.min(now, (parent?.at ?? at) + comment.minutesLater * MINUTE_MS),
        comment,
      };
      return [own, ...level(comment.replies ?? [], own)];
    });
  return level(comments, null).sort((one, other) => one.at - other.at);
}

function addComment(
  rows: Rows,
  { id, parentId, depth, at, comment }: FlatComment,
  place: { postId: string; groupId: string; seq: number; ids: Ids },
): void {
  const { postId: post_id, groupId: group_id, seq, ids } = place;
  const { text, mentioned } = withMentions(comment.text, ids);
  const { reactions, totals } = reactionRows(comment.reactions, { comment_id: id }, ids);
  const replies = comment.replies?.length ?? 0;
  rows.comments.push({
    ...{ id, post_id, group_id, seq, parent_comment_id: parentId, depth, author_id: idOf(ids, comment.from) },
    ...{ content_md: text, reply_count: replies, counts_version: replies, created_at: iso(at) },
    reaction_count: reactions.length,
    reactions_version: reactions.length,
    pinned_at: comment.pinnedBy ? iso(at + MINUTE_MS) : null,
    pinned_by: comment.pinnedBy ? idOf(ids, comment.pinnedBy) : null,
    version: comment.pinnedBy ? 2 : 1,
  });
  rows.comment_reactions.push(...reactions);
  rows.comment_reaction_totals.push(...totals);
  for (const user_id of mentioned) rows.comment_mentions.push({ comment_id: id, user_id });
}
