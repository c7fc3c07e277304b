import type { Answer } from '../../contract/endpoint.ts';
import type { EventData } from '../../contract/events.ts';
import { outranks } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problems.ts';
import type {
  Restriction,
  RestrictionForm,
  RestrictionsQuery,
  searchRestrictions,
} from '../../contract/restrictions.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock, Random } from '../clock.ts';
import type { CommunityService, Place } from '../communities/community.service.ts';
import { paginateCounted } from '../db/counted-total.ts';
import type { Database } from '../db/database.ts';
import type { Tx, WithTx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import type { KeyedRequest } from '../http/keyed-request.ts';
import type { Once } from '../idempotency/idempotency.ts';
import type { News, Teller } from '../notifications/news.ts';
import { createRestrictionRepo } from './restriction.repo.ts';

export interface RestrictionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly audit: Audit;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly teller: Pick<Teller, 'tell'>;
}

export interface RestrictionService {
  /**
   * @throws Problem `member.not_found` for who never had a place there, `group.not_allowed` for who ranks as high as
   * the caller, `restriction.exists` with the one that stands, `restriction.ended` when it would be over already.
   */
  restrict(form: RestrictionForm, caller: Caller, keyed: KeyedRequest | null): Promise<Restriction>;
  search(query: RestrictionsQuery, caller: Caller): Promise<Answer<typeof searchRestrictions>>;
  get(id: string, caller: Caller): Promise<Restriction>;
  /** Repeating it, and lifting what is over, changes and announces nothing. */
  lift(id: string, caller: Caller): Promise<Restriction>;
}

export function createRestrictionService(deps: RestrictionDeps): RestrictionService {
  const { db, withTx, clock, random, audit, once, communities, teller } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** For who may not even know of the community, and for what is not there: the same answer. */
  async function require(id: string, caller: Caller): Promise<{ restriction: Restriction; place: Place }> {
    const restriction = await createRestrictionRepo(db).find(id, now());
    if (!restriction) throw notFound();
    try {
      const place = await communities.requirePermission(caller, restriction.group_id, 'members.restrict');
      return { restriction, place };
    } catch (error) {
      throw error instanceof Problem ? notFound() : error;
    }
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
          const target = await repo.lockPlace(form.group_id, form.user_id);
          if (!target) throw new Problem('member.not_found', 'This person is not in this community.');
          if (!outranks(standing, target.role)) throw tooHigh();
          // Since the place was waited for it is later: what began meanwhile is in force, not yet to come.
          const standingOne = await repo.findStanding(form, now());
          if (standingOne) throw exists(standingOne);
          const made = await repo.insert({
            ...form,
            id: random.uuid(),
            moderatorId: caller.userId,
            startsAt,
            at,
          });
          await audit(tx, entryOf('restriction.created', made, caller));
          announce(tx, made, caller);
          await teller.tell(tx, newsOf('RESTRICTED', made));
          return made;
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

    async lift(id, caller) {
      const { restriction, place } = await require(id, caller);
      return withTx(async (tx) => {
        const repo = createRestrictionRepo(tx);
        const target = await repo.lockPlace(restriction.group_id, restriction.user.id);
        if (target && !outranks(place.standing, target.role)) throw tooHigh();
        const at = now();
        const hasChanged = await repo.lift(id, caller.userId, at);
        const lifted = await repo.find(id, at);
        if (!lifted) throw notFound();
        if (!hasChanged) return lifted;
        await audit(tx, entryOf('restriction.lifted', lifted, caller));
        announce(tx, lifted, caller);
        await teller.tell(tx, newsOf('RESTRICTION_LIFTED', lifted));
        return lifted;
      });
    },
  };
}

/** To the staff, and to whom it is about: what they may write has changed. */
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

/** The person is told what and how long; by whom is the staff's own. */
function newsOf(kind: 'RESTRICTED' | 'RESTRICTION_LIFTED', restriction: Restriction): News {
  const { id, group_id, user, type, reason, starts_at, ends_at } = restriction;
  return {
    kind,
    groupId: group_id,
    actorId: null,
    facts: { restriction_type: type, reason, starts_at, ends_at },
    key: `${kind}:${id}`,
    to: [{ userId: user.id, reason: 'OWN_PLACE' }],
  };
}

function entryOf(action: string, restriction: Restriction, { userId }: Caller) {
  const { id, group_id, user, type, ends_at, reason } = restriction;
  return {
    actorId: userId,
    action,
    targetType: 'restriction',
    targetId: id,
    groupId: group_id,
    after: { user_id: user.id, type, ends_at, reason },
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
  return new Problem('group.not_allowed', 'You cannot restrict somebody whose role is as high as yours.');
}

function notFound(): Problem {
  return new Problem('restriction.not_found', 'This restriction does not exist.');
}
