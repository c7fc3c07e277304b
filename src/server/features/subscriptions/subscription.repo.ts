import type { PlanSnapshot } from '../../../contract/money/quotes.ts';
import { GRACE_DAYS } from '../../../contract/money/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import { boughtPeriods } from './bought-periods.ts';
import type { Outage } from './extend-grace.ts';
import { familyOf } from './plan-family.ts';
import { RENEWAL_TERMS, type Terms } from './renewal-terms.ts';
import type { SubscriptionFields } from './subscription-row.ts';

/** A stored period. Times are ISO 8601. */
export interface PeriodRow {
  readonly id: string;
  readonly period_start: string;
  readonly period_end: string | null;
  readonly payment_id: string | null;
  readonly worth_centavos: number;
  readonly plan: PlanSnapshot;
  readonly voided_at: string | null;
}

export interface NewPeriodRow {
  readonly id: string;
  readonly subscriptionId: string;
  readonly start: string;
  readonly end: string | null;
  readonly checkoutId: string | null;
  readonly paymentId: string | null;
  readonly amount: number;
  readonly worth: number;
  readonly couponId: string | null;
  readonly plan: PlanSnapshot;
  readonly at: string;
}

/** What a subscription is about: a community, and the member unless it is the community's own plan. */
export interface SubscriptionKey {
  readonly kind: 'PLATFORM' | 'MEMBERSHIP';
  readonly groupId: string;
  readonly userId: string | null;
}

const FIELDS = `s.id, s.kind, s.group_id, s.user_id, s.plan_id, s.plan_type, s.plan_cycle_type, s.fee_centavos,
  s.start_date, s.end_date, s.anchor_day, s.grace_until, s.cancel_at_period_end, s.pending_change, s.revoked_at, s.version`;

