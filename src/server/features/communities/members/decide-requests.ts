import {
  type decideRequests,
  REQUESTS_AT_ONCE,
  type UndecidedRequest,
} from '../../../../contract/communities/members.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../community.service.ts';
import { createMemberActions } from './member-actions.ts';
import { decideRequest, type MemberChangeDeps } from './member-change.service.ts';
import { createMembershipRepo } from './membership.repo.ts';

/** Requests of a community are counted up to this number. */
const REMAINING_MAX = 10_000;

type Wish = HandlerInput<typeof decideRequests>['body'];
type Outcome = Answer<typeof decideRequests>['data'];

/**
 * Decides on many requests to join, each in a transaction of its own: what cannot be decided keeps no other one waiting.
 *
 * @throws Problem `group.not_found`, `group.not_allowed`
 */
export type DecideRequests = (groupId: string, wish: Wish, caller: Caller) => Promise<Outcome>;

export function createDecideRequests(
  deps: MemberChangeDeps & {
    readonly db: Database;
    readonly communities: Pick<CommunityService, 'requirePermission'>;
  },
): DecideRequests {
  const { db, withTx, communities } = deps;
  const right = 'members.approve';

  /** Returns what prevents it; null when it is decided. */
  async function decideOne(
    { groupId, userId, status }: { groupId: string; userId: string; status: Wish['status'] },
    caller: Caller,
  ): Promise<Problem | null> {
    try {
      await withTx(async (tx) => {
        const actions = await createMemberActions(deps, tx, { groupId, userId, caller, right });
        if (actions.target.status !== status) await decideRequest(actions, status);
      });
      return null;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  return async (groupId, { status, user_ids, until }, caller) => {
    await communities.requirePermission(caller, groupId, right);
    const repo = createMembershipRepo(db);
    const found = until === undefined ? [] : await repo.requestsUntil(groupId, until, REMAINING_MAX);
    const decided: string[] = [];
    const undecided: UndecidedRequest[] = [];
    for (const userId of new Set(user_ids ?? found.slice(0, REQUESTS_AT_ONCE))) {
      const problem = await decideOne({ groupId, userId, status }, caller);
      if (problem === null) decided.push(userId);
      else
        undecided.push({
          user_id: userId,
          user: (await repo.entry(groupId, userId))?.user ?? null,
          code: problem.code,
          message: problem.message,
          words: problem.words,
        });
    }
    return { decided, undecided, remaining: Math.max(0, found.length - REQUESTS_AT_ONCE) };
  };
}
