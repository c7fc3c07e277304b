import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const LIST = /[\\/]react-virtuoso[\\/]dist[\\/]index\.mjs(\?tables)?$/;
const TESTERS = /[\\/]src[\\/]client[\\/]tester[\\/]/;

/** As the package is built: lists, tables and grids are each made by one call, whose answer is taken apart. */
const TAKEN_APART =
  /\{\n {2}Component: (\w+),\n {2}useEmitter: (\w+),\n {2}useEmitterValue: (\w+),\n {2}usePublisher: (\w+)\n\} = \/\* @__PURE__ \*\/ (nn\([\s\S]*?\n\))(?=[,;])/g;
/** Calls that only make something: a system, its dependencies, a component, a context, what is made at first use. */
const MAKING = /( = |^ {2}|\}, )(?:\/\* @__PURE__ \*\/ )?((?:q|co|st|E\.memo|E\.createContext)\()/gm;

/** `source` with nothing in it that runs before it is asked for. Throws when the package is no longer built as it was. */
function calm(source: string): string {
  let made = 0;
  const code = source
    .replace(MAKING, '$1/* @__PURE__ */ $2')
    .replace(TAKEN_APART, (_, component, emitter, value, publisher, call) => {
      made += 1;
      const whole = `made${made}`;
      return `${whole} = /* @__PURE__ */ ${call}, ${component} = ${whole}.Component, ${emitter} = ${whole}.useEmitter, ${value} = ${whole}.useEmitterValue, ${publisher} = ${whole}.usePublisher`;
    });
  if (made !== 3) throw new Error('react-virtuoso is no longer built as lean-list.ts expects');
  return code;
}

/**
 * The virtual list comes in one file with a table and a grid, which no bundler can take out of it: it cannot know that
 * making them does nothing else. Here they are marked so, and the only table, that of the testers' page, has a copy of
 * its own: 3 kB of each chat and feed.
 */
export function leanList(): Plugin {
  return {
    name: 'lean-list',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      if (source !== 'react-virtuoso' || !TESTERS.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { id: `${found.id}?tables`, moduleSideEffects: false };
    },
    async load(id) {
      if (!LIST.test(id)) return null;
      const source = await readFile(id.replace(/\?.*$/, ''), 'utf8');
      return { code: calm(source), map: null, moduleSideEffects: false };
    },
  };
}
