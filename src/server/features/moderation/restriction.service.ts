import type {
  createRestriction,
  getRestrictionStats,
  liftRestriction,
  Restriction,
  RestrictionForm,
  RestrictionsQuery,
  searchRestrictions,
} from '../../../contract/communities/restrictions.ts';
import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import type { Random } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { MemberChangeService } from '../communities/members/member-change.service.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import {
  createRestrictionActions,
  isOver,
  type RestrictionActionDeps,
  requireVersion,
} from './restriction-actions.ts';
import { createRestrictionListRepo } from './restriction-list.repo.ts';
import {
  ignoreRefusal,
  restrictionEnded,
  restrictionExists,
  restrictionNotFound,
} from './restriction-problems.ts';
import { type RestrictionReports, requireReport } from './restriction-reports.ts';

export interface RestrictionDeps extends RestrictionActionDeps {
  readonly withTx: WithTx;
  readonly random: Random;
  readonly once: Once;
  readonly members: Pick<MemberChangeService, 'ban' | 'unban'>;
  readonly reports: RestrictionReports;
}

type RestrictionAction = Answer<typeof createRestriction>;
/** A ban from a community. */
type Ban = Pick<RestrictionForm, 'group_id' | 'user_id' | 'reason' | 'ends_at' | 'report_id'> & {
  /** The version of the membership that the caller looked at. */
  readonly version?: number | undefined;
};
type LiftWish = HandlerInput<typeof liftRestriction>['query'] & HandlerInput<typeof liftRestriction>['body'];

/**
 * Restrictions in communities, by their staff, and on the platform, by its administrators. No one acts on themselves,
 * on a role as high as their own, or on an administrator.
 */
export interface RestrictionService {
  /**
   * @throws Problem `member.not_found` for users who never had a membership there, `group.not_allowed` for users who
   * rank as high as the caller, `user.not_found`, `platform.not_allowed`, `restriction.exists` with an existing
   * restriction when nothing is left to do, `restriction.ended` when it would already be over, `report.not_found` when
   * it names a report that did not lead to it.
   */
  restrict(form: RestrictionForm, caller: Caller, keyed: KeyedRequest | null): Promise<RestrictionAction>;
  search(query: RestrictionsQuery, caller: Caller): Promise<Answer<typeof searchRestrictions>>;
  stats(groupId: string | undefined, caller: Caller): Promise<Answer<typeof getRestrictionStats>>;
  get(id: string, caller: Caller): Promise<Restriction>;
  /**
   * Lifting a restriction that is lifted or over changes and announces nothing.
   *
   * @throws Problem `restriction.stale` when it changed since the caller looked at it.
   */
  lift(id: string, wish: LiftWish, caller: Caller): Promise<RestrictionAction>;
  /** Bans from a community within another transaction. Call it before other rows of the community are locked. */
  banIn(tx: Tx, ban: Ban, caller: Caller): Promise<Restriction>;
  /** Lifts within another transaction, for one restriction that the caller may lift. */
  liftIn(tx: Tx, id: string, caller: Caller): Promise<void>;
  /** Lifts what a report led to, within another transaction. What the caller may not lift stays. */
  liftOfReport(tx: Tx, reportId: string, caller: Caller): Promise<void>;
}

