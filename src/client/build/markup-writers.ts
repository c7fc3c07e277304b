import type { Plugin } from 'vite';

/** Every way in which a script turns text into markup or code. In our pages each of them throws. */
const WRITES =
  /\.(?:innerHTML|outerHTML|srcdoc)\s*\+?=(?!=)|\.(?:insertAdjacentHTML|parseFromString|parseHTMLUnsafe|setHTMLUnsafe|createContextualFragment)\(|\bdocument\.write(?:ln)?\(|\bdangerouslySetInnerHTML(?::|=\{)|\bcreatePolicy\(|\b(?:eval|new Function|importScripts|new (?:Shared)?Worker)\(|execCommand\(\s*['"]insertHTML|createElement\(['"]script['"]\)/;

/** Files of libraries that could write markup, and why none of our pages makes them do it. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  'react-dom/cjs/react-dom-client.production.js':
    'only for dangerouslySetInnerHTML and for script elements, and we render neither',
  '@tanstack/react-router/dist/esm/ScriptOnce.js': 'renders its script on a server only',
  'react-aria/dist/private/live-announcer/LiveAnnouncer.mjs':
    'only clears what a spin button has said, and we have no spin button',
  'prosemirror-view/dist/index.js': 'only for pasted HTML, which ui/editor/paste reads without it',
};

/** Our own file that makes the policy for the address of the service worker. */
const OWN_POLICY = 'src/client/data/push/register-worker.ts';

/** Whether `code` can turn text into markup or code. */
export function writesMarkup(code: string): boolean {
  return WRITES.test(code);
}

/**
 * Fails the build when a file of the client can write markup into a page: the policy of our pages
 * (`require-trusted-types-for`) makes it throw there. Fails also when a file is listed above and writes none.
 */
export function noMarkupWriters(): Plugin {
  let root = '';
  return {
    name: 'no-markup-writers',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const found = Object.values(bundle)
        .flatMap((part) => (part.type === 'chunk' ? Object.entries(part.modules) : []))
        .filter(([, { code }]) => code !== null && writesMarkup(code))
        .map(([id]) =>
          id
            .replaceAll('\\', '/')
            .replace(`${root}/`, '')
            .replace(/^.*node_modules\//, ''),
        );
      const known = [...Object.keys(UNREACHABLE), OWN_POLICY];
      const fresh = found.filter((file) => !known.includes(file));
      const gone = known.filter((file) => !found.includes(file));
      if (fresh.length > 0 || gone.length > 0)
        throw new Error(
          `markup-writers.ts: writes markup: ${fresh.join(', ') || 'nothing new'}; listed in vain: ${gone.join(', ') || 'none'}`,
        );
    },
  };
}
