import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { languages } from '../core/locale.ts';
import { nothingHidden, text, trimmedText } from '../core/text.ts';
import { credentialKind, EMAIL_MAX, PASSWORD_INPUT_MAX, sessionStarted } from './sign-in.ts';

/** SPEC §5 and §9. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
export const NAME_MIN = 2;
export const NAME_MAX = 50;
export const CODE_LENGTH = 6;

const EMAIL_MESSAGE = 'Email address contains invalid characters or patterns';

function hasPlainLocalPart(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'));
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}

/**
 * An email address, trimmed and lower-cased (SPEC §5). `+` is refused in production and staging by the server, which
 * knows its stage; see `isTaggedEmail`.
 */
export const email = trimmedText().check(
  z.toLowerCase(),
  z.maxLength(EMAIL_MAX, EMAIL_MESSAGE),
  z.refine(hasPlainLocalPart, EMAIL_MESSAGE),
  z.email(EMAIL_MESSAGE),
);

/** Whether `address` carries a tag, which production and staging do not accept (SPEC §5). */
export function isTaggedEmail(address: string): boolean {
  return address.slice(0, address.lastIndexOf('@')).includes('+');
}

/** The message for `isTaggedEmail` addresses. */
export const TAGGED_EMAIL_MESSAGE = EMAIL_MESSAGE;

const LOWERCASE = /\p{Ll}/u;
const UPPERCASE = /\p{Lu}/u;
const NUMBER = /\d/;
const SPECIAL = /[^\p{L}\p{N}\s]/u;

/**
 * The rules for a new password (SPEC §5), in the order shown. Screens tick them while the user types. Spaces at the
 * ends do not count, as in `newPassword`, which has the same rules in SPEC's sentences.
 */
export const passwordRules = [
  {
    text: '8 to 16 characters',
    isMet: (p: string) => p.trim().length >= PASSWORD_MIN && p.trim().length <= PASSWORD_MAX,
  },
  { text: '1 lowercase', isMet: (p: string) => LOWERCASE.test(p) },
  { text: '1 uppercase', isMet: (p: string) => UPPERCASE.test(p) },
  { text: '1 number', isMet: (p: string) => NUMBER.test(p) },
  { text: '1 special character', isMet: (p: string) => SPECIAL.test(p.trim()) },
] as const;

/** A new password (SPEC §5). */
export const newPassword = trimmedText().check(
  z.minLength(PASSWORD_MIN, 'Password must be at least 8 characters long'),
  z.regex(LOWERCASE, 'Password must have 1 lowercase'),
  z.regex(UPPERCASE, 'Password must have 1 uppercase'),
  z.refine((p) => NUMBER.test(p) && SPECIAL.test(p), 'Password must have 1 special character, and 1 number.'),
  z.maxLength(PASSWORD_MAX, 'Password should not exceed 16 characters'),
);

/** Letters with single spaces between words. `\p{M}` lets a decomposed ñ pass. */
const WORDS = /^(?:\p{L}\p{M}*)+(?: (?:\p{L}\p{M}*)+)*$/u;

/**
 * A first or last name (SPEC §5). It is trimmed first, so a leading space is removed rather than refused. A form that
 * wants to report it checks `nameSpacing` on the typed text.
 */
function personName(which: 'First' | 'Last') {
  return trimmedText().check(
    z.normalize('NFC'),
    z.minLength(NAME_MIN, `${which} name must be at least 2 characters`),
    z.maxLength(NAME_MAX, `${which} name must not exceed 50 characters`),
    z.refine((name) => !/\s{2,}/.test(name), `${which} name cannot contain consecutive spaces`),
    z.regex(WORDS, `${which} name can only contain letters and single spaces between words`),
    nothingHidden,
  );
}

export const firstName = personName('First');
export const lastName = personName('Last');

/** The message about the spaces around a name while it is typed, or null. */
export function nameSpacing(which: 'First' | 'Last', typed: string): string | null {
  return typed !== typed.trim() ? `${which} name cannot start or end with a space` : null;
}

const PASSWORDS_DIFFER = 'Passwords do not match. Please make sure both passwords are identical.';

const confirmPassword = trimmedText().check(z.minLength(1, 'Please confirm your password'));

/** The two are compared even while other fields are invalid, so that every message shows at once. */
function isForm(payload: { value: unknown }): boolean {
  return typeof payload.value === 'object' && payload.value !== null;
}

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: PASSWORDS_DIFFER, path: ['confirmPassword'], when: isForm },
);

/** The page that the user wanted before signing up or in: a path of this site, which the mailed link continues to. */
const redirectPath = text().check(
  z.maxLength(2048),
  // Written out, since control characters in a pattern are usually a mistake.
  z.refine((path) => /^\/(?!\/)[^\\]*$/.test(path) && !/\p{Cc}/u.test(path), 'Must be a path of this site'),
);

