import type { Answer } from '../../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../../contract/core/problems.ts';
import type { PaymentCode, readPaymentCode } from '../../../../../contract/money/direct/payment-codes.ts';
import { numericText } from '../../../../../contract/money/money.ts';
import type { WithTx } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../../communities/community.service.ts';
import type { CouponPrices } from '../../../coupons/coupon-prices.ts';
import type { Subscriptions } from '../../../subscriptions/subscription.service.ts';
import type { Pictures } from '../../../uploads/pictures.ts';
import { priceOf } from '../price-of.ts';
import { payeeOf, readProofSettings } from '../proof-settings.service.ts';
import { codeReference, payableCode, readCode } from './qrph.ts';
import { orRefuse } from './refusals.ts';

export interface PaymentCodeDeps {
  readonly withTx: WithTx;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly subscriptions: Pick<Subscriptions, 'quote'>;
  readonly coupons: Pick<CouponPrices, 'price'>;
  readonly pictures: Pick<Pictures, 'grey'>;
}

/** QR Ph codes: the owner's own, and what a payer's wallet reads. */
export function createPaymentCodes(deps: PaymentCodeDeps) {
  const { withTx, communities, pictures } = deps;
  return {
    /** @throws Problem `proof.code_unreadable`, and as `Pictures.grey` */
    async read(groupId: string, bytes: Uint8Array, caller: Caller): Promise<ReadAnswer> {
      await communities.requirePermission(caller, groupId, 'plans.manage');
      const picture = await pictures.grey(bytes);
      // Loaded with the first picture: most nodes at most times have none.
      const { readCodePicture } = await import('./read-code-picture.ts');
      const code = await readCodePicture(picture);
      return { ...payeeOf(orRefuse(() => readCode(code))), code };
    },

    /** @throws Problem `proof.off`, `proof.nothing_due`, and what `Subscriptions.quote` throws */
    async payable(groupId: string, planId: string, caller: Caller): Promise<PaymentCode> {
      await communities.requirePermission(caller, groupId, 'plans.read');
      const { userId } = caller;
      return withTx(async (tx) => {
        const { is_on, code } = await readProofSettings(tx, groupId);
        if (!is_on || code === null)
          throw new Problem('proof.off', 'This community has no QR Ph code to pay to.');
        const { quote } = await priceOf(deps, tx, { groupId, userId, planId });
        const reference = codeReference(groupId, userId, planId);
        return {
          payee: payeeOf(readCode(code)),
          code: payableCode(code, { centavos: quote.total, reference }),
          ...{ amount: numericText(quote.total), reference },
        };
      });
    },
  };
}

export type PaymentCodes = ReturnType<typeof createPaymentCodes>;
type ReadAnswer = Answer<typeof readPaymentCode>['data'];
