import { cycleNames } from '../../../../contract/communities/plans.ts';
import { isReduced, type Receipt, secondTexts } from '../../../../contract/money/receipts.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { methodName } from '../checkout/method-name.ts';
import { pesoText } from '../checkout/money-text.ts';
import { Fact } from './paper.tsx';

/** What a receipt says. Its PDF says the same. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { amount, vat, refunded_amount, returning_amount, method, period, second } = receipt;
  return (
    <article className="rounded-card border border-line-firm bg-raised p-6 sm:p-10 print:border-0 print:p-0">
      {/* The tax office knows invoices only of sellers who are registered for them. */}
      <h1 className="text-h3 text-balance" tabIndex={-1}>
        {t('Payment acknowledgement — not a BIR invoice')}
      </h1>
      <p className="num mt-4 text-h1">{pesoText(amount)}</p>
      <p className="text-dense text-soft">
        {t('Paid by {payer} to {payee}', { payer: receipt.payer, payee: receipt.payee })}
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
        <Fact name={t('Paid on')}>{`${formatDate(receipt.paid_at, 0)}, ${formatTime(receipt.paid_at)}`}</Fact>
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
        <Fact name={t('Reference')}>{receipt.checkout_ref}</Fact>
      </dl>
      {second != null && <p className="mt-4 text-dense text-pretty text-soft">{t(secondTexts[second])}</p>}
    </article>
  );
}
