import type { PayeeCode } from '../../../../../contract/money/direct/payment-codes.ts';

/** "OL**E R., GCash": as a wallet shows the account before it pays. */
export function payeeText({ name, bank }: PayeeCode): string {
  return bank === null ? name : `${name}, ${bank}`;
}
