import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { planCycles } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, text, trimmedText } from '../core/text.ts';
import { payeeCode } from './direct/payment-codes.ts';
import { numericText, PAYABLE, parsePesos } from './money.ts';

export const PROOF_INSTRUCTIONS_MAX = 500;
export const PROOF_REFERENCE = { min: 4, max: 50 } as const;
export const PROOF_REASON_MAX = 300;

export const proofStatuses = ['WAITING', 'ACCEPTED', 'REJECTED'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** What an owner has to look at before they accept a proof. */
export const proofFlagKinds = [
  'LESS_THAN_DUE',
  'MORE_THAN_DUE',
  'REFERENCE_USED',
  'OLDER_THAN_PRICE',
  'SENT_LONG_AGO',
  'HISTORY_OTHER_AMOUNT',
  'HISTORY_OTHER_RECEIVER',
  'HISTORY_TWICE',
  'HISTORY_MONEY_OUT',
  'PICTURE_SEEN',
  'PICTURE_OTHER_REFERENCE',
  'PICTURE_OTHER_AMOUNT',
  'PICTURE_OTHER_RECEIVER',
] as const;
export type ProofFlagKind = (typeof proofFlagKinds)[number];

export const proofFlag = z.object({
  /** One of `proofFlagKinds`. A newer server may know more of them. */
  kind: z.string(),
  /** What the kind speaks of, in pesos. */
  amount: z.optional(z.string()),
  /** When that was. */
  at: z.optional(instant),
});
export type ProofFlag = z.output<typeof proofFlag>;

/** What the server read in the picture. All are null where it cannot be read. */
export const pictureReading = z.object({
  reference: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  sent_at: z.nullable(instant),
  /** A number of a wallet, or a name. */
  receiver: z.nullable(z.string()),
});
export type PictureReading = z.output<typeof pictureReading>;

/** A payment that a person made to the owner outside the platform, as they say. Amounts are pesos, like "499.00". */
export const paymentProof = z.object({
  id,
  group_id: id,
  user: person,
  plan_id: id,
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  /** What the plan cost them when they sent it. */
  due_amount: z.string(),
  amount: z.string(),
  /** The number of the transfer, as they wrote it. */
  reference: z.string(),
  /** Only for them and the owner. Null until it has arrived. */
  picture_url: z.nullable(z.string()),
  status: z.enum(proofStatuses),
  /** Of a rejection, also of one that took an acceptance back. */
  reason: z.nullable(z.string()),
  /** It was accepted, and what it bought runs or will. */
  can_take_back: z.boolean(),
  /** For owners: the history of the wallet has it, with the same reference and amount. */
  is_in_history: z.boolean(),
  /** For owners who had a QR Ph code: the reference of a payment by it. Their bank may show it. */
  code_reference: z.nullable(z.string()),
  /** For owners, while it waits. */
  flags: z.array(proofFlag),
  /** For owners. Null without a picture, and until it was looked at. */
  reading: z.nullable(pictureReading),
  created_at: instant,
  decided_at: z.nullable(instant),
  version: z.int(),
});
export type PaymentProof = z.output<typeof paymentProof>;

/** Whether a community takes such payments. */
export const proofSettings = z.object({
  group_id: id,
  is_on: z.boolean(),
  /** Where to send the money. Empty for people who are not owners while it is off, and where there is only a code. */
  instructions: z.string(),
  /** Whom the owner's QR Ph code pays. Null without one. */
  payee: z.nullable(payeeCode),
  /** For owners: who set it up owns the community no longer, so it is off until an owner saves it again. */
  is_of_former_owner: z.boolean(),
  version: z.int(),
});
export type ProofSettings = z.output<typeof proofSettings>;

const groupParams = z.object({ group_id: id });

export const getProofSettings = endpoint({
  method: 'GET',
  path: '/group-subscriptions/:group_id/proofs/settings',
  access: 'plans.read',
  summary: 'Get whether a community takes payments outside the platform, and how to make one.',
  params: groupParams,
  response: one(proofSettings),
  problems: ['group.not_found'],
});

export const proofSettingsForm = z.strictObject({
  is_on: z.boolean(),
  instructions: trimmedText().check(
    z.maxLength(PROOF_INSTRUCTIONS_MAX, 'Instructions must not exceed 500 characters'),
  ),
  /** The text of a QR Ph code. Null takes it away; left out, it stays. */
  code: z.optional(z.nullable(text().check(z.maxLength(512)))),
  version: seenVersion,
});
export type ProofSettingsForm = z.output<typeof proofSettingsForm>;

export const changeProofSettings = endpoint({
  method: 'PUT',
  path: '/group-subscriptions/:group_id/proofs/settings',
  access: 'plans.manage',
  summary: 'Take payments outside the platform, or stop taking them. Proofs that wait can still be decided.',
  params: groupParams,
  body: proofSettingsForm,
  response: one(proofSettings),
  problems: ['group.not_found', 'group.not_allowed', 'proof.settings_stale', 'proof.code_unreadable'],
});

const paidAmount = trimmedText().check(
  z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, { error: 'Enter an amount like 499 or 499.50', abort: true }),
  z.overwrite((value) => numericText(parsePesos(value) ?? 0)),
  z.refine(
    (value) => Number(value) > 0 && Number(value) <= PAYABLE.highest,
    'Enter an amount from 1 centavo to 100,000 pesos',
  ),
);

