import type { PlanType } from '../../../contract/communities/plans.ts';

/** Infinity where a plan sets no limit. */
export interface PlanLimits {
  /** Active members, staff included. */
  readonly members: number;
  /** Group conversations that are not archived. */
  readonly group_conversations: number;
  /** Courses that are not deleted, drafts included. */
  readonly courses: number;
  /** Of uploaded files. */
  readonly storage_bytes: number;
}

const GIGABYTE = 1_000_000_000;

/** The limits of each platform plan. SPEC gives no numbers, so these are our own. */
export const planLimits: Readonly<Record<PlanType, PlanLimits>> = {
  FREEMIUM: { members: 100, group_conversations: 3, courses: 3, storage_bytes: GIGABYTE },
  PLUS: { members: 1_000, group_conversations: 20, courses: 20, storage_bytes: 20 * GIGABYTE },
  PRO: {
    members: 10_000,
    group_conversations: Infinity,
    courses: Infinity,
    storage_bytes: 200 * GIGABYTE,
  },
  ENTERPRISE: {
    members: Infinity,
    group_conversations: Infinity,
    courses: Infinity,
    storage_bytes: Infinity,
  },
};
