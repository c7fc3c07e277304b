import { mentionToken } from '../../contract/chat-mentions.ts';
import type { Database } from '../db/database.ts';
import { type Ids, idOf, iso, type Row } from './demo-chat.ts';
import type { DemoComment, DemoPost } from './demo-post.ts';
import { codeSaGabiPosts } from './posts-code-sa-gabi.ts';
import { hurnoPosts } from './posts-hurno-sa-sugbo.ts';
import { letBarkadaPosts } from './posts-let-barkada.ts';
import { raketeersPosts } from './posts-raketeers-circle.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Asia/Manila is UTC+8 all year. */
const MANILA_MS = 8 * 60 * MINUTE_MS;

/** The posts of each community, by its slug. */
export const demoPosts: Readonly<Record<string, readonly DemoPost[]>> = {
  'hurno-sa-sugbo': hurnoPosts,
  'code-sa-gabi': codeSaGabiPosts,
  'raketeers-circle': raketeersPosts,
  'let-barkada': letBarkadaPosts,
};

const tables = {
  posts: `id uuid, group_id uuid, seq bigint, author_id uuid, title text, content_md text, is_announcement boolean,
    pinned_at timestamptz, pinned_by uuid, locked_at timestamptz, locked_by uuid, created_at timestamptz,
    edited_at timestamptz, version integer`,
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
} as const;
type Rows = { [Table in keyof typeof tables]: Row[] };

interface FeedInput {
  readonly now: number;
  readonly uuid: () => string;
}

/** Fills the discussions of the demo's communities, whose people and groups are there already. */
export async function seedDemoFeed(tx: Database, input: FeedInput): Promise<void> {
  const [ids, groups, tags] = [
    await keyed(tx, 'select username as key, id from users where username is not null'),
    await keyed(tx, 'select slug as key, id from groups'),
    await keyed(tx, 'select slug as key, id from tags'),
  ];
  const rows = emptyRows();
  for (const [slug, posts] of Object.entries(demoPosts))
    addCommunity(rows, posts, { ...input, ids, tags, groupId: idOf(groups, slug) });
  for (const [table, columns] of Object.entries(tables)) await insertAll(tx, table, columns, rows);
}

async function keyed(tx: Database, text: string): Promise<Ids> {
  const { rows } = await tx.query<{ key: string; id: string }>(text);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function insertAll(tx: Database, table: string, columns: string, rows: Rows): Promise<void> {
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  const own = new Map<string, readonly Row[]>(Object.entries(rows)).get(table) ?? [];
  await tx.query(
    `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as row (${columns})`,
    [JSON.stringify(own)],
  );
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
  };
}

interface CommunityInput extends FeedInput {
  readonly ids: Ids;
  readonly tags: Ids;
  readonly groupId: string;
}

function addCommunity(rows: Rows, posts: readonly DemoPost[], input: CommunityInput): void {
  for (const [index, post] of posts.entries()) addPost(rows, post, index + 1, input);
  rows.group_feeds.push({
    group_id: input.groupId,
    last_seq: posts.length,
    listed_count: posts.length,
  });
}

function momentOf({ daysAgo, at }: DemoPost, now: number): number {
  const midnight = Math.floor((now + MANILA_MS) / DAY_MS) * DAY_MS - MANILA_MS;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return midnight - daysAgo * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
}

function addPost(rows: Rows, post: DemoPost, seq: number, input: CommunityInput): void {
  const { ids, groupId: group_id, now } = input;
  const id = input.uuid();
  const at = momentOf(post, now);
  const changedAt = iso(at + MINUTE_MS);
  const { text, mentioned } = withMentions(post.text, ids);
  const comments = flat(post.comments ?? [], { at, now, uuid: input.uuid });
  const reactions = addReactions(rows, 'post', id, { of: post, ids });
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
  });
  rows.post_counts.push({
    ...{ post_id: id, group_id, seq, last_comment_seq: comments.length, comment_count: comments.length },
    last_comment_at: comments.length > 0 ? iso(Math.max(...comments.map((one) => one.at))) : null,
    counts_version: comments.length,
    ...reactions,
  });
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
  readonly said: DemoComment;
}

/** All comments of a post in the order in which they came. None lies after `now`. */
function flat(
  comments: readonly DemoComment[],
  { at, now, uuid }: { at: number; now: number; uuid: () => string },
): FlatComment[] {
  const level = (said: readonly DemoComment[], parent: FlatComment | null): FlatComment[] =>
    said.flatMap((one) => {
      const own = {
        id: uuid(),
        parentId: parent?.id ?? null,
        depth: parent === null ? 0 : parent.depth + 1,
        at: Math.min(now, (parent?.at ?? at) + one.after * MINUTE_MS),
        said: one,
      };
      return [own, ...level(one.answers ?? [], own)];
    });
  return level(comments, null).sort((one, other) => one.at - other.at);
}

function addComment(
  rows: Rows,
  { id, parentId, depth, at, said }: FlatComment,
  place: { postId: string; groupId: string; seq: number; ids: Ids },
): void {
  const { postId: post_id, groupId: group_id, seq, ids } = place;
  const { text, mentioned } = withMentions(said.text, ids);
  const answers = said.answers?.length ?? 0;
  rows.comments.push({
    ...{ id, post_id, group_id, seq, parent_comment_id: parentId, depth, author_id: idOf(ids, said.from) },
    ...{ content_md: text, reply_count: answers, counts_version: answers, created_at: iso(at) },
    ...addReactions(rows, 'comment', id, { of: said, ids }),
    pinned_at: said.pinnedBy ? iso(at + MINUTE_MS) : null,
    pinned_by: said.pinnedBy ? idOf(ids, said.pinnedBy) : null,
    version: said.pinnedBy ? 2 : 1,
  });
  for (const user_id of mentioned) rows.comment_mentions.push({ comment_id: id, user_id });
}

/** Answers the kept numbers. People are listed in the order in which they came, emoji after emoji. */
function addReactions(
  rows: Rows,
  kind: 'post' | 'comment',
  id: string,
  { of: { reactions = {} }, ids }: { of: Pick<DemoPost, 'reactions'>; ids: Ids },
) {
  let place = 0;
  for (const [emoji, people] of Object.entries(reactions)) {
    const key = { [`${kind}_id`]: id, emoji };
    rows[`${kind}_reaction_totals`].push({ ...key, count: people.length, place: place + 1 });
    for (const username of people)
      rows[`${kind}_reactions`].push({ ...key, user_id: idOf(ids, username), place: ++place });
  }
  return { reaction_count: place, reactions_version: place };
}

function withMentions(text: string, ids: Ids) {
  const mentioned = new Set<string>();
  const written = text.replace(/@([a-z0-9]+)/g, (whole: string, username: string) => {
    const id = ids.get(username);
    if (id === undefined) return whole;
    mentioned.add(id);
    return mentionToken({ id });
  });
  return { text: written, mentioned: [...mentioned] };
}
