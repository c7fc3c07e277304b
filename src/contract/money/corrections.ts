import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, trimmedText } from '../core/text.ts';
import { checkoutRef } from './checkouts.ts';
import { parseSigned } from './money.ts';

/** Centavos. A correction of more takes two administrators: one proposes it, another one decides. */
export const CORRECTION_ALONE_MAX = 10_000_00;
export const CORRECTION_REASON_MAX = 500;

export const correctionStatuses = ['PROPOSED', 'APPLIED', 'DECLINED'] as const;

/** Accounts that a replacement may post to. What was paid out has its own way back. */
export const correctableAccounts = [
  'provider_clearing',
  'creator_payable',
  'commission_revenue',
  'plan_revenue',
  'vat_output',
  'processing_expense',
  'refund_loss',
  'suspense',
] as const;
export const REPLACEMENT_ENTRIES_MAX = 8;

const signedPesos = z.string().check(
  z.trim(),
  z.refine((text) => (parseSigned(text) ?? 0) !== 0, 'Enter an amount like 12.48 or -12.48'),
);

/** What should have been posted: a debit is positive, a credit negative, and they add up to zero. */
const replacementForm = z
  .array(
    z.strictObject({
      account: z.enum(correctableAccounts),
      /** The address of a community, of what is owed to one. Null: the one that the transaction is about. */
      community: z._default(z.nullable(trimmedText().check(z.minLength(1), z.maxLength(200))), null),
      amount: signedPesos,
    }),
  )
  .check(
    z.minLength(2, 'Enter at least two lines'),
    z.maxLength(REPLACEMENT_ENTRIES_MAX, 'These are too many lines'),
    z.refine(
      (lines) => lines.reduce((sum, { amount }) => sum + (parseSigned(amount) ?? 0), 0) === 0,
      'The lines have to add up to zero',
    ),
    z.refine(
      (lines) =>
        new Set(lines.map(({ account, community }) => `${account} ${community}`)).size === lines.length,
      'Each account can be there once',
    ),
  );

/** The reversal of one transaction of the ledger, and what stands in its place. */
export const correction = z.object({
  id,
  transaction_id: id,
  /** The kind of that transaction, like `payment` or `fee`. */
  kind: z.string(),
  /** The payment that it is about; null where it is about none. */
  checkout_ref: z.nullable(checkoutRef),
  /** Pesos: the sum of the debits of the reversal, or of what stands in its place where that is more. */
  amount: z.string(),
  /** What the reversal posts: a debit is positive, a credit negative. */
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
  /** What is posted in its place; null when it is only reversed. */
  replacement: z._default(
    z.nullable(
      z.array(z.object({ account: z.string(), community: z.nullable(z.string()), amount: z.string() })),
    ),
    null,
  ),
  reason: z.string(),
  status: z.enum(correctionStatuses),
  proposed_by: person,
  proposed_at: instant,
  decided_by: z.nullable(person),
  decided_at: z.nullable(instant),
  version: z.int(),
});
export type Correction = z.output<typeof correction>;

export const proposeCorrection = endpoint({
  method: 'POST',
  path: '/admin/ledger/corrections',
  access: 'platform.admin',
  summary:
    'Reverse a transaction of the ledger, and post the right one in its place. Up to 10,000 pesos it is posted at once; more waits for another administrator, and so does a replacement that gives more than was there, or to another community.',
  repeat: 'keyed',
  body: z.strictObject({
    transaction_id: id,
    replacement: z._default(z.nullable(replacementForm), null),
    reason: trimmedText().check(
      z.minLength(1, 'Say why'),
      z.maxLength(CORRECTION_REASON_MAX, 'This is too long'),
    ),
  }),
  response: one(correction),
  problems: ['correction.not_found', 'correction.not_allowed', 'correction.reversed', 'correction.exists'],
});

export const searchCorrections = endpoint({
  method: 'GET',
  path: '/admin/ledger/corrections',
  access: 'platform.admin',
  summary: 'List corrections of the ledger: those that wait, then the newest.',
  query: z.object({
    status: z.catch(z.optional(z.enum(correctionStatuses)), undefined),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: pageOf(correction),
  problems: [],
});

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/admin/ledger/corrections/:correction_id/decision',
  access: 'platform.admin',
  summary:
    'Approve or decline a proposed correction. Who approves has administrated for seven days, and neither got the role from the proposer nor gave it to them. No one approves their own, or decides about a community that they own. Repeating a decision changes nothing.',
  repeat: 'harmless',
  params: z.object({ correction_id: id }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']), version: seenVersion }),
  response: one(correction),
  problems: [
    'correction.not_found',
    'correction.not_allowed',
    'correction.own',
    'platform.not_second',
    'correction.over',
    'correction.stale',
    'correction.reversed',
  ],
});
