import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * SHA-256 hashes of the styles that libraries put into the page. A test computes them again from the installed
 * packages. The first is of the empty string: Sonner adds its element before it fills it.
 */
export const STYLE_HASHES = {
  empty: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  sonner: 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  pressable: 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  /** From React Aria, on iOS, while a dialog is open. */
  preventScroll: 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
} as const;

/** Browser features that our pages do not use. They are blocked, so that injected code cannot use them. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  // For voice messages: our own pages only, and browsers ask the user.
  .concat('microphone=(self)')
  .join(', ');

/** Half a year: long enough to be useful, short enough to recover from a mistake with certificates. */
const HSTS_SECONDS = 180 * 24 * 60 * 60;

/**
 * The policy for answers that are not pages. It is stricter than that of pages: such an answer, when opened as a page,
 * loads nothing, runs nothing and cannot be framed.
 */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";
const KEPT_BY_DATA: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/**
 * A service worker has the policy that comes with its script; with the policy of data it could do nothing. Ours
 * requests what pages request, and the icons of what it shows. Browsers check for a new version with each page, so its
 * headers are short.
 */
const WORKER = /^\/service-worker\.js(?:\?|$)/;
const POLICY_OF_WORKER = "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'none'";

/**
 * Adds security headers to every answer, including errors and files: the short ones to all, those of pages only to
 * HTML. Those of pages are a kilobyte, too much for each of the hundred files and answers of a visit.
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
        const present = reply.getHeader(name) ?? ofData[name];
        // A header that the handler set stays, because it is for that page and stricter.
        if (present === ofData[name]) reply.header(name, value);
      }
    done(null, payload);
  });
}

function isPage(reply: FastifyReply): boolean {
  return /^text\/html\b/i.test(String(reply.getHeader('content-type') ?? ''));
}

/** Returns helmet's headers. They are the same for every answer, so helmet runs once. */
async function helmetHeaders(publicUrl: string): Promise<readonly (readonly [string, string])[]> {
  const isSecure = publicUrl.startsWith('https:');
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(publicUrl) },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    // An embedded player needs the origin of the embedding page, and gets only that. Our own files do not need it: a
    // full URL with the id of a conversation would be sent with each file of a page.
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
    // The server of a picture learns who looks at it. So covers given by URL are fetched and served from here.
    // `blob:` is a file that the user chose, before it is sent.
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Our code never turns text into markup or code. The only policy accepts one URL and no text.
    'trusted-types': ['service-worker'],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  };
}
