/** Every cache of the shell is named with this and the build that it holds. */
export const SHELL_PREFIX = 'shell-';
/** What an offline navigation is answered with, whatever page it is to: the routes are the client's. */
export const SHELL_PAGE = '/';

export interface ShellDeps {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
}

type Answer = (request: Request) => Promise<Response>;

/** Files whose names carry a hash of what is in them: one that is here is the right one for ever. */
const HASHED = /^\/assets\//;
/** What else the page cannot be drawn without. */
const NAMED = /^\/[\w-]+\.js$/;

/** The newest shell that is complete; null before the first, and after a logout. */
async function openShell(caches: CacheStorage): Promise<Cache | null> {
  const name = (await caches.keys()).findLast((key) => key.startsWith(SHELL_PREFIX));
  return name === undefined ? null : caches.open(name);
}

/**
 * How a request is answered; null for what is none of the worker's business. That is everything with an answer that may
 * differ from one moment or person to the next: calls, live connections, files of people.
 */
export function createShellAnswers({ caches, fetch }: ShellDeps): (request: Request) => Answer | null {
  /** The server's page while there is a server: a kept one would be the page of the last deployment. */
  const page: Answer = async (request) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await (await openShell(caches))?.match(SHELL_PAGE);
      if (kept === undefined) throw error;
      return kept;
    }
  };

  const hashed: Answer = async (request) => {
    const shell = await openShell(caches);
    const kept = await shell?.match(request);
    if (kept !== undefined) return kept;
    const fresh = await fetch(request);
    if (fresh.ok && shell !== null) await shell.put(request, fresh.clone());
    return fresh;
  };

  const named: Answer = async (request) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await (await openShell(caches))?.match(request);
      if (kept === undefined) throw error;
      return kept;
    }
  };

  return (request) => {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return null;
    if (request.mode === 'navigate') return page;
    if (HASHED.test(pathname)) return hashed;
    return NAMED.test(pathname) ? named : null;
  };
}
