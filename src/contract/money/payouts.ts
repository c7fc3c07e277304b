import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, text } from '../core/text.ts';
import { parsePesos } from './money.ts';

/** When a community is paid out. Amounts are centavos. */
export const PAYOUT = {
  /** Days for which a payment is held back: it may be refunded or disputed. */
  holdDays: 7,
  /** Of a payment by card: for months, its holder can ask the bank to take it back. */
  cardHoldDays: 30,
  /** Less is carried over to the next run. */
  lowest: 500_00,
  /** What a transfer costs; it is taken from the payout. */
  transferFee: 10_00,
  /** Days in which nothing goes to an account that has replaced another. */
  newAccountDays: 3,
  /** More, and any payout to a community of an administrator, takes two administrators. */
  aloneMax: 10_000_00,
} as const;

/** Communities in one run of payouts, the largest amount first. */
export const RUN_MAX = 200;

/** Why a payout that was computed again is no longer paid: its `reason`. English; translated where it is shown. */
export const payoutDrops = {
  LESS_OWED: 'Refunds or disputes left less than ₱500',
  NOT_OWNERS: 'The account for payouts was changed',
} as const;
export type PayoutDrop = keyof typeof payoutDrops;

/** Pesos, like "499.00"; "-12.48" where a balance can be negative. */
const pesos = z.string();

export const payoutMethods = ['GCASH', 'MAYA', 'BANK'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const payoutStatuses = [
  /** In a batch, and on its way to an administrator's bank. It is taken from what is available. */
  'SCHEDULED',
  'SENT',
  /** It was never sent: it is available again. */
  'FAILED',
  /** It was sent and came back: it is available again. */
  'RETURNED',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Money that goes to a community's owners. */
export const payout = z.object({
  id,
  /** The batch that it is in. */
  run_id: id,
  group: z.object({ id, name: z.string(), slug: z.string() }),
  /** What arrives, and what the transfer costs on top. */
  amount: pesos,
  transfer_fee: pesos,
  /** What was scheduled, where refunds and disputes left less of it; null where nothing changed. */
  shrunk_from: z.nullable(pesos),
  /** What a file said to transfer, so that it may have been transferred; null where no file gave the account out. */
  filed_amount: z.nullable(pesos),
  status: z.enum(payoutStatuses),
  method: z.enum(payoutMethods),
  account_name: z.string(),
  /** Like "•••• 4567". The whole number is only in the file of a run, for administrators. */
  account_number: z.string(),
  bank_name: z.nullable(z.string()),
  /** Of the transfer, as the bank or wallet names it; null until it is sent. */
  reference: z.nullable(z.string()),
  /** Why it failed or came back. */
  reason: z.nullable(z.string()),
  created_at: instant,
  settled_at: z.nullable(instant),
  version: z.int(),
});
export type Payout = z.output<typeof payout>;

/** A payout as administrators see it. */
export const adminPayout = z.extend(payout, {
  /** Two administrators have to approve it before its account is given out. */
  takes_two: z.boolean(),
  /** Who said yes, and counts: an administrator who neither owns nor moderates the community. The first comes first. */
  approvals: z.array(z.object({ by: person, at: instant })),
});
export type AdminPayout = z.output<typeof adminPayout>;

/** Where a community's money goes. */
export const payoutAccount = z.object({
  method: z.enum(payoutMethods),
  account_name: z.string(),
  /** Like "•••• 4567". It is never shown whole again. */
  account_number: z.string(),
  bank_name: z.nullable(z.string()),
  /** Nothing is sent before: a replaced account waits, so that its owners can notice. */
  usable_from: instant,
  version: z.int(),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

const MOBILE = /^09\d{9}$/;
const ACCOUNT = /^\d{6,20}$/;

/** The digits of a number as people write it: spaces and dashes are dropped, +63 becomes 0. */
function digitsOf(value: string): string {
  return value.replace(/[\s-]/g, '').replace(/^\+?63(?=9\d{9}$)/, '0');
}

export const payoutAccountForm = z
  .strictObject({
    method: z.enum(payoutMethods, 'Choose where the money goes'),
    account_name: oneLine().check(
      z.minLength(2, 'Name on the account is required'),
      z.maxLength(100, 'Name on the account must be at most 100 characters'),
    ),
    account_number: z.pipe(text().check(z.maxLength(40)), z.transform(digitsOf)),
    bank_name: z.optional(
      z.nullable(oneLine().check(z.maxLength(100, 'Bank must be at most 100 characters'))),
    ),
    /** 0 where there is no account yet. */
    version: z.int().check(z.nonnegative()),
  })
  .check(
    z.refine(({ method, account_number }) => method === 'BANK' || MOBILE.test(account_number), {
      error: 'Enter a mobile number like 0917 123 4567',
      path: ['account_number'],
    }),
    z.refine(({ method, account_number }) => method !== 'BANK' || ACCOUNT.test(account_number), {
      error: 'Enter the 6 to 20 digits of the account',
      path: ['account_number'],
    }),
    z.refine(({ method, bank_name }) => method !== 'BANK' || (bank_name ?? '') !== '', {
      error: 'Bank is required',
      path: ['bank_name'],
    }),
  );
export type PayoutAccountForm = z.output<typeof payoutAccountForm>;

const groupParams = z.object({ group_id: id });

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/groups/:group_id/payout-account',
  access: 'payouts.read',
  summary: 'Get where the money of a community goes, with a masked number, or null. For owners.',
  params: groupParams,
  response: one(z.nullable(payoutAccount)),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const setPayoutAccount = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/payout-account',
  access: 'payouts.manage',
  summary: 'Set where the money of a community goes. An account that replaces another waits for three days.',
  params: groupParams,
  body: payoutAccountForm,
  response: one(payoutAccount),
  problems: ['group.not_found', 'group.not_allowed', 'payout.account_stale'],
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/groups/:group_id/payouts',
  access: 'payouts.read',
  summary: 'List what was paid out to a community, the newest first. For owners.',
  params: groupParams,
  query: z.object({ page: pageNumber, limit: pageSize() }),
  response: pageOf(payout),
  problems: ['group.not_found', 'group.not_allowed'],
});

/** What a community is owed, for administrators. */
export const duePayout = z.object({
  group: z.object({ id, name: z.string(), slug: z.string() }),
  balance: pesos,
  held: pesos,
  scheduled: pesos,
  available: pesos,
  /** Why the next run leaves it out; null: it is paid. */
  blocked_by: z.nullable(z.enum(['TOO_LITTLE', 'NO_ACCOUNT', 'NEW_ACCOUNT', 'SCHEDULED', 'NEGATIVE'])),
});
export type DuePayout = z.output<typeof duePayout>;

export const listDuePayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts/due',
  access: 'platform.admin',
  summary: 'List what communities are owed, the largest amount first.',
  query: z.object({ page: pageNumber, limit: pageSize() }),
  response: pageOf(duePayout),
  problems: [],
});

