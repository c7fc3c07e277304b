import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visitorPage } from '../../../../contract/addresses.ts';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { FirstAnswers } from '../../../../contract/core/first-answers.ts';
import type { ClientSettings } from '../../../../contract/core/stage.ts';
import { SERVER_PATHS } from '../../../../contract/server-paths.ts';
import type { Config } from '../../config/config.ts';
import type { ClientBuild } from './client-build.ts';
import { isHashed, type KeptAssets, typeOf } from './kept-assets.ts';
import { addPlayerHeaders, isPlayerPage, PLAYER_FILE } from './player-page.ts';

export interface StaticDeps {
  readonly config: Pick<
    Config,
    'stage' | 'apiBase' | 'realtimeBase' | 'hasTestPages' | 'publicUrl' | 'payments'
  >;
  readonly build: ClientBuild;
  /** Resolves to the HTML for the head of the page at a path. Absent or null: the head that every page has. */
  readonly headOf?: (path: string) => Promise<string | null>;
  /** Resolves to the answers that go with a page. Absent or null: the page asks for them itself. */
  readonly firstAnswersFor?: (request: FastifyRequest) => Promise<FirstAnswers | null>;
  /** Whether the request comes with a session. Absent: it always may. */
  readonly hasSession?: (request: FastifyRequest) => boolean;
  /** Files of other builds, which pages from other nodes request. */
  readonly assets: Pick<KeptAssets, 'read'>;
}

/** The place in index.html for the settings. */
const SETTINGS_BLOCK = /(<script\b[^>]*\bid="settings"[^>]*>)[\s\S]*?(<\/script>)/;
/** The code of the pages for testers, which production does not serve (SPEC §2). */
const TESTERS_CODE = /^\/assets\/(?:tester|ui-gallery)-screen-/;
const YEAR_MS = 365 * DAY_MS;

/**
 * Serves the built client: files by their exact names, also kept files of other builds, and the page for every URL that
 * a user may open. A missing file is 404, never the page: a browser that gets HTML for a script of an old build would
 * not reload.
 */
export async function serveClient(
  app: FastifyInstance,
  {
    config,
    build,
    assets,
    headOf = async () => null,
    firstAnswersFor = async () => null,
    hasSession = () => true,
  }: StaticDeps,
): Promise<void> {
  const page = pageWith(build.page, settingsOf(config, build.id));
  const ownPaths = [config.apiBase, config.realtimeBase].map((base) => `${base}/`);
  await app.register(fastifyStatic, { root: build.directory, serve: false, preCompressed: true });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const [path = '/', search = ''] = request.url.split('?', 2);
      if (!config.hasTestPages && TESTERS_CODE.test(path)) return reply.callNotFound();
      if (isPlayerPage(path)) {
        addPlayerHeaders(reply, path, config.publicUrl);
        return reply.sendFile(PLAYER_FILE, { cacheControl: false });
      }
      // The sandboxed player has no origin that could be named. These files are the same for everybody.
      if (isHashed(path)) reply.header('access-control-allow-origin', '*');
      if (build.files.has(path)) {
        // Not needed for a hashed file, and a page loads thirty of them.
        if (isHashed(path)) reply.removeHeader('x-request-id');
        return reply.sendFile(path.slice(1), { maxAge: YEAR_MS, immutable: true, ...cachingOf(path) });
      }
      const kept = isHashed(path) ? await assets.read(path) : null;
      if (kept !== null)
        return reply
          .header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`)
          .type(typeOf(path))
          .send(Buffer.from(kept));
      if (ownPaths.some((own) => `${path}/`.startsWith(own)) || !isPage(path, request))
        return reply.callNotFound();
      // The client does the same for a link to such a page.
      if (!config.hasTestPages && /^\/test(?:\/|$)/.test(path)) return reply.redirect('/');
      // Visitors see another page there, and must not pay for the scripts of this one.
      const route = hasSession(request) ? path : (visitorPage(path)?.to ?? path);
      const [head, answers] = await Promise.all([headOf(path), answersFor(request)]);
      return (
        reply
          // A page with answers is of this moment and this user: going back to it must fetch it again.
          .header('cache-control', answers === null ? 'no-cache' : 'no-store')
          .type('text/html; charset=utf-8')
          .send(
            withAnswers(
              withHead(withScripts(page, build.scripts(route, new URLSearchParams(search).get('tab'))), head),
              answers,
            ),
          )
      );
    },
  });

  /**
   * Null unless a browser opens the page now: an offline copy or a preview must have nothing of a user, and what is fetched
   * ahead of a click costs the database nothing and would be old by then.
   */
  async function answersFor(request: FastifyRequest): Promise<FirstAnswers | null> {
    const { headers, method } = request;
    const isAhead = [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((purpose) =>
      String(purpose ?? '').includes('prefetch'),
    );
    const isOpened = method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && !isAhead;
    return isOpened ? firstAnswersFor(request) : null;
  }
}

/** Writes the answers into the page as data, behind everything that the browser should load meanwhile. */
function withAnswers(page: string, answers: FirstAnswers | null): string {
  if (answers === null) return page;
  const block = `<script id="first-answers" type="application/json">${jsonForPage(answers)}</script>`;
  return page.replace('</body>', () => `${block}</body>`);
}

/** Returns the page with preload links for `scripts`, so that they load before the first one runs. */
function withScripts(page: string, scripts: readonly string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('');
  return links === '' ? page : page.replace('</head>', () => `${links}</head>`);
}

/**
 * Returns the page with `head`, which has its own title. Users write its text, so it must not be used as a replacement
 * pattern.
 */
function withHead(page: string, head: string | null): string {
  if (head === null) return page;
  return page.replace(/<title>[^<]*<\/title>/, '').replace('</head>', () => `${head}</head>`);
}

/** Only files with a hash in their name may be cached forever. They need no date and no ETag. */
function cachingOf(path: string) {
  return isHashed(path)
    ? { etag: false, lastModified: false, acceptRanges: false }
    : { maxAge: 0, immutable: false };
}

function isPage(path: string, request: FastifyRequest): boolean {
  if (/^\/(?:assets\/|\.)/.test(path) || SERVER_PATHS.test(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  const isFileName = /\.\w+$/.test(path);
  return accept.includes('text/html') || (accept.includes('*/*') && !isFileName);
}

/** The settings that the page gets about its deployment. */
export function settingsOf(
  { stage, apiBase, realtimeBase, hasTestPages, payments }: StaticDeps['config'],
  build: string,
): ClientSettings {
  return {
    ...{ stage, api_base: apiBase, realtime_base: realtimeBase, build },
    ...{ test_pages: hasTestPages, test_payments: payments.payMongo?.isLive !== true },
  };
}

/**
 * Writes the settings into the page as data. The content security policy allows that, because data is not run.
 */
export function pageWith(page: string, settings: ClientSettings): string {
  if (!SETTINGS_BLOCK.test(page)) throw new Error('index.html has no <script id="settings">');
  const json = jsonForPage(settings);
  return page.replace(SETTINGS_BLOCK, (_block, open: string, close: string) => open + json + close);
}

/** `<` is escaped, because it could end the block. */
function jsonForPage(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
