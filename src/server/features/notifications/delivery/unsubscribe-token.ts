import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Language } from '../../../../contract/core/locale.ts';
import { id } from '../../../../contract/core/text.ts';
import type { EmailSwitch } from '../../../../contract/notifications/notification-kinds.ts';

const emailSwitches = [
  'email_notification_announcements',
  'email_notification_groups',
  'email_notification_courses',
  'email_notification_calendars',
  'email_notification_sales',
] as const satisfies readonly EmailSwitch[];

const content = z.object({ p: id, s: z.array(z.enum(emailSwitches)).check(z.minLength(1)) });

/**
 * The user and the switches that a mailed link turns off. It never expires, because a mail may be opened years later.
 */
export interface Unsubscribing {
  readonly personId: string;
  readonly switches: readonly EmailSwitch[];
}

/** Returns a signed token for the URL, which cannot be made or changed without the secret. */
export function unsubscribeToken({ personId, switches }: Unsubscribing, secret: string): string {
  const body = Buffer.from(JSON.stringify({ p: personId, s: switches })).toString('base64url');
  return `${body}.${signatureOf(body, secret).toString('base64url')}`;
}

/** Returns null for a token that this site did not sign. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscribing | null {
  const [body = '', given = ''] = token.split('.');
  const signature = Buffer.from(given, 'base64url');
  const expected = signatureOf(body, secret);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const parsed = content.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return parsed.success ? { personId: parsed.data.p, switches: parsed.data.s } : null;
}

/** Includes the purpose, so that no other signature made with this secret is valid here. */
function signatureOf(body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe\n${body}`).digest();
}

/** The URL in a mail that unsubscribes from its kind: a page in the user's language, and a POST for mail programs. */
export function unsubscribeUrl(
  { publicUrl, secret }: { readonly publicUrl: string; readonly secret: string },
  unsubscribing: Unsubscribing,
  language: Language,
): string {
  const address = `${publicUrl}/unsubscribe/?token=${unsubscribeToken(unsubscribing, secret)}`;
  return language === 'en' ? address : `${address}&lang=${language}`;
}