export const registerForm = z
  .strictObject({
    email,
    firstName,
    lastName,
    password: newPassword,
    confirmPassword,
    acceptedTerms: z.literal(true, 'You must accept the Terms & Conditions to continue'),
    redirect: z.optional(redirectPath),
    /** The language of the sign-up and of later mails; English when left out. */
    language: z.optional(z.enum(languages)),
  })
  .check(passwordsMatch);
export type RegisterForm = z.output<typeof registerForm>;

/** Six characters of the code alphabet, upper-cased (SPEC §5). */
export const code = trimmedText().check(
  z.toUpperCase(),
  // Two checks that other schemas use already, instead of one that only this schema would use.
  z.minLength(CODE_LENGTH, 'Verification code must be 6 characters'),
  z.maxLength(CODE_LENGTH, 'Verification code must be 6 characters'),
);

export const codeForm = z.strictObject({
  email: trimmedText().check(z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email('Invalid email address')),
  code,
});
export type CodeForm = z.output<typeof codeForm>;

const emailOnly = z.strictObject({ email: codeForm.shape.email });

/** The mailed link. If it opens in another browser than the sign-up, it also needs the password of the sign-up. */
export const linkForm = z.strictObject({
  token: text().check(z.minLength(1), z.maxLength(200)),
  password: z.optional(
    text().check(z.minLength(1, 'Please enter your password'), z.maxLength(PASSWORD_INPUT_MAX)),
  ),
});
export type LinkForm = z.output<typeof linkForm>;

/** The answer to a request for a mail. It does not reveal whether the address has an account. */
const mailAnswer = one(
  z.object({
    email: z.string(),
    /** False when the address got enough mails already, so that no further one was sent. */
    is_mailed: z.boolean(),
    /** Seconds until another mail can be requested. */
    retry_after: z.int(),
  }),
);
export type MailAnswer = z.output<typeof mailAnswer>['data'];

export const forgotPasswordForm = z.strictObject({ email, redirect: z.optional(redirectPath) });
export const resetPasswordForm = z
  .strictObject({
    token: text().check(z.minLength(1), z.maxLength(200)),
    password: newPassword,
    confirmPassword,
  })
  .check(passwordsMatch);

/** SPEC §5: the change has a minimum only. */
export const changePasswordBody = z.strictObject({
  currentPassword: text().check(
    z.minLength(1, 'Current password is required'),
    z.maxLength(PASSWORD_INPUT_MAX),
  ),
  newPassword: text().check(
    z.minLength(PASSWORD_MIN, 'Password must be at least 8 characters'),
    z.maxLength(PASSWORD_INPUT_MAX, 'Password should not exceed 128 characters'),
  ),
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Sign up. A code is mailed. The answer is the same when the address already has an account.',
  repeat: 'again',
  body: registerForm,
  response: mailAnswer,
  problems: [],
});

export const resendRegistration = endpoint({
  method: 'POST',
  path: '/auth/register/resend',
  access: 'public',
  summary: 'Mail another code for the sign-up that this browser started.',
  repeat: 'again',
  body: emailOnly,
  response: mailAnswer,
  problems: ['auth.not_registered'],
});

export const verifyRegistration = endpoint({
  method: 'POST',
  path: '/auth/register/verify',
  access: 'public',
  summary: 'Confirm the address with the mailed code, in the browser that signed up. Signs in.',
  repeat: 'again',
  query: z.object({ credential: credentialKind }),
  body: codeForm,
  response: sessionStarted,
  problems: ['auth.code_wrong'],
});

export const verifyRegistrationLink = endpoint({
  method: 'POST',
  path: '/auth/register/verify-link',
  access: 'public',
  summary: 'Confirm the address with the mailed link, in any browser. Signs in.',
  repeat: 'again',
  query: z.object({ credential: credentialKind }),
  body: linkForm,
  response: sessionStarted,
  problems: ['auth.token_wrong', 'auth.password_needed', 'auth.password_wrong'],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/change-password',
  access: 'signed_in',
  summary: 'Change the password. All other sessions and the private calendar address end.',
  body: changePasswordBody,
  response: done,
  problems: ['auth.password_wrong'],
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/request',
  access: 'public',
  summary:
    'Mail a code and a link to reset the password. The answer is the same when the address has no account.',
  repeat: 'again',
  body: forgotPasswordForm,
  response: mailAnswer,
  problems: [],
});

export const verifyPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/verify',
  access: 'public',
  summary: 'Exchange the mailed code for a token that sets one new password.',
  repeat: 'again',
  body: codeForm,
  response: one(z.object({ token: z.string() })),
  problems: ['auth.code_wrong'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set the new password. All sessions and the private calendar address end.',
  repeat: 'again',
  body: resetPasswordForm,
  response: done,
  problems: ['auth.token_wrong'],
});
