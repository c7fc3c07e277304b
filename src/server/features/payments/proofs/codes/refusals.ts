import { Problem } from '../../../../../contract/core/problems.ts';
import { type CodeFault, UnreadableCode } from './qrph.ts';

const unreadable = 'proof.code_unreadable';

/** What the owner is told about a picture or a code that cannot be paid to. */
const refusals: Readonly<Record<CodeFault | 'no_code' | 'several', () => Problem>> = {
  no_code: () =>
    new Problem(
      unreadable,
      'We found no QR code in this picture. Upload the one that your wallet or bank saves.',
    ),
  several: () => new Problem(unreadable, 'There is more than one QR code in this picture. Crop it to yours.'),
  not_payment: () =>
    new Problem(
      unreadable,
      'This QR code is not for payments. In your wallet or bank, open your own code for receiving money, and save it.',
    ),
  damaged: () =>
    new Problem(unreadable, 'This QR code is damaged or was changed. Save it again in your wallet or bank.'),
  other_country: () =>
    new Problem(unreadable, 'This QR code is for payments in another country. Use a QR Ph code.'),
  other_currency: () => new Problem(unreadable, 'This QR code is for another currency. Use one for pesos.'),
  not_qrph: () =>
    new Problem(unreadable, 'This is not a QR Ph code. Other wallets and banks could not pay to it.'),
  no_account: () => new Problem(unreadable, 'This QR code names no account.'),
  no_name: () => new Problem(unreadable, 'This QR code does not say whose account it is.'),
  fixed_amount: () =>
    new Problem(
      unreadable,
      'This QR code asks for a fixed amount or a fee. Save one without an amount: we add the right one for each payment.',
    ),
  one_time: () =>
    new Problem(
      unreadable,
      'This QR code is for one payment only. Save the one of your account, which stays the same.',
    ),
};

export function codeRefusal(fault: keyof typeof refusals): Problem {
  return refusals[fault]();
}

/** @throws Problem `proof.code_unreadable` */
export function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableCode ? codeRefusal(error.fault) : error;
  }
}
