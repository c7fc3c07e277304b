import type { PlanType } from '../../../../contract/communities/plans.ts';

/** What each plan of the platform is for (SPEC §9). English; translated with `t`. */
export const platformBlurbs: Readonly<Record<PlanType, string>> = {
  FREEMIUM: 'Basic features for small communities',
  PLUS: 'Advanced features for growing communities',
  PRO: 'Premium features for professional communities',
  ENTERPRISE: 'Price on request',
};
