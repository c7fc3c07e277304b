import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { type Coupon, updateCoupon } from '../../../../contract/money/coupons.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { GrowingRows } from '../../../data/lists/growing-rows.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { CouponChangeDialog } from './coupon-change-dialog.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { type CouponAction, CouponRow } from './coupon-row.tsx';
import { CouponUsesDialog } from './coupon-uses-dialog.tsx';
import { couponsQuery } from './coupons.queries.ts';

interface CouponsSectionProps {
  groupId: string;
  /** Also archived ones: older coupons may be for them. */
  plans: readonly MembershipPlan[];
  canChange: boolean;
}

/** The owner's coupons: make, change and switch them off. How often each is used is shown as it happens. */
export function CouponsSection({ groupId, plans, canChange }: CouponsSectionProps) {
  const query = useInfiniteQuery(couponsQuery(groupId));
  const [open, setOpen] = useState<Coupon | 'new' | null>(null);
  const [seen, setSeen] = useState<Coupon | null>(null);
  const turn = useSwitch(groupId);
  const sold = plans.filter(
    ({ archived_at, fee_amount }) => archived_at === null && parsePesos(fee_amount) !== 0,
  );

  function perform(what: CouponAction, coupon: Coupon): void {
    if (what === 'edit') setOpen(coupon);
    else if (what === 'uses') setSeen(coupon);
    else if (what === 'copy') void copyCode(coupon.code);
    else turn.mutate({ coupon, isOn: what === 'on' });
  }

  return (
    <SettingsSection
      id="coupons"
      title={t('Coupons')}
      lead={t('People enter a code when they pay, and pay less.')}
      isPadded={false}
      action={
        canChange &&
        query.data !== undefined &&
        sold.length > 0 && (
          <Button icon={<Plus aria-hidden />} onPress={() => setOpen('new')}>
            {t('New coupon')}
          </Button>
        )
      }
    >
      <GrowingRows
        query={query}
        failed={t('The coupons did not load')}
        label={t('Loading the coupons')}
        skeletonRows={2}
        empty={
          <EmptyState isBare icon={<TicketPercent aria-hidden />} title={t('No coupons yet')}>
            {sold.length === 0
              ? t('Make a paid plan or set the price of a course first. Then you can make coupons.')
              : t('Make one for a launch, a batch, or a friend.')}
          </EmptyState>
        }
      >
        {(coupons) => (
          <ul aria-label={t('Coupons')}>
            {coupons.map((coupon) => (
              <CouponRow
                key={coupon.id}
                coupon={coupon}
                plans={plans}
                canChange={canChange}
                onAction={(what) => perform(what, coupon)}
              />
            ))}
          </ul>
        )}
      </GrowingRows>
      {seen !== null && <CouponUsesDialog coupon={seen} onClose={() => setSeen(null)} />}
      {open === 'new' && <CouponDialog groupId={groupId} plans={sold} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <CouponChangeDialog coupon={open} plans={plans} onClose={() => setOpen(null)} />
      )}
    </SettingsSection>
  );
}

async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast.success(t('{code} copied', { code }));
  } catch {
    toast.error(t('It could not be copied'), code);
  }
}

function useSwitch(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ coupon: { id, version }, isOn }: { coupon: Coupon; isOn: boolean }) =>
      call(updateCoupon, {
        params: { group_id: groupId, coupon_id: id },
        body: { is_on: isOn, version },
      }),
    onSuccess(_, { coupon: { code }, isOn }) {
      toast.success(
        isOn ? t('{code} can be used again', { code }) : t('{code} is switched off', { code }),
        isOn ? undefined : t('Payments that have begun keep their price.'),
      );
    },
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['coupons', groupId] }),
  });
}
