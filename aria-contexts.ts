import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

const COMPONENTS = /[\\/]react-aria-components[\\/]dist[\\/]private[\\/]\w+\.mjs$/;
const AUTOCOMPLETE = /[\\/]react-aria-components[\\/]dist[\\/]private[\\/]Autocomplete\.mjs(\?contexts)?$/;
/** As the package is built: `const $a = (0, $createContext)(null);` */
const CONTEXT_LINE = /^const (\S+) = [^\n]*createContext\)\(null\);\n/gm;
const REACT_IMPORT = /^import \S+, \{createContext as [^\n]*\} from "react";$/m;
const EXPORTS = /^export \{(.*)\};$/m;

/** `source` as two modules: its contexts, and all else. Throws when the package is no longer built as it was. */
function split(source: string): { contexts: string; rest: string } {
  const lines = [...source.matchAll(CONTEXT_LINE)];
  const [react] = REACT_IMPORT.exec(source) ?? [];
  const exported = (EXPORTS.exec(source)?.[1] ?? '')
    .split(', ')
    .map((pair) => pair.split(' as '))
    .filter(([local]) => lines.some(([, name]) => name === local));
  if (react === undefined || lines.length === 0 || exported.length !== lines.length)
    throw new Error('Autocomplete.mjs of react-aria-components cannot be split: see aria-contexts.ts');
  const exports = exported.map(([local, name]) => `${local} as ${name}`).join(', ');
  const imports = exported.map(([local, name]) => `${name} as ${local}`).join(', ');
  return {
    contexts: `${react}\n${lines.map(([line]) => line).join('')}export {${exports}};\n`,
    rest: `import {${imports}} from "./Autocomplete.mjs";\n${source.replace(CONTEXT_LINE, '')}`,
  };
}

/**
 * Each text field of React Aria reads a context that lies in the module of `Autocomplete`. A module is never cut in two,
 * so one dialog with an `Autocomplete` would make the sign-in page load it: 5 kB. Here its contexts are a module of
 * their own, and the other modules of the package are led there.
 */
export function ariaContexts(): Plugin {
  return {
    name: 'aria-contexts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source !== './Autocomplete.mjs' || !COMPONENTS.test(importer)) return null;
      return { id: `${dirname(importer)}/Autocomplete.mjs?contexts`, moduleSideEffects: false };
    },
    async load(id) {
      if (!AUTOCOMPLETE.test(id)) return null;
      const [file = id, query] = id.split('?');
      const { contexts, rest } = split(await readFile(file, 'utf8'));
      return { code: query === undefined ? rest : contexts, moduleSideEffects: false };
    },
  };
}
