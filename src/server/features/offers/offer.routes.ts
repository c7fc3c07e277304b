import * as contract from '../../../contract/money/offers.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { PurchaseService } from '../payments/checkouts/purchase.service.ts';
import type { OfferService } from './offer.service.ts';

/** Binds the calls about offers to their services. Contains no rules. */
export function offerRoutes(
  implement: Implement,
  { offers, purchases }: { offers: OfferService; purchases: Pick<PurchaseService, 'subscribe'> },
): void {
  const keyOf = ({ group_id, offer_id }: { group_id: string; offer_id: string }) => ({
    groupId: group_id,
    offerId: offer_id,
  });
  implement(contract.listOffers, ({ params, query }, caller) => offers.list(params.group_id, query, caller));
  implement(contract.createOffer, async ({ params, body }, caller, { keyed }) => ({
    data: await offers.create(params.group_id, body, caller, keyed),
  }));
  implement(contract.updateOffer, async ({ params, body }, caller) => ({
    data: await offers.change(keyOf(params), body, caller),
  }));
  implement(contract.archiveOffer, async ({ params }, caller) => ({
    data: await offers.setArchived(keyOf(params), true, caller),
  }));
  implement(contract.unarchiveOffer, async ({ params }, caller) => ({
    data: await offers.setArchived(keyOf(params), false, caller),
  }));
  implement(contract.getOffer, async ({ params }, caller) => ({
    data: await offers.get(params.offer_id, caller),
  }));
  implement(contract.buyOffer, async ({ params, body }, caller, { keyed }) => {
    const { group_id, plan_id } = await offers.get(params.offer_id, caller);
    const purchase = { group_membership_plan_id: plan_id, ...body };
    return { data: await purchases.subscribe(group_id, purchase, caller, keyed) };
  });
}
