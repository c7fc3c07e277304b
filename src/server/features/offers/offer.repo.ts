import type { Offer, OffersQuery } from '../../../contract/money/offers.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { isCourseSeenBy } from '../../platform/rights/course-right.ts';
import { isActiveMember, isInForce } from '../../platform/rights/membership-right.ts';
import { saleOf, seatsTaken } from '../../platform/rights/offer-right.ts';

/** The columns that an owner decides about. */
export type OfferColumns = Pick<
  Offer,
  'title' | 'price' | 'opens_at' | 'closes_at' | 'seats' | 'coupon_allowed' | 'is_active'
>;

export type NewOffer = OfferColumns &
  Pick<Offer, 'id' | 'group_id' | 'plan_id' | 'kind' | 'created_at'> & {
    readonly courseIds: readonly string[];
  };

/** A course that an offer opens. */
export interface OfferedCourse {
  readonly id: string;
  readonly version: number;
  readonly is_active: boolean;
}

/** SQL: the offer `o` of the community `g` with its plan `p`, as the person `user` sees it. */
const offerOf = (user: string) => `o.id, o.group_id, o.plan_id, o.kind, o.title, p.fee_amount::text as price,
  (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by lower(c.title), c.id), '[]')
    from offer_parts op join courses c on c.id = op.thing_id
    where op.offer_id = o.id and ${isCourseSeenBy(user)}) as courses,
  o.opens_at, o.closes_at, o.seats,
  case when o.seats is not null then greatest(o.seats - ${seatsTaken('o', user)}
    - (select count(*) from entitlements e where e.plan_id = o.plan_id and e.user_id = ${user}
        and ${isInForce('e')})::integer, 0) end as seats_left,
  o.coupon_allowed, o.is_active, ${saleOf('o', user)} as sale,
  exists (select from entitlements e where e.plan_id = o.plan_id and e.user_id = ${user}
    and ${isInForce('e')}) as is_bought,
  (select count(distinct e.user_id)::integer from entitlements e
    join group_members m on m.group_id = e.group_id and m.user_id = e.user_id and ${isActiveMember('m')}
    where e.plan_id = o.plan_id and ${isInForce('e')}) as total_buyers,
  o.created_at, o.archived_at, o.version`;
const FROM = 'offers o join membership_plans p on p.id = o.plan_id join groups g on g.id = o.group_id';

/** SQL: no person has this id. */
const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** SQL: a course that the offer `o` opens, and that `user` may see. */
const opensSeen = (user: string, condition = 'true') => `exists (
  select from offer_parts op join courses c on c.id = op.thing_id
  where op.offer_id = o.id and ${condition} and ${isCourseSeenBy(user)})`;

