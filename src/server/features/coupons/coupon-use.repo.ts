import type { Person } from '../../../contract/account/people.ts';
import type { CouponUse } from '../../../contract/money/coupons.ts';
import { numericText } from '../../../contract/money/money.ts';
import type { Database } from '../../platform/db/database.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { personJson } from '../users/person-json.ts';
import { IS_HELD, IS_USED, USES } from './counted-uses.ts';

/** Amounts are centavos. `total` is what was or is to be paid. */
export interface CouponUseRow {
  readonly id: string;
  readonly person: Person;
  readonly plan_type: string;
  readonly is_used: boolean;
  readonly discount: number;
  readonly total: number;
  readonly reference: string | null;
  readonly created_at: string;
}

/** Works with the pool or a transaction. Contains no rules. */
export function createCouponUseRepo(db: Database) {
  return {
    /** The newest first, without those that were given back. */
    async list(couponId: string, before: string | undefined, limit: number): Promise<CouponUseRow[]> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<CouponUseRow>(
        `select u.id, ${personJson('who')} as person, ${IS_USED} as is_used, u.discount_centavos as discount,
           coalesce((k.quote ->> 'total')::bigint, 0) as total, k.ref as reference, u.created_at,
           coalesce(k.plan_snapshot ->> 'plan_type', s.plan_type) as plan_type
         from ${USES} join users who on who.id = u.user_id
         left join subscriptions s on s.id = u.subscription_id
         where ${and([
           `u.coupon_id = ${$(couponId, 'uuid')}`,
           `(${IS_USED} or ${IS_HELD})`,
           before !== undefined && `u.id < ${$(before, 'uuid')}`,
         ])} order by u.id desc limit ${$(limit, 'bigint')}`,
        values,
      );
      return rows;
    },
  };
}

export function toCouponUse(row: CouponUseRow): CouponUse {
  const { id, person, plan_type, is_used, discount, total, reference, created_at } = row;
  return {
    ...{ id, plan_type, reference, created_at, user: person },
    status: is_used ? 'USED' : 'HELD',
    amount_due: numericText(total + discount),
    discount_amount: numericText(discount),
    amount: numericText(total),
  };
}
