import type {
  createRestriction,
  liftRestriction,
  Restriction,
  RestrictionForm,
  RestrictionsQuery,
  searchRestrictions,
} from '../../../contract/communities/restrictions.ts';
import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { outranks } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { CommunityService, Membership } from '../communities/community.service.ts';
import type { NotificationInput, Notifier } from '../notifications/core/notification-input.ts';
import { createRestrictionRepo } from './restriction.repo.ts';

export interface RestrictionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly audit: Audit;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly notifier: Pick<Notifier, 'notify'>;
}

type RestrictionAct = Answer<typeof createRestriction>;
type LiftWish = HandlerInput<typeof liftRestriction>['query'];

export interface RestrictionService {
  /**
   * @throws Problem `member.not_found` for users who never had a membership there, `group.not_allowed` for users who
   * rank as high as the caller, `restriction.exists` with an existing restriction when nothing is left to do,
   * `restriction.ended` when it would already be over.
   */
  restrict(form: RestrictionForm, caller: Caller, keyed: KeyedRequest | null): Promise<RestrictionAct>;
  search(query: RestrictionsQuery, caller: Caller): Promise<Answer<typeof searchRestrictions>>;
  get(id: string, caller: Caller): Promise<Restriction>;
  /** Lifting a restriction that is lifted or over changes and announces nothing. */
  lift(id: string, which: LiftWish, caller: Caller): Promise<RestrictionAct>;
}

export function createRestrictionService(deps: RestrictionDeps): RestrictionService {
  const { db, withTx, clock, random, audit, once, communities, notifier } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** The same answer for a missing restriction and for callers who may not know of the community. */
  async function require(
    id: string,
    caller: Caller,
  ): Promise<{ restriction: Restriction; membership: Membership }> {
    const restriction = await createRestrictionRepo(db).find(id, now());
    if (!restriction) throw notFound();
    try {
      const membership = await communities.requirePermission(
        caller,
        restriction.group_id,
        'members.restrict',
      );
      return { restriction, membership };
    } catch (error) {
      throw error instanceof Problem ? notFound() : error;
    }
  }

  /** Announces each restriction that one action created or ended, and notifies the user once. */
  async function announceAll(
    tx: Tx,
    kind: 'RESTRICTED' | 'RESTRICTION_LIFTED',
    [data, ...also]: readonly Restriction[],
    caller: Caller,
  ): Promise<RestrictionAct> {
    if (!data) throw new Error('an act changes something');
    const action = kind === 'RESTRICTED' ? 'restriction.created' : 'restriction.lifted';
    await audit(tx, entryOf(action, [data, ...also], caller));
    for (const one of [data, ...also]) announce(tx, one, caller);
    await notifier.notify(tx, notificationOf(kind, data, also));
    return { data, also };
  }

  return {
    async restrict(form, caller, keyed) {
      const { standing } = await communities.requirePermission(caller, form.group_id, 'members.restrict');
      const at = now();
      const startsAt = form.starts_at !== undefined && form.starts_at > at ? form.starts_at : at;
      if (form.ends_at !== null && form.ends_at <= startsAt) throw ended();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          const repo = createRestrictionRepo(tx);
          const target = await repo.lockMembership(form.group_id, form.user_id);
          if (!target) throw new Problem('member.not_found', 'This person is not in this community.');
          if (!outranks(standing, target.role)) throw tooHigh();
          const made: Restriction[] = [];
          let inForce: Restriction | null = null;
          for (const type of new Set([form.type, ...form.also])) {
            // Reads the time again, because time passed while waiting for the lock: a restriction that was scheduled
            // before may be in force now.
            const standingOne = await repo.findActive({ ...form, type }, now());
            inForce ??= standingOne;
            if (standingOne) continue;
            const one = { ...form, type, id: random.uuid(), moderatorId: caller.userId, startsAt, at };
            made.push(await repo.insert(one));
          }
          if (made.length === 0 && inForce) throw exists(inForce);
          return announceAll(tx, 'RESTRICTED', made, caller);
        }),
      );
    },

    async search(query, caller) {
      if (query.group_id !== undefined)
        await communities.requirePermission(caller, query.group_id, 'members.restrict');
      else if (caller.platformRole !== 'ADMIN')
        throw new Problem('platform.not_allowed', 'Only administrators of Tambayan may do this');
      const { restrictions, total } = await createRestrictionRepo(db).search(query, now());
      return {
        data: restrictions,
        pagination: paginateCounted(query, total),
      };
    },

    get: async (id, caller) => (await require(id, caller)).restriction,

    async lift(id, { is_whole_act: isWhole = false }, caller) {
      const { restriction, membership } = await require(id, caller);
      return withTx(async (tx) => {
        const repo = createRestrictionRepo(tx);
        const target = await repo.lockMembership(restriction.group_id, restriction.user.id);
        if (target && !outranks(membership.standing, target.role)) throw tooHigh();
        const at = now();
        const act = isWhole ? await repo.createdWith(restriction) : [id];
        const lifted: Restriction[] = [];
        for (const one of act) {
          const hasChanged = await repo.lift(one, caller.userId, at);
          const after = await repo.find(one, at);
          if (hasChanged && after) lifted.push(after);
        }
        if (lifted.length > 0) return announceAll(tx, 'RESTRICTION_LIFTED', lifted, caller);
        return { data: (await repo.find(id, at)) ?? restriction, also: [] };
      });
    },
  };
}

