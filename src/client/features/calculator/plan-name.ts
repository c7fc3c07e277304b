import type { PlanType } from '../../../contract/communities/plans.ts';
import { t } from '../../i18n/t.ts';

const names: Readonly<Record<PlanType, string>> = {
  FREEMIUM: 'Freemium',
  PLUS: 'Plus',
  PRO: 'Pro',
  ENTERPRISE: 'Enterprise',
};

export function planName(type: PlanType): string {
  return t(names[type]);
}
