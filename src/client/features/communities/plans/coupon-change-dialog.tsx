import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { type Coupon, coupon as couponSchema, updateCoupon } from '../../../../contract/money/coupons.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { CouponLimits, limitFields } from './coupon-limits.tsx';
import { couponTerms } from './coupon-text.ts';

const changeForm = z.object(limitFields);

interface CouponChangeDialogProps {
  coupon: Coupon;
  plans: readonly MembershipPlan[];
  onClose: () => void;
}

/** Changes how often and how long a coupon can be used. What it takes off stays: people were told it. */
export function CouponChangeDialog({ coupon, plans, onClose }: CouponChangeDialogProps) {
  const save = useSaving(coupon, onClose);
  const issues = save.error === null ? undefined : issuesOf(save.error);
  const title = t('Edit {name}', { name: coupon.code });
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!save.isPending}>
      <ZodForm
        aria-label={title}
        schema={changeForm}
        issues={issues}
        onSubmit={(values) => save.mutate(values)}
      >
        {save.error !== null && issues?.length === 0 && (
          <FormError message="The coupon was not saved">{describeFailure(save.error)}</FormError>
        )}
        <p className="text-dense text-pretty text-soft">
          {couponTerms(coupon, plans)}. {t('For another discount, make a new coupon.')}
        </p>
        <CouponLimits maxUses={coupon.max_uses} validUntil={coupon.valid_until} />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={save.isPending}>
            {save.isPending ? t('Saving...') : t('Save changes')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}

function useSaving({ id, group_id, version: seen }: Coupon, onClose: () => void) {
  const queries = useQueryClient();
  // After a refusal as stale, saving again replaces the newer one.
  const [version, setVersion] = useState(seen);
  return useMutation({
    mutationFn: (values: z.output<typeof changeForm>) =>
      call(updateCoupon, { params: { group_id, coupon_id: id }, body: { ...values, version } }),
    onSuccess() {
      onClose();
      toast.success(t('Coupon saved'));
    },
    onError(error) {
      const fresh = couponSchema.safeParse(problemOf(error)?.fresh);
      if (fresh.success) setVersion(fresh.data.version);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['coupons', group_id] }),
  });
}
