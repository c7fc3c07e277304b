import * as z from 'zod/mini';
import type { DisputeStatus } from '../disputes/dispute-state.ts';
import type { HintEvent, WebhookVerdict } from './provider.ts';
import { type SignatureRules, verifySignature } from './webhook-signature.ts';

/**
 * Names of events by what they mean. Documentation of different years names the same event differently (payments.md
 * 1.3). Any other name is `other`.
 */
const TYPES: ReadonlyMap<string, HintEvent['type']> = new Map(
  Object.entries({
    'checkout_session.payment.paid': 'checkout.paid',
    'payment.paid': 'checkout.paid',
    'payment_intent.succeeded': 'checkout.paid',
    'qr.paid': 'checkout.paid',
    'payment.failed': 'payment.failed',
    'payment_intent.awaiting_payment_method': 'payment.failed',
    'checkout_session.expired': 'checkout.expired',
    'qrph.expired': 'checkout.expired',
    'qr.expired': 'checkout.expired',
    'payment.refunded': 'refund.changed',
    'payment.refund.updated': 'refund.changed',
    'refund.created': 'refund.changed',
    'refund.updated': 'refund.changed',
    'refund.succeeded': 'refund.changed',
    'refund.failed': 'refund.changed',
    'dispute.created': 'dispute.changed',
    'dispute.updated': 'dispute.changed',
    'dispute.resolved': 'dispute.changed',
    'payout.deposited': 'payout.changed',
    'payout.returned': 'payout.changed',
  } as const),
);

/** What PayMongo calls the states of a dispute. */
const DISPUTE_STATUSES: ReadonlyMap<string, DisputeStatus> = new Map([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(255))), undefined);
const metadata = z.object({ ref: text });
const about = z.object({
  reference_number: text,
  external_reference_number: text,
  payment_id: text,
  status: text,
  metadata: z.catch(z.optional(metadata), undefined),
});
const resource = z.object({ id: text, type: text, attributes: z.catch(z.optional(about), undefined) });
const envelope = z.object({
  data: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(255)),
    attributes: z.object({
      type: z.string().check(z.minLength(1), z.maxLength(100)),
      livemode: z.boolean(),
      created_at: z.catch(z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000_000))), undefined),
      data: z.catch(z.optional(resource), undefined),
    }),
  }),
});

/** Checks a webhook request and returns which event it is. Throws nothing. */
export function readWebhook(
  raw: Uint8Array,
  header: string | undefined,
  now: Date,
  rules: SignatureRules,
): WebhookVerdict {
  const verdict = verifySignature(raw, header, now, rules);
  if (!verdict.ok) return verdict;
  const parsed = envelope.safeParse(jsonOf(raw));
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const { id: eventId, attributes } = parsed.data.data;
  if (attributes.livemode !== rules.isLive) return { ok: false, reason: 'wrong_mode' };
  const { id = null, type, attributes: about } = attributes.data ?? {};
  const kind = TYPES.get(attributes.type) ?? 'other';
  return {
    ok: true,
    event: {
      eventId,
      type: kind,
      sessionId: type === 'checkout_session' ? id : null,
      paymentId: type === 'payment' ? id : (about?.payment_id ?? null),
      ref: about?.reference_number ?? about?.metadata?.ref ?? about?.external_reference_number ?? null,
      dispute:
        kind === 'dispute.changed' && id !== null
          ? { id, status: disputeStatusOf(attributes.type, about?.status) }
          : null,
      createdAt: attributes.created_at === undefined ? null : new Date(attributes.created_at * 1000),
      ageSeconds: verdict.ageSeconds,
    },
  };
}

/** A new dispute is open, whatever it says. */
function disputeStatusOf(event: string, status: string | undefined): DisputeStatus {
  if (event === 'dispute.created') return 'open';
  return DISPUTE_STATUSES.get(status ?? '') ?? 'unknown';
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
