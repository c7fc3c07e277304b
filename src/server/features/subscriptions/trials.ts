import { DAY_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { isInForce } from '../../platform/rights/membership-right.ts';
import type { PaidAccess } from '../communities/paid-access.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { requireBuyer } from './purchase-problems.ts';

export interface TrialDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly paidAccess: Pick<PaidAccess, 'buying' | 'give' | 'ownersOf'>;
}

/** Trying a plan without a payment, once for each person and community. It ends by the clock. */
export interface Trials {
  /**
   * Begins it. Repeating it changes nothing.
   *
   * @throws Problem `plan.not_found`, `trial.not_offered`, `trial.used`, `subscription.exists`, and those of a purchase
   */
  begin(planId: string, caller: Caller): Promise<{ ends_at: string }>;
  /** Reminds people three days and one day before the end, once each. */
  remind(): Promise<void>;
}

interface Trial {
  readonly id: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly plan_id: string;
  readonly ends_at: string;
}

interface TriedPlan {
  readonly group_id: string;
  readonly type: string;
  readonly trial_days: number;
}

/** Of each kind in one run, which comes every minute. */
const AT_ONCE = 500;

export function createTrials({ db, withTx, clock, random, notifier, paidAccess }: TrialDeps): Trials {
  async function insert(tx: Tx, { group_id, trial_days }: TriedPlan, planId: string, userId: string) {
    const begins = clock.now();
    const { rows } = await tx.query<Trial>(
      `insert into trials (id, group_id, user_id, plan_id, began_at, ends_at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing returning *`,
      [
        ...[random.uuid(), group_id, userId, planId, new Date(begins).toISOString()],
        new Date(begins + trial_days * DAY_MS).toISOString(),
      ],
    );
    if (!rows[0]) throw new Error('a trial began under the lock of its community');
    return rows[0];
  }

  /** The owners hear of it, and their lists count it. */
  async function announce(tx: Tx, { id, group_id: groupId, user_id: userId }: Trial, plan: string) {
    await notifier.notify(tx, {
      ...{ kind: 'SALE_UPDATED', groupId, actorId: userId, key: `trial:${id}` },
      facts: { result: 'TRIED', plan },
      to: 'STAFF',
    });
    const data: EventData<'subscription.updated'> = { subscription_id: id, group_id: groupId, version: 1 };
    for (const person of new Set([userId, ...(await paidAccess.ownersOf(tx, groupId))]))
      tx.emit({ kind: 'subscription.updated', topic: `u:${person}`, ref: id, data });
  }

  return {
    begin: (planId, { userId }) =>
      withTx(async (tx) => {
        const plan = await planOf(tx, planId);
        const buying = await paidAccess.buying(tx, plan.group_id, userId);
        const tried = await trialOf(tx, plan.group_id, userId);
        if (tried?.plan_id === planId && Date.parse(tried.ends_at) > clock.now())
          return { ends_at: tried.ends_at };
        await requireBuyer(tx, plan.group_id, buying);
        if (tried)
          throw new Problem('trial.used', 'You tried this community before. A trial can be used once.');
        if (plan.trial_days === 0)
          throw new Problem('trial.not_offered', 'This plan cannot be tried for free.');
        if (await hasTierOf(tx, planId, userId))
          throw new Problem('subscription.exists', 'You already have what this plan opens.');
        const trial = await insert(tx, plan, planId, userId);
        await paidAccess.give(tx, {
          ...{ groupId: plan.group_id, userId, planId, enters: true },
          ...{ startsAt: new Date(clock.now()).toISOString(), endsAt: trial.ends_at },
          ...{ source: 'TRIAL', sourceId: trial.id },
        });
        await announce(tx, trial, plan.type);
        return { ends_at: trial.ends_at };
      }),

    async remind() {
      const { rows } = await db.query<Trial & { days: number }>(
        `select t.*, case when t.ends_at <= now() + interval '1 day' then 1 else 3 end as days from trials t
         join group_members m on m.group_id = t.group_id and m.user_id = t.user_id and m.status = 'ACTIVE'
         where t.reminded is distinct from 1 and t.ends_at > now() and t.ends_at <= now() + interval '3 days'
           and (t.reminded is null or t.ends_at <= now() + interval '1 day')
         order by t.ends_at limit $1`,
        [AT_ONCE],
      );
      for (const { id, group_id: groupId, user_id: userId, ends_at, days } of rows)
        await withTx(async (tx) => {
          const { rowCount } = await tx.query(
            'update trials set reminded = $2 where id = $1 and reminded is distinct from $2',
            [id, days],
          );
          if (rowCount === 0) return;
          await notifier.notify(tx, {
            ...{ kind: 'RENEWAL_DUE', groupId, actorId: null, key: `trial:${id}:${days}` },
            facts: { result: 'TRIAL', ends_at },
            to: [{ userId, reason: 'OWN_PLACE' }],
          });
        });
    },
  };
}

async function planOf(tx: Tx, planId: string): Promise<TriedPlan> {
  const { rows } = await tx.query<TriedPlan>(
    'select group_id, type, trial_days from membership_plans where id = $1 and archived_at is null',
    [planId],
  );
  if (!rows[0]) throw new Problem('plan.not_found', 'This membership plan does not exist.');
  return rows[0];
}

async function trialOf(tx: Tx, groupId: string, userId: string): Promise<Trial | null> {
  const { rows } = await tx.query<Trial>('select * from trials where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ]);
  return rows[0] ?? null;
}

/** Whether the person has the tier of the plan, or a higher one. */
async function hasTierOf(tx: Tx, planId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from membership_plans p join membership_tiers w on w.id = p.tier_id
     join entitlements e on e.group_id = p.group_id and e.user_id = $2 and ${isInForce('e')}
     join membership_tiers h on h.id = e.thing_id
     where p.id = $1 and (h.id = w.id or h.rank >= w.rank)`,
    [planId, userId],
  );
  return rows.length > 0;
}
