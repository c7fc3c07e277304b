import { safeRedirect } from '../../data/session/redirect.ts';

/** Where somebody wants to go, as a call that mails a link takes it along: nothing when that is home. */
export function onward(redirect: string | undefined): { redirect?: string } {
  const path = safeRedirect(redirect, window.location.origin);
  return path === '/' ? {} : { redirect: path };
}
