import { may } from '../../../../contract/core/permissions.ts';
import type { WritingService } from '../../moderation/writing.service.ts';
import { contentNotAllowed } from '../../moderation/writing-problems.ts';
import type { FindPollSite } from '../../polls/poll.service.ts';
import type { FeedAccess } from '../feed-access.ts';
import { postNotFound } from '../feed-problems.ts';
import { lockRight, requireRank } from '../staff-action.ts';

export interface PostPollSiteDeps {
  readonly access: Pick<FeedAccess, 'post'>;
  readonly writing: Pick<WritingService, 'lockAndRequireAllowed'>;
}

/** What a poll needs to know about the post that has it. */
export function createPostPollSite({ access, writing }: PostPollSiteDeps): FindPollSite {
  return async (postId, caller) => {
    const { row, membership } = await access.post(postId, caller);
    if (!row.is_shown) throw postNotFound();
    return {
      topic: `f:${row.group_id}`,
      place: {
        chat_conversation_id: null,
        chat_message_id: null,
        group_id: row.group_id,
        post_id: row.id,
      },
      authorId: row.author_id,

      async requireVoter(tx, isVoting) {
        if (row.status !== 'PUBLISHED') throw postNotFound();
        if (!may('content.react', membership.standing, membership.group)) throw contentNotAllowed();
        const mute = isVoting ? 'COMMENT_MUTE' : null;
        await writing.lockAndRequireAllowed(
          tx,
          { membership, isNew: false, right: 'content.react', mute },
          caller,
        );
      },

      async requireCloser(tx) {
        const right = row.author_id === caller.userId ? 'content.withdraw' : 'post.moderate';
        await requireRank(tx, await lockRight(tx, right, { membership, caller }), row, caller);
      },
    };
  };
}
