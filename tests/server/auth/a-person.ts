import * as z from 'zod/mini';
import { sessionStarted } from '../../../src/contract/account/sign-in.ts';
import type { Browser } from './a-browser.ts';
import type { AuthServer } from './start-auth.ts';

export const PASSWORD = 'Mangga#42x';

/** A registration that is accepted, with what matters replaced. */
export function aForm(over: Readonly<Record<string, unknown>> = {}) {
  return {
    email: 'liza@example.com',
    firstName: 'Liza',
    lastName: 'Mendoza',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptedTerms: true,
    ...over,
  };
}

/** The code that was mailed last to an address. */
export async function codeFor(server: AuthServer, email: string): Promise<string> {
  const mail = await server.mailTo(email);
  const [, code] = /^ {4}([A-Z2-9]{6})$/m.exec(mail?.text ?? '') ?? [];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** The token of the link that was mailed last to an address. */
export async function tokenFor(server: AuthServer, email: string): Promise<string> {
  const mail = await server.mailTo(email);
  const [address] = /^http\S+[?&]token=\S+$/m.exec(mail?.text ?? '') ?? [];
  const token = address && new URL(address).searchParams.get('token');
  if (!token) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** Signs up and verifies by the calls themselves; the browser is signed in afterwards. */
export async function aMember(server: AuthServer, email: string, browser: Browser = server.browser()) {
  await browser.post('/auth/register', aForm({ email }));
  const reply = await browser.post('/auth/register/verify', { email, code: await codeFor(server, email) });
  const { user } = sessionStarted.shape.data.parse(reply.data);
  return { browser, email, id: user.id };
}

/** Signs in once more and answers the bearer token. */
export async function aBearerOf(browser: Browser, email: string, password = PASSWORD): Promise<string> {
  const reply = await browser.post('/auth/login?credential=bearer', { emailOrUsername: email, password });
  return z.object({ credential: z.string() }).parse(reply.data).credential;
}
