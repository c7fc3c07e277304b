import type {
  getPlanInclusions,
  MembershipPlan,
  MembershipPlanChange,
  MembershipPlanForm,
  PlansQuery,
  searchMembershipPlans,
} from '../../../contract/communities/membership-plans.ts';
import { PLANS_MAX } from '../../../contract/communities/membership-plans.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { may } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockGroup } from '../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import { type CommunityService, groupNotAllowed, type Membership } from '../communities/community.service.ts';
import { announceGroup } from '../communities/group-announcement.ts';
import { settleFee } from '../communities/settle-fee.ts';
import { createPlanRepo, type PlanColumns } from './plan.repo.ts';

export interface PlanDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission' | 'standingIn'>;
}

/**
 * The membership plans of communities. A plan of a community that the caller may not see does not exist: `plan.not_found`.
 *
 * @throws Problem `group.not_allowed` for callers who see the plan, but may not change it.
 */
export interface PlanService {
  /** Archived plans are left out for callers who may not manage plans. @throws Problem `group.not_found` */
  search(query: PlansQuery, caller: Caller): Promise<Answer<typeof searchMembershipPlans>>;
  /** @throws Problem `plan.name_taken`, `plan.limit_reached` */
  create(form: MembershipPlanForm, caller: Caller, keyed: KeyedRequest | null): Promise<MembershipPlan>;
  /** A change without effect announces nothing. @throws Problem `plan.stale`, `plan.name_taken` */
  change(id: string, change: MembershipPlanChange, caller: Caller): Promise<MembershipPlan>;
  /** A repeated call changes and announces nothing. @throws Problem `plan.name_taken`, `plan.limit_reached` */
  setArchived(id: string, isArchived: boolean, caller: Caller): Promise<MembershipPlan>;
  inclusions(id: string, caller: Caller): Promise<Answer<typeof getPlanInclusions>['data']>;
}

export function planNotFound(): Problem {
  return new Problem('plan.not_found', 'This membership plan does not exist.');
}

