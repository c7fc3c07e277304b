import { randomUUID } from 'node:crypto';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import type { PlanCycle } from '../../../src/contract/communities/plans.ts';
import { createCommunityChats } from '../../../src/server/features/chat/create-community-chats.ts';
import { createPaidAccess } from '../../../src/server/features/communities/paid-access.ts';
import { createNotifier } from '../../../src/server/features/notifications/core/notifier.ts';
import { createEndingService } from '../../../src/server/features/subscriptions/ending.service.ts';
import {
  createSubscriptions,
  type Wanted,
} from '../../../src/server/features/subscriptions/subscription.service.ts';
import { systemClock as clock, systemRandom as random } from '../../../src/server/platform/clock/clock.ts';
import { createActionLimits } from '../../../src/server/platform/limits/action-limits.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { sellJoining } from '../../support/actions/plan-actions.ts';
import { noListener } from '../../support/no-listener.ts';

/** Sells plans without a payment service: the payments are rows, and the money is only said to have come. */
export function aShop(api: CommunityApi) {
  const { db, withTx } = api;
  const notifier = createNotifier({
    ...{ clock, random, listener: noListener },
    actionLimits: createActionLimits({ clock, isOn: false }),
  });
  const paidAccess = createPaidAccess({ clock, notifier, chats: createCommunityChats({ random }) });
  const subscriptions = createSubscriptions({ clock, random, paidAccess });
  const endings = createEndingService({ db, withTx, clock, notifier, paidAccess, secret: api.secret });

  async function payment(): Promise<string> {
    const id = randomUUID();
    await db.query(
      `insert into payments (id, provider, provider_payment_id, amount_centavos, currency, status, is_live, created_at)
       values ($1, 'sandbox', $2, 1, 'PHP', 'PAID', false, now())`,
      [id, id],
    );
    return id;
  }
  const quote = (wanted: Wanted) => withTx((tx) => subscriptions.quote(tx, wanted));
  async function grantQuoted(wanted: Wanted, paymentId: string | null) {
    const { snapshot, quote: asked } = await quote(wanted);
    const { kind, groupId } = wanted;
    const userId = wanted.kind === 'MEMBERSHIP' ? wanted.userId : null;
    const bought = { kind, groupId, userId, snapshot, amount: asked.total, checkoutId: null, paymentId };
    return { bought, granted: await withTx((tx) => subscriptions.grant(tx, bought)) };
  }

  return {
    quote,
    payment,
    /** Grants what was bought again. */
    grant: (bought: Awaited<ReturnType<typeof grantQuoted>>['bought']) =>
      withTx((tx) => subscriptions.grant(tx, bought)),
    /** Asks what it costs, and pays that. Returns the payment, too. */
    async buy(wanted: Wanted) {
      const paymentId = await payment();
      return { ...(await grantQuoted(wanted, paymentId)), paymentId };
    },
    refund: (paymentId: string) => withTx((tx) => subscriptions.voidPeriod(tx, paymentId)),

    async plan(
      owner: string,
      groupId: string,
      { type = 'Suki', fee = '499', cycle = 'MONTHLY' as PlanCycle } = {},
    ): Promise<string> {
      const body = { group_id: groupId, type, fee_amount: fee, cycle_type: cycle };
      const { id } = (await api.ok(createMembershipPlan, owner, { body })).data;
      await sellJoining(api, owner, groupId);
      return id;
    },

    /** What the job does every minute. */
    sweep: () => endings.sweep(),

    /** Lets time pass until so many days after the end of what the community sold, without any job. */
    async passEnd(groupId: string, days: number): Promise<void> {
      const { rows } = await db.query<{ seconds: number }>(
        `select extract(epoch from max(end_date) - now())::double precision + $2::double precision * 86400 as seconds
         from subscriptions where group_id = $1 and revoked_at is null`,
        [groupId, days],
      );
      const by = `interval '${rows[0]?.seconds ?? 0} seconds'`;
      const statements = [
        `update trials set began_at = began_at - ${by}, ends_at = ends_at - ${by} where group_id = $1`,
        `update subscriptions set start_date = start_date - ${by}, end_date = end_date - ${by},
           anchor_day = coalesce(extract(day from (end_date - ${by}) at time zone 'Asia/Manila'), anchor_day) where group_id = $1`,
        `update subscription_periods set period_start = period_start - ${by}, period_end = period_end - ${by}
         where subscription_id in (select id from subscriptions where group_id = $1)`,
        `update subscription_notices set period_end = period_end - ${by}
         where subscription_id in (select id from subscriptions where group_id = $1)`,
        `update price_notices set told_at = told_at - ${by}
         where $1 = (select group_id from subscriptions where id = subscription_id)`,
        `update group_members set access_until = access_until - ${by} where group_id = $1`,
        `update entitlements set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where group_id = $1`,
        `update groups set plan_until = plan_until - ${by}, freemium_from = freemium_from - ${by} where id = $1`,
      ];
      for (const statement of statements) await db.query(statement, [groupId]);
    },

    async periods(groupId: string) {
      const { rows } = await db.query<{
        amount: number;
        worth: number;
        days: number | null;
        is_void: boolean;
      }>(
        `select amount_centavos as amount, worth_centavos as worth, voided_at is not null as is_void,
           round(extract(epoch from period_end - period_start) / 86400)::integer as days
         from subscription_periods p join subscriptions s on s.id = p.subscription_id
         where s.group_id = $1 order by p.created_at, p.period_start`,
        [groupId],
      );
      return rows;
    },

    async placeOf(groupId: string, userId: string) {
      const { rows } = await db.query<{
        status: string;
        plan_id: string | null;
        access_until: string | null;
      }>('select status, plan_id, access_until from group_members where group_id = $1 and user_id = $2', [
        groupId,
        userId,
      ]);
      return rows[0] ?? null;
    },
  };
}
