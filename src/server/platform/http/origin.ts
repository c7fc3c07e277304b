import type { IncomingHttpHeaders } from 'node:http';
import type { Stage } from '../../../contract/core/stage.ts';
import type { HostRule } from '../config/config.ts';
import { createHostCheck } from './hosts.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface OriginPolicy {
  readonly publicUrl: string;
  readonly stage: Stage;
  readonly hosts: HostRule | null;
  readonly cookie: Pick<SessionCookie, 'isSent'>;
}

/**
 * Whether a request that changes something, or opens a socket, comes from an allowed origin. An `Origin` header must be
 * exactly ours. Without one, the request passes only when the browser says so in `Sec-Fetch-Site`, or when it has no
 * session cookie: then it does not come from a browser that acts for a user.
 */
export type IsAllowedOrigin = (headers: IncomingHttpHeaders) => boolean;

/** On the stage `local`, the origin of the request's own `Host` is allowed too, if that is a name of this machine. */
export function createOriginCheck({ publicUrl, stage, hosts, cookie }: OriginPolicy): IsAllowedOrigin {
  const own = new URL(publicUrl).origin;
  const isOwnHost = createHostCheck(hosts);
  return (headers) => {
    const { origin, host } = headers;
    if (origin === own) return true;
    if (origin !== undefined)
      return stage === 'local' && host !== undefined && origin === `http://${host}` && isOwnHost(host);
    return headers['sec-fetch-site'] === 'same-origin' || !cookie.isSent(headers);
  };
}
