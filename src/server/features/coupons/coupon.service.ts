import type { Answer } from '../../../contract/core/endpoint.ts';
import { manilaDay } from '../../../contract/core/manila.ts';
import { Problem } from '../../../contract/core/problems.ts';
import {
  COUPONS_MAX,
  type Coupon,
  type CouponChange,
  type CouponForm,
  type CouponsQuery,
  type CouponUsesQuery,
  type listCoupons,
  type listCouponUses,
} from '../../../contract/money/coupons.ts';
import { parsePesos } from '../../../contract/money/money.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockGroup } from '../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { CommunityService } from '../communities/community.service.ts';
import type { PaidAccess } from '../communities/paid-access.ts';
import { createCouponRepo, toCoupon } from './coupon.repo.ts';
import { announceCoupon } from './coupon-announcements.ts';
import { couponNotFound } from './coupon-problems.ts';
import { createCouponUseRepo, toCouponUse } from './coupon-use.repo.ts';

export interface CouponDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

/** The coupons of a community, as its owners see and change them. */
export interface CouponService {
  list(groupId: string, query: CouponsQuery, caller: Caller): Promise<Answer<typeof listCoupons>>;
  /** @throws Problem `coupon.not_found` */
  uses(
    ids: { readonly groupId: string; readonly couponId: string },
    query: CouponUsesQuery,
    caller: Caller,
  ): Promise<Answer<typeof listCouponUses>>;
  /** @throws Problem `coupon.code_taken`, `coupon.limit_reached`, `plan.not_found` */
  create(groupId: string, form: CouponForm, caller: Caller, keyed: KeyedRequest | null): Promise<Coupon>;
  /** A change without effect announces nothing. @throws Problem `coupon.stale`, `coupon.limit_reached` */
  change(
    ids: { readonly groupId: string; readonly couponId: string },
    change: CouponChange,
    caller: Caller,
  ): Promise<Coupon>;
}

export function createCouponService(deps: CouponDeps): CouponService {
  const { db, withTx, clock, random, audit, once, communities, paidAccess } = deps;

  async function requireRoom(tx: Tx, groupId: string): Promise<void> {
    if ((await createCouponRepo(tx).onCount(groupId)) < COUPONS_MAX) return;
    throw new Problem(
      'coupon.limit_reached',
      'You can have up to 50 active coupons. Turn one off to add or restore another.',
    );
  }

  function requireDay(validUntil: string | null): void {
    if (validUntil === null || validUntil >= manilaDay(clock.now())) return;
    const message = 'Choose today or a later day';
    throw new Problem('request.invalid', message, { issues: [{ path: 'valid_until', message }] });
  }

  async function requirePlans(tx: Tx, groupId: string, planIds: readonly string[]): Promise<void> {
    const wanted = [...new Set(planIds)];
    if ((await createCouponRepo(tx).plansOf(groupId, wanted)) < wanted.length)
      throw new Problem('plan.not_found', 'This membership plan does not exist.');
  }

  /** Announces a coupon as it is now, with an audit entry. */
  async function finish(
    tx: Tx,
    { groupId, id, before }: { groupId: string; id: string; before: Coupon | null },
    { userId }: Caller,
  ): Promise<Coupon> {
    const row = await createCouponRepo(tx).find(groupId, id);
    if (!row) throw new Error('a coupon is missing in its own transaction');
    const after = toCoupon(row);
    await announceCoupon(paidAccess, tx, { group_id: groupId, coupon_id: id });
    await audit(tx, {
      ...{ actorId: userId, action: before ? 'coupon.updated' : 'coupon.created', targetType: 'coupon' },
      ...{ targetId: id, groupId },
      ...(before && { before: auditedOf(before) }),
      after: auditedOf(after),
    });
    return after;
  }

  return {
    async list(groupId, query, caller) {
      await communities.requirePermission(caller, groupId, 'subscriptions.read');
      const { rows, cursor } = pageOf(
        await createCouponRepo(db).list(groupId, query, query.limit + 1),
        query.limit,
      );
      return { data: rows.map(toCoupon), cursor };
    },

    async uses({ groupId, couponId }, query, caller) {
      await communities.requirePermission(caller, groupId, 'subscriptions.read');
      const coupon = await createCouponRepo(db).find(groupId, couponId);
      if (!coupon) throw couponNotFound();
      const { rows, cursor } = pageOf(
        await createCouponUseRepo(db).list(couponId, query.before, query.limit + 1),
        query.limit,
      );
      return { data: rows.map(toCouponUse), cursor };
    },

    create: (groupId, form, caller, keyed) =>
      withTx(async (tx) => {
        await communities.requirePermission(caller, groupId, 'plans.manage');
        return once(tx, keyed, async () => {
          const repo = createCouponRepo(tx);
          await lockGroup(tx, groupId);
          requireDay(form.valid_until);
          await requirePlans(tx, groupId, form.plan_ids);
          if (await repo.byCode(groupId, form.code)) throw codeTaken();
          await requireRoom(tx, groupId);
          const id = random.uuid();
          const { code, percent_off: percent, amount_off, lasts, max_uses, valid_until } = form;
          await repo.insert({
            ...{ id, group_id: groupId, code, percent, lasts, max_uses, valid_until },
            off_centavos: amount_off === null ? null : parsePesos(amount_off),
            plan_ids: [...new Set(form.plan_ids)],
            created_at: new Date(clock.now()).toISOString(),
          });
          return finish(tx, { groupId, id, before: null }, caller);
        });
      }),

    change: ({ groupId, couponId }, { version, ...wish }, caller) =>
      withTx(async (tx) => {
        await communities.requirePermission(caller, groupId, 'plans.manage');
        const repo = createCouponRepo(tx);
        await lockGroup(tx, groupId);
        const row = await repo.find(groupId, couponId);
        if (!row) throw couponNotFound();
        const before = toCoupon(row);
        if (before.version !== version)
          throw new Problem('coupon.stale', 'Someone else changed this coupon in the meantime.', {
            fresh: before,
          });
        const { max_uses = row.max_uses, valid_until = row.valid_until, is_on = row.is_on } = wish;
        const isSame = max_uses === row.max_uses && valid_until === row.valid_until && is_on === row.is_on;
        if (isSame) return before;
        if (valid_until !== row.valid_until) requireDay(valid_until);
        if (is_on && !row.is_on) await requireRoom(tx, groupId);
        await repo.update({ id: couponId, max_uses, valid_until, is_on });
        return finish(tx, { groupId, id: couponId, before }, caller);
      }),
  };
}

function auditedOf({ code, percent_off, amount_off, plan_ids, lasts, max_uses, valid_until, is_on }: Coupon) {
  return { code, percent_off, amount_off, plan_ids, lasts, max_uses, valid_until, is_on };
}

function codeTaken(): Problem {
  const message = 'Another coupon of this community has this code.';
  return new Problem('coupon.code_taken', message, { issues: [{ path: 'code', message }] });
}

/** A page of rows that are the newest first, out of one more than it holds, and where the next one begins. */
function pageOf<Row extends { readonly id: string }>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, cursor: { before: found.length > limit ? (rows.at(-1)?.id ?? null) : null } };
}
