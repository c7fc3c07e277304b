import {
  LATEST_COMMENT_MAX,
  LATEST_COMMENTS,
  type LatestComment,
} from '../../../../contract/feed/content.ts';
import { attachedJson } from '../../../platform/db/attached-json.ts';
import { isoInstant } from '../../../platform/db/column-types.ts';
import { personJson } from '../../users/person-json.ts';
import { cutText } from '../content-row.ts';

/**
 * SQL: the newest comments under the post `p`, the newest last, as JSON. The same for every reader, so that an event
 * can carry them: none under a hidden post.
 */
export function latestCommentsJson(post: string): string {
  return `case when ${post}.status in ('PUBLISHED', 'DELETED') then (
      select coalesce(json_agg(json_build_object('id', m.id, 'author', (
          select ${personJson('u')} from users u where u.id = m.author_id
        ), 'content_md', left(m.content_md, ${LATEST_COMMENT_MAX + 1}), 'mentions', case
          when position('<@' in m.content_md) > 0 then (
            select coalesce(json_agg(${personJson('u')} order by u.id), '[]')
            from comment_mentions x join users u on u.id = x.user_id where x.comment_id = m.id
          ) else '[]'::json end, 'attached', ${attachedJson('m', 'comment_id')}, 'created_at', m.created_at) order by m.seq), '[]')
      from (
        select * from comments where post_id = ${post}.id and status = 'PUBLISHED'
        order by seq desc limit ${LATEST_COMMENTS}
      ) m
    ) else '[]'::json end`;
}

/** Converts what {@link latestCommentsJson} returns to the contract's form. */
export function toLatestComments(rows: readonly LatestComment[]): LatestComment[] {
  return rows.map(({ attached, ...row }) => ({
    ...row,
    ...(attached && { attached }),
    content_md: cutText(row.content_md, LATEST_COMMENT_MAX),
    created_at: isoInstant(row.created_at),
  }));
}
