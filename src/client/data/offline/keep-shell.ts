import { SHELL_PAGE, SHELL_PREFIX } from '../../worker/shell-answers.ts';
import { alone } from './alone.ts';

/** Shells are filled and deleted under this lock, so that no tab goes on filling what another one has deleted. */
const SHELL_LOCK = 'shells';

/** The page whose files make a shell complete: the page that users read without a network. */
const WHOLE_PAGE = '/messages/';

export interface KeepShellDeps {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** The build of the open page. */
  readonly build: string;
  /** The address at which the page was opened. */
  readonly opened: string;
  /** Paths of the files that the open page has used so far. */
  readonly used: readonly string[];
  /** Whether the user signed out in the meantime: then nothing is kept any more. */
  readonly isOver: () => boolean;
}

/** Whether this browser has visited before: a shell is kept, of this build or of an older one. */
export async function hasShell(caches: CacheStorage): Promise<boolean> {
  return (await caches.keys()).some((key) => key.startsWith(SHELL_PREFIX));
}

/** The address at which this page was opened. The current address may differ. */
export function openedAt(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

/** Files of this page so far: a browser's own list of them ends after some hundred requests. */
const used = new Set<string>();

/** Notes which files of ours `requests` are about, and returns whether one of them is new. */
function noteUsed(requests: readonly PerformanceEntry[]): boolean {
  const before = used.size;
  for (const { name } of requests) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && pathname.startsWith('/assets/')) used.add(pathname);
  }
  return used.size > before;
}

/** The files of this page: fonts, its code, and the code it has loaded since. */
export function usedFiles(): readonly string[] {
  noteUsed(performance.getEntriesByType('resource'));
  return [...used];
}

/** Calls `listener` when the page has loaded more of its files. The returned function unsubscribes. */
export function onUsedFiles(listener: () => void): () => void {
  const observer = new PerformanceObserver((list) => noteUsed(list.getEntries()) && listener());
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}

/**
 * Stores what is needed to open the client without a network: the current page from the server, the files it names, and
 * the files used so far, which cost no extra data. With `isWhole`, also the files of the page that is read without a
 * network. A complete build replaces the previous one. Idempotent: a repeated call adds what is missing. A sign-out waits
 * for the lock, and then deletes what this call has stored.
 */
export function keepShell(isWhole: boolean, deps: KeepShellDeps): Promise<void> {
  return alone(SHELL_LOCK, () => fillShell(isWhole, deps));
}

/** Deletes the shells of all builds, after the tab that is filling one has finished. */
export function deleteShells(caches: CacheStorage): Promise<void> {
  return alone(SHELL_LOCK, async () => deleteAll(await caches.keys(), caches));
}

async function deleteAll(names: readonly string[], caches: CacheStorage): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function fillShell(isWhole: boolean, deps: KeepShellDeps): Promise<void> {
  if (deps.isOver()) return;
  const { caches, build, used } = deps;
  const kept = (await caches.has(SHELL_PREFIX + build)) ? await caches.open(SHELL_PREFIX + build) : null;
  const isDone = kept !== null && (!isWhole || (await kept.match(WHOLE_PAGE)) !== undefined);
  if (isDone) return addEach(kept, used, 'force-cache');
  // The heads of other pages differ, and name a user's communities.
  const opened = new URL(deps.opened).pathname === WHOLE_PAGE ? deps.opened : SHELL_PAGE;
  const answer = await askPage(isWhole ? WHOLE_PAGE : opened, deps);
  const page = answer === null ? '' : await answer.clone().text();
  const pageBuild = buildOf(page);
  if (answer === null || pageBuild === null || deps.isOver()) return;
  const name = SHELL_PREFIX + pageBuild;
  // The files this page fetched a moment ago belong to its own build, not to another one.
  const cache = pageBuild === build ? 'force-cache' : 'default';
  const filling = await caches.open(`filling-${name}`);
  await add(filling, namedBy(page), cache);
  await addEach(filling, used, cache);
  if (deps.isOver()) return;
  await complete(name, isWhole ? [SHELL_PAGE, WHOLE_PAGE] : [SHELL_PAGE], answer, deps);
}

/** The page at `path` as it is on the server now. The browser may have fetched it itself a moment ago. */
async function askPage(path: string, { fetch, build }: KeepShellDeps): Promise<Response | null> {
  for (const cache of ['force-cache', 'no-store'] as const) {
    const answer = await fetch(path, { cache, headers: { accept: 'text/html' } });
    if (!answer.ok || answer.redirected) return null;
    if (cache === 'no-store' || buildOf(await answer.clone().text()) === build) return answer;
  }
  return null;
}

function buildOf(page: string): string | null {
  return /"build":"([\w-]+)"/.exec(page)?.[1] ?? null;
}

/** Every file of ours that the page needs for drawing. Not the manifest, which describes the app to the system. */
function namedBy(page: string): readonly string[] {
  return [...page.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .filter(([tag]) => !/\brel="(?:manifest|apple-touch-icon)"/.test(tag))
    .flatMap(([tag]) => /\b(?:src|href)="(\/[^"/][^"]*)"/.exec(tag)?.[1] ?? []);
}

/** Adds those of `paths` that are missing. */
async function add(shell: Cache, paths: readonly string[], cache: RequestCache): Promise<void> {
  const missing: Request[] = [];
  for (const path of new Set(paths)) {
    if ((await shell.match(path)) === undefined)
      missing.push(new Request(new URL(path, location.href), { cache }));
  }
  await shell.addAll(missing);
}

/** The same, without those that cannot be had: a part that failed to load must not keep the others out. */
async function addEach(shell: Cache, paths: readonly string[], cache: RequestCache): Promise<void> {
  await Promise.allSettled(paths.map((path) => add(shell, [path], cache)));
}

/** Gives the filled cache its final name. Until then the worker uses the previous shell. */
async function complete(
  name: string,
  paths: readonly string[],
  page: Response,
  deps: KeepShellDeps,
): Promise<void> {
  const { caches } = deps;
  const filled = await caches.open(`filling-${name}`);
  const shell = await caches.open(name);
  for (const request of await filled.keys()) {
    const part = await filled.match(request);
    if (part !== undefined) await shell.put(request, part);
  }
  for (const path of paths) await shell.put(path, page.clone());
  const others = (await caches.keys()).filter((key) => key !== name);
  await deleteAll(others, caches);
}
