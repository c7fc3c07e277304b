import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { createConcurrencyLimit, createConcurrencyLimitByKey } from '../clock/concurrency-limit.ts';
import { FetchRefused } from './fetch-refused.ts';

/** The addresses of a host; none when the name leads nowhere. Ends with `signal`. @throws FetchRefused */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

export interface LookUpOptions {
  /** Name servers like `192.0.2.1:53`. Default: those of this machine. */
  readonly servers?: readonly string[];
  /** A file with names of this machine and its network, like `/etc/hosts`. Default: none, so that they stay unknown. */
  readonly hosts?: string;
  /** Milliseconds after which a look-up without an answer is given up. Default: 2,000. */
  readonly maxMs?: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
}

const LOOK_UP_MS = 2_000;
const REFUSAL = 'Too many addresses are being looked up. Please try again in a moment';
const ALL = { width: 64, queueMax: 256, refusal: REFUSAL };
/** A domain has as many names as its owner likes, and one set of name servers. */
const DOMAIN = { width: 4, queueMax: 64, refusal: REFUSAL };
/** A domain whose name servers stayed silent this often is not asked again for a while. */
const SILENCES_MAX = 3;
const SILENT_MS = 10 * MINUTE_MS;
/** Domains that are remembered as silent; the oldest is forgotten. */
const REMEMBERED_MAX = 2_000;

/**
 * Looks up names that users give. `getaddrinfo` would hold one of the few threads that all look-ups and files of this
 * process share, for as long as a name server likes. This asks the name servers over sockets of its own, for two
 * seconds at most, so that a silent one delays nobody else.
 */
export function createLookUp(options: LookUpOptions = {}): LookUp {
  const { servers, hosts, maxMs = LOOK_UP_MS, now = () => performance.now() } = options;
  const limitAll = createConcurrencyLimit(ALL);
  const limitDomain = createConcurrencyLimitByKey(DOMAIN);
  const silences = new Map<string, { times: number; since: number }>();

  function isSilent(domain: string): boolean {
    const known = silences.get(domain);
    if (known !== undefined && now() - known.since > SILENT_MS) silences.delete(domain);
    return (silences.get(domain)?.times ?? 0) >= SILENCES_MAX;
  }

  function noteSilence(domain: string): void {
    const times = (silences.get(domain)?.times ?? 0) + 1;
    // The newest is the last, since a Map keeps the order of insertion.
    silences.delete(domain);
    silences.set(domain, { times, since: now() });
    const [oldest] = silences.keys();
    if (silences.size > REMEMBERED_MAX && oldest !== undefined) silences.delete(oldest);
  }

  async function ask(host: string, domain: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    signal.throwIfAborted();
    if (isSilent(domain)) throw new FetchRefused('its name servers do not answer');
    // One for each look-up, because `cancel` ends all questions of a resolver.
    const resolver = new Resolver({ timeout: maxMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const time = AbortSignal.timeout(maxMs);
    const end = AbortSignal.any([signal, time]);
    const cancel = () => resolver.cancel();
    end.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
      signal.throwIfAborted();
      if (!time.aborted && !answers.some(isTimeout)) return [];
      noteSilence(domain);
      throw new FetchRefused('its name servers do not answer');
    } finally {
      end.removeEventListener('abort', cancel);
    }
  }

  return async (host, signal) => {
    const here = hosts === undefined ? [] : await inFile(hosts, host);
    if (here.length > 0) return here;
    const domain = getDomain(host) ?? host;
    return limitDomain(domain, () => limitAll(() => ask(host, domain, signal)));
  };
}

function isTimeout(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === 'rejected' && answer.reason.code === 'ETIMEOUT';
}

/** The addresses of a name in a file like `/etc/hosts`. */
async function inFile(file: string, host: string): Promise<readonly LookupAddress[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    return names.includes(host) && isIP(address) !== 0 ? [{ address, family: isIP(address) }] : [];
  });
}