/** Works with the pool or a transaction. Contains no rules. */
export function createOfferRepo(db: Database) {
  return {
    /** With `isWhole` also archived offers, and those of courses that are drafts or were deleted. */
    async list(
      { groupId, readerId, isWhole }: { groupId: string; readerId: string; isWhole: boolean },
      { q, course_id, include_archived, page, limit }: OffersQuery,
    ): Promise<{ offers: Offer[]; total: number }> {
      const { values, $ } = createParameters();
      const user = $(readerId, 'uuid');
      const { rows } = await db.query<Offer & { total: number }>(
        `select ${offerOf(user)}, count(*) over () as total from ${FROM}
         where ${and([
           `o.group_id = ${$(groupId, 'uuid')}`,
           !(isWhole && include_archived) && 'o.archived_at is null',
           !isWhole && opensSeen(user),
           course_id !== undefined && opensSeen(user, `c.id = ${$(course_id, 'uuid')}`),
           q !== '' && `o.title ilike ${$(containsPattern(q), 'text')}`,
         ])}
         order by o.created_at desc, o.id desc
         limit ${$(limit, 'bigint')} offset ${$((page - 1) * limit, 'bigint')}`,
        values,
      );
      return { offers: rows.map(({ total: _, ...offer }) => offer), total: rows[0]?.total ?? 0 };
    },

    async find(id: string, readerId: string): Promise<Offer | null> {
      const { rows } = await db.query<Offer>(`select ${offerOf('$2')} from ${FROM} where o.id = $1`, [
        id,
        readerId,
      ]);
      return rows[0] ?? null;
    },

    /** Seats that people have, or pay for now. */
    async seatsTaken(id: string): Promise<number> {
      const { rows } = await db.query<{ taken: number }>(
        `select ${seatsTaken('o', NOBODY)} as taken from offers o where o.id = $1`,
        [id],
      );
      return singleRow(rows).taken;
    },

    async count(groupId: string): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from offers where group_id = $1 and archived_at is null',
        [groupId],
      );
      return singleRow(rows).count;
    },

    /** The courses of the community with these ids that were not deleted. */
    async coursesOf(groupId: string, ids: readonly string[]): Promise<OfferedCourse[]> {
      const { rows } = await db.query<OfferedCourse>(
        `select id, version, is_active from courses where group_id = $1 and id = any($2) and archived_at is null`,
        [groupId, ids],
      );
      return rows;
    },

    async courseIdsOf(id: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        'select thing_id as id from offer_parts where offer_id = $1 order by thing_id',
        [id],
      );
      return rows.map((row) => row.id);
    },

    /** Whether another offer that is not archived sells the course alone. */
    async isSoldAlone(courseId: string, exceptId: string): Promise<boolean> {
      const { rows } = await db.query<{ found: boolean }>(
        `select exists (select from offer_parts op join offers o on o.id = op.offer_id
           where op.thing_id = $1 and o.kind = 'COURSE' and o.archived_at is null and o.id <> $2) as found`,
        [courseId, exceptId],
      );
      return singleRow(rows).found;
    },

    /** With the plan that sells it, and a tier that stands alone. */
    async insert(offer: NewOffer): Promise<void> {
      const { id, plan_id, group_id, title, price, created_at } = offer;
      await db.query('insert into membership_tiers (id, group_id, name) values ($1, $2, $3)', [
        ...[plan_id, group_id, title],
      ]);
      await db.query(
        `insert into membership_plans (id, group_id, type, fee_amount, cycle_type, created_at, tier_id, is_offer)
         values ($1, $2, $3, $4, 'ONE_TIME', $5, $1, true)`,
        [plan_id, group_id, title, price, created_at],
      );
      await db.query(
        `insert into offers (id, group_id, plan_id, kind, title, opens_at, closes_at, seats, coupon_allowed, is_active,
           created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          ...[id, group_id, plan_id, offer.kind, title, offer.opens_at, offer.closes_at, offer.seats],
          ...[offer.coupon_allowed, offer.is_active, created_at],
        ],
      );
      await db.query(
        `insert into offer_parts (offer_id, thing, thing_id) select $1, 'COURSE', unnest($2::uuid[])`,
        [id, offer.courseIds],
      );
    },

    /** Raises the version. */
    async update(id: string, offer: OfferColumns): Promise<void> {
      await db.query(
        `with plan as (update membership_plans set type = $2, fee_amount = $3, version = version + 1
           where id = (select plan_id from offers where id = $1))
         update offers set title = $2, opens_at = $4, closes_at = $5, seats = $6, coupon_allowed = $7, is_active = $8,
           version = version + 1
         where id = $1`,
        [
          ...[id, offer.title, offer.price, offer.opens_at, offer.closes_at, offer.seats],
          ...[offer.coupon_allowed, offer.is_active],
        ],
      );
    },

    /** Raises the version. Null restores the offer. */
    async setArchived(id: string, at: string | null): Promise<void> {
      await db.query(
        `with plan as (update membership_plans set archived_at = $2, version = version + 1
           where id = (select plan_id from offers where id = $1))
         update offers set archived_at = $2, version = version + 1 where id = $1`,
        [id, at],
      );
    },
  };
}
