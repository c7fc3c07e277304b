import * as z from 'zod/mini';

/** What the build plugin `page-scripts` writes: the path of a route such as `/communities/$slug`, and its scripts. */
const pagesSchema = z.array(z.object({ path: z.string(), scripts: z.array(z.string()) }));

/** Returns the scripts of the page at a path, without those that every page loads. Empty for an unknown path. */
export type PageScripts = (path: string) => readonly string[];

/** Reads the build's `.vite/pages.json`. A path without a parameter, like `/communities/create`, wins over one with. */
export function readPageScripts(pagesJson: string): PageScripts {
  const pages = pagesSchema
    .parse(JSON.parse(pagesJson))
    .sort((a, b) => a.path.split('$').length - b.path.split('$').length)
    .map(({ path, scripts }) => ({
      address: new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`),
      scripts,
    }));
  return (path) => pages.find(({ address }) => address.test(path))?.scripts ?? [];
}
