import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one, pageSize } from '../core/list.ts';
import { id, instant, YEARS } from '../core/text.ts';

/** Lines that a statement lists; its file has all of them. */
export const STATEMENT_LINES = 1000;

/** Pesos, like "499.00" or "-12.48". */
const pesos = z.string();

export const entryKinds = [
  'PAYMENT',
  'FEE',
  'DISPUTE_FEE',
  'REFUND',
  'PAYOUT',
  'PAYOUT_RETURNED',
  'CORRECTION',
  /** A member paid the owner directly, or the owner said that it had not arrived after all. They change no balance. */
  'OUTSIDE',
  'OUTSIDE_TAKEN_BACK',
] as const;
export type EntryKind = (typeof entryKinds)[number];
/** English; translated where they are shown. */
export const entryNames: Readonly<Record<EntryKind, string>> = {
  PAYMENT: 'Payment',
  FEE: 'Payment fee',
  DISPUTE_FEE: 'Fee of a dispute',
  REFUND: 'Refund',
  PAYOUT: 'Payout',
  PAYOUT_RETURNED: 'Payout returned',
  CORRECTION: 'Correction',
  OUTSIDE: 'Paid directly to you',
  OUTSIDE_TAKEN_BACK: 'Direct payment taken back',
};

/** Whether something was paid to the owner directly. */
export function isPaidOutside(amount: string): boolean {
  return amount !== '0.00';
}

/** One thing that changed what a community is owed, or that was paid to its owner directly. */
export const earningsEntry = z.object({
  id,
  at: instant,
  /** When it was posted, if that was after the books of its month had closed. It counts in that later month. */
  posted_at: z.optional(instant),
  kind: z.enum(entryKinds),
  /** The checkout's reference, or that of the transfer. */
  reference: z.nullable(z.string()),
  plan_type: z.nullable(z.string()),
  /** What it is about, where that is a payment. */
  payment_id: z.nullable(id),
  /** Who paid; null for payouts. */
  member: z.nullable(z.string()),
  /** What a coupon took off the price, and its code. Only of payments. */
  discount: pesos,
  coupon_code: z.nullable(z.string()),
  /** What the member paid or got back, and the platform's part of it; "0.00" for fees and payouts. */
  gross: pesos,
  commission: pesos,
  /** What it changed: `gross − commission` of a payment, and negative for what goes away. */
  amount: pesos,
  /** What was paid to the owner directly: it is in no other amount. */
  outside: pesos,
});
export type EarningsEntry = z.output<typeof earningsEntry>;

const groupParams = z.object({ group_id: id });

export const listEarningsEntries = endpoint({
  method: 'GET',
  path: '/groups/:group_id/earnings/entries',
  access: 'payouts.read',
  summary: 'List what changed what a community is owed, the newest first. For owners.',
  params: groupParams,
  query: z.object({
    /** The id of the last entry shown. */
    before: z.catch(z.optional(id), undefined),
    limit: pageSize(),
  }),
  response: z.object({
    data: z.array(earningsEntry),
    cursor: z.object({ before: z.nullable(id) }),
  }),
  problems: ['group.not_found', 'group.not_allowed'],
});

/** A month of Manila, like 2026-11. */
export const month = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) &&
        Number(text.slice(0, 4)) >= YEARS.from &&
        Number(text.slice(0, 4)) <= YEARS.to,
      'Choose a month like 2026-11',
    ),
  );

/** `closing = opening + net − paid_out`, and `net = gross − refunds − commission − processing`. */
export const statement = z.object({
  group: z.object({ id, name: z.string(), slug: z.string() }),
  month,
  /** False until the books of the month close, see `monthClosesAt`. Then nothing in it changes any more. */
  is_complete: z.boolean(),
  opening: pesos,
  gross: pesos,
  refunds: pesos,
  commission: pesos,
  processing: pesos,
  net: pesos,
  paid_out: pesos,
  closing: pesos,
  /** What members paid to the owner directly: it is in no other amount. */
  outside: pesos,
  /** In order of time, with the balance after each. */
  lines: z.array(z.extend(earningsEntry, { balance: pesos })),
  /** Further lines, which only the file has. */
  lines_left: z.int(),
});
export type Statement = z.output<typeof statement>;

const statementParams = z.object({ group_id: id, month });

export const getStatement = endpoint({
  method: 'GET',
  path: '/groups/:group_id/statements/:month',
  access: 'payouts.read',
  summary: 'Get the statement of a community for a month of Manila. For owners.',
  params: statementParams,
  response: one(statement),
  problems: ['group.not_found', 'group.not_allowed'],
});

/** The path of a statement as CSV, below the API base. */
export function statementFilePath(groupId: string, ofMonth: string): string {
  return `/groups/${groupId}/statements/${ofMonth}/statement.csv`;
}

/** The path of a statement as PDF, below the API base. It speaks the language of the query `lang`. */
export function statementPaperPath(groupId: string, ofMonth: string): string {
  return `/groups/${groupId}/statements/${ofMonth}/statement.pdf`;
}

export const statementFileParams = statementParams;
