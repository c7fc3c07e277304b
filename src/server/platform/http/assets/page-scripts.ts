import * as z from 'zod/mini';

/**
 * What the build plugin `page-scripts` writes: the path of a route such as `/communities/$slug`, its scripts, and those
 * that each of its tabs needs besides.
 */
const pagesSchema = z.array(
  z.object({
    path: z.string(),
    scripts: z.array(z.string()),
    tabs: z._default(z.record(z.string(), z.array(z.string())), {}),
  }),
);

/**
 * Returns the scripts of the page at a path, without those that every page loads; `tab` is what the address says. Empty
 * for an unknown path.
 */
export type PageScripts = (path: string, tab?: string | null) => readonly string[];

/** Reads the build's `.vite/pages.json`. A path without a parameter, like `/communities/create`, wins over one with. */
export function readPageScripts(pagesJson: string): PageScripts {
  const pages = pagesSchema
    .parse(JSON.parse(pagesJson))
    .sort((a, b) => a.path.split('$').length - b.path.split('$').length)
    .map(({ path, scripts, tabs }) => ({
      scripts,
      // Users write the name of the tab.
      tabs: new Map(Object.entries(tabs)),
      address: new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`),
    }));
  return (path, tab = null) => {
    const page = pages.find(({ address }) => address.test(path));
    return page === undefined ? [] : [...page.scripts, ...(page.tabs.get(tab ?? '') ?? [])];
  };
}
