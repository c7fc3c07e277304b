import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookVerdict } from './provider.ts';

/** Largest body of a webhook request in bytes. */
export const WEBHOOK_MAX_BYTES = 256 * 1024;

const SIGNATURE = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^\d{1,11}$/;
/** `t=`, `te=` and `li=` with room for more. */
const HEADER_MAX = 1024;

export interface SignatureRules {
  /** Several while one is replaced by another. */
  readonly secrets: readonly string[];
  /** Whether real money moves: `li` counts then, otherwise `te`. The other one never does. */
  readonly isLive: boolean;
  /** Oldest signature that is accepted, in seconds. Null: any, because a service may repeat requests unchanged. */
  readonly toleranceSeconds: number | null;
}

type Refusal = Exclude<WebhookVerdict, { ok: true }>['reason'];
export type SignatureVerdict =
  | { readonly ok: true; readonly ageSeconds: number }
  | { readonly ok: false; readonly reason: Refusal };

/** Returns the header of a webhook request: `t=<unix seconds>,te=<hex>,li=<hex>` (payments.md 1.3). */
export function signWebhook(
  raw: Uint8Array,
  { secret, isLive, at }: { secret: string; isLive: boolean; at: Date },
): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = hmac(secret, seconds, raw).toString('hex');
  return isLive ? `t=${seconds},te=,li=${signature}` : `t=${seconds},te=${signature},li=`;
}

/**
 * Checks the signature of the raw bytes. Every secret is compared, in constant time. A signature that is right for the
 * other mode is `wrong_mode`.
 */
export function verifySignature(
  raw: Uint8Array,
  header: string | undefined,
  now: Date,
  { secrets, isLive, toleranceSeconds }: SignatureRules,
): SignatureVerdict {
  if (raw.byteLength > WEBHOOK_MAX_BYTES) return refused('malformed');
  if (header === undefined || header === '') return refused('no_signature');
  const parts = partsOf(header);
  const seconds = parts?.get('t');
  if (parts === null || seconds === undefined || !UNIX_SECONDS.test(seconds)) return refused('malformed');
  const [own, other] = isLive ? (['li', 'te'] as const) : (['te', 'li'] as const);
  const isSignedIn = (mode: 'te' | 'li') =>
    secrets.reduce((found, secret) => isEqual(hmac(secret, seconds, raw), parts.get(mode)) || found, false);
  if (!isSignedIn(own)) {
    if (isSignedIn(other)) return refused('wrong_mode');
    return refused(parts.get(own) || parts.get(other) ? 'bad_signature' : 'no_signature');
  }
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(seconds);
  const isFresh = toleranceSeconds === null || Math.abs(ageSeconds) <= toleranceSeconds;
  return isFresh ? { ok: true, ageSeconds } : refused('too_old');
}

function refused(reason: Refusal): SignatureVerdict {
  return { ok: false, reason };
}

function hmac(secret: string, seconds: string, raw: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
}

function isEqual(expected: Buffer, given = ''): boolean {
  return SIGNATURE.test(given) && timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** By key, in any order. Null when a key occurs twice, or what stands there is no list of keys and values. */
function partsOf(header: string): ReadonlyMap<string, string> | null {
  if (header.length > HEADER_MAX) return null;
  const parts = new Map<string, string>();
  for (const part of header.split(',')) {
    const at = part.indexOf('=');
    const key = part.slice(0, at).trim();
    if (at < 1 || parts.has(key)) return null;
    parts.set(key, part.slice(at + 1).trim());
  }
  return parts;
}
