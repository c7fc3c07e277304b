import type { IncomingHttpHeaders } from 'node:http';

/** What a request proves its session with. */
export interface Credential {
  readonly kind: 'cookie' | 'bearer';
  readonly token: string;
}

/** Reads and writes the cookie that carries a session token. */
export interface SessionCookie {
  readonly name: string;
  /** The bearer token when there is one, otherwise the cookie; null without either. */
  credentialOf(headers: IncomingHttpHeaders): Credential | null;
  /** Whether the browser attached the session by itself, which is what makes forged requests possible. */
  isSent(headers: IncomingHttpHeaders): boolean;
  /** `Set-Cookie` value that keeps `token` until the session's absolute end. */
  start(token: string): string;
  /** `Set-Cookie` value that forgets the token. */
  end(): string;
}

/** The absolute end of a session (ASVS 7.3.2); the server may end it earlier. */
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

/**
 * Under https the name carries the `__Host-` prefix, so that no subdomain can plant a session of its own; plain http,
 * which browsers grant neither the prefix nor `Secure`, is for localhost.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-sid' : 'sid';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function cookieOf(headers: IncomingHttpHeaders): string | null {
    for (const pair of (headers.cookie ?? '').split(';')) {
      const equals = pair.indexOf('=');
      if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || null;
    }
    return null;
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
  };
}
