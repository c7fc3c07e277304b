import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { PlanInclusions } from '../../payments/plans/plan-inclusions.tsx';
import { planPrice } from '../../payments/plans/plan-price.ts';

export type PlanAction = 'edit' | 'archive' | 'unarchive';

interface PlanRowProps {
  plan: MembershipPlan;
  /** False in a community that is read-only. */
  canChange: boolean;
  onAction: (action: PlanAction) => void;
}

/** One plan in the owner's list: its price, who has it, and what it includes. */
export function PlanRow({ plan, canChange, onAction }: PlanRowProps) {
  const { type, total_subscribers: members, archived_at } = plan;
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 text-name wrap-anywhere">{type}</span>
          {archived_at !== null && <Badge>{t('Archived')}</Badge>}
        </p>
        <p className="num text-meta text-muted">
          {planPrice(plan)}
          {members !== null && ` · ${t('{n, plural, one {# member} other {# members}}', { n: members })}`}
        </p>
        <PlanInclusions plan={plan} />
      </div>
      {canChange && (
        <Menu
          label={t('Actions for {name}', { name: type })}
          trigger={
            <IconButton label={t('Actions for {name}', { name: type })} className="-mr-2">
              <Ellipsis />
            </IconButton>
          }
        >
          {archived_at === null ? (
            <>
              <MenuItem label={t('Edit')} icon={<Pencil aria-hidden />} onAction={() => onAction('edit')} />
              <MenuItem
                label={t('Archive')}
                icon={<Archive aria-hidden />}
                onAction={() => onAction('archive')}
              />
            </>
          ) : (
            <MenuItem
              label={t('Restore')}
              icon={<ArchiveRestore aria-hidden />}
              onAction={() => onAction('unarchive')}
            />
          )}
        </Menu>
      )}
    </li>
  );
}
