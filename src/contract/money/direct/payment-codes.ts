import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { one } from '../../core/list.ts';
import { id } from '../../core/text.ts';
import { wholeFile } from './whole-file.ts';

/** Of a picture with a code. */
export const CODE_PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/** Whom a QR Ph code pays, as wallets show it before a payment. */
export const payeeCode = z.object({
  /** Of the account, as its bank or wallet wrote it: many hide some letters, like "OL**E R." */
  name: z.string(),
  city: z.nullable(z.string()),
  /** Like "GCash". Null: one that we do not know by name. */
  bank: z.nullable(z.string()),
  kind: z.enum(['PERSON', 'MERCHANT']),
});
export type PayeeCode = z.output<typeof payeeCode>;

const groupParams = z.object({ group_id: id });

export const readPaymentCode = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id/proofs/code/read',
  access: 'plans.manage',
  summary:
    'Read the QR Ph code in a picture, for the owner to look at before it is saved with the settings. The picture is not kept.',
  repeat: 'harmless',
  params: groupParams,
  body: z.strictObject({
    content: wholeFile(CODE_PICTURE_MAX_BYTES, 'File size must be less than 5MB'),
  }),
  bodyMaxBytes: 7 * 1024 * 1024,
  response: one(
    z.extend(payeeCode, {
      /** The text of the code, for the settings. */
      code: z.string(),
    }),
  ),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'proof.code_unreadable',
    'upload.not_a_picture',
    'upload.too_many_pixels',
    'server.unavailable',
  ],
});

/** A code that a wallet pays with one press: nothing has to be typed. */
export const paymentCode = z.object({
  payee: payeeCode,
  /** What is drawn as a QR code. */
  code: z.string(),
  /** In pesos, like "499.00": what the plan costs the caller now. */
  amount: z.string(),
  /** Part of the code. Wallets of merchants show it to the owner. */
  reference: z.string(),
});
export type PaymentCode = z.output<typeof paymentCode>;

export const getPaymentCode = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id/proofs/code',
  access: 'plans.read',
  summary: 'Get the owner’s QR Ph code for a plan, with the amount that it costs the caller now.',
  repeat: 'harmless',
  params: groupParams,
  body: z.strictObject({ group_membership_plan_id: id }),
  response: one(paymentCode),
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
    'proof.off',
    'proof.waiting',
    'proof.nothing_due',
  ],
});
