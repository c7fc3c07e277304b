import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id } from '../core/text.ts';

/** Months that are listed, this one included. */
export const EARNINGS_MONTHS = 12;

/** Pesos, like "499.00" or "-12.48". */
const pesos = z.string();

/** What a month brought a community, of Manila's calendar: `net = gross − refunds − commission − processing`. */
export const monthOfEarnings = z.object({
  /** Like 2026-11. */
  month: z.string(),
  payments: z.int(),
  gross: pesos,
  refunds: pesos,
  commission: pesos,
  /** What the payment service took. */
  processing: pesos,
  net: pesos,
  /** What members paid to the owner directly: it is in no other amount. */
  outside: pesos,
});
export type MonthOfEarnings = z.output<typeof monthOfEarnings>;

export const groupEarnings = z.object({
  /** What the community is owed now: all that it earned, less what was paid out. Negative after refunds of a payout. */
  balance: pesos,
  /** What of it waits: of payments that are young, disputed, or promised back. */
  held: pesos,
  /** In payouts that were not sent yet. */
  scheduled: pesos,
  /** What the next payout takes: `balance − held − scheduled`, and never negative. */
  available: pesos,
  paid_out: pesos,
  /** The newest first; months in which nothing happened are left out. */
  months: z.array(monthOfEarnings),
});
export type GroupEarnings = z.output<typeof groupEarnings>;

export const getGroupEarnings = endpoint({
  method: 'GET',
  path: '/groups/:group_id/earnings',
  access: 'subscriptions.read',
  summary: 'Get what members paid to a community in the last twelve months, by the books. For owners.',
  params: z.object({ group_id: id }),
  response: one(groupEarnings),
  problems: ['group.not_found', 'group.not_allowed'],
});