/** Sent to the staff and to the restricted user, whose permissions have changed. */
function announce(tx: Tx, restriction: Restriction, { userId }: Caller): void {
  const { group_id } = restriction;
  tx.emit({
    kind: 'restriction.updated',
    topic: `m:${group_id}`,
    ref: restriction.id,
    actor: userId,
    data: { group_id, restriction_id: restriction.id } satisfies EventData<'restriction.updated'>,
  });
  tx.emit({
    kind: 'membership.updated',
    topic: `u:${restriction.user.id}`,
    ref: group_id,
    data: { group_id } satisfies EventData<'membership.updated'>,
  });
}

/** The user learns what is restricted and for how long; the moderator's name is only for staff. */
function notificationOf(
  kind: 'RESTRICTED' | 'RESTRICTION_LIFTED',
  restriction: Restriction,
  also: readonly Restriction[],
): NotificationInput {
  const { id, group_id, user, type, reason, starts_at, ends_at } = restriction;
  const restriction_types = [type, ...also.map((one) => one.type)];
  return {
    kind,
    groupId: group_id,
    actorId: null,
    facts: { restriction_type: type, restriction_types, reason, starts_at, ends_at },
    key: `${kind}:${id}`,
    to: [{ userId: user.id, reason: 'OWN_PLACE' }],
  };
}

function entryOf(
  action: string,
  [first, ...also]: readonly [Restriction, ...Restriction[]],
  { userId }: Caller,
) {
  const { id, group_id, user, type, ends_at, reason } = first;
  const types = [first, ...also].map((one) => one.type);
  return {
    actorId: userId,
    action,
    targetType: 'restriction',
    targetId: id,
    groupId: group_id,
    after: { user_id: user.id, type, types, ends_at, reason },
  };
}

function exists(fresh: Restriction): Problem {
  const message =
    fresh.type === 'POST_MUTE'
      ? 'This person is already kept from posting.'
      : fresh.type === 'COMMENT_MUTE'
        ? 'This person is already kept from commenting.'
        : 'This person is already kept from chatting.';
  return new Problem('restriction.exists', message, { fresh });
}

function ended(): Problem {
  const message = 'Choose a moment that is still to come';
  return new Problem('restriction.ended', message, { issues: [{ path: 'ends_at', message }] });
}

function tooHigh(): Problem {
  return new Problem('group.not_allowed', 'You can only restrict members with a lower role than yours.');
}

function notFound(): Problem {
  return new Problem('restriction.not_found', 'This restriction does not exist.');
}
