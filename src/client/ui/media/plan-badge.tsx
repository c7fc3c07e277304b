import { t } from '../../i18n/t.ts';
import { Badge, type BadgeKind } from './badge.tsx';

const planKinds: Readonly<Record<string, BadgeKind>> = { plus: 'plus', pro: 'pro', enterprise: 'enterprise' };

/** The plan of a community by its name in any case; an unknown plan looks like Freemium. */
export function PlanBadge({ plan }: { plan: string }) {
  const name = plan.toLowerCase();
  return <Badge kind={planKinds[name] ?? 'plain'}>{t(name.charAt(0).toUpperCase() + name.slice(1))}</Badge>;
}
