import type { LookupAddress } from 'node:dns';
import { request as askHttp, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchRefused } from './fetch-refused.ts';
import { createLookUp, type LookUp } from './look-up.ts';
import { isPublicAddress } from './public-address.ts';

/** Which hosts and ports a fetch may reach. The defaults allow the public internet only. */
export interface FetchRules {
  readonly resolve: LookUp;
  readonly isAllowed: (address: string) => boolean;
  /** Whether a URL's port is allowed. It is empty for the scheme's default. */
  readonly isPort: (port: string) => boolean;
}

export const OPEN_INTERNET: FetchRules = {
  resolve: createLookUp(),
  isAllowed: isPublicAddress,
  // Only the default ports, so that a fetch cannot probe other services.
  isPort: (port) => port === '',
};

/** Also allows this machine and private networks: only on the stage `local`, when configured. */
export const ANYWHERE: FetchRules = {
  resolve: createLookUp({ hosts: '/etc/hosts' }),
  isAllowed: () => true,
  isPort: () => true,
};

const REDIRECTS_MAX = 3;

/** What a fetch asks for, and where it stops. */
export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
  /** The header `accept`. */
  readonly accept: string;
  readonly userAgent: string;
  /** Media types of answers that are read, such as `text/html`. Empty: all. */
  readonly types: readonly string[];
  /** Returns the first `maxBytes` of a longer body. Otherwise it is refused. */
  readonly isCut: boolean;
  /** Ends the fetch earlier. */
  readonly signal?: AbortSignal;
}

const PICTURE: Omit<FetchLimits, 'maxBytes'> = {
  maxMs: 10_000,
  accept: 'image/*',
  userAgent: 'Tambayan',
  types: [],
  isCut: false,
};

export interface Fetched {
  readonly bytes: Buffer;
  /** After all redirects. */
  readonly url: URL;
  /** The header `content-type`; empty without one. */
  readonly contentType: string;
}

/** Fetches a picture within ten seconds. @throws as {@link fetchFrom} */
export async function fetchBytes(
  address: string,
  maxBytes: number,
  rules: FetchRules = OPEN_INTERNET,
): Promise<Buffer> {
  return (await fetchFrom(address, { ...PICTURE, maxBytes }, rules)).bytes;
}

/**
 * Fetches an address that a user entered. Each host, also of a redirect, is looked up once. All of its addresses must
 * be allowed, and the connection uses those addresses, so a name that changes between two look-ups has no effect.
 *
 * @throws FetchRefused, or a network error
 */
export async function fetchFrom(address: string, limits: FetchLimits, rules: FetchRules): Promise<Fetched> {
  const time = AbortSignal.timeout(limits.maxMs);
  const signal = limits.signal ? AbortSignal.any([time, limits.signal]) : time;
  let url = urlOf(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await ask(url, await addressesOf(url, rules, signal), { limits, signal });
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      answer.destroy();
      url = urlOf(headers.location, url);
      continue;
    }
    try {
      requireReadable(answer, limits.types);
      return { bytes: await read(answer, limits), url, contentType: headers['content-type'] ?? '' };
    } finally {
      answer.destroy();
    }
  }
  throw new FetchRefused('it redirects too often');
}

function urlOf(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchRefused('it is no address');
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchRefused('it is no web address');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('it carries a password');
  return url;
}

/** Returns the host's addresses. All of them must be allowed, because the network chooses which one is used. */
async function addressesOf(
  url: URL,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  if (!rules.isPort(url.port)) throw new FetchRefused('its port is not the usual one');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses =
    family === 0 ? await unlessAborted(rules.resolve(host, signal), signal) : [{ address: host, family }];
  if (addresses.length === 0 || !addresses.every((one) => rules.isAllowed(one.address)))
    throw new FetchRefused('its host is not on the open internet');
  return addresses;
}

/** Does not wait for a look-up that goes on. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new FetchRefused('it takes too long')), { once: true });
    work.then(resolve, reject);
  });
}

function ask(
  url: URL,
  addresses: readonly LookupAddress[],
  { limits, signal }: { limits: FetchLimits; signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? askHttps : askHttp;
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      signal,
      agent: false,
      headers: { accept: limits.accept, 'user-agent': limits.userAgent, 'accept-encoding': 'identity' },
      lookup(_host, { all }, done) {
        const [first] = addresses;
        if (all) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family);
      },
    });
    asked.once('response', resolve).once('error', reject).end();
  });
}

function requireReadable({ statusCode, headers }: IncomingMessage, types: readonly string[]): void {
  if (statusCode !== 200) throw new FetchRefused(`it was answered with ${statusCode}`);
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (types.length > 0 && !types.includes(type.trim().toLowerCase()))
    throw new FetchRefused('it is of another type');
}

/** Some hosts compress for everyone. A few bytes can become any number, so what comes out is counted, not what comes in. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new FetchRefused('it is compressed');
  // An error of either ends both, and reaches the reader of the last one.
  return pipeline(answer, decoder, () => undefined);
}

async function read(answer: IncomingMessage, { maxBytes, isCut }: FetchLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of unpacked(answer)) {
    received += chunk.length;
    chunks.push(chunk);
    if (received <= maxBytes) continue;
    if (!isCut) throw new FetchRefused('it is too large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
