import type { FindLinkSite } from '../../link-cards/link-card.service.ts';
import type { FeedAccess } from '../feed-access.ts';
import { commentNotFound } from '../feed-problems.ts';
import { lockRight } from '../staff-action.ts';

/** What a link's card needs to know about the comment that has it. */
export function createCommentLinkSite({ access }: { access: Pick<FeedAccess, 'comment'> }): FindLinkSite {
  return async (commentId, caller) => {
    const { row, membership } = await access.comment(commentId, caller);
    if (!row.is_shown) throw commentNotFound();
    return {
      authorId: row.author_id,
      async requireCloser(tx) {
        await lockRight(tx, 'content.withdraw', { membership, caller });
      },
    };
  };
}
