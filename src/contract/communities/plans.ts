export const planTypes = ['FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE'] as const;
export type PlanType = (typeof planTypes)[number];
export const planCycles = ['ONE_TIME', 'MONTHLY', 'YEARLY'] as const;
export type PlanCycle = (typeof planCycles)[number];

/** The plans that can be chosen when a community is founded. A paid plan follows once it can be paid for. */
export const offeredPlans = ['FREEMIUM'] as const satisfies readonly PlanType[];
