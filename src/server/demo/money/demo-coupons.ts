import { DAY_MS } from '../../../contract/core/durations.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Act } from './buy.ts';
import type { MoneyServices } from './money-services.ts';
import type { MoneyStory } from './money-story.ts';

/** The owner makes coupons, and switches off those of a batch that is over. */
export function couponActs(
  services: MoneyServices,
  coupons: MoneyStory['coupons'],
  { groupId, owner, now }: { groupId: string; owner: Caller; now: number },
): Act[] {
  return coupons.map(({ daysAgo, isOff, ...terms }) => {
    const at = now - daysAgo * DAY_MS;
    return {
      at,
      async run() {
        services.at(at);
        const form = { ...terms, amount_off: null, plan_ids: [], lasts: 'FIRST_PAYMENT' as const };
        const made = await services.coupons.create(groupId, { ...form, valid_until: null }, owner, null);
        const ids = { groupId, couponId: made.id };
        if (isOff) await services.coupons.change(ids, { is_on: false, version: made.version }, owner);
      },
    };
  });
}
