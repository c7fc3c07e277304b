import { cycleNames } from '../../../../contract/communities/plans.ts';
import { methodNames } from '../../../../contract/money/pay-methods.ts';
import { isReduced, type Receipt, secondTexts } from '../../../../contract/money/receipts.ts';
import { dayText, momentText } from '../../../platform/i18n/instant-text.ts';
import { pesoText } from '../../../platform/i18n/peso-text.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';
import { createPaper, readerOf } from './paper.ts';

/** The acknowledgement of a payment as PDF: what its page shows. Days are those of Manila. */
export function receiptPaper(receipt: Receipt, words: Words, now: Date): Promise<Buffer> {
  const { t } = words;
  const { vat, refunded_amount, discount_amount, credit_amount, method, period, second, outside } = receipt;
  const reader = readerOf(words);
  const day = (instant: string) => dayText(Date.parse(instant), reader);
  // The tax office knows invoices only of sellers who are registered for them.
  const title = t('Payment acknowledgement — not a BIR invoice');
  const paper = createPaper(title, words, now);
  paper.heading(title);
  paper.figure(pesoText(receipt.amount));
  const sides = { payer: receipt.payer, payee: receipt.payee };
  paper.lead(
    outside == null
      ? t('Paid by {payer} to {payee}', sides)
      : t('Paid by {payer} directly to the owner of {payee}', sides),
  );
  paper.fact(
    t('For'),
    [receipt.group.name, receipt.plan_type, t(cycleNames[receipt.plan_cycle_type])].join(' · '),
  );
  if (isReduced(receipt)) {
    paper.fact(t('Price'), pesoText(receipt.fee_amount));
    if (credit_amount !== '0.00') paper.fact(t('Left on the previous plan'), pesoText(`-${credit_amount}`));
    if (discount_amount !== '0.00')
      paper.fact(t('Coupon {code}', { code: receipt.coupon_code ?? '' }), pesoText(`-${discount_amount}`));
  }
  const moment = (instant: string) => momentText(Date.parse(instant), reader);
  if (outside == null) paper.fact(t('Paid on'), moment(receipt.paid_at));
  else {
    paper.fact(t('Proof sent on'), moment(outside.sent_at));
    paper.fact(t('Confirmed on'), moment(receipt.paid_at));
    paper.fact(t('Confirmed by'), outside.confirmed_by);
  }
  if (period !== null)
    paper.fact(
      t('Period'),
      period.end === null
        ? t('From {date}, without an end', { date: day(period.start) })
        : t('{start} to {end}', { start: day(period.start), end: day(period.end) }),
    );
  if (method !== null) paper.fact(t('Paid with'), t(methodNames[method] ?? method));
  if (vat !== null) paper.fact(t('Contains 12% VAT'), pesoText(vat));
  if (refunded_amount !== '0.00') paper.fact(t('Returned'), pesoText(refunded_amount));
  paper.fact(t('Reference'), receipt.checkout_ref ?? outside?.reference ?? '');
  if (second != null) paper.note(t(secondTexts[second]));
  if (outside != null)
    paper.note(
      t(
        'This money did not pass through Tambayan. The owner confirmed that it arrived, and gives refunds of it.',
      ),
    );
  return paper.bytes();
}
