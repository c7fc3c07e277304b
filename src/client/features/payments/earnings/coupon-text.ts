import { t } from '../../../i18n/t.ts';
import { signedPeso } from './signed-peso.ts';

/** "SUKI10, ₱49.90 off" */
export function couponText(code: string, discount: string): string {
  return t('{code}, {amount} off', { code, amount: signedPeso(discount) });
}
