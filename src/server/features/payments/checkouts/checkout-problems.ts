import { Problem } from '../../../../contract/core/problems.ts';

/** Also for payments that the caller may not see. */
export function checkoutNotFound(): Problem {
  return new Problem('checkout.not_found', 'This payment does not exist.');
}