export function createPlanService(deps: PlanDeps): PlanService {
  const { db, withTx, clock, random, audit, once, communities } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** Reads a plan that the caller may see. */
  async function seen(id: string, caller: Caller): Promise<{ plan: MembershipPlan } & Membership> {
    const plan = await createPlanRepo(db).find(id);
    const membership = plan && (await communities.standingIn(caller, plan.group_id));
    if (!membership || !may('plans.read', membership.standing, membership.group)) throw planNotFound();
    return { plan, ...membership };
  }

  /** Locks the plans of the community, and reads the plan again. */
  async function opened(tx: Tx, id: string, caller: Caller): Promise<MembershipPlan> {
    const { plan, standing, group } = await seen(id, caller);
    if (!may('plans.manage', standing, group)) throw groupNotAllowed();
    await lockGroup(tx, plan.group_id);
    return (await createPlanRepo(tx).find(id)) ?? plan;
  }

  /** Announces a plan as it is now, with an audit entry. */
  async function finish(
    tx: Tx,
    { id, action, before }: { id: string; action: string; before: MembershipPlan | null },
    { userId }: Caller,
  ): Promise<MembershipPlan> {
    const plan = await createPlanRepo(tx).find(id);
    if (!plan) throw new Error('the plan is missing in its own transaction');
    const { group_id, version } = plan;
    const data: EventData<'plan.updated'> = { group_id, plan_id: id, version };
    for (const topic of [`g:${group_id}`, `f:${group_id}`])
      tx.emit({ kind: 'plan.updated', topic, ref: id, actor: userId, data });
    const groupVersion = await settleFee(tx, group_id);
    // Visitors lose the posts of a community that asks for a fee now.
    if (groupVersion !== null)
      announceGroup(tx, { groupId: group_id, version: groupVersion, actorId: userId });
    await audit(tx, {
      actorId: userId,
      action,
      targetType: 'plan',
      targetId: id,
      groupId: group_id,
      ...(before && { before: auditedOf(before) }),
      after: auditedOf(plan),
    });
    return plan;
  }

  return {
    async search(query, caller) {
      const groupId = query.groupId ?? query.group_id ?? '';
      const { standing, group } = await communities.requirePermission(caller, groupId, 'plans.read');
      // Archived plans are for those who manage plans; others get the list without them.
      const asksForArchived = query.includeArchived ?? query.include_archived ?? false;
      const includesArchived = asksForArchived && may('plans.manage', standing, group);
      const repo = createPlanRepo(db);
      const filter = { ...query, groupId, includesArchived };
      const [plans, total] = await Promise.all([repo.search(filter), repo.count(filter)]);
      const isStaff = may('post.moderate', standing, group);
      return {
        data: plans.map((plan) => (isStaff ? plan : { ...plan, total_subscribers: null })),
        pagination: paginateCounted(query, total, plans.length),
      };
    },

    async create({ group_id, type, fee_amount, cycle_type, trial_days, inclusions, tier_id }, caller, keyed) {
      await communities.requirePermission(caller, group_id, 'plans.manage');
      const id = random.uuid();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          const repo = createPlanRepo(tx);
          await lockGroup(tx, group_id);
          await requireRoom(tx, { id, group_id, type });
          const tierId = tier_id ?? random.uuid();
          if (tier_id === undefined)
            await repo.addTier({ id: tierId, group_id, type, fee_amount, cycle_type });
          else await requireTier(tx, group_id, tier_id);
          const columns = { type, fee_amount, cycle_type, trial_days, perks: inclusions.perks, tierId };
          await repo.insert({ id, group_id, ...columns, created_at: now() });
          return finish(tx, { id, action: 'plan.created', before: null }, caller);
        }),
      );
    },

    change: (id, { version, group_id, inclusions, tier_id: tierId, ...fields }, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, id, caller);
        if (group_id !== undefined && group_id !== before.group_id) throw planNotFound();
        if (before.version !== version)
          throw new Problem('plan.stale', 'Someone else changed this plan in the meantime.', {
            fresh: before,
          });
        const after = columnsOf({
          type: fields.type ?? before.type,
          fee_amount: fields.fee_amount ?? before.fee_amount,
          cycle_type: fields.cycle_type ?? before.cycle_type,
          trial_days: fields.trial_days ?? before.trial_days,
          perks: inclusions?.perks ?? before.perks,
          tierId: tierId ?? before.tier.id,
        });
        if (JSON.stringify(after) === JSON.stringify(columnsOf(ofPlan(before)))) return before;
        if (tierId !== undefined) await requireTier(tx, before.group_id, tierId);
        if (before.archived_at === null) await requireName(tx, { ...before, type: after.type });
        await createPlanRepo(tx).update(id, after);
        return finish(tx, { id, action: 'plan.updated', before }, caller);
      }),

    setArchived: (id, isArchived, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, id, caller);
        if ((before.archived_at !== null) === isArchived) return before;
        if (!isArchived) await requireRoom(tx, before);
        await createPlanRepo(tx).setArchived(id, isArchived ? now() : null);
        return finish(tx, { id, action: isArchived ? 'plan.archived' : 'plan.unarchived', before }, caller);
      }),

    async inclusions(id, caller) {
      const { plan } = await seen(id, caller);
      return { courses: await createPlanRepo(db).coursesOf(id, caller.userId), perks: plan.perks };
    },
  };
}

type Named = Pick<MembershipPlan, 'id' | 'group_id' | 'type'>;

async function requireName(tx: Tx, { id, group_id, type }: Named): Promise<void> {
  if (!(await createPlanRepo(tx).isNameTaken(group_id, type, id))) return;
  const message = 'Another plan has this name.';
  throw new Problem('plan.name_taken', message, { issues: [{ path: 'type', message }] });
}

/** For a plan that is about to be one that is not archived. */
async function requireRoom(tx: Tx, plan: Named): Promise<void> {
  await requireName(tx, plan);
  if ((await createPlanRepo(tx).activeCount(plan.group_id)) >= PLANS_MAX)
    throw new Problem(
      'plan.limit_reached',
      'A community has at most 10 membership plans. Archive one first.',
    );
}

/** @throws Problem `plan.not_found` for a tier of another community. */
async function requireTier(tx: Tx, groupId: string, tierId: string): Promise<void> {
  if (await createPlanRepo(tx).hasTier(groupId, tierId)) return;
  const message = 'Choose a level of this community.';
  throw new Problem('plan.not_found', message, { issues: [{ path: 'tier_id', message }] });
}

function columnsOf({ type, fee_amount, cycle_type, trial_days, perks, tierId }: PlanColumns): PlanColumns {
  return { type, fee_amount, cycle_type, trial_days, perks, tierId };
}

function ofPlan({ tier, ...plan }: MembershipPlan): PlanColumns {
  return { ...plan, tierId: tier.id };
}

function auditedOf(plan: MembershipPlan): object {
  return { ...columnsOf(ofPlan(plan)), archived_at: plan.archived_at };
}
