import { isIP } from 'node:net';
import type { HostRule } from '../config/config.ts';

/** Whether a request may be meant for `host`, the value of its `Host` header. */
export type IsOwnHost = (host: string | undefined) => boolean;

/**
 * On the stage `local`, a name that is not ours means that the page of another site points its own name at this machine
 * (DNS rebinding): for the browser that page and this server are one origin. Without a rule every name is ours.
 */
export function createHostCheck(rule: HostRule | null): IsOwnHost {
  if (rule === null) return () => true;
  const names = new Set(rule.names);
  return (host) => {
    // Only programs of another age send none.
    if (host === undefined) return true;
    const name = host.toLowerCase().replace(/:\d*$/, '');
    return names.has(name) || (rule.anyAddress && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0);
  };
}
