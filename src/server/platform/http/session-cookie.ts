import type { IncomingHttpHeaders } from 'node:http';

/** The session token of a request, and how it was sent. */
export interface Credential {
  readonly kind: 'cookie' | 'bearer';
  readonly token: string;
}

/** Reads and writes the session cookie, and the cookies that identify a known browser. */
export interface SessionCookie {
  readonly name: string;
  /** The bearer token when there is one, otherwise the cookie; null without either. */
  credentialOf(headers: IncomingHttpHeaders): Credential | null;
  /**
   * Whether the request has the session cookie. Browsers attach it on their own, which makes forged requests possible.
   */
  isSent(headers: IncomingHttpHeaders): boolean;
  /** `Set-Cookie` value that keeps `token` until the session's absolute end. */
  start(token: string): string;
  /** `Set-Cookie` value that removes the token. */
  end(): string;
  /**
   * The id that this browser got when a user signed in with it, even if they have signed out since; null for a new
   * browser.
   */
  browserOf(headers: IncomingHttpHeaders): string | null;
  /** `Set-Cookie` value that keeps `browserId` as long as browsers allow. The id gives no access. */
  rememberBrowser(browserId: string): string;
  /** The id that this browser got when it last requested a code by mail; null when it did not. */
  requesterOf(headers: IncomingHttpHeaders): string | null;
  /** `Set-Cookie` value that keeps `requesterId` while a registration is pending. */
  rememberRequester(requesterId: string): string;
}

/** The absolute end of a session (ASVS 7.3.2); the server may end it earlier. */
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;
/** Chrome keeps no cookie for longer. */
const BROWSER_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** As long as a registration waits for the email address to be verified. */
const REQUESTER_MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
/** 128 random bits. */
const BROWSER_ID = /^[\w-]{22}$/;

/**
 * With https the names have the `__Host-` prefix, so that a subdomain cannot set a session of its own. Plain http,
 * where browsers allow neither the prefix nor `Secure`, is only for localhost.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-sid' : 'sid';
  const browserName = isSecure ? '__Host-browser' : 'browser';
  const requesterCookie = isSecure ? '__Host-asker' : 'asker';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function cookieOf(headers: IncomingHttpHeaders, wanted = name): string | null {
    for (const pair of (headers.cookie ?? '').split(';')) {
      const equals = pair.indexOf('=');
      if (equals > 0 && pair.slice(0, equals).trim() === wanted) return pair.slice(equals + 1).trim() || null;
    }
    return null;
  }

  /** The id in one of our cookies; null when it is not a valid id. */
  function idOf(headers: IncomingHttpHeaders, wanted: string): string | null {
    const id = cookieOf(headers, wanted);
    return id !== null && BROWSER_ID.test(id) ? id : null;
  }

  return {
    name,
    credentialOf(headers) {
      const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
      if (bearer) return { kind: 'bearer', token: bearer };
      const token = cookieOf(headers);
      return token ? { kind: 'cookie', token } : null;
    },
    isSent: (headers) => cookieOf(headers) !== null,
    start: (token) => `${name}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes}`,
    end: () => `${name}=; Max-Age=0; ${attributes}`,
    browserOf: (headers) => idOf(headers, browserName),
    rememberBrowser: (browserId) =>
      `${browserName}=${browserId}; Max-Age=${BROWSER_MAX_AGE_SECONDS}; ${attributes}`,
    requesterOf: (headers) => idOf(headers, requesterCookie),
    rememberRequester: (requesterId) =>
      `${requesterCookie}=${requesterId}; Max-Age=${REQUESTER_MAX_AGE_SECONDS}; ${attributes}`,
  };
}
