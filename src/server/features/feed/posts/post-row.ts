import { type LatestComment, POST_EXCERPT_MAX, type PostFacts } from '../../../../contract/feed/content.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import type { Poll } from '../../../../contract/polls/poll.ts';
import type { Tag } from '../../../../contract/tags.ts';
import { withInstants } from '../../../platform/db/column-types.ts';
import { mayOpenLesson } from '../../../platform/rights/course-right.ts';
import { isStaffOf } from '../../../platform/rights/feed-right.ts';
import { attachmentsJson } from '../../attachments/attachment-json.ts';
import { linkCardJson } from '../../link-cards/link-card-json.ts';
import { pollJson } from '../../polls/poll-json.ts';
import { toPollFacts } from '../../polls/poll-keeper.ts';
import { personJson } from '../../users/person-json.ts';
import { latestCommentsJson, toLatestComments } from '../comments/latest-comments.ts';
import { type ContentRow, cutText, toContent } from '../content-row.ts';
import { reactionsJson } from '../reaction-json.ts';

/** A post with everything that a reader sees of it, as {@link postColumns} selects it. */
export interface PostRow extends ContentRow {
  seq: number;
  title: string;
  is_announcement: boolean;
  locked_at: string | null;
  tags: Tag[];
  category_id: string | null;
  comment_count: number;
  counts_version: number;
  last_comment_at: string | null;
  /** As JSON has them. */
  latest_comments: LatestComment[];
  score: number;
  poll: Poll | null;
  /** Not null: the discussion of this lesson, which only those who may open it see. */
  lesson_id: string | null;
}

const MENTIONS = `case when position('<@' in p.content_md) > 0 then (
      select coalesce(json_agg(${personJson('u')} order by u.id), '[]')
      from post_mentions x join users u on u.id = x.user_id where x.post_id = p.id
    ) else '[]'::json end`;
const TAGS = `(
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by x.place), '[]')
      from post_tags x join tags t on t.id = x.tag_id where x.post_id = p.id
    )`;

/** That of the lesson, for its discussion. */
const LESSON_TITLE = `coalesce((select l.title from lessons l where l.id = p.lesson_id), p.title)`;

/** One unit more than the excerpt shows that the text continues. */
const CONTENT = { whole: 'p.content_md', excerpt: `left(p.content_md, ${POST_EXCERPT_MAX + 1})` };

/**
 * Columns of the post `p` with counts `n`, as `reader` (an SQL expression) sees it. Everything else is looked up per
 * row: the planner does not know how few rows a page has, so it would plan a join for many rows. `hasLessons`: whether
 * discussions of lessons can be among them.
 */
export function postColumns(
  reader: string,
  {
    content,
    isStaff,
    hasLessons = true,
  }: { content: keyof typeof CONTENT; isStaff?: string; hasLessons?: boolean },
): string {
  return `p.id, p.group_id, abs(p.seq) as seq, p.author_id, p.lesson_id,
    case p.status when 'LESSON' then 'PUBLISHED' else p.status end as status,
    ${hasLessons ? LESSON_TITLE : 'p.title'} as title, ${CONTENT[content]} as content_md,
    p.is_announcement, p.category_id, p.pinned_at, p.locked_at, p.created_at, p.edited_at, p.deleted_at, p.deleted_by, p.version,
    n.comment_count, n.counts_version, n.last_comment_at, n.reactions_version, n.score,
    case p.status when 'PUBLISHED' then true when 'DELETED' then false
      ${hasLessons ? `when 'LESSON' then ${mayOpenLesson('p.lesson_id', reader)}` : ''}
      else p.author_id = ${reader} or ${isStaff ?? isStaffOf('p.group_id', reader)} end as is_shown,
    (select ${personJson('u')} from users u where u.id = p.author_id) as author,
    ${MENTIONS} as mentions, ${TAGS} as tags,
    case when n.comment_count > 0 then ${latestCommentsJson('p')} else '[]'::json end as latest_comments,
    ${pollJson({ owner: 'p', column: 'post_id' }, reader)} as poll,
    ${linkCardJson('p', 'post_id')} as link_card, ${attachmentsJson('p', 'post_id')} as attachments,
    ${reactionsJson('post', { id: 'p.id', version: 'n.reactions_version', reader })} as reactions`;
}

const INSTANTS = [
  'pinned_at',
  'locked_at',
  'created_at',
  'edited_at',
  'deleted_at',
  'last_comment_at',
] as const;

/** Converts a row that came as JSON to the types that columns have. */
export function postFromJson(row: PostRow): PostRow {
  return withInstants(row, INSTANTS);
}

/** The post as the row's reader sees it, with the text that the row has, or only its beginning. */
export function toPost(row: PostRow, length: 'whole' | 'excerpt'): Post {
  return asPost(row, length, row.is_shown);
}

/**
 * The part that is pushed to all readers: only the beginning of the text, and no text when not every reader may read
 * it.
 */
export function toPostFacts(row: PostRow): PostFacts {
  const {
    reactions: _,
    reactions_version: __,
    comment_count: ___,
    counts_version: ____,
    last_comment_at: _____,
    latest_comments: ______,
    link_card: _______,
    poll,
    ...facts
  } = asPost(row, 'excerpt', row.status === 'PUBLISHED');
  return poll ? { ...facts, poll: toPollFacts(poll) } : facts;
}

function asPost(row: PostRow, length: 'whole' | 'excerpt', isShown: boolean): Post {
  const content = toContent(row, isShown);
  const content_md = length === 'whole' ? content.content_md : cutText(content.content_md, POST_EXCERPT_MAX);
  return {
    ...content,
    content_md,
    is_whole: content_md.length === content.content_md.length,
    seq: row.seq,
    ...(row.lesson_id !== null && { lesson_id: row.lesson_id }),
    title: isShown ? row.title : '',
    is_announcement: row.is_announcement,
    tags: isShown ? row.tags : [],
    category_id: row.category_id,
    comment_count: row.comment_count,
    counts_version: row.counts_version,
    last_comment_at: row.last_comment_at,
    latest_comments: toLatestComments(row.latest_comments),
    locked_at: row.locked_at,
    ...(isShown && row.poll !== null && { poll: row.poll }),
  };
}
