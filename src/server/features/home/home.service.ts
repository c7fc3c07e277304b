import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import type { EventData } from '../../../contract/events.ts';
import {
  CATCH_UP_MAX,
  type getCatchUp,
  type markPostsSeen,
  type markSeen,
  type Suggestion,
  type searchMyCommunities,
} from '../../../contract/home.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { ConversationService } from '../chat/conversation.service.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { createHomeRepo } from './home.repo.ts';
import { toMyCommunity } from './my-community-row.ts';
import { createSeenRepo, type PostsSeen } from './seen.repo.ts';
import { suggestedTo } from './suggestion.repo.ts';

export interface HomeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly conversations: Pick<ConversationService, 'markManyRead'>;
}

/** The home page: the user's communities and what is new in them. */
export interface HomeService {
  communities(
    query: HandlerInput<typeof searchMyCommunities>['query'],
    caller: Caller,
  ): Promise<Answer<typeof searchMyCommunities>>;
  catchUp(caller: Caller): Promise<Answer<typeof getCatchUp>['data']>;
  /**
   * Moves positions forward, never back; the caller's other devices are informed. Skips what the caller may not read.
   */
  markSeen(positions: HandlerInput<typeof markSeen>['body'], caller: Caller): Promise<void>;
  /** @throws Problem `group.not_found`, `group.not_allowed` for users who may not read the posts. */
  markPostsSeen(groupId: string, seq: number, caller: Caller): Promise<Answer<typeof markPostsSeen>['data']>;
  suggestions(caller: Caller): Promise<Suggestion[]>;
}

export function createHomeService({ db, withTx, clock, communities, conversations }: HomeDeps): HomeService {
  const repo = createHomeRepo(db);

  async function moveSeen(
    tx: Tx,
    { userId }: Caller,
    positions: readonly { readonly group_id: string; readonly seq: number }[],
  ): Promise<void> {
    if (positions.length === 0) return;
    for (const seen of await createSeenRepo(tx).move(userId, positions)) publishSeen(tx, userId, seen);
  }

  return {
    async communities(query, caller) {
      const { rows, total, counts } = await repo.search(caller.userId, query, clock.now());
      return { data: rows.map(toMyCommunity), pagination: paginate(query, total), counts };
    },

    async catchUp({ userId }) {
      const { rows, ...totals } = await repo.catchUp(userId, CATCH_UP_MAX);
      return { communities: rows.map(toMyCommunity), ...totals };
    },

    markSeen: ({ posts, chats }, caller) =>
      withTx(async (tx) => {
        await moveSeen(tx, caller, posts);
        await conversations.markManyRead(tx, chats, caller);
      }),

    async markPostsSeen(groupId, seq, caller) {
      await communities.requirePermission(caller, groupId, 'posts.read');
      await withTx((tx) => moveSeen(tx, caller, [{ group_id: groupId, seq }]));
      const last_seen_post_seq = await createSeenRepo(db).seen(caller.userId, groupId);
      return { group_id: groupId, last_seen_post_seq };
    },

    suggestions: ({ userId }) => suggestedTo(db, userId),
  };
}

function publishSeen(tx: Tx, userId: string, seen: PostsSeen): void {
  tx.emit({
    kind: 'posts.seen',
    topic: `u:${userId}`,
    ref: seen.group_id,
    actor: userId,
    data: { ...seen } satisfies EventData<'posts.seen'>,
  });
}
