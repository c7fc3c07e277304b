import * as z from 'zod/mini';
import { COUPON_USES_MAX } from '../../../../contract/money/coupons.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { optionalCount } from '../optional-count.ts';

/** How often and how long a coupon can be used, as it is typed. */
export const limitFields = {
  max_uses: optionalCount(COUPON_USES_MAX, 'Enter a number from 1 to 1,000,000'),
  valid_until: z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? null : text)),
  ),
};

interface CouponLimitsProps {
  maxUses: number | null;
  validUntil: string | null;
}

export function CouponLimits({ maxUses, validUntil }: CouponLimitsProps) {
  return (
    <div className="grid items-start gap-3.5 sm:grid-cols-2 sm:gap-4">
      <TextField
        name="max_uses"
        label={t('Max uses')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('Any number')}
        hint={t('Each person can use it once.')}
        defaultValue={maxUses === null ? '' : String(maxUses)}
      />
      <TextField
        name="valid_until"
        type="date"
        label={t('Last day')}
        hint={t('Until midnight in Manila. Leave it empty for no end.')}
        defaultValue={validUntil ?? ''}
      />
    </div>
  );
}
