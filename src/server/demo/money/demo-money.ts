import { DAY_MS, HOUR_MS } from '../../../contract/core/durations.ts';
import { singleRow } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { idOf, iso, manilaInstant, readIds } from '../demo-rows.ts';
import { type Act, type Buying, buy, callerOf, fail, paymentTimes } from './buy.ts';
import { couponActs } from './demo-coupons.ts';
import { type MoneySeed, type MoneyServices, moneyServices } from './money-services.ts';
import type { MoneyStory } from './money-story.ts';

/** The plans of all communities end this many days from now. */
const PLATFORM_ENDS_IN = 20;
/** Months that the community which earns money has paid for its own plan. */
const PLATFORM_MONTHS = 3;

/**
 * Months of payments: each was made by the product's own services, at its own time. The people, communities, courses
 * and membership plans must exist.
 */
export async function seedDemoMoney(tx: Tx, story: MoneyStory, seed: MoneySeed): Promise<void> {
  const services = moneyServices(tx, seed);
  // Whether a community's plan has ended is asked of the database's clock, so its payments are made first.
  const platform = await platformActs(tx, services, { now: seed.now, paid: story.community });
  for (const acts of [platform, await memberActs(services, story, seed)])
    for (const act of acts.toSorted((a, b) => a.at - b.at)) await act.run();
  await settleDown(tx, seed.now);
}

/** Each community pays for its plan. */
async function platformActs(
  tx: Tx,
  services: MoneyServices,
  { now, paid }: { now: number; paid: string },
): Promise<Act[]> {
  const { rows } = await tx.query<{ id: string; slug: string; owner_id: string }>(
    `select g.id, g.slug, g.created_by as owner_id from groups g where g.subscription_plan_type = 'PLUS'`,
  );
  return rows.flatMap(({ id: groupId, slug, owner_id: payerId }, salt) => {
    const purchase = { plan_type: 'PLUS', plan_cycle_type: 'MONTHLY' } as const;
    const buying: Buying = { payerId, groupId, purchase, method: 'gcash' };
    const times = slug === paid ? PLATFORM_MONTHS : 1;
    const end = now + PLATFORM_ENDS_IN * DAY_MS;
    return paymentTimes({ times, end, cycle: 'MONTHLY', salt }).map((at) => ({
      at,
      run: () => buy(services, buying, { at }),
    }));
  });
}

/** What the members of one community, its owner and the administrators did. */
async function memberActs(services: MoneyServices, story: MoneyStory, { now }: MoneySeed): Promise<Act[]> {
  const { tx } = services;
  const [people, groups] = [await readIds(tx, 'users'), await readIds(tx, 'groups')];
  const groupId = idOf(groups, story.community);
  const ownerId = idOf(people, story.owner);
  const owner = callerOf(ownerId);
  const { rows } = await tx.query<{ type: string; id: string }>(
    'select type, id from membership_plans where group_id = $1',
    [groupId],
  );
  const plans = new Map(rows.map(({ type, id }) => [type, id]));
  const buyingOf = (
    wish: { from: string; plan: string; method?: Buying['method'] },
    coupon?: string,
  ): Buying => ({
    payerId: idOf(people, wish.from),
    groupId,
    purchase: {
      group_membership_plan_id: idOf(plans, wish.plan),
      ...(coupon !== undefined && { coupon_code: coupon }),
    },
    method: wish.method ?? 'gcash',
  });
  /** `run` at `at`, by the clock of the services. */
  const act = (at: number, run: () => Promise<unknown>): Act => ({
    at,
    run() {
      services.at(at);
      return run();
    },
  });

  return [
    ...story.months.flatMap((paid, salt) =>
      paymentTimes(
        { times: paid.times, end: now + paid.endsIn * DAY_MS, cycle: 'MONTHLY', salt },
        (place) => paid.mishaps?.[place] === 'in grace',
      ).map((at, place) =>
        act(at, () => {
          const buying = buyingOf(paid, place === 0 ? paid.coupon : undefined);
          return buy(services, buying, { at, mishap: paid.mishaps?.[place] });
        }),
      ),
    ),
    ...couponActs(services, story.coupons, { groupId, owner, now }),
    ...story.failures.map((failure) => {
      const at = now - failure.hoursAgo * HOUR_MS;
      return act(at, () => fail(services, buyingOf(failure), { at, times: failure.times }));
    }),
    act(manilaInstant(story.cancelled, now), async () => {
      const { rows: found } = await tx.query<{ id: string; version: number }>(
        'select id, version from subscriptions where group_id = $1 and user_id = $2',
        [groupId, idOf(people, story.cancelled.from)],
      );
      for (const { id, version } of found)
        await services.lists.setEnding(
          id,
          { isEnding: true, version },
          callerOf(idOf(people, story.cancelled.from)),
        );
    }),
    ...classActs(services, story.classDay, { buying: buyingOf(story.classDay), ownerId, now, act }),
    act(manilaInstant(story.proofSettings, now), () =>
      services.proofSettings.change(
        groupId,
        { is_on: true, instructions: story.proofSettings.instructions, version: 1 },
        owner,
      ),
    ),
    ...story.proofs.map(({ from, plan, amount, reference, hoursAgo, decision, reason }) =>
      act(now - hoursAgo * HOUR_MS, async () => {
        const { id, version } = await services.proofs.send(
          groupId,
          { group_membership_plan_id: idOf(plans, plan), amount, reference },
          callerOf(idOf(people, from)),
          null,
        );
        if (decision === undefined) return;
        services.at(now - (hoursAgo - 2) * HOUR_MS);
        await services.decisions.decide({ groupId, proofId: id }, { decision, reason, version }, owner);
      }),
    ),
    ...[story.account.first, story.account.second].map((account, version) =>
      act(manilaInstant(account, now), () => {
        const { method, account_name } = story.account;
        const { account_number } = account;
        return services.accounts.set(groupId, { method, account_name, account_number, version }, owner);
      }),
    ),
    ...story.runs.map((run) => act(manilaInstant(run, now), () => payOut(services, run, { groupId, now }))),
  ];
}

