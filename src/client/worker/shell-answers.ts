import { SERVER_PATHS } from '../../contract/server-paths.ts';

/** The name of every shell cache is this prefix and its build. */
export const SHELL_PREFIX = 'shell-';
/** The answer to every offline navigation, whatever its page is: the client does the routing. */
export const SHELL_PAGE = '/';

export interface ShellDeps {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
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
export function createShellAnswers({ caches, fetch }: ShellDeps): (request: Request) => Answer | null {
  /** The server's page while the server can be reached: a kept one would be the page of the last deployment. */
  const page: Answer = async (request) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await matchShell(caches, SHELL_PAGE);
      if (kept === undefined) throw error;
      return kept;
    }
  };

  const hashed: Answer = async (request) => (await matchShell(caches, request)) ?? fetch(request);

  const named: Answer = async (request) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await matchShell(caches, request);
      if (kept === undefined) throw error;
      return kept;
    }
  };

  return (request) => {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return null;
    if (request.mode === 'navigate') return SERVER_PATHS.test(pathname) ? null : page;
    if (HASHED.test(pathname)) return hashed;
    return NAMED.test(pathname) ? named : null;
  };
}
