import { settings } from '../api/settings.ts';
import { isLowData } from '../low-data/low-data.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { SHELL_PAGE, SHELL_PREFIX } from '../worker/shell-answers.ts';

/** The page whose parts are kept: it is what somebody without a network comes to read. */
const KEPT_PAGE = '/messages/';

/**
 * Registers the worker that opens the product without a network, and keeps what it needs for that: the page and its
 * parts as they are on the server now. A build that is complete replaces the one before.
 */
export async function keepShell(): Promise<void> {
  if (!('caches' in globalThis) || (await registerWorker()) === null) return;
  if (await caches.has(SHELL_PREFIX + settings.build)) return;
  const answer = await fetch(KEPT_PAGE, { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return;
  const page = await answer.clone().text();
  const build = /"build":"([\w-]+)"/.exec(page)?.[1];
  if (build === undefined) return;
  const name = SHELL_PREFIX + build;
  const shell = await caches.open(`filling-${name}`);
  await shell.addAll(partsOf(page));
  await complete(name, answer);
}

/** Moves what is filled to its name: until then the worker sees the shell before it. */
async function complete(name: string, page: Response): Promise<void> {
  const filled = await caches.open(`filling-${name}`);
  const shell = await caches.open(name);
  for (const request of await filled.keys()) {
    const part = await filled.match(request);
    if (part !== undefined) await shell.put(request, part);
  }
  await shell.put(SHELL_PAGE, page);
  const others = (await caches.keys()).filter((key) => key !== name);
  await Promise.all(others.map((key) => caches.delete(key)));
}

/** Every file of ours that the page names, and those that this page has used already: fonts, and what they opened. */
function partsOf(page: string): readonly string[] {
  const named = [...page.matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, path = '']) => path);
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  // Where data is dear, a part that nobody wanted yet is not fetched for the day when they might.
  const wanted = isLowData() ? named.filter((path) => !path.startsWith('/assets/')) : named;
  return [...new Set([...wanted, ...used])];
}
