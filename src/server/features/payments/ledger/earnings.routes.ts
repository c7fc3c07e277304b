import {
  EARNINGS_MONTHS,
  type GroupEarnings,
  getGroupEarnings,
  type MonthOfEarnings,
} from '../../../../contract/money/group-earnings.ts';
import { signedText as signed } from '../../../../contract/money/money.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import { createOwedRepo, type Owed } from '../payouts/owed.repo.ts';
import { createLedgerRepo, type EarningsRow } from './ledger.repo.ts';

export interface EarningsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

/** Serves what a community has earned, added up from the ledger. */
export function earningsRoutes(implement: Implement, { db, clock, communities }: EarningsDeps): void {
  implement(getGroupEarnings, async ({ params }, caller) => {
    await communities.requirePermission(caller, params.group_id, 'subscriptions.read');
    const owed = await createOwedRepo(db).of(params.group_id, clock.now());
    const ledger = createLedgerRepo(db);
    const [rows, outside] = await Promise.all([
      ledger.earnings(params.group_id),
      ledger.outside(params.group_id),
    ]);
    return { data: earningsOf(rows, owed, outside) };
  });
}

/** Of the rows of one community, in any order. `outside`: what was paid to its owner directly, by month. */
export function earningsOf(
  rows: readonly EarningsRow[],
  owed: Owed,
  outside: ReadonlyMap<string, number>,
): GroupEarnings {
  const ofCreator = rows.filter(({ code }) => code === 'creator_payable');
  const payouts = ofCreator.filter(({ kind }) => kind === 'payout' || kind === 'payout_returned');
  const months = [...new Set(rows.map(({ month }) => month))].toSorted().reverse().slice(0, EARNINGS_MONTHS);
  return {
    balance: signed(owed.balance),
    held: signed(owed.held),
    scheduled: signed(owed.scheduled),
    available: signed(owed.available),
    paid_out: signed(sum(payouts)),
    months: months
      .map((month) => {
        const ofMonth = rows.filter((row) => row.month === month);
        return monthOf(month, ofMonth, outside.get(month) ?? 0);
      })
      .filter(({ payments, ...of }) => payments > 0 || [of.gross, of.net, of.outside].some(isSome)),
  };
}

function monthOf(month: string, rows: readonly EarningsRow[], outside: number): MonthOfEarnings {
  const earned = rows.filter(({ kind }) => kind === 'payment' || kind === 'released');
  const creator = (kinds: readonly string[]) =>
    rows.filter(({ kind, code }) => code === 'creator_payable' && kinds.includes(kind));
  const commission = rows.filter(({ code }) => code === 'commission_revenue');
  const refunds = rows.filter(({ kind, code }) => kind === 'refund' && code === 'provider_clearing');
  const credits = earned.filter(({ code }) => code === 'creator_payable' || code === 'commission_revenue');
  return {
    month,
    payments: credits
      .filter(({ code }) => code === 'creator_payable')
      .reduce((total, { count }) => total + count, 0),
    gross: signed(-sum(credits)),
    refunds: signed(-sum(refunds)),
    commission: signed(-sum(commission)),
    processing: signed(sum(creator(['fee', 'fee_moved', 'dispute_fee']))),
    net: signed(
      -sum(creator(['payment', 'released', 'fee', 'fee_moved', 'dispute_fee', 'refund', 'correction'])),
    ),
    outside: signed(outside),
  };
}

function isSome(amount: string): boolean {
  return amount !== '0.00';
}

function sum(rows: readonly EarningsRow[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}
