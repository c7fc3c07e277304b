import { methodNames } from '../../../../contract/money/pay-methods.ts';
import { t } from '../../../i18n/t.ts';

/** The name of a way to pay; others are shown as they come. */
export function methodName(method: string): string {
  const name = methodNames[method];
  return name === undefined ? method : t(name);
}
