import { numericText, signedText } from '../../../../contract/money/money.ts';
import type { AdminPayout, DuePayout, Payout } from '../../../../contract/money/payouts.ts';
import { PAYOUT } from '../../../../contract/money/payouts.ts';
import type { DueRow } from './owed.repo.ts';
import type { PayoutRow } from './payout.repo.ts';

/** "•••• 4567" */
export function maskedNumber(lastDigits: string): string {
  return `•••• ${lastDigits}`;
}

export function payoutOf(row: PayoutRow): Payout {
  const { id, status, method, account_name, bank_name, reference, reason, created_at, settled_at, version } =
    row;
  return {
    ...{ id, status, method, account_name, bank_name, reference, reason, created_at, settled_at, version },
    run_id: row.run_id,
    group: { id: row.group_id, name: row.group_name, slug: row.group_slug },
    amount: numericText(row.amount_centavos),
    transfer_fee: numericText(row.transfer_fee_centavos),
    shrunk_from: row.shrunk_from_centavos === null ? null : numericText(row.shrunk_from_centavos),
    filed_amount: row.filed_centavos === null ? null : numericText(row.filed_centavos),
    account_number: maskedNumber(row.last_digits),
  };
}

export function adminPayoutOf(row: PayoutRow): AdminPayout {
  return { ...payoutOf(row), takes_two: row.takes_two, approvals: row.approvals };
}

/** Whether nobody else has to say yes before it is transferred. */
export function isApproved({ takes_two, approvals }: Pick<PayoutRow, 'takes_two' | 'approvals'>): boolean {
  return !takes_two || approvals.length >= 2;
}

/** Why the next run leaves a community out; null: it is paid. */
export function blockOf(
  { balance, scheduled, available, usable_from }: Omit<DueRow, 'id' | 'name' | 'slug'>,
  now: number,
): DuePayout['blocked_by'] {
  if (balance < 0) return 'NEGATIVE';
  if (scheduled > 0) return 'SCHEDULED';
  if (available < PAYOUT.lowest) return 'TOO_LITTLE';
  if (usable_from === null) return 'NO_ACCOUNT';
  return Date.parse(usable_from) > now ? 'NEW_ACCOUNT' : null;
}

export function duePayoutOf(row: DueRow, now: number): DuePayout {
  const { id, name, slug, balance, held, scheduled, available } = row;
  return {
    group: { id, name, slug },
    balance: signedText(balance),
    held: numericText(held),
    scheduled: numericText(scheduled),
    available: numericText(available),
    blocked_by: blockOf(row, now),
  };
}
