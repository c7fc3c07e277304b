import type { Answer } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import { may } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import {
  type listOffers,
  OFFERS_MAX,
  type Offer,
  type OfferChange,
  type OfferForm,
  type OffersQuery,
} from '../../../contract/money/offers.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockGroup } from '../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { CommunityService, Membership } from '../communities/community.service.ts';
import { announceCourse } from '../courses/course-announcements.ts';
import { courseNotFound } from '../courses/course-problems.ts';
import { createOfferRepo, type OfferColumns } from './offer.repo.ts';

export interface OfferDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission' | 'standingIn'>;
}

interface OfferKey {
  readonly groupId: string;
  readonly offerId: string;
}

/** What communities sell besides memberships. */
export interface OfferService {
  list(groupId: string, query: OffersQuery, caller: Caller): Promise<Answer<typeof listOffers>>;
  /** @throws Problem `offer.not_found` also for an offer of courses that the caller may not see */
  get(id: string, caller: Caller): Promise<Offer>;
  /** @throws Problem `course.not_found`, `offer.exists`, `offer.limit_reached` */
  create(groupId: string, form: OfferForm, caller: Caller, keyed: KeyedRequest | null): Promise<Offer>;
  /** A change without effect announces nothing. @throws Problem `offer.not_found`, `offer.stale`, `offer.seats_taken` */
  change(key: OfferKey, change: OfferChange, caller: Caller): Promise<Offer>;
  /** A repeated call changes and announces nothing. @throws Problem as `create` */
  setArchived(key: OfferKey, isArchived: boolean, caller: Caller): Promise<Offer>;
}

export function createOfferService(deps: OfferDeps): OfferService {
  const { db, withTx, clock, random, audit, once, communities } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** Reads an offer under the lock of its community. */
  async function opened(tx: Tx, { groupId, offerId }: OfferKey, caller: Caller): Promise<Offer> {
    await communities.requirePermission(caller, groupId, 'plans.manage');
    await lockGroup(tx, groupId);
    const offer = await createOfferRepo(tx).find(offerId, caller.userId);
    if (offer?.group_id !== groupId) throw offerNotFound();
    return offer;
  }

  /** Announces an offer as it is now, and its courses, which other people may open now. */
  async function finish(
    tx: Tx,
    { id, action, before }: { id: string; action: string; before: Offer | null },
    { userId }: Caller,
  ): Promise<Offer> {
    const repo = createOfferRepo(tx);
    const offer = await repo.find(id, userId);
    if (!offer) throw new Error('the offer is missing in its own transaction');
    const { group_id: groupId, version } = offer;
    const data: EventData<'offer.updated'> = { group_id: groupId, offer_id: id, version };
    for (const topic of [`g:${groupId}`, `f:${groupId}`])
      tx.emit({ kind: 'offer.updated', topic, ref: id, actor: userId, data });
    for (const course of await repo.coursesOf(groupId, await repo.courseIdsOf(id)))
      announceCourse(tx, 'course.updated', {
        ...{ id: course.id, groupId, version: course.version, actorId: userId },
        isForMembers: course.is_active,
      });
    await audit(tx, {
      ...{ actorId: userId, action, targetType: 'offer', targetId: id, groupId },
      ...(before && { before: auditedOf(before) }),
      after: auditedOf(offer),
    });
    return offer;
  }

  return {
    async list(groupId, query, caller) {
      const membership = await communities.requirePermission(caller, groupId, 'plans.read');
      const key = { groupId, readerId: caller.userId, isWhole: manages(membership) };
      const { offers, total } = await createOfferRepo(db).list(key, query);
      return {
        data: offers.map((offer) => shownTo(membership, offer)),
        pagination: paginate(query, total),
      };
    },

    async get(id, caller) {
      const offer = await createOfferRepo(db).find(id, caller.userId);
      const membership = offer && (await communities.standingIn(caller, offer.group_id));
      if (!membership || !may('plans.read', membership.standing, membership.group)) throw offerNotFound();
      if (offer.courses.length === 0 && !manages(membership)) throw offerNotFound();
      return shownTo(membership, offer);
    },

    async create(groupId, { course_ids, kind, ...columns }, caller, keyed) {
      await communities.requirePermission(caller, groupId, 'plans.manage');
      requireOrder(columns);
      const id = random.uuid();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await lockGroup(tx, groupId);
          await requireRoom(tx, { id, groupId, courseIds: course_ids });
          await createOfferRepo(tx).insert({
            ...{ id, group_id: groupId, plan_id: random.uuid(), kind, ...columns },
            ...{ courseIds: course_ids, created_at: now() },
          });
          return finish(tx, { id, action: 'offer.created', before: null }, caller);
        }),
      );
    },

    change: (key, { version, ...fields }, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, key, caller);
        if (before.version !== version)
          throw new Problem('offer.stale', 'Someone else changed this offer in the meantime.', {
            fresh: before,
          });
        const after = columnsOf({ ...before, ...defined(fields) });
        if (JSON.stringify(after) === JSON.stringify(columnsOf(before))) return before;
        requireOrder(after);
        await requireSeats(tx, before, after.seats);
        await createOfferRepo(tx).update(before.id, after);
        return finish(tx, { id: before.id, action: 'offer.updated', before }, caller);
      }),

    setArchived: (key, isArchived, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, key, caller);
        const { id, group_id: groupId } = before;
        if ((before.archived_at !== null) === isArchived) return before;
        const repo = createOfferRepo(tx);
        if (!isArchived) await requireRoom(tx, { id, groupId, courseIds: await repo.courseIdsOf(id) });
        await repo.setArchived(id, isArchived ? now() : null);
        return finish(tx, { id, action: isArchived ? 'offer.archived' : 'offer.unarchived', before }, caller);
      }),
  };
}

