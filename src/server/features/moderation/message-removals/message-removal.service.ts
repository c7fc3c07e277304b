import {
  type MessageRemoval,
  REMOVAL_MS,
  type RemovalPeriod,
  type removeMessages,
} from '../../../../contract/communities/message-removals.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { mayTakeAway } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { activeRole } from '../../../platform/rights/active-role.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { RestrictionService } from '../restriction.service.ts';
import { ignoreRefusal, ranksTooHigh } from '../restriction-problems.ts';
import { type RestrictionReports, requireReport } from '../restriction-reports.ts';
import { createMessageRemovalRepo, type StoredRemoval } from './message-removal.repo.ts';
import type { RemovedContent, RemovedMessages } from './removed-messages.ts';

export interface MessageRemovalDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly once: Once;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly reports: RestrictionReports;
  readonly restrictions: Pick<RestrictionService, 'banIn' | 'liftIn'>;
  readonly messages: RemovedMessages;
  readonly content: RemovedContent;
}

type RemovalForm = HandlerInput<typeof removeMessages>['body'];

/**
 * Removes what a person wrote in a community, with or without a ban, and undoes that. Each is one transaction with the
 * list of what it is about; messages, posts and comments themselves follow within seconds, by a job.
 */
export interface MessageRemovalService {
  /**
   * @throws Problem `group.not_found`, `group.not_allowed` also for people who rank as high as the caller,
   * `member.not_found` for those who were never there, and what a ban throws.
   */
  remove(form: RemovalForm, caller: Caller, keyed: KeyedRequest | null): Promise<MessageRemoval>;
  /**
   * Also lifts the ban of the same act, unless it is over. Repeated, it changes and announces nothing.
   *
   * @throws Problem `removal.not_found` also for those who may not know of it, `group.not_allowed`
   */
  undo(id: string, caller: Caller): Promise<MessageRemoval>;
  /** Undoes what a report led to, within another transaction. What the caller may not undo stays. */
  undoOfReport(tx: Tx, reportId: string, caller: Caller): Promise<void>;
}

export function createMessageRemovalService(deps: MessageRemovalDeps): MessageRemovalService {
  const {
    db,
    withTx,
    clock,
    random,
    once,
    audit,
    communities,
    reports,
    restrictions,
    messages,
    content,
    jobs,
  } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** @throws Problem when the caller may not remove what the person wrote there. */
  async function requireRank(
    tx: Tx,
    { groupId, userId, hasPosts }: { groupId: string; userId: string; hasPosts: boolean },
    caller: Caller,
  ): Promise<void> {
    await lockGroup(tx, groupId);
    // Read again: the caller's role may have changed before the lock.
    const { standing } = await communities.requirePermission(caller, groupId, 'message.moderate');
    if (hasPosts) await communities.requirePermission(caller, groupId, 'post.moderate');
    if (userId === caller.userId || !mayTakeAway(standing, await activeRole(tx, groupId, userId)))
      throw ranksTooHigh();
  }

  /** Lets the job do what was decided. */
  async function carryOut(tx: Tx, id: string): Promise<void> {
    await jobs.send(tx, 'messages.remove', { message_removal_id: id }, { key: id });
  }

  async function required(tx: Database, id: string): Promise<StoredRemoval> {
    const removal = await createMessageRemovalRepo(tx).find(id);
    if (removal === null) throw removalNotFound();
    return removal;
  }

  async function undoIn(
    tx: Tx,
    { id, group_id: groupId, user, posts, comments }: StoredRemoval,
    caller: Caller,
  ): Promise<MessageRemoval> {
    await requireRank(tx, { groupId, userId: user.id, hasPosts: posts + comments > 0 }, caller);
    if (!(await createMessageRemovalRepo(tx).undo(id, caller.userId, now())))
      return toRemoval(await required(tx, id));
    const removal = await required(tx, id);
    if (removal.restriction_id !== null) await restrictions.liftIn(tx, removal.restriction_id, caller);
    await carryOut(tx, id);
    await audit(tx, entryOf('messages.restored', removal, caller));
    return toRemoval(removal);
  }

  return {
    async remove(
      { group_id: groupId, user_id: userId, period, has_posts: hasPosts, ban, report_id },
      caller,
      keyed,
    ) {
      await communities.requirePermission(caller, groupId, 'message.moderate');
      return withTx((tx) =>
        once(tx, keyed, async () => {
          const about = { groupId, userId, hasPosts };
          await requireReport(tx, reports, { report_id, group_id: groupId, user_id: userId }, caller);
          await requireRank(tx, about, caller);
          if (!(await hasBeenThere(tx, about))) throw notThere();
          const banned =
            ban &&
            (await restrictions.banIn(tx, { group_id: groupId, user_id: userId, report_id, ...ban }, caller));
          const [id, at] = [random.uuid(), now()];
          const repo = createMessageRemovalRepo(tx);
          await repo.insert({
            ...{ id, groupId, userId, removedBy: caller.userId, period, at },
            ...{ restrictionId: banned?.id ?? null, reportId: report_id },
          });
          const chosen = { id, groupId, authorId: userId, since: sinceOf(period, clock.now()) };
          await repo.count(id, {
            ...{ posts: 0, comments: 0, ...(hasPosts && (await content.choose(tx, chosen))) },
            messages: await messages.choose(tx, chosen),
          });
          await carryOut(tx, id);
          const removal = await required(tx, id);
          await audit(tx, entryOf('messages.removed', removal, caller));
          return toRemoval(removal);
        }),
      );
    },

    async undo(id, caller) {
      const removal = await required(db, id);
      const isKnown = await communities.requirePermission(caller, removal.group_id, 'message.moderate').then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem) return false;
          throw error;
        },
      );
      if (!isKnown) throw removalNotFound();
      return withTx((tx) => undoIn(tx, removal, caller));
    },

    async undoOfReport(tx, reportId, caller) {
      for (const id of await createMessageRemovalRepo(tx).standingOf(reportId))
        await undoIn(tx, await required(tx, id), caller).catch(ignoreRefusal);
    },
  };
}

function sinceOf(period: RemovalPeriod, now: number): string | null {
  const ms = REMOVAL_MS[period];
  return ms === null ? null : new Date(now - ms).toISOString();
}

function toRemoval({ restriction_id: _, ...removal }: StoredRemoval): MessageRemoval {
  return removal;
}

async function hasBeenThere(
  tx: Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query('select from group_members where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ]);
  return rowCount > 0;
}

/** Says how many, never what. */
function entryOf(
  action: string,
  { id, group_id, user, period, messages, posts, comments, is_ban }: StoredRemoval,
  { userId }: Caller,
) {
  return {
    actorId: userId,
    action,
    targetType: 'message_removal',
    targetId: id,
    groupId: group_id,
    after: { user_id: user.id, period, messages, posts, comments, is_ban },
  };
}

function removalNotFound(): Problem {
  return new Problem('removal.not_found', 'This removal does not exist.');
}

function notThere(): Problem {
  return new Problem('member.not_found', 'This person is not in this community.');
}
