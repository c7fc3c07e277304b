import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Styles that libraries put into the page themselves, as SHA-256 of their text; a test recomputes them from the
 * installed packages. The first is the empty string: Sonner adds its element before it fills it.
 */
export const STYLE_HASHES = {
  empty: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  sonner: 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  pressable: 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  /** React Aria, on iOS, while a dialog is open. */
  preventScroll: 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
} as const;

/** Features of the browser that no page of ours asks for, so that nothing planted in one can. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Half a year: long enough for browsers to remember, short enough to survive a mistake with certificates. */
const HSTS_SECONDS = 180 * 24 * 60 * 60;

/**
 * Of the policy of pages, what still means something where there is no page. It is the stricter one: an answer that is
 * opened as if it were a page loads nothing, runs nothing and is framed by nobody.
 */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";
const KEPT_BY_DATA: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/**
 * A worker obeys the policy that comes with its script, and may do nothing at all under that of data. Ours asks the
 * server for what pages ask for, and for the icons of what it shows. Browsers look for a newer one with each page, so
 * its head is short.
 */
const WORKER = /^\/service-worker\.js(?:\?|$)/;
const POLICY_OF_WORKER = "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'none'";

/**
 * Puts the security headers on every answer, errors and files included: those of data on all, and those of pages on
 * HTML. The long ones are a kilobyte, which nobody should pay with each of the hundred files and answers of a visit.
 */
export async function addSecurityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const ofPages = [...(await helmetHeaders(publicUrl)), ['permissions-policy', PERMISSIONS] as const];
  const ofData: Readonly<Record<string, string>> = Object.fromEntries([
    ['content-security-policy', POLICY_OF_DATA],
    ...ofPages.filter(([name]) => KEPT_BY_DATA.has(name)),
  ]);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ofData);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (WORKER.test(request.url)) reply.header('content-security-policy', POLICY_OF_WORKER);
    if (isPage(reply))
      for (const [name, value] of ofPages) {
        const said = reply.getHeader(name) ?? ofData[name];
        // What an answer says itself stays, as it is of one page and stricter.
        if (said === ofData[name]) reply.header(name, value);
      }
    done(null, payload);
  });
}

function isPage(reply: FastifyReply): boolean {
  return /^text\/html\b/i.test(String(reply.getHeader('content-type') ?? ''));
}

/** The same for every answer, but helmet would put them together for each: so it is asked once. */
async function helmetHeaders(publicUrl: string): Promise<readonly (readonly [string, string])[]> {
  const isSecure = publicUrl.startsWith('https:');
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(publicUrl) },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    // An embedded player asks for the embedding site, and gets no more than that. We ask for nothing: an address with
    // the id of a conversation would go along with each file of its page.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  let headers: [string, string][] = [];
  probe.get('/', async (_request, reply) => {
    headers = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]);
    return '';
  });
  await probe.inject('/');
  await probe.close();
  return headers;
}

function directivesOf(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  return {
    'default-src': ["'self'"],
    'style-src': ["'self'", ...Object.values(STYLE_HASHES).map((hash) => `'${hash}'`)],
    // Older Safari does not count sockets of the same host as 'self'.
    'connect-src': ["'self'", publicUrl.replace(/^http/, 'ws')],
    // Whoever serves a picture learns who looks at it. Covers that are given by address are fetched, and kept here.
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // No code of ours turns text into markup or code. The one policy there is knows one address and no text.
    'trusted-types': ['service-worker'],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  };
}
