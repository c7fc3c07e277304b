import { safeRedirect } from '../../data/session/redirect.ts';

/** The path to return to, in the form that a call that mails a link takes. Empty when that is home. */
export function onward(redirect: string | undefined): { redirect?: string } {
  const path = safeRedirect(redirect, window.location.origin);
  return path === '/' ? {} : { redirect: path };
}