export function createRestrictionService(deps: RestrictionDeps): RestrictionService {
  const { db, withTx, clock, random, once, members, reports } = deps;
  const { requireRight, require, lockTarget, announceAll } = createRestrictionActions(deps);
  const now = () => new Date(clock.now()).toISOString();

  /** The members' service bans, under the community's lock, and writes the restriction. */
  async function ban(tx: Tx, form: Ban, caller: Caller): Promise<RestrictionAction> {
    const {
      group_id: groupId,
      user_id: userId,
      reason,
      ends_at: endsAt,
      report_id: reportId,
      version,
    } = form;
    if (groupId === null) throw new Error('a ban is from a community');
    const hasBanned = await members.ban(tx, { groupId, userId, reason, endsAt, reportId, version }, caller);
    const standing = await createRestrictionRepo(tx).findActive(form, 'GROUP_BAN', now());
    if (standing && !hasBanned) throw restrictionExists(standing);
    if (!standing) throw new Error('a ban has a restriction');
    return { data: standing, also: [] };
  }

  async function unban(
    tx: Tx,
    { id, group_id: groupId, user }: Restriction,
    { version }: Pick<LiftWish, 'version'>,
    caller: Caller,
  ): Promise<RestrictionAction> {
    if (groupId === null) throw new Error('a ban is from a community');
    const repo = createRestrictionRepo(tx);
    const current = await repo.find(id, now());
    if (!current) throw restrictionNotFound();
    if (isOver(current)) return { data: current, also: [] };
    requireVersion(current, version);
    await members.unban(tx, { groupId, userId: user.id }, caller);
    return { data: (await repo.find(id, now())) ?? current, also: [] };
  }

  async function lift(
    tx: Tx,
    id: string,
    { is_whole_act: isWhole = false, version }: LiftWish,
    caller: Caller,
  ): Promise<RestrictionAction> {
    const found = await require(id, caller);
    if (found.type === 'GROUP_BAN') return unban(tx, found, { version }, caller);
    await lockTarget(tx, { group_id: found.group_id, user_id: found.user.id }, caller);
    const repo = createRestrictionRepo(tx);
    const at = now();
    const current = (await repo.find(id, at)) ?? found;
    if (isOver(current)) return { data: current, also: [] };
    requireVersion(current, version);
    const lifted: Restriction[] = [];
    for (const one of isWhole ? await repo.createdWith(current) : [id]) {
      const hasChanged = await repo.lift(one, caller.userId, at);
      const after = await repo.find(one, at);
      if (hasChanged && after) lifted.push(after);
    }
    return announceAll(tx, 'RESTRICTION_LIFTED', lifted, caller);
  }

  return {
    async restrict(form, caller, keyed) {
      await requireRight(form.group_id, caller);
      const at = now();
      const startsAt = form.starts_at !== undefined && form.starts_at > at ? form.starts_at : at;
      if (form.ends_at !== null && form.ends_at <= startsAt) throw restrictionEnded();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await requireReport(tx, reports, form, caller);
          if (form.type === 'GROUP_BAN') return ban(tx, form, caller);
          await lockTarget(tx, form, caller);
          const repo = createRestrictionRepo(tx);
          const made: Restriction[] = [];
          let inForce: Restriction | null = null;
          for (const type of new Set([form.type, ...form.also])) {
            // Reads the time again, because time passed while waiting for the lock: a restriction that was scheduled
            // before may be in force now.
            const standingOne = await repo.findActive(form, type, now());
            inForce ??= standingOne;
            if (standingOne) continue;
            const one = { ...form, type, id: random.uuid(), moderatorId: caller.userId, startsAt, at };
            made.push(await repo.insert(one));
          }
          if (made.length === 0 && inForce) throw restrictionExists(inForce);
          return announceAll(tx, 'RESTRICTED', made, caller);
        }),
      );
    },

    async search(query, caller) {
      await requireRight(query.group_id ?? null, caller);
      const { restrictions, total } = await createRestrictionListRepo(db).search(query, now());
      return { data: restrictions, pagination: paginateCounted(query, total, restrictions.length) };
    },

    async stats(groupId, caller) {
      await requireRight(groupId ?? null, caller);
      return { data: await createRestrictionListRepo(db).stats(groupId, now()) };
    },

    get: require,

    lift: (id, wish, caller) => withTx((tx) => lift(tx, id, wish, caller)),

    banIn: async (tx, form, caller) => (await ban(tx, form, caller)).data,

    async liftIn(tx, id, caller) {
      await lift(tx, id, {}, caller);
    },

    async liftOfReport(tx, reportId, caller) {
      for (const id of await createRestrictionRepo(tx).standingOf(reportId, now()))
        await lift(tx, id, { is_whole_act: true }, caller).catch(ignoreRefusal);
    },
  };
}
