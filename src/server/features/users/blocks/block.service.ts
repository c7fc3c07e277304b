import type { listBlocks } from '../../../../contract/account/blocks.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { createBlockRepo } from './block.repo.ts';

export interface BlockDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  /** Makes the change, and notifies the conversation of the two users when it becomes read-only or writable again. */
  readonly withWritability: (
    tx: Tx,
    two: readonly [string, string],
    change: () => Promise<void>,
  ) => Promise<void>;
}

/** Blocks between users. A blocked user never learns who blocked them. */
export interface BlockService {
  list(caller: Caller): Promise<Answer<typeof listBlocks>['data']>;
  /**
   * Idempotent; emits only on a change. @throws Problem `user.is_caller`, `user.not_found` also for a user whom the
   * caller may not see
   */
  block(userId: string, caller: Caller): Promise<void>;
  /** Idempotent; emits only on a change. */
  unblock(userId: string, caller: Caller): Promise<void>;
}

export function createBlockService({ db, withTx, clock, withWritability }: BlockDeps): BlockService {
  const repo = createBlockRepo(db);

  async function change(blockedId: string, { userId }: Caller, isBlocked: boolean): Promise<void> {
    await withTx((tx) =>
      withWritability(tx, [userId, blockedId], async () => {
        const inTx = createBlockRepo(tx);
        const hasChanged = isBlocked
          ? await inTx.add(userId, blockedId, new Date(clock.now()).toISOString())
          : await inTx.remove(userId, blockedId);
        if (hasChanged)
          tx.emit({
            kind: 'block.updated',
            topic: `u:${userId}`,
            ref: blockedId,
            actor: userId,
            data: { user_id: blockedId, is_blocked: isBlocked } satisfies EventData<'block.updated'>,
          });
      }),
    );
  }

  return {
    list: ({ userId }) => repo.list(userId),

    async block(userId, caller) {
      if (userId === caller.userId) throw new Problem('user.is_caller', 'You cannot block yourself.');
      if (!(await repo.isNamed(userId, caller.userId)))
        throw new Problem('user.not_found', 'This person does not exist.');
      await change(userId, caller, true);
    },

    unblock: (userId, caller) => change(userId, caller, false),
  };
}
