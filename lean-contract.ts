import type { Plugin } from 'vite';

const CONTRACT = /[\\/]src[\\/]contract[\\/][\w-]+\.ts$/;
/** As the formatter writes them: a field of a call, two spaces deep. */
const SUMMARY = /^ {2}summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm;
const PROBLEMS = /^ {2}problems: (?:\[[^\]]*\]|\w+),\n/gm;

/** A constant that a call or a list of calls makes: it ends where the next statement begins at the edge of the file. */
const MADE =
  /^((?:export )?const \w+(?:: [^=\n]+)? =\s)\s*((?:\w[\w.]*\(|\{)[\s\S]*?);\n(?=\n*(?:[^\s)}\]]|$))/gm;

/** How often `field` is written, at most once in each call. */
function count(source: string, field: string): number {
  return source.split(`\n  ${field}: `).length + source.split(`\n  ${field}:\n`).length - 2;
}

/**
 * Takes out of each call what only the server and the API document read: the summary, and the problems that it may
 * answer with. Written out for a hundred calls they would be a tenth of what a page of chats loads. And says of each
 * constant that making it does nothing else, so that the shapes which no page uses are dropped.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!CONTRACT.test(id)) return null;
      const code = source
        .replace(SUMMARY, '')
        .replace(PROBLEMS, '')
        .replace(MADE, '$1/* @__PURE__ */ (() => ($2))();\n');
      if (count(code, 'summary') + count(code, 'problems') > 0)
        throw new Error(`${id}: a summary or a list of problems is not written as lean-contract.ts expects`);
      return { code, map: null };
    },
  };
}
