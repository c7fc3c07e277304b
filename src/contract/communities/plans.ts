export const planTypes = ['FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE'] as const;
export type PlanType = (typeof planTypes)[number];
export const planCycles = ['ONE_TIME', 'MONTHLY', 'YEARLY'] as const;
export type PlanCycle = (typeof planCycles)[number];
/** SPEC §9. English; translated where they are shown. */
export const cycleNames = {
  ONE_TIME: 'One-time',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
} as const satisfies Record<PlanCycle, string>;

/** The plans that can be chosen. A community is on a paid one once it is paid for; Enterprise is agreed on. */
export const offeredPlans = ['FREEMIUM', 'PLUS', 'PRO'] as const satisfies readonly PlanType[];

/** Whether the caller can buy an offer now. CLOSED: not any more, or not for the time being. */
export const saleStates = ['OPEN', 'NOT_YET', 'SOLD_OUT', 'CLOSED'] as const;
export type SaleState = (typeof saleStates)[number];
