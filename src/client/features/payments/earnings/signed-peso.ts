import { parseSigned } from '../../../../contract/money/money.ts';
import { formatAmount } from '../../../i18n/format.ts';

/** "-₱12.48" of "-12.48": an amount that can be negative. */
export function signedPeso(amount: string): string {
  return formatAmount(parseSigned(amount) ?? 0);
}
