import { Lock } from 'lucide-react';
import type { Course } from '../../../../contract/courses/courses.ts';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../../ui/media/badge.tsx';
import { tierFee } from './tier-text.ts';

/** What a course costs: its own price while it is locked, or the plan that opens it, with a lock and the price while it is locked. Null for everyone's. */
export function CourseTier({
  course: { plan, offer, is_locked },
}: {
  course: Pick<Course, 'plan' | 'offer' | 'is_locked'>;
}) {
  if (offer !== null && is_locked)
    return (
      <Badge>
        <Lock role="img" aria-label={t('Locked')} className="size-3" />
        <span className="num">{tierFee({ fee_amount: offer.price })}</span>
      </Badge>
    );
  if (plan === null) return null;
  if (!is_locked) return <Badge kind="accent">{plan.type}</Badge>;
  return (
    <Badge>
      <Lock role="img" aria-label={t('Locked')} className="size-3" />
      {plan.type} · <span className="num">{tierFee(plan)}</span>
    </Badge>
  );
}