/** The class is paid, and a part of it given back. */
function classActs(
  services: MoneyServices,
  classDay: MoneyStory['classDay'],
  {
    buying,
    ownerId,
    now,
    act,
  }: {
    buying: Buying;
    ownerId: string;
    now: number;
    act: (at: number, run: () => Promise<unknown>) => Act;
  },
): Act[] {
  const { refund } = classDay;
  const at = manilaInstant(classDay, now);
  let ref = '';
  return [
    act(at, async () => {
      ref = await buy(services, buying, { at });
    }),
    act(manilaInstant(refund, now), async () => {
      const { rows } = await services.tx.query<{ id: string; amount_centavos: number }>(
        `select p.id, p.amount_centavos from payments p join checkouts c on c.fulfilled_payment_id = p.id
         where c.ref = $1`,
        [ref],
      );
      await services.refunds.add(services.tx, {
        ...{ payment: singleRow(rows), amount: refund.pesos * 100, reason: 'REQUESTED', note: refund.note },
        requestedBy: ownerId,
      });
      await services.giveBack();
    }),
  ];
}

/** One run of payouts, settled on the next day. */
async function payOut(
  services: MoneyServices,
  run: MoneyStory['runs'][number],
  { groupId, now }: { groupId: string; now: number },
): Promise<void> {
  // Administrators of the platform do it, and the demo has none.
  const operator = callerOf('00000000-0000-0000-0000-000000000000');
  await services.payouts.run(operator, null);
  const { data } = await services.payouts.search({ status: 'SCHEDULED', page: 1, limit: 12 });
  const payout = data.find(({ group }) => group.id === groupId);
  if (!payout) throw new Error('a run of the demo paid nothing');
  services.at(manilaInstant({ daysAgo: run.daysAgo - 1, at: '10:30' }, now));
  const { id, version } = payout;
  if ('reference' in run) await services.payouts.sent(id, { reference: run.reference, version }, operator);
  else await services.payouts.failed(id, { reason: run.failure, version }, operator);
}

/** Marks all notifications as sent, and those who paid as no longer new. */
async function settleDown(tx: Tx, now: number): Promise<void> {
  await tx.query('delete from sandbox_notices');
  await tx.query(
    `delete from first_steps f using subscriptions s where s.user_id = f.user_id and s.group_id = f.group_id`,
  );
  await tx.query(
    `insert into subscription_notices (subscription_id, period_end, notice, at)
     select s.id, s.end_date, n.notice, s.end_date + n.days * interval '1 day'
     from subscriptions s
     cross join (values ('DAYS_7', -7), ('DAYS_3', -3), ('DAYS_1', -1), ('ENDED', 0), ('DAY_AFTER', 1)) n (notice, days)
     where s.end_date + n.days * interval '1 day' <= $1 and s.revoked_at is null`,
    [iso(now)],
  );
}