function offerNotFound(): Problem {
  return new Problem('offer.not_found', 'This offer does not exist.');
}

function manages({ standing, group }: Membership): boolean {
  return may('plans.manage', standing, group);
}

/** How many bought it is for the staff. */
function shownTo({ standing, group }: Membership, offer: Offer): Offer {
  return may('post.moderate', standing, group) ? offer : { ...offer, total_buyers: null };
}

/** For an offer that is about to be one that is not archived. */
async function requireRoom(
  tx: Tx,
  { id, groupId, courseIds }: { id: string; groupId: string; courseIds: readonly string[] },
): Promise<void> {
  const repo = createOfferRepo(tx);
  if ((await repo.coursesOf(groupId, courseIds)).length < new Set(courseIds).size) throw courseNotFound();
  for (const courseId of courseIds)
    if (await repo.isSoldAlone(courseId, id)) {
      const message = 'This course has a price already. Change that one.';
      throw new Problem('offer.exists', message, { issues: [{ path: 'course_ids', message }] });
    }
  if ((await repo.count(groupId)) >= OFFERS_MAX)
    throw new Problem('offer.limit_reached', 'A community sells at most 100 things. Archive one first.');
}

function requireOrder({ opens_at, closes_at }: Pick<OfferColumns, 'opens_at' | 'closes_at'>): void {
  if (opens_at === null || closes_at === null || Date.parse(opens_at) < Date.parse(closes_at)) return;
  const message = 'It has to close after it opens';
  throw new Problem('request.invalid', message, { issues: [{ path: 'closes_at', message }] });
}

/** Who paid, or pays now, keeps the seat. */
async function requireSeats(tx: Tx, { id, seats: before }: Offer, seats: number | null): Promise<void> {
  if (seats === null || seats === before || seats >= (await createOfferRepo(tx).seatsTaken(id))) return;
  const message = 'More people have it already.';
  throw new Problem('offer.seats_taken', message, { issues: [{ path: 'seats', message }] });
}

function columnsOf(offer: OfferColumns): OfferColumns {
  const { title, price, opens_at, closes_at, seats, coupon_allowed, is_active } = offer;
  return { title, price, opens_at, closes_at, seats, coupon_allowed, is_active };
}

/** Without the fields that were left out. */
function defined(fields: Omit<OfferChange, 'version'>): Partial<OfferColumns> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function auditedOf(offer: Offer): object {
  return { ...columnsOf(offer), archived_at: offer.archived_at };
}
