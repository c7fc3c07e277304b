import * as contract from '../../../contract/money/coupons.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CouponService } from './coupon.service.ts';

/** Binds the endpoints of an owner's coupons to their service. Contains no rules. */
export function couponRoutes(implement: Implement, coupons: CouponService): void {
  implement(contract.listCoupons, ({ params, query }, caller) =>
    coupons.list(params.group_id, query, caller),
  );
  implement(contract.listCouponUses, ({ params, query }, caller) =>
    coupons.uses({ groupId: params.group_id, couponId: params.coupon_id }, query, caller),
  );
  implement(contract.createCoupon, async ({ params, body }, caller, { keyed }) => ({
    data: await coupons.create(params.group_id, body, caller, keyed),
  }));
  implement(contract.updateCoupon, async ({ params, body }, caller) => ({
    data: await coupons.change({ groupId: params.group_id, couponId: params.coupon_id }, body, caller),
  }));
}
