import type { Comment } from '../../../../contract/feed/comments.ts';
import type { CommentFacts } from '../../../../contract/feed/content.ts';
import { isStaffOf } from '../../../platform/rights/feed-right.ts';
import { attachmentsJson } from '../../attachments/attachment-json.ts';
import { linkCardJson } from '../../link-cards/link-card-json.ts';
import { personJson } from '../../users/person-json.ts';
import { type ContentRow, toContent } from '../content-row.ts';
import { reactionsJson } from '../reaction-json.ts';

/** A comment with everything that a reader sees of it, as {@link commentColumns} selects it. */
export interface CommentRow extends ContentRow {
  post_id: string;
  seq: number;
  parent_comment_id: string | null;
  depth: number;
  reply_count: number;
  counts_version: number;
  score: number;
}

const MENTIONS = `case when position('<@' in m.content_md) > 0 then (
      select coalesce(json_agg(${personJson('u')} order by u.id), '[]')
      from comment_mentions x join users u on u.id = x.user_id where x.comment_id = m.id
    ) else '[]'::json end`;

/** Columns of the comment `m`, as `reader` (an SQL expression) sees it. Looked up per row, like those of posts. */
export function commentColumns(reader: string, isStaff = isStaffOf('m.group_id', reader)): string {
  return `m.id, m.post_id, m.group_id, m.seq, m.parent_comment_id, m.depth, m.author_id, m.status, m.content_md,
    m.reply_count, m.counts_version, m.reactions_version, m.score, m.pinned_at, m.created_at, m.edited_at,
    m.deleted_at, m.deleted_by, m.version, ${isCommentShown(reader, isStaff)} as is_shown,
    (select ${personJson('u')} from users u where u.id = m.author_id) as author,
    ${MENTIONS} as mentions, ${linkCardJson('m', 'comment_id')} as link_card,
    ${attachmentsJson('m', 'comment_id')} as attachments,
    ${reactionsJson('comment', { id: 'm.id', version: 'm.reactions_version', reader })} as reactions`;
}

/** Whether the reader may read the text of the comment `m`. */
export function isCommentShown(reader: string, isStaff: string): string {
  return `case m.status when 'PUBLISHED' then true when 'DELETED' then false
      else m.author_id = ${reader} or ${isStaff} end`;
}

/** Whether the comment `m` is in lists: with its text, or as a tombstone because it has replies. */
export function isCommentListed(reader: string, isStaff: string): string {
  return `(m.reply_count > 0 or ${isCommentShown(reader, isStaff)})`;
}

/** The comment as the row's reader sees it. */
export function toComment(row: CommentRow): Comment {
  return asComment(row, row.is_shown);
}

/** The part that is pushed to all readers. It has no text when not every reader may read it. */
export function toCommentFacts(row: CommentRow): CommentFacts {
  const {
    reactions: _,
    reactions_version: __,
    reply_count: ___,
    counts_version: ____,
    link_card: _____,
    ...facts
  } = asComment(row, row.status === 'PUBLISHED');
  return facts;
}

function asComment(row: CommentRow, isShown: boolean): Comment {
  return {
    ...toContent(row, isShown),
    post_id: row.post_id,
    seq: row.seq,
    parent_comment_id: row.parent_comment_id,
    depth: row.depth,
    reply_count: row.reply_count,
    counts_version: row.counts_version,
  };
}
