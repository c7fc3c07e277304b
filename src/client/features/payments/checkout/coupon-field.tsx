import { TicketPercent, X } from 'lucide-react';
import { useState } from 'react';
import { parsePesos } from '../../../../contract/money/money.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { pesoText } from './money-text.ts';
import type { CouponState } from './use-coupon.ts';

/** "Have a coupon?", the field for its code, and what it takes off or why it cannot be used. */
export function CouponField({ coupon, isDisabled }: { coupon: CouponState; isDisabled: boolean }) {
  const { typed, code, price, error, isAsking } = coupon;
  const [isOpen, setIsOpen] = useState(false);
  if (price?.coupon)
    return (
      <p role="status" className="flex items-center gap-2 rounded-card bg-good-soft px-3.5 py-2 text-dense">
        <TicketPercent aria-hidden className="size-4.5 flex-none text-good" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {t('{code} takes {amount} off.', { code, amount: pesoText(price.discount_amount) })}{' '}
          {price.coupon.lasts === 'EVERY_PAYMENT' && t('It lowers your renewals, too.')}
        </span>
        <IconButton
          size="small"
          label={t('Remove {name}', { name: code })}
          isDisabled={isDisabled}
          onPress={coupon.remove}
        >
          <X aria-hidden />
        </IconButton>
      </p>
    );
  if (!isOpen && typed === '' && code === '')
    return (
      <Button
        kind="ghost"
        className="justify-self-start"
        icon={<TicketPercent aria-hidden />}
        isDisabled={isDisabled}
        onPress={() => setIsOpen(true)}
      >
        {t('Have a coupon?')}
      </Button>
    );
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        coupon.apply();
      }}
    >
      <div className="flex items-start gap-2">
        <TextField
          label={t('Coupon code')}
          value={typed}
          onChange={coupon.type}
          autoFocus={isOpen}
          autoComplete="off"
          spellCheck="false"
          isDisabled={isDisabled}
          isInvalid={error !== null}
          // Otherwise the browser would keep back another code while this one is wrong.
          validationBehavior="aria"
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          className="mt-6"
          isDisabled={isDisabled || typed.trim() === ''}
          isPending={isAsking}
        >
          {t('Apply')}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="text-meta text-pretty text-danger">
          {issuesOf(error)[0]?.message ?? describeFailure(error)}
        </p>
      )}
    </form>
  );
}

/** Centavos that are due, with the coupon and what is left of the present plan. */
export function dueWith({ price }: CouponState, fee: string): number {
  return parsePesos(price === null ? fee : price.amount) ?? 0;
}
