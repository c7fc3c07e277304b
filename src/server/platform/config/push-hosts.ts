/** The push services of Chrome and Edge on phones, Firefox, Windows and Safari. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const ENDPOINT_MAX = 1024;

/**
 * Whether this server may send requests to `endpoint`, which a client may have made up: only to a push service, over
 * https, on the default port. An entry of `hosts` is a host, a host after `*.`, or an origin for a test's own push
 * service.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  // A URL that the parser would correct did not come from a push service.
  if (endpoint.length > ENDPOINT_MAX || !/^[\x21-\x7e]+$/.test(endpoint) || endpoint.includes('\\'))
    return false;
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '' || /^[^/]+\/\/[^/]*@/.test(endpoint))
    return false;
  return hosts.some((host) =>
    host.includes('://')
      ? url.origin === host
      : url.protocol === 'https:' &&
        url.port === '' &&
        isHost(url.hostname, host) &&
        isWrittenSo(endpoint, url),
  );
}

function isHost(hostname: string, allowed: string): boolean {
  if (!allowed.startsWith('*.')) return hostname === allowed;
  const domain = allowed.slice(1);
  return hostname.endsWith(domain) && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(hostname.slice(0, -domain.length));
}

/** Whether the text has exactly the parsed host: same letters, no port, no trailing dot. */
function isWrittenSo(endpoint: string, { host }: URL): boolean {
  return endpoint.startsWith(`https://${host}/`);
}
