import { PAYOUT } from '../../../../contract/money/payouts.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import type { AccountCipher } from './account-cipher.ts';
import { createOwedRepo } from './owed.repo.ts';
import { createPayoutRepo, type PayoutRow } from './payout.repo.ts';
import { createPayoutAccountRepo } from './payout-account.repo.ts';
import { type SettleDeps, settlePayout } from './settle-payout.ts';

export interface RecomputeDeps extends SettleDeps {
  readonly cipher: Pick<AccountCipher, 'unlock'>;
}

/**
 * Computes a scheduled payout again: it shrinks to what is owed by now, and ends where that is too little or where its
 * account is no longer the one of the owners. It never grows: what came since goes with the next run. Returns the payout as
 * it is afterwards; its version tells whether something changed. The community is locked.
 */
export async function recomputePayout(
  deps: RecomputeDeps,
  tx: Tx,
  row: PayoutRow,
  caller: Caller,
): Promise<PayoutRow> {
  if (row.status !== 'SCHEDULED') return row;
  const payable = await createOwedRepo(tx).payable(row.group_id, deps.clock.now());
  const drop = !(await isOwnersAccount(deps, tx, row))
    ? 'NOT_OWNERS'
    : payable < PAYOUT.lowest
      ? 'LESS_OWED'
      : null;
  if (drop !== null) return settlePayout(deps, tx, row, { dropped: drop }, caller);
  const amount = payable - row.transfer_fee_centavos;
  if (amount >= row.amount_centavos) return row;
  const repo = createPayoutRepo(tx);
  await repo.shrink(row.id, amount);
  await deps.audit(tx, {
    ...{ actorId: caller.userId, action: 'payout.shrunk', targetType: 'payout', targetId: row.id },
    ...{ groupId: row.group_id, before: { centavos: row.amount_centavos }, after: { centavos: amount } },
  });
  await announceEarnings(deps.paidAccess, tx, row.group_id);
  return (await repo.find(row.id)) ?? row;
}

/** Whether the account of a payout is still the one that the owners want to be paid to. */
async function isOwnersAccount({ cipher }: RecomputeDeps, tx: Tx, row: PayoutRow): Promise<boolean> {
  const account = await createPayoutAccountRepo(tx).of(row.group_id);
  if (account === null || row.account_number === null) return false;
  return (
    account.method === row.method &&
    account.bank_name === row.bank_name &&
    account.last_digits === row.last_digits &&
    cipher.unlock(account.account_number, row.group_id) === cipher.unlock(row.account_number, row.group_id)
  );
}
