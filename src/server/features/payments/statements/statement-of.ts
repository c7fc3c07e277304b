import { signedText } from '../../../../contract/money/money.ts';
import {
  type EarningsEntry,
  type EntryKind,
  STATEMENT_LINES,
  type Statement,
} from '../../../../contract/money/statements.ts';
import type { Posting } from '../ledger/ledger.ts';
import type { EntryRow } from './entry.repo.ts';

const kinds: Readonly<Record<Posting['kind'], EntryKind>> = {
  payment: 'PAYMENT',
  released: 'PAYMENT',
  // It concerns no community.
  unmatched: 'PAYMENT',
  fee: 'FEE',
  fee_moved: 'FEE',
  dispute_fee: 'DISPUTE_FEE',
  // They concern no community: what it earned is held meanwhile.
  disputed: 'DISPUTE_FEE',
  dispute_over: 'DISPUTE_FEE',
  refund: 'REFUND',
  payout: 'PAYOUT',
  payout_returned: 'PAYOUT_RETURNED',
  correction: 'CORRECTION',
  outside: 'OUTSIDE',
};

/** What a posting is, or takes back. */
function categoryOf({ kind, corrects }: Pick<EntryRow, 'kind' | 'corrects'>): EntryKind {
  return kinds[corrects ?? kind];
}

export function entryOf({
  id,
  at,
  posted_at,
  kind,
  corrects,
  reference,
  plan_type,
  payment_id,
  member,
  amount,
  outside,
  commission,
  discount,
  coupon_code,
}: EntryRow): EarningsEntry {
  const isPayment = kinds[kind] === 'PAYMENT';
  const category = categoryOf({ kind, corrects });
  const isOfMember = category === 'PAYMENT' || category === 'REFUND';
  return {
    ...{ id, at, reference, plan_type, payment_id, member },
    ...(posted_at !== null && { posted_at }),
    kind: outside < 0 ? 'OUTSIDE_TAKEN_BACK' : kinds[kind],
    // The fee of a payment has its own entry.
    discount: signedText(isPayment ? discount : 0),
    coupon_code: isPayment ? coupon_code : null,
    gross: signedText(isOfMember ? amount + commission : 0),
    commission: signedText(commission),
    amount: signedText(amount),
    outside: signedText(outside),
  };
}

export type StatementLine = Statement['lines'][number];

/** All lines, with the balance after each. `rows` are in order of time. */
export function linesOf(rows: readonly EntryRow[], opening: number): StatementLine[] {
  let balance = opening;
  return rows.map((row) => {
    balance += row.amount;
    return { ...entryOf(row), balance: signedText(balance) };
  });
}

/** The statement of a month. `rows` are all of the month, in order of time. Amounts are centavos. */
export function statementOf(
  rows: readonly EntryRow[],
  { opening, ...head }: Pick<Statement, 'group' | 'month' | 'is_complete'> & { opening: number },
): Statement {
  const of = (...wanted: readonly EntryKind[]) => rows.filter((row) => wanted.includes(categoryOf(row)));
  const gross = sum(of('PAYMENT', 'CORRECTION'), ({ amount, commission }) => amount + commission);
  const refunds = sum(of('REFUND'), ({ amount, commission }) => -amount - commission);
  const commission = sum(rows, (row) => row.commission);
  const processing = sum(of('FEE', 'DISPUTE_FEE'), ({ amount }) => -amount);
  const paidOut = sum(of('PAYOUT', 'PAYOUT_RETURNED'), ({ amount }) => -amount);
  const net = gross - refunds - commission - processing;
  const lines = linesOf(rows, opening);
  return {
    ...head,
    opening: signedText(opening),
    gross: signedText(gross),
    refunds: signedText(refunds),
    commission: signedText(commission),
    processing: signedText(processing),
    net: signedText(net),
    paid_out: signedText(paidOut),
    closing: signedText(opening + net - paidOut),
    outside: signedText(sum(rows, (row) => row.outside)),
    lines: lines.slice(0, STATEMENT_LINES),
    lines_left: Math.max(0, lines.length - STATEMENT_LINES),
  };
}

function sum(rows: readonly EntryRow[], of: (row: EntryRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
