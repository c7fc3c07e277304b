import { SHELL_PAGE, SHELL_PREFIX } from '../../worker/shell-answers.ts';

/** The page whose parts make a shell whole: it is what somebody without a network comes to read. */
const WHOLE_PAGE = '/messages/';

export interface KeepShellDeps {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** Of the page that is open. */
  readonly build: string;
  /** The address that it was opened at. */
  readonly opened: string;
  /** Paths of the files that the open page has used so far. */
  readonly used: readonly string[];
  /** Whether somebody left meanwhile: then nothing is kept any more. */
  readonly isOver: () => boolean;
}

/** Whether this browser was here before: a shell is kept, of this build or of an older one. */
export async function hasShell(caches: CacheStorage): Promise<boolean> {
  return (await caches.keys()).some((key) => key.startsWith(SHELL_PREFIX));
}

/** Where this page was opened; it may show another address by now. */
export function openedAt(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

/** The files of this page: fonts, its code, and what that has opened. */
export function usedFiles(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

/**
 * Keeps what is needed to open the product without a network: the page as it is on the server now, what it names, and
 * what was used, which costs nothing more; with `isWhole` also what the page names that is read without a network. A
 * build that is complete replaces the one before. May be repeated, and then adds what is missing.
 */
export async function keepShell(isWhole: boolean, deps: KeepShellDeps): Promise<void> {
  const { caches, build, used } = deps;
  const kept = (await caches.has(SHELL_PREFIX + build)) ? await caches.open(SHELL_PREFIX + build) : null;
  const isDone = kept !== null && (!isWhole || (await kept.match(WHOLE_PAGE)) !== undefined);
  if (isDone) return add(kept, used, 'force-cache');
  // Other pages have heads of their own, which name somebody's community.
  const opened = new URL(deps.opened).pathname === WHOLE_PAGE ? deps.opened : SHELL_PAGE;
  const answer = await askPage(isWhole ? WHOLE_PAGE : opened, deps);
  const page = answer === null ? '' : await answer.clone().text();
  const pageBuild = buildOf(page);
  if (answer === null || pageBuild === null || deps.isOver()) return;
  const name = SHELL_PREFIX + pageBuild;
  // What this page fetched a moment ago is what its own build has, and not that of another.
  const cache = pageBuild === build ? 'force-cache' : 'default';
  await add(await caches.open(`filling-${name}`), [...namedBy(page), ...used], cache);
  if (deps.isOver()) await caches.delete(`filling-${name}`);
  else await complete(caches, name, isWhole ? [SHELL_PAGE, WHOLE_PAGE] : [SHELL_PAGE], answer);
}

/** The page at `path` as the server has it now, which the browser may have fetched itself a moment ago. */
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

/** Every file of ours without which the page cannot be drawn: not what describes it to the system it is installed on. */
function namedBy(page: string): readonly string[] {
  return [...page.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .filter(([tag]) => !/\brel="(?:manifest|apple-touch-icon)"/.test(tag))
    .flatMap(([tag]) => /\b(?:src|href)="(\/[^"/][^"]*)"/.exec(tag)?.[1] ?? []);
}

/** Adds those of `paths` that are not there. */
async function add(shell: Cache, paths: readonly string[], cache: RequestCache): Promise<void> {
  const missing: Request[] = [];
  for (const path of new Set(paths)) {
    if ((await shell.match(path)) === undefined)
      missing.push(new Request(new URL(path, location.href), { cache }));
  }
  await shell.addAll(missing);
}

/** Moves what is filled to its name: until then the worker sees the shell before it. */
async function complete(
  caches: CacheStorage,
  name: string,
  paths: readonly string[],
  page: Response,
): Promise<void> {
  const filled = await caches.open(`filling-${name}`);
  const shell = await caches.open(name);
  for (const request of await filled.keys()) {
    const part = await filled.match(request);
    if (part !== undefined) await shell.put(request, part);
  }
  for (const path of paths) await shell.put(path, page.clone());
  const others = (await caches.keys()).filter((key) => key !== name);
  await Promise.all(others.map((key) => caches.delete(key)));
}
