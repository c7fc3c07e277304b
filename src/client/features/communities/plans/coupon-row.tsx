import { Copy, Ellipsis, Pencil, Power, PowerOff, Users } from 'lucide-react';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import type { Coupon } from '../../../../contract/money/coupons.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { couponState, couponStates, couponTerms, couponUses } from './coupon-text.ts';

export type CouponAction = 'edit' | 'uses' | 'copy' | 'on' | 'off';

interface CouponRowProps {
  coupon: Coupon;
  plans: readonly MembershipPlan[];
  /** False in a community that is read-only. */
  canChange: boolean;
  onAction: (action: CouponAction) => void;
}

/** One coupon in the owner's list: its code, what it takes off, and how often it is used. */
export function CouponRow({ coupon, plans, canChange, onAction }: CouponRowProps) {
  const state = couponStates[couponState(coupon, Date.now())];
  const label = t('Actions for {name}', { name: coupon.code });
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-mono text-name wrap-anywhere">{coupon.code}</span>
          {state !== null && <Badge>{t(state)}</Badge>}
        </p>
        <p className="num mt-0.5 text-dense text-soft wrap-anywhere">{couponTerms(coupon, plans)}</p>
        <p className="num text-meta text-muted">{couponUses(coupon)}</p>
      </div>
      <Menu
        label={label}
        trigger={
          <IconButton label={label} className="-mr-2">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          label={t('See who used it')}
          icon={<Users aria-hidden />}
          onAction={() => onAction('uses')}
        />
        <MenuItem label={t('Copy code')} icon={<Copy aria-hidden />} onAction={() => onAction('copy')} />
        {canChange && (
          <>
            <MenuItem label={t('Edit')} icon={<Pencil aria-hidden />} onAction={() => onAction('edit')} />
            {coupon.is_on ? (
              <MenuItem
                label={t('Switch off')}
                icon={<PowerOff aria-hidden />}
                onAction={() => onAction('off')}
              />
            ) : (
              <MenuItem label={t('Switch on')} icon={<Power aria-hidden />} onAction={() => onAction('on')} />
            )}
          </>
        )}
      </Menu>
    </li>
  );
}
