import { isIP } from 'node:net';
import type { HostRule } from '../config/config.ts';

/** Whether `host`, the value of a `Host` header, is a name of this server. */
export type IsOwnHost = (host: string | undefined) => boolean;

/**
 * On the stage `local`, a foreign name means that another site points its own name at this machine (DNS rebinding): the
 * browser then takes that page and this server for one origin. With a null rule, every name is accepted.
 */
export function createHostCheck(rule: HostRule | null): IsOwnHost {
  if (rule === null) return () => true;
  const names = new Set(rule.names);
  return (host) => {
    // Only very old programs send no `Host` header.
    if (host === undefined) return true;
    const name = host.toLowerCase().replace(/:\d*$/, '');
    return names.has(name) || (rule.anyAddress && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0);
  };
}
