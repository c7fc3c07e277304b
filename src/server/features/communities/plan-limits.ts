import type { PlanType } from '../../../contract/communities/plans.ts';

/** Infinity where a plan sets no limit. */
export interface PlanLimits {
  /** Active members, staff included. */
  readonly members: number;
  /** Group conversations that are not archived. */
  readonly group_conversations: number;
}

/** The limits of each platform plan. SPEC gives no numbers, so these are our own. */
export const planLimits: Readonly<Record<PlanType, PlanLimits>> = {
  FREEMIUM: { members: 100, group_conversations: 3 },
  PLUS: { members: 1_000, group_conversations: 20 },
  PRO: { members: 10_000, group_conversations: Infinity },
  ENTERPRISE: { members: Infinity, group_conversations: Infinity },
};
