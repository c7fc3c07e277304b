import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { text, trimmedText } from '../core/text.ts';
import { currentUser } from './me.ts';

/** SPEC §5 and §9. */
export const EMAIL_MAX = 254;
/** Longest password that is ever hashed; a guess at an account whose password came by change-password may be long. */
export const PASSWORD_INPUT_MAX = 128;

export const loginForm = z.strictObject({
  emailOrUsername: trimmedText().check(
    z.minLength(1, 'Please enter your email or username'),
    z.maxLength(EMAIL_MAX),
    z.toLowerCase(),
  ),
  password: text().check(z.minLength(1, 'Please enter your password'), z.maxLength(PASSWORD_INPUT_MAX)),
});
export type LoginForm = z.output<typeof loginForm>;

/** A session begun. `credential` is a bearer token when one was asked for, and null when a cookie was set. */
export const sessionStarted = one(z.object({ user: currentUser, credential: z.nullable(z.string()) }));

/** How the client wants to be known afterwards; browsers take the cookie. */
export const credentialKind = z._default(z.enum(['cookie', 'bearer']), 'cookie');

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in with an email or a username.',
  repeat: 'again',
  query: z.object({ credential: credentialKind }),
  body: loginForm,
  response: sessionStarted,
  problems: ['auth.wrong_credentials', 'auth.unverified', 'account.suspended'],
});

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  access: 'public',
  summary: 'End this session. Idempotent.',
  response: done,
  problems: [],
});
