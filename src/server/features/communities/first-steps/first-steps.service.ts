import type { getFirstSteps, updateFirstSteps } from '../../../../contract/communities/first-steps.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { isOwner } from '../../../../contract/core/permissions.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { announceFirstSteps } from '../../users/note-first-step.ts';
import type { CommunityService } from '../community.service.ts';
import { createFirstStepsRepo } from './first-steps.repo.ts';

export interface FirstStepsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

/** A member's own checklist. All methods throw `group.not_found` and `group.not_allowed`. */
export interface FirstStepsService {
  /** Owners have other steps than members. */
  get(groupId: string, caller: Caller): Promise<Answer<typeof getFirstSteps>['data']>;
  /** A repeated call changes and announces nothing. */
  mark(groupId: string, marks: HandlerInput<typeof updateFirstSteps>['body'], caller: Caller): Promise<void>;
}

export function createFirstStepsService({
  db,
  withTx,
  clock,
  communities,
}: FirstStepsDeps): FirstStepsService {
  return {
    async get(groupId, caller) {
      const { standing } = await communities.requirePermission(caller, groupId, 'first_steps.read');
      const repo = createFirstStepsRepo(db);
      const [steps, chat_conversation_id] = await Promise.all([
        repo.find(groupId, caller.userId, isOwner(standing)),
        repo.firstChat(groupId),
      ]);
      return { steps, chat_conversation_id };
    },

    async mark(groupId, { is_welcomed = false, is_closed = false }, caller) {
      await communities.requirePermission(caller, groupId, 'first_steps.read');
      const at = new Date(clock.now()).toISOString();
      await withTx(async (tx) => {
        const marks = { isWelcomed: is_welcomed, isClosed: is_closed, at };
        if (await createFirstStepsRepo(tx).mark(groupId, caller.userId, marks))
          announceFirstSteps(tx, caller.userId);
      });
    },
  };
}