/** Statements on subscriptions, under the lock of their community. */
export function createSubscriptionRepo(tx: Database) {
  async function one(condition: string, values: readonly unknown[]): Promise<SubscriptionFields | null> {
    const { rows } = await tx.query<SubscriptionFields>(
      `select ${FIELDS} from subscriptions s where ${condition}`,
      values,
    );
    return rows[0] ?? null;
  }

  return {
    find: (id: string) => one('s.id = $1', [id]),

    /** The one that was not revoked, and that `planId` would renew or replace. Null: a plan of the platform. */
    current: ({ kind, groupId, userId }: SubscriptionKey, planId: string | null) =>
      one(
        `s.group_id = $1 and s.kind = $2 and s.user_id is not distinct from $3 and s.revoked_at is null
         and s.family = ${familyOf('$4', '$1')}`,
        [groupId, kind, userId, planId],
      ),

    /** What a member has in a community. */
    async ofMember(groupId: string, userId: string): Promise<SubscriptionFields[]> {
      const { rows } = await tx.query<SubscriptionFields>(
        `select ${FIELDS} from subscriptions s
         where s.group_id = $1 and s.kind = 'MEMBERSHIP' and s.user_id = $2 and s.revoked_at is null order by s.id`,
        [groupId, userId],
      );
      return rows;
    },

    ofPayment: (paymentId: string) =>
      one('s.id = (select subscription_id from subscription_periods where payment_id = $1)', [paymentId]),

    /** The periods that count, in order. What is promised back of a payment, its period is no longer worth. */
    async periods(id: string): Promise<PeriodRow[]> {
      const { rows } = await tx.query<PeriodRow>(
        `select id, period_start, period_end, payment_id, plan, voided_at, greatest(0, worth_centavos - coalesce((
           select sum(r.amount_centavos) from refunds r where r.payment_id = p.payment_id and r.status <> 'FAILED'
         ), 0))::bigint as worth_centavos
         from subscription_periods p where subscription_id = $1 and voided_at is null
         order by period_start, created_at`,
        [id],
      );
      return rows;
    },

    /** Locks nothing: the community of the subscription is locked. */
    async save(fields: SubscriptionFields, at: string): Promise<void> {
      const { pending_change, ...f } = fields;
      await tx.query(
        `insert into subscriptions as s (id, kind, group_id, user_id, plan_id, plan_type, plan_cycle_type, fee_centavos,
           start_date, end_date, anchor_day, cancel_at_period_end, pending_change, revoked_at, created_at, updated_at, family)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, ${familyOf('$5', '$3')})
         on conflict (id) do update
         set plan_id = excluded.plan_id, plan_type = excluded.plan_type, plan_cycle_type = excluded.plan_cycle_type,
             fee_centavos = excluded.fee_centavos, start_date = excluded.start_date, end_date = excluded.end_date,
             anchor_day = excluded.anchor_day, cancel_at_period_end = excluded.cancel_at_period_end,
             pending_change = excluded.pending_change, revoked_at = excluded.revoked_at,
             updated_at = excluded.updated_at, version = s.version + 1`,
        [
          ...[f.id, f.kind, f.group_id, f.user_id, f.plan_id, f.plan_type, f.plan_cycle_type],
          ...[f.fee_centavos, f.start_date, f.end_date, f.anchor_day, f.cancel_at_period_end],
          pending_change && JSON.stringify(pending_change),
          ...[f.revoked_at, at],
        ],
      );
    },

    /** Subscriptions whose days of grace may have met the outage, by community. */
    async inGrace({ from, to }: Outage): Promise<Pick<SubscriptionFields, 'id' | 'group_id' | 'user_id'>[]> {
      const { rows } = await tx.query<Pick<SubscriptionFields, 'id' | 'group_id' | 'user_id'>>(
        `select id, group_id, user_id from subscriptions s
         where revoked_at is null and not cancel_at_period_end and end_date < $2
           and greatest(grace_until, end_date + interval '1 day' * (case kind when 'PLATFORM'
             then ${GRACE_DAYS.PLATFORM} else ${GRACE_DAYS.MEMBERSHIP} end)) > $1
         order by group_id, id`,
        [new Date(from), new Date(to)],
      );
      return rows;
    },

    /** Days of grace go on until then. Raises the version. */
    async setGrace(id: string, until: string): Promise<void> {
      await tx.query('update subscriptions set grace_until = $2, version = version + 1 where id = $1', [
        id,
        until,
      ]);
    },

    async addPeriod(p: NewPeriodRow): Promise<void> {
      await tx.query(
        `insert into subscription_periods (id, subscription_id, period_start, period_end, checkout_id, payment_id,
           amount_centavos, worth_centavos, plan, created_at, coupon_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          ...[p.id, p.subscriptionId, p.start, p.end, p.checkoutId, p.paymentId, p.amount, p.worth],
          ...[JSON.stringify(p.plan), p.at, p.couponId],
        ],
      );
    },

    /** The periods that have not ended make way for `by`. */
    async replacePeriods(id: string, { by, at }: { by: string; at: string }): Promise<void> {
      await tx.query(
        `update subscription_periods set voided_at = $3, replaced_by = $2
         where subscription_id = $1 and id <> $2 and voided_at is null and (period_end is null or period_end > $3)`,
        [id, by, at],
      );
    },

    /**
     * Ends the period that a payment bought, and before it the upgrades that cost nothing because they deducted it. What
     * they replaced continues. Returns false when none of it counts any more.
     */
    async voidPeriod(paymentId: string, at: string): Promise<boolean> {
      const { rows } = await tx.query<{ id: string }>(
        `select id from ${boughtPeriods('$1')} bought order by step desc`,
        [paymentId],
      );
      for (const { id } of rows) {
        const voided = await tx.query(
          'update subscription_periods set voided_at = $2 where id = $1 and voided_at is null',
          [id, at],
        );
        if (voided.rowCount === 0) return false;
        await tx.query(
          'update subscription_periods set voided_at = null, replaced_by = null where replaced_by = $1',
          [id],
        );
      }
      return rows.length > 0;
    },

    /** A membership plan of the community, as it is sold now. */
    async membershipPlan(
      groupId: string,
      planId: string,
    ): Promise<{ snapshot: PlanSnapshot; isArchived: boolean } | null> {
      const { rows } = await tx.query<PlanSnapshot & { is_archived: boolean }>(
        `select id as plan_id, type as plan_type, cycle_type as plan_cycle_type,
           (fee_amount * 100)::bigint as fee_centavos, archived_at is not null as is_archived
         from membership_plans where id = $2 and group_id = $1`,
        [groupId, planId],
      );
      const [row] = rows;
      if (!row) return null;
      const { is_archived: isArchived, ...snapshot } = row;
      return { snapshot, isArchived };
    },

    /** What the subscription is renewed at; null without a plan. */
    async renewalTerms(id: string): Promise<Terms | null> {
      const { rows } = await tx.query<Terms>(
        `select w.* from subscriptions s cross join lateral (${RENEWAL_TERMS}) w where s.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** For a subscription that begins anew, at the price of now. */
    async forgetPriceNotices(id: string): Promise<void> {
      await tx.query('delete from price_notices where subscription_id = $1', [id]);
    },

    /** Centavos a month; null: agreed on with each community. */
    async monthlyFee(planType: string): Promise<number | null> {
      const { rows } = await tx.query<{ fee_centavos: number | null }>(
        'select fee_centavos from platform_plans where type = $1',
        [planType],
      );
      return rows[0]?.fee_centavos ?? null;
    },
  };
}