export const searchPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  access: 'platform.admin',
  summary: 'List payouts of all communities, the newest first.',
  query: z.object({
    status: z.catch(z.optional(z.enum(payoutStatuses)), undefined),
    run_id: z.catch(z.optional(id), undefined),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: pageOf(adminPayout),
  problems: [],
});

export const runPayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts/runs',
  access: 'platform.admin',
  summary:
    'Schedule a payout for each community that is due. A community has at most one that is not settled.',
  repeat: 'keyed',
  response: one(z.object({ run_id: id, count: z.int(), total: pesos })),
  problems: [],
});

const payoutParams = z.object({ payout_id: id });

export const approvePayout = endpoint({
  method: 'POST',
  path: '/admin/payouts/:payout_id/approve',
  access: 'platform.admin',
  summary:
    'Say yes to a payout that takes two administrators. The same one cannot be both, nor one who owns or moderates the community.',
  repeat: 'harmless',
  params: payoutParams,
  body: z.strictObject({ version: seenVersion }),
  response: one(adminPayout),
  problems: [
    ...(['payout.not_found', 'payout.stale', 'payout.over', 'payout.changed', 'payout.own'] as const),
    ...(['payout.not_waiting', 'payout.own_community', 'platform.not_second'] as const),
  ],
});

export const sendPayout = endpoint({
  method: 'POST',
  path: '/admin/payouts/:payout_id/sent',
  access: 'platform.admin',
  summary:
    'Note that a payout was transferred. It is computed again first: where less is owed, nothing is noted and the answer says what is owed. Repeating it with the same reference changes nothing.',
  repeat: 'harmless',
  params: payoutParams,
  body: z.strictObject({
    /**
     * What was transferred: `amount`, or `filed_amount` where a file of before said more. Absent: `amount`. What failed
     * can have been sent after all, if a file gave its account out.
     */
    amount: z.optional(
      text().check(z.refine((text) => (parsePesos(text) ?? 0) > 0, 'Enter an amount like 499 or 499.50')),
    ),
    reference: oneLine().check(z.minLength(1, 'Reference is required'), z.maxLength(100)),
    version: seenVersion,
  }),
  response: one(adminPayout),
  problems: [
    'payout.not_found',
    'payout.stale',
    'payout.over',
    'payout.changed',
    'payout.needs_two',
    'payout.own_community',
    'payout.reference_used',
  ],
});

export const failPayout = endpoint({
  method: 'POST',
  path: '/admin/payouts/:payout_id/failed',
  access: 'platform.admin',
  summary: 'Note that a payout was not sent, or came back. The money is available again.',
  repeat: 'harmless',
  params: payoutParams,
  body: z.strictObject({
    reason: oneLine().check(z.minLength(1, 'Reason is required'), z.maxLength(255)),
    version: seenVersion,
  }),
  response: one(adminPayout),
  problems: ['payout.not_found', 'payout.stale', 'payout.over', 'payout.own_community'],
});

/** The path of the file with the whole account numbers of a run, computed again. It is noted who took it. */
export function payoutRunFilePath(runId: string): string {
  return `/admin/payouts/runs/${runId}.csv`;
}
