import { type PayoutDrop, payoutDrops } from '../../../../contract/money/payouts.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { type PayoutAmounts, postPayout, postPayoutReturned } from '../ledger/ledger.ts';
import { createPayoutRepo, type PayoutRow } from './payout.repo.ts';
import { notifyOfPayout, type PayoutNoticeDeps } from './payout-notices.ts';

export interface SettleDeps extends PayoutNoticeDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
}

/** How a payout ended: it was computed again and nothing is paid, or what an administrator says. */
export type Ending =
  | { readonly dropped: PayoutDrop }
  | (Pick<PayoutRow, 'status' | 'reference' | 'reason'> & {
      /** Centavos that were transferred, where a file of before said more. */
      readonly amount?: number;
    });

/** Ends a payout, or says that a sent one came back: the ledger, the audit, and its owners. The community is locked. */
export async function settlePayout(
  deps: SettleDeps,
  tx: Tx,
  before: PayoutRow,
  ending: Ending,
  caller: Caller,
): Promise<PayoutRow> {
  const { clock, random, audit, paidAccess } = deps;
  const at = new Date(clock.now());
  const dropped = 'dropped' in ending ? ending.dropped : null;
  const { amount: transferred = before.amount_centavos, ...after } =
    'dropped' in ending
      ? { status: 'FAILED' as const, reference: null, reason: payoutDrops[ending.dropped] }
      : ending;
  const repo = createPayoutRepo(tx);
  await repo.settle(before.id, { ...after, amount_centavos: transferred, at });
  const amounts = amountsOf(before, transferred);
  const posting =
    after.status === 'SENT'
      ? postPayout(before.id, amounts)
      : after.status === 'RETURNED'
        ? postPayoutReturned(before.id, amounts)
        : null;
  if (posting) await createLedgerRepo(tx).post(posting, { random, at });
  await audit(tx, {
    ...{ actorId: caller.userId, targetType: 'payout', targetId: before.id, groupId: before.group_id },
    action: `payout.${dropped !== null ? 'dropped' : after.status.toLowerCase()}`,
    after: { centavos: transferred, reference: after.reference, reason: after.reason },
  });
  await announceEarnings(paidAccess, tx, before.group_id);
  const row = await repo.find(before.id);
  if (!row) throw new Error('a payout is missing in its own transaction');
  await notifyOfPayout(deps, tx, row, dropped ?? row.status);
  return row;
}

function amountsOf(row: PayoutRow, amount: number): PayoutAmounts {
  return { groupId: row.group_id, amount, withheld: 0, transferFee: row.transfer_fee_centavos };
}
