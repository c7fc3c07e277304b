import type { PlanCycle } from '../../../../contract/communities/plans.ts';
import { cycleNames } from '../../../../contract/communities/plans.ts';
import type { PurchaseQuote } from '../../../../contract/money/coupons.ts';
import { anchorDayOf, periodEnd } from '../../../../contract/money/periods.ts';
import { formatDate, formatPeso } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { pesoText } from './money-text.ts';
import { TestPaymentNote } from './test-payment-note.tsx';

interface OrderSummaryProps {
  /** Centavos that are due now. */
  total: number;
  /** What is deducted from the price of the plan. */
  price?: PurchaseQuote | null;
  cycle: PlanCycle;
  /** Who is paid. */
  payee: string;
  refunds: string;
}

/** What is about to be paid: the total, the cycle, the next date, to whom, and what happens afterwards. */
export function OrderSummary({ total, price = null, cycle, payee, refunds }: OrderSummaryProps) {
  const isFree = total === 0 && price === null;
  if (price?.kind === 'DOWNGRADE')
    return (
      <p className="border-t border-line pt-4 text-dense text-pretty text-soft">
        {price.replaces?.ends_at
          ? t('You keep {plan} until {date}. Then this one begins. You pay nothing now.', {
              plan: price.replaces.plan_type,
              date: formatDate(price.replaces.ends_at),
            })
          : t('You keep your current plan until it ends. Then this one begins. You pay nothing now.')}
      </p>
    );
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense text-soft [&>dd]:text-right [&>dd]:text-ink">
        {price !== null && price.amount !== price.fee_amount && <Deductions price={price} />}
        <dt>{t('Total')}</dt>
        <dd className="num text-h4">{formatPeso(total)}</dd>
        {!isFree && (
          <>
            <dt>{t('Payment cycle')}</dt>
            <dd>{t(cycleNames[cycle])}</dd>
            {cycle !== 'ONE_TIME' && (
              <>
                <dt>{t('Next renewal')}</dt>
                <dd className="num">{formatDate(renewalDate(cycle))}</dd>
              </>
            )}
            <dt>{t('Paid to')}</dt>
            <dd className="wrap-anywhere">{payee}</dd>
          </>
        )}
      </dl>
      {price?.kind === 'UPGRADE' && price.replaces !== null && (
        <p className="text-dense text-pretty text-soft">
          {price.credit_amount === '0.00'
            ? t('{plan} ends when this one begins.', { plan: price.replaces.plan_type })
            : t('{plan} ends when this one begins. What is left of it, {amount}, is taken off the price.', {
                plan: price.replaces.plan_type,
                amount: pesoText(price.credit_amount),
              })}
        </p>
      )}
      {!isFree && <TestPaymentNote />}
      {!isFree && (
        <div className="grid gap-1.5 text-meta text-pretty text-muted">
          {cycle !== 'ONE_TIME' && <p>{t('Wallets cannot renew automatically; we will remind you.')}</p>}
          <p>{refunds}</p>
          <p>
            {t(
              'A payment by QR Ph or online banking cannot go back the same way. If you get a refund, we send it by hand, which takes longer.',
            )}
          </p>
        </div>
      )}
    </div>
  );
}

function Deductions({
  price: { fee_amount, credit_amount, discount_amount, coupon },
}: {
  price: PurchaseQuote;
}) {
  return (
    <>
      <dt>{t('Price')}</dt>
      <dd className="num">
        <s>{pesoText(fee_amount)}</s>
      </dd>
      {credit_amount !== '0.00' && (
        <>
          <dt>{t('Left on your current plan')}</dt>
          <dd className="num">−{pesoText(credit_amount)}</dd>
        </>
      )}
      {coupon !== null && (
        <>
          <dt className="wrap-anywhere">{t('Coupon {code}', { code: coupon.code })}</dt>
          <dd className="num">−{pesoText(discount_amount)}</dd>
        </>
      )}
    </>
  );
}

/** When a period that is paid now ends. */
function renewalDate(cycle: PlanCycle): number {
  const now = Date.now();
  return periodEnd(now, cycle, anchorDayOf(now)) ?? now;
}
