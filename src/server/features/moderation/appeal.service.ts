import type {
  appealRestriction,
  decideAppeal,
  Restriction,
} from '../../../contract/communities/restrictions.ts';
import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { lockGroup } from '../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { AppealTokens } from '../../platform/rights/appeal-token.ts';
import { createAppealRepo } from './appeal.repo.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import type { RestrictionService } from './restriction.service.ts';
import {
  createRestrictionActions,
  isOver,
  type RestrictionActionDeps,
  requireVersion,
} from './restriction-actions.ts';
import { announceRestriction, restrictionEntry } from './restriction-notices.ts';
import { restrictionNotFound } from './restriction-problems.ts';

export interface AppealDeps extends RestrictionActionDeps {
  readonly withTx: WithTx;
  readonly tokens: AppealTokens;
  /** Lifts within the transaction of the decision. */
  readonly liftIn: RestrictionService['liftIn'];
}

type Wish = HandlerInput<typeof appealRestriction>['body'];
type Decision = HandlerInput<typeof decideAppeal>['body'];

/**
 * Appeals against restrictions. A restriction has one. It is decided by someone else than the one who restricted, as
 * long as the community has other staff above the user, or the platform another administrator.
 */
export interface AppealService {
  /**
   * The caller is the restricted user, or proves it by the token of a suspension.
   *
   * @throws Problem `restriction.not_found` for everyone else, `appeal.exists`, `appeal.over`
   */
  appeal(id: string, wish: Wish, caller: Caller | null): Promise<Answer<typeof appealRestriction>['data']>;
  /** @throws Problem `restriction.not_found`, `restriction.stale`, `appeal.over`, `appeal.own` */
  decide(id: string, decision: Decision, caller: Caller): Promise<Restriction>;
}

export function createAppealService(deps: AppealDeps): AppealService {
  const { db, withTx, clock, audit, notifier, tokens, liftIn } = deps;
  const { require, lockTarget } = createRestrictionActions(deps);
  const now = () => new Date(clock.now()).toISOString();

  async function found(tx: Tx, id: string): Promise<Restriction> {
    const restriction = await createRestrictionRepo(tx).find(id, now());
    if (!restriction) throw restrictionNotFound();
    return restriction;
  }

  return {
    async appeal(id, { text, appeal_token: token }, caller) {
      const about = await createRestrictionRepo(db).find(id, now());
      const isTheirs = about !== null && about.user.id === caller?.userId;
      const isProven = about?.type === 'SUSPENSION' && token !== undefined && tokens.isRight(id, token);
      if (!isTheirs && !isProven) throw restrictionNotFound();
      return withTx(async (tx) => {
        const repo = createAppealRepo(tx);
        await createRestrictionRepo(tx).lock(id);
        const restriction = await found(tx, id);
        const { appeal, user, group_id: groupId } = restriction;
        if (appeal?.text === text) return ownPart(appeal);
        if (appeal) throw new Problem('appeal.exists', 'You have appealed against this already.');
        if (isOver(restriction)) throw over();
        await repo.insert(id, text, now());
        const handlers = await repo.otherHandlers(restriction);
        announceRestriction(tx, restriction, user.id);
        await audit(tx, {
          ...restrictionEntry('appeal.sent', [restriction], { userId: user.id }),
          actorId: user.id,
        });
        const to = handlers.length > 0 ? handlers : [restriction.moderator.id];
        await notifier.notify(tx, {
          kind: 'APPEAL_SENT',
          groupId,
          actorId: user.id,
          facts: { restriction_type: restriction.type },
          key: `appeal:${id}`,
          to: to.map((userId) => ({
            userId,
            reason: groupId === null ? 'OWN_ACCOUNT' : 'STAFF_OF_GROUP',
          })),
        });
        return { status: 'OPEN', reason: '' };
      });
    },

    async decide(id, { decision, reason, version }, caller) {
      const seen = await require(id, caller);
      return withTx(async (tx) => {
        const repo = createAppealRepo(tx);
        // A ban is lifted under the community's lock.
        if (seen.type === 'GROUP_BAN' && seen.group_id !== null) await lockGroup(tx, seen.group_id);
        else await lockTarget(tx, { group_id: seen.group_id, user_id: seen.user.id }, caller);
        await createRestrictionRepo(tx).lock(id);
        const current = await found(tx, id);
        const isMine = current.moderator.id === caller.userId;
        if (isMine && (await repo.otherHandlers(current)).length > 0)
          throw new Problem('appeal.own', 'You restricted this person, so someone else decides about it.');
        if (current.user.id === caller.userId) throw restrictionNotFound();
        requireVersion(current, version);
        if (current.appeal?.status !== 'OPEN' || isOver(current)) throw over();
        const status = decision === 'accept' ? 'ACCEPTED' : 'REJECTED';
        await repo.decide(id, { status, reason, decidedBy: caller.userId, at: now() });
        await audit(tx, restrictionEntry(`appeal.${decision}ed`, [current], caller));
        if (decision === 'accept') await liftIn(tx, id, caller);
        else {
          announceRestriction(tx, current, caller.userId);
          await notifier.notify(tx, {
            kind: 'APPEAL_REJECTED',
            groupId: current.group_id,
            actorId: null,
            facts: {
              restriction_type: current.type,
              reason,
              ends_at: current.ends_at,
              ...(current.group && { group_name: current.group.name }),
            },
            key: `appeal decided:${id}`,
            to: [{ userId: current.user.id, reason: 'OWN_PLACE' }],
          });
        }
        return found(tx, id);
      });
    },
  };
}

function ownPart({ status, reason }: NonNullable<Restriction['appeal']>) {
  return { status, reason };
}

function over(): Problem {
  return new Problem('appeal.over', 'There is nothing left to decide here.');
}
