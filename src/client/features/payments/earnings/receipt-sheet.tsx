import { cycleNames } from '../../../../contract/communities/plans.ts';
import { isReduced, type Receipt, secondTexts } from '../../../../contract/money/receipts.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { methodName } from '../checkout/method-name.ts';
import { pesoText } from '../checkout/money-text.ts';
import { Fact } from './paper.tsx';

/** What a receipt says. Its PDF says the same. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { amount, vat, refunded_amount, returning_amount, method, period, second, outside } = receipt;
  const sides = { payer: receipt.payer, payee: receipt.payee };
  return (
    <article className="rounded-card border border-line-firm bg-raised p-6 sm:p-10 print:border-0 print:p-0">
      {/* The tax office knows invoices only of sellers who are registered for them. */}
      <h1 className="text-h3 text-balance" tabIndex={-1}>
        {t('Payment acknowledgement — not a BIR invoice')}
      </h1>
      <p className="num mt-4 text-h1">{pesoText(amount)}</p>
      <p className="text-dense text-soft">
        {outside == null
          ? t('Paid by {payer} to {payee}', sides)
          : t('Paid by {payer} directly to the owner of {payee}', sides)}
      </p>
      <dl className="mt-6 text-dense">
        <Fact name={t('For')}>
          {[receipt.group.name, receipt.plan_type, t(cycleNames[receipt.plan_cycle_type])].join(' · ')}
        </Fact>
        {isReduced(receipt) && (
          <>
            <Fact name={t('Price')}>{pesoText(receipt.fee_amount)}</Fact>
            {receipt.credit_amount !== '0.00' && (
              <Fact name={t('Left on the previous plan')}>−{pesoText(receipt.credit_amount)}</Fact>
            )}
            {receipt.discount_amount !== '0.00' && (
              <Fact name={t('Coupon {code}', { code: receipt.coupon_code ?? '' })}>
                −{pesoText(receipt.discount_amount)}
              </Fact>
            )}
          </>
        )}
        {outside == null ? (
          <Fact name={t('Paid on')}>{momentText(receipt.paid_at)}</Fact>
        ) : (
          <>
            <Fact name={t('Proof sent on')}>{momentText(outside.sent_at)}</Fact>
            <Fact name={t('Confirmed on')}>{momentText(receipt.paid_at)}</Fact>
            <Fact name={t('Confirmed by')}>{outside.confirmed_by}</Fact>
          </>
        )}
        {period !== null && (
          <Fact name={t('Period')}>
            {period.end === null
              ? t('From {date}, without an end', { date: formatDate(period.start, 0) })
              : t('{start} to {end}', { start: formatDate(period.start, 0), end: formatDate(period.end, 0) })}
          </Fact>
        )}
        {method !== null && <Fact name={t('Paid with')}>{methodName(method)}</Fact>}
        {vat !== null && <Fact name={t('Contains 12% VAT')}>{pesoText(vat)}</Fact>}
        {returning_amount !== '0.00' && <Fact name={t('On its way back')}>{pesoText(returning_amount)}</Fact>}
        {refunded_amount !== '0.00' && <Fact name={t('Returned')}>{pesoText(refunded_amount)}</Fact>}
        <Fact name={t('Reference')}>{receipt.checkout_ref ?? outside?.reference}</Fact>
      </dl>
      {outside != null && (
        <p className="mt-4 text-dense text-pretty text-soft">
          {t(
            'This money did not pass through Tambayan. The owner confirmed that it arrived, and gives refunds of it.',
          )}
        </p>
      )}
      {second != null && <p className="mt-4 text-dense text-pretty text-soft">{t(secondTexts[second])}</p>}
    </article>
  );
}

function momentText(instant: string): string {
  return `${formatDate(instant, 0)}, ${formatTime(instant)}`;
}
