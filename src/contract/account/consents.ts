import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { languages } from '../core/locale.ts';
import { instant } from '../core/text.ts';

/** Optional consents, which a user can give and withdraw at any time. No feature depends on them. */
export const optionalPurposes = ['MARKETING_EMAIL', 'ANALYTICS'] as const;
export type OptionalPurpose = (typeof optionalPurposes)[number];

/** Every purpose that consent is recorded for. The first three come with creating an account, or a community. */
export const purposes = ['TERMS', 'COMMUNITY_GUIDELINES', 'NDA', ...optionalPurposes] as const;
export type Purpose = (typeof purposes)[number];

/** The exact sentence of each consent, and its version. A change of the text needs a new version. */
export const statements: Readonly<Record<Purpose, { readonly version: string; readonly text: string }>> = {
  TERMS: { version: '1', text: 'I accept the Terms & Conditions' },
  COMMUNITY_GUIDELINES: { version: '1', text: 'I accept the Community Guidelines' },
  NDA: { version: '1', text: 'I accept the Non-Disclosure Agreement' },
  MARKETING_EMAIL: { version: '1', text: 'Send me news and offers of Tambayan by email' },
  ANALYTICS: { version: '1', text: 'Count how I use Tambayan, to make it better' },
};

/** The current state of one purpose for one user. */
export const consent = z.object({
  purpose: z.enum(purposes),
  is_optional: z.boolean(),
  is_granted: z.boolean(),
  /** The text that the user agreed to, or would agree to. */
  text: z.string(),
  doc_version: z.string(),
  granted_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
});
export type Consent = z.output<typeof consent>;

export const listConsents = endpoint({
  method: 'GET',
  path: '/me/consents',
  access: 'signed_in',
  summary:
    'List the purposes that the caller has agreed to or can agree to. Optional ones are off by default.',
  response: one(z.array(consent)),
  problems: [],
});

export const updateConsent = endpoint({
  method: 'PUT',
  path: '/me/consents/:purpose',
  access: 'signed_in',
  summary: 'Give or withdraw an optional consent. Idempotent.',
  params: z.object({ purpose: z.enum(optionalPurposes) }),
  body: z.strictObject({
    is_granted: z.boolean(),
    /** The language in which the user read the sentence. */
    locale: z._default(z.enum(languages), 'en'),
  }),
  response: one(consent),
  problems: [],
});
