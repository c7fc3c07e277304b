import * as contract from '../../../../contract/money/payouts.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { PayoutService } from './payout.service.ts';
import type { PayoutAccountService } from './payout-account.service.ts';

/** Binds the calls about payouts: an owner's, and those of administrators. Contains no rules. */
export function payoutRoutes(
  implement: Implement,
  { payouts, accounts }: { payouts: PayoutService; accounts: PayoutAccountService },
): void {
  implement(contract.getPayoutAccount, async ({ params }, caller) => ({
    data: await accounts.get(params.group_id, caller),
  }));
  implement(contract.setPayoutAccount, async ({ params, body }, caller) => ({
    data: await accounts.set(params.group_id, body, caller),
  }));
  implement(contract.listPayouts, ({ params, query }, caller) =>
    payouts.list(params.group_id, query, caller),
  );
  implement(contract.listDuePayouts, ({ query }) => payouts.due(query));
  implement(contract.searchPayouts, ({ query }) => payouts.search(query));
  implement(contract.runPayouts, async (_, caller, { keyed }) => ({
    data: await payouts.run(caller, keyed),
  }));
  implement(contract.approvePayout, async ({ params, body }, caller) => ({
    data: await payouts.approve(params.payout_id, body, caller),
  }));
  implement(contract.sendPayout, async ({ params, body }, caller) => ({
    data: await payouts.sent(params.payout_id, body, caller),
  }));
  implement(contract.failPayout, async ({ params, body }, caller) => ({
    data: await payouts.failed(params.payout_id, body, caller),
  }));
}
