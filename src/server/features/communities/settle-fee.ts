import type { Database } from '../../platform/db/database.ts';

/**
 * Brings what follows from the plans of a community in line with them: joining is free unless the owner wants a plan for
 * it, and there is one to buy and none without a fee. Returns the new version of the community when something changed.
 */
export async function settleFee(tx: Database, groupId: string): Promise<number | null> {
  const { rows } = await tx.query<{ version: number }>(
    `update groups g set is_free = f.is_free, sells_plans = f.sells_plans, version = g.version + 1
     from (select w.joining = 'FREE' or coalesce(bool_or(p.fee_amount = 0), true) as is_free,
         coalesce(bool_or(p.fee_amount > 0), false) as sells_plans
       from groups w left join membership_plans p on p.group_id = w.id and p.archived_at is null and not p.is_offer
       where w.id = $1 group by w.joining) f
     where g.id = $1 and (g.is_free, g.sells_plans) is distinct from (f.is_free, f.sells_plans)
     returning g.version`,
    [groupId],
  );
  return rows[0]?.version ?? null;
}
