import * as z from 'zod/mini';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z._default(z.array(z.string()), []),
  }),
);

/** The chunks that the page at an address draws itself with, by the names that page-chunks.ts and Vite give them. */
const SCREENS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/login\/?$/, ['sign-in']],
  [/^\/(?:register|register-verify|forgot-password|reset-password|reset-password-verify)\/?$/, ['account']],
  [/^\/communities\/[^/]+\/chats\/?$/, ['member', 'chat', 'log']],
  [/^\/messages\/?$/, ['member', 'messages-screen', 'log']],
  [/^\/communities\/?$/, ['member', 'communities-screen']],
  [/^\/communities\/create\/?$/, ['member', 'create-community-screen']],
  [/^\/communities\/[^/]+\/?$/, ['member', 'community-screen']],
];

/** Scripts of the page at a path, besides those that every page names. */
export type PageScripts = (path: string) => readonly string[];

/**
 * Reads out of the build's manifest which scripts a page will ask for once it runs, so that it can name them itself and
 * the browser has them a round trip earlier. A chunk that is not in the manifest is left out.
 */
export function readPageScripts(manifestJson: string, page: string): PageScripts {
  const manifest = manifestSchema.parse(JSON.parse(manifestJson));
  const keys = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));

  function collect(key: string | undefined, found: Set<string>): Set<string> {
    const chunk = manifest[key ?? ''];
    if (chunk === undefined || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports) collect(imported, found);
    return found;
  }

  const scripts = SCREENS.map(([address, names]) => {
    const found = new Set<string>();
    for (const name of names) collect(keys.get(name), found);
    const paths = [...found].map((file) => `/${file}`);
    return { address, paths: paths.filter((path) => path.endsWith('.js') && !page.includes(path)) };
  });
  return (path) => scripts.find(({ address }) => address.test(path))?.paths ?? [];
}