/** What people copy along with a number: "GCash Ref. No." */
const LABEL = /^[A-Z]{0,12}?(?:REF(?:ERENCE)?|TRANSACTION|TXN|TRACE)(?:NO|NUMBER|NUM|ID|CODE)?(?=\d.{3})/;

/** What tells one reference from another: letters and digits, in any case, without a label before its digits. */
export function referenceKey(reference: string): string {
  return reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(LABEL, '');
}

export const proofForm = z.strictObject({
  group_membership_plan_id: id,
  reference: oneLine().check(
    z.maxLength(PROOF_REFERENCE.max, 'Reference must not exceed 50 characters'),
    z.refine(
      (value) => referenceKey(value).length >= PROOF_REFERENCE.min,
      'Enter the whole reference number',
    ),
  ),
  amount: paidAmount,
});
export type ProofForm = z.output<typeof proofForm>;

export const sendProof = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id/proofs',
  access: 'plans.read',
  summary:
    'Tell the owner about a payment for a plan that was made outside the platform. Its picture follows.',
  repeat: 'keyed',
  params: groupParams,
  body: proofForm,
  response: one(paymentProof),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.banned',
    'group.full',
    'plan.not_found',
    'plan.archived',
    'offer.closed',
    'offer.sold_out',
    'subscription.exists',
    'payments.over_limit',
    'limit.reached',
    'proof.off',
    'proof.waiting',
    'proof.reference_used',
    'proof.nothing_due',
  ],
});

export const proofsQuery = z.object({
  status: z.catch(z.optional(z.enum(proofStatuses)), undefined),
  user_id: z.catch(z.optional(id), undefined),
  sort_by: oneOf(['created_at'], 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber,
  limit: pageSize(),
});
export type ProofsQuery = z.output<typeof proofsQuery>;

export const searchProofs = endpoint({
  method: 'GET',
  path: '/group-subscriptions/:group_id/proofs/search',
  access: 'plans.read',
  summary: 'List proofs of payment in a community: an owner sees all, everyone else their own.',
  params: groupParams,
  query: proofsQuery,
  response: pageOf(paymentProof),
  problems: ['group.not_found'],
});

export const proofDecision = z
  .strictObject({
    /** An acceptance that is taken back ends what it gave, and leaves the proof rejected. */
    decision: z.enum(['accept', 'reject', 'take_back']),
    /** What the sender reads when it is rejected or taken back. */
    reason: z._default(
      trimmedText().check(z.maxLength(PROOF_REASON_MAX, 'Reason must not exceed 300 characters')),
      '',
    ),
    version: seenVersion,
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'accept' || reason !== '', {
      error: 'Tell them why',
      path: ['reason'],
    }),
  );

export const decideProof = endpoint({
  method: 'PUT',
  path: '/group-subscriptions/:group_id/proofs/:proof_id',
  access: 'plans.manage',
  summary:
    'Accept a proof of payment, which gives its sender the plan, reject it with a reason, or take an acceptance back.',
  params: z.object({ group_id: id, proof_id: id }),
  body: proofDecision,
  response: one(paymentProof),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'proof.not_found',
    'proof.decided',
    'proof.stale',
    'proof.reference_used',
    'proof.not_deliverable',
    'proof.over',
  ],
});
