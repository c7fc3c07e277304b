import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * One `createRoute({...})` of routes.tsx: its name, its parent, its own part of the path and the file of its screen.
 */
const ROUTE =
  /const (\w+) = createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+(?:path: '([^']*)'|id: '\w+'),[\s\S]*?import\('([^']+)'\)/g;

/** One tab of a screen that is loaded when it is shown: its name and its file. */
const TAB = /const (\w+)Tab = lazyComponent\(\s*\(\) => import\('([^']+)'\)/g;

const addressOf = (file: string) => `/${file}`;

/**
 * Writes `.vite/pages.json` into the build: for the path of each route in routes.tsx, the scripts that its page needs
 * besides those in index.html, and those of each tab that its screen loads later. The server lists them in the page, so
 * that the browser requests all of them at once instead of one after the other.
 */
export function pageScripts(): Plugin {
  let root = '';
  return {
    name: 'page-scripts',
    apply: 'build',
    configResolved: (config) => {
      root = join(config.root, 'src/client');
    },
    generateBundle(_options, bundle) {
      const source = readFileSync(join(root, 'routes.tsx'), 'utf8');
      const routes = [...source.matchAll(ROUTE)];
      if (routes.length !== source.split('createRoute({').length - 1)
        throw new Error('page-scripts.ts found fewer routes in routes.tsx than are declared there');
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const screens = new Map(
        routes.map(([, name = '', parent = '', path, file = '']) => [name, { parent, path, file }]),
      );

      function chunksWith(file: string): Rolldown.OutputChunk[] {
        const id = file.replaceAll('\\', '/');
        const own = chunks.filter((chunk) => chunk.moduleIds.includes(id));
        if (own.length === 0) throw new Error(`no chunk of the build has the file ${file}`);
        return own;
      }
      function chunksOf(route: string): Rolldown.OutputChunk[] {
        const screen = screens.get(route);
        if (screen === undefined) return [];
        return [...chunksOf(screen.parent), ...chunksWith(join(root, screen.file))];
      }
      function filesOf(parts: readonly Rolldown.OutputChunk[], seen = new Set<string>()): Set<string> {
        for (const part of parts.filter(({ fileName }) => !seen.has(fileName))) {
          seen.add(part.fileName);
          filesOf(
            chunks.filter(({ fileName }) => part.imports.includes(fileName)),
            seen,
          );
        }
        return seen;
      }
      const first = filesOf(chunks.filter(({ isEntry }) => isEntry));
      const pages = [...screens].flatMap(([name, { path, file }]) => {
        if (path === undefined) return [];
        const scripts = [...filesOf(chunksOf(name))].filter((script) => !first.has(script));
        const screenFile = join(root, file);
        const tabs = [...readFileSync(screenFile, 'utf8').matchAll(TAB)].map(([, tab = '', source = '']) => {
          const ofTab = filesOf(
            chunksWith(join(dirname(screenFile), source)),
            new Set([...first, ...scripts]),
          );
          const more = [...ofTab].filter((script) => !first.has(script) && !scripts.includes(script));
          return [tab.toLowerCase(), more.map(addressOf)];
        });
        return [{ path, scripts: scripts.map(addressOf), tabs: Object.fromEntries(tabs) }];
      });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
    },
  };
}
