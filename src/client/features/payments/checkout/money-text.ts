import type { PaymentFailure } from '../../../../contract/money/checkouts.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** "₱499" of "499.00", and "₱0" of "0.00". */
export function pesoText(amount: string): string {
  return formatAmount(parsePesos(amount) ?? 0);
}

/** English; translated with `t`. */
const failures: Readonly<Record<PaymentFailure, string | null>> = {
  DECLINED: 'Your wallet or bank declined it.',
  INSUFFICIENT_BALANCE: 'The balance of your wallet is too low.',
  LIMIT_EXCEEDED: 'It is over the limit of your wallet.',
  EXPIRED: 'The time to confirm it was over.',
  OTHER: null,
};

/** Why a payment failed, as far as the payment service says. */
export function failureText(failure: PaymentFailure | null): string | null {
  const text = failure === null ? null : failures[failure];
  return text === null ? null : t(text);
}

/** "Try again in about 30 seconds." */
export function pauseText(retryAfterMs: number | null): string {
  if (retryAfterMs === null) return t('Try again in a few minutes.');
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  if (seconds < 90) return t('Try again in {n, plural, one {# second} other {# seconds}}.', { n: seconds });
  return t('Try again in {n, plural, one {# minute} other {# minutes}}.', { n: Math.ceil(seconds / 60) });
}
