import type { call } from '../../../src/client/data/api/call.ts';
import { type Coupon, createCoupon, updateCoupon } from '../../../src/contract/money/coupons.ts';
import type { Act } from '../a-chat-world.ts';

/** Switches a coupon of the community off and on, which is made at the first turn. */
export function couponActions({
  asOwner,
  groupId,
}: {
  asOwner: typeof call;
  groupId: string;
}): Readonly<Record<'coupon.updated', Act>> {
  const params = { group_id: groupId };
  let coupon: Coupon | null = null;
  return {
    async 'coupon.updated'() {
      if (coupon === null) {
        coupon = (await asOwner(createCoupon, { params, body: { code: 'SUKI10', percent_off: 10 } })).data;
        return;
      }
      const { id, is_on, version } = coupon;
      coupon = (
        await asOwner(updateCoupon, {
          params: { ...params, coupon_id: id },
          body: { is_on: !is_on, version },
        })
      ).data;
    },
  };
}
