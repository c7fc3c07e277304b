import type { PlanType } from '../../../contract/communities/plans.ts';
import type { PlanLimits } from '../../../contract/money/platform-plans.ts';
import type { Database } from '../../platform/db/database.ts';

export interface PlatformPlanRow {
  readonly type: PlanType;
  /** Centavos a month; null: agreed on with each community. */
  readonly fee_centavos: number | null;
  readonly commission_bps: number | null;
  readonly limits: PlanLimits;
}

/** Works with the pool or a transaction. */
export function createPlatformPlanRepo(db: Database) {
  return {
    /** The smallest plan first. */
    async all(): Promise<PlatformPlanRow[]> {
      const { rows } = await db.query<PlatformPlanRow>(
        `select type, fee_centavos, commission_bps, limits
         from platform_plans order by rank`,
      );
      return rows;
    },
  };
}
