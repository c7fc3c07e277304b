import {
  type Coupon,
  type CouponLasts,
  type CouponsQuery,
  codeKey,
} from '../../../contract/money/coupons.ts';
import { numericText } from '../../../contract/money/money.ts';
import type { PricedCoupon } from '../../../contract/money/quotes.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { isCarriedCoupon } from '../subscriptions/renewal-terms.ts';
import { IS_HELD, IS_USED, USES } from './counted-uses.ts';

/** A stored coupon, with how often it is used. Amounts are centavos, times ISO 8601. */
export interface CouponRow {
  readonly id: string;
  readonly group_id: string;
  readonly code: string;
  readonly percent: number | null;
  readonly off_centavos: number | null;
  readonly plan_ids: readonly string[];
  readonly lasts: CouponLasts;
  readonly max_uses: number | null;
  /** 2026-12-31, in Manila. */
  readonly valid_until: string | null;
  readonly is_on: boolean;
  readonly created_at: string;
  readonly version: number;
  readonly uses: number;
  readonly held: number;
}

export type NewCoupon = Omit<CouponRow, 'is_on' | 'version' | 'uses' | 'held'>;

/** A purchase with a coupon: of a checkout, or of the subscription where nothing was left to pay. */
export type NewUse = {
  readonly id: string;
  readonly couponId: string;
  readonly userId: string;
  readonly discount: number;
  readonly at: string;
} & ({ readonly checkoutId: string } | { readonly subscriptionId: string });

const COUPON = `c.id, c.group_id, c.code, c.percent, c.off_centavos, c.plan_ids, c.lasts, c.max_uses,
  c.valid_until::text as valid_until, c.is_on, c.created_at, c.version, n.uses, n.held`;
const COUNTED = `coupons c cross join lateral (
  select count(*) filter (where ${IS_USED})::integer as uses, count(*) filter (where ${IS_HELD})::integer as held
  from ${USES} where u.coupon_id = c.id) n`;

/** Works with the pool or a transaction. Contains no rules. */
export function createCouponRepo(db: Database) {
  async function one(condition: string, values: readonly unknown[]): Promise<CouponRow | null> {
    const { rows } = await db.query<CouponRow>(`select ${COUPON} from ${COUNTED} where ${condition}`, values);
    return rows[0] ?? null;
  }

  return {
    find: (groupId: string, id: string) => one('c.id = $1 and c.group_id = $2', [id, groupId]),
    byCode: (groupId: string, code: string) => one('c.group_id = $1 and c.code = $2', [groupId, code]),

    /** The newest first. */
    async list(groupId: string, { q, before }: CouponsQuery, limit: number): Promise<CouponRow[]> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<CouponRow>(
        `select ${COUPON} from ${COUNTED} where ${and([
          `c.group_id = ${$(groupId, 'uuid')}`,
          before !== undefined && `c.id < ${$(before, 'uuid')}`,
          q !== '' && `c.code like ${$(containsPattern(codeKey(q)), 'text')}`,
        ])} order by c.id desc limit ${$(limit, 'bigint')}`,
        values,
      );
      return rows;
    },

    async onCount(groupId: string): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from coupons where group_id = $1 and is_on',
        [groupId],
      );
      return singleRow(rows).count;
    },

    /** How many of the plans belong to the community. */
    async plansOf(groupId: string, planIds: readonly string[]): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from membership_plans where group_id = $1 and id = any($2)',
        [groupId, planIds],
      );
      return singleRow(rows).count;
    },

    /** False for an offer that is sold without coupons. */
    async isAllowedFor(planId: string): Promise<boolean> {
      const { rows } = await db.query('select from offers where plan_id = $1 and not coupon_allowed', [
        planId,
      ]);
      return rows.length === 0;
    },

    async insert(c: NewCoupon): Promise<void> {
      await db.query(
        `insert into coupons (id, group_id, code, percent, off_centavos, plan_ids, lasts, max_uses, valid_until, is_on,
           created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10)`,
        [
          ...[c.id, c.group_id, c.code, c.percent, c.off_centavos, c.plan_ids, c.lasts, c.max_uses],
          ...[c.valid_until, c.created_at],
        ],
      );
    },

    /** Raises the version. */
    async update(c: Pick<CouponRow, 'id' | 'max_uses' | 'valid_until' | 'is_on'>): Promise<void> {
      await db.query(
        'update coupons set max_uses = $2, valid_until = $3, is_on = $4, version = version + 1 where id = $1',
        [c.id, c.max_uses, c.valid_until, c.is_on],
      );
    },

    /** What counts for a person: whether they used it, and the uses that are taken without their own open checkout. */
    async takenFor(id: string, userId: string): Promise<{ isUsed: boolean; taken: number }> {
      const { rows } = await db.query<{ is_used: boolean; taken: number }>(
        `select coalesce(bool_or(u.user_id = $2 and ${IS_USED}), false) as is_used,
           count(*) filter (where ${IS_USED} or (${IS_HELD} and u.user_id <> $2)) as taken
         from ${USES} where u.coupon_id = $1`,
        [id, userId],
      );
      const { is_used: isUsed, taken } = singleRow(rows);
      return { isUsed, taken };
    },

    async addUse(use: NewUse): Promise<void> {
      const [checkoutId, subscriptionId] =
        'checkoutId' in use ? [use.checkoutId, null] : [null, use.subscriptionId];
      await db.query(
        `insert into coupon_uses (id, coupon_id, user_id, checkout_id, subscription_id, discount_centavos, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [use.id, use.couponId, use.userId, checkoutId, subscriptionId, use.discount, use.at],
      );
    },

    /** The coupon that lowers the renewals of a subscription, if it is for the plan. */
    async carriedBy(subscriptionId: string, planId: string): Promise<PricedCoupon | null> {
      const { rows } = await db.query<PricedCoupon>(
        `select k.id, k.code, k.lasts, k.percent, k.off_centavos from subscriptions s
         join coupons k on ${isCarriedCoupon('$2')} where s.id = $1`,
        [subscriptionId, planId],
      );
      return rows[0] ?? null;
    },
  };
}

export function toCoupon(row: CouponRow): Coupon {
  const { percent: percent_off, off_centavos, plan_ids, ...same } = row;
  return {
    ...same,
    percent_off,
    amount_off: off_centavos === null ? null : numericText(off_centavos),
    plan_ids: [...plan_ids],
  };
}
