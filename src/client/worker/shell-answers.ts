import { SERVER_PATHS } from '../../contract/server-paths.ts';

/** The name of every shell cache is this prefix and its build. */
export const SHELL_PREFIX = 'shell-';
/** The answer to every offline navigation, whatever its page is: the client does the routing. */
export const SHELL_PAGE = '/';

/**
 * How long a page waits for the server before the kept one is shown. Where requests are swallowed, a browser alone would
 * wait for minutes.
 */
export const PATIENCE_MS = 3_000;

export interface ShellDeps {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** Resolves after this many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

type Answer = (request: Request) => Promise<Response>;

/** Files with a content hash in their name: a cached copy is always valid. */
const HASHED = /^\/assets\//;
/** Other files that the page needs for drawing. */
const NAMED = /^\/[\w-]+\.js$/;

/**
 * What the newest complete shell holds for `asked`. There is none before the first, and after a sign-out. It is never
 * opened: opening would make it anew when a sign-out deletes it at that moment.
 */
async function matchShell(caches: CacheStorage, asked: string | Request): Promise<Response | undefined> {
  const cacheName = (await caches.keys()).findLast((key) => key.startsWith(SHELL_PREFIX));
  return cacheName === undefined ? undefined : caches.match(asked, { cacheName });
}

/**
 * How to answer a request; null for requests that the worker must not handle. Those are all whose answer may differ
 * between moments or users: calls, live connections, users' files.
 */
export function createShellAnswers({ caches, fetch, pause }: ShellDeps): (request: Request) => Answer | null {
  /** Pages that the server has not answered yet, and that were shown without it. */
  let unanswered = 0;

  /** The server's answer, or what is kept of `asked` when the request fails or `ms` are over. The late answer is dropped. */
  async function withinPatience(
    request: Request,
    asked: string | Request,
    ms: number,
  ): Promise<{ readonly answer: Response; readonly late: Promise<Response> | null }> {
    const asking = fetch(request);
    const first = await Promise.race([
      asking.catch((error: unknown) => ({ error })),
      pause(ms).then(() => null),
    ]);
    if (first instanceof Response) return { answer: first, late: null };
    const kept = await matchShell(caches, asked);
    if (kept === undefined) return { answer: await asking, late: null };
    return { answer: kept, late: first === null ? asking : null };
  }

  /** The server's page while the server can be reached: a kept one would be the page of the last deployment. */
  const page: Answer = async (request) => {
    const { answer, late } = await withinPatience(request, SHELL_PAGE, PATIENCE_MS);
    if (late !== null) {
      unanswered += 1;
      // The kept page asks for everything itself. This answer has a user's data in it, and is stored nowhere.
      const drop = () => {
        unanswered -= 1;
      };
      late.then((arrived) => arrived.body?.cancel()).then(drop, drop);
    }
    return answer;
  };

  const hashed: Answer = async (request) => (await matchShell(caches, request)) ?? fetch(request);

  /** What belongs to a page that was shown without the server does not wait once more. */
  const named: Answer = async (request) =>
    (await withinPatience(request, request, unanswered > 0 ? 0 : PATIENCE_MS)).answer;

  return (request) => {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return null;
    if (request.mode === 'navigate') return SERVER_PATHS.test(pathname) ? null : page;
    if (HASHED.test(pathname)) return hashed;
    return NAMED.test(pathname) ? named : null;
  };
}
