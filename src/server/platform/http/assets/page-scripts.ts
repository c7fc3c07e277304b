import * as z from 'zod/mini';

/** As the build's plugin `page-scripts` writes it: the path of a route such as `/communities/$slug`, and its scripts. */
const pagesSchema = z.array(z.object({ path: z.string(), scripts: z.array(z.string()) }));

/** Scripts of the page at a path, besides those that every page names; none for a path that has no page. */
export type PageScripts = (path: string) => readonly string[];

/** Reads the build's `.vite/pages.json`. A path without a parameter wins over one with: `/communities/create`. */
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
