import { readFileSync } from 'node:fs';

/** The bundler's graph, as far as it is read here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

interface ChunkGroup {
  readonly name: (id: string, graph: Graph) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

const ICON_INDEX = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const COMPONENT_INDEX = /[\\/]react-aria-components[\\/]dist[\\/]exports[\\/]index\.mjs$/;
/** Buttons import no more than its context. */
const CONTEXT_ONLY = /[\\/]react-aria-components[\\/]dist[\\/]private[\\/]ProgressBar\.mjs$/;
const LIST = /[\\/]react-virtuoso[\\/]/;

/** Of the query library, what no page of the ways below uses. */
const OTHER_QUERIES =
  /[\\/](?:queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.js$/;

/** A chunk takes along what its modules import, unless one before it in this order has it. */
const CHUNKS = [
  'first',
  'sign-in',
  'cloth',
  'member',
  'pages',
  'chat',
  'virtual-list',
  'log',
  'live',
  'controls',
  'account',
];
/** What begins once the first picture is there, with the wire that most pages use. */
const LIVE = [
  'realtime/page-hub.ts',
  'realtime/wires/ws.ts',
  'shell/live-bridge.ts',
  'outbox/outbox-shelf.ts',
  'outbox/sending.ts',
  'notifications/watch-badge.ts',
];
const ACCOUNT_SCREENS = [
  'register',
  'register-verify',
  'forgot-password',
  'reset-password-verify',
  'reset-password',
];

/** The file of each icon, by the name that sources import. */
function readIconFiles(index: string): ReadonlyMap<string, string> {
  const folder = index.replace(/lucide-react\.mjs$/, '');
  const lines = readFileSync(index, 'utf8').matchAll(/export \{([^}]+)\} from '\.\/(icons\/[^']+)'/g);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, folder + file] as const),
    ),
  );
}

/**
 * Finds what must be here before a module can run. The bundler's graph still has what tree shaking drops, so an index
 * is not followed into everything that it names.
 */
function createClosures(graph: Graph) {
  let iconFiles: ReadonlyMap<string, string> | undefined;

  function iconsOf(index: string, code: string | null): string[] {
    iconFiles ??= readIconFiles(index);
    const lists = (code ?? '').matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g);
    const names = [...lists].flatMap(([, list = '']) => [...list.matchAll(/(\w+)(?: as \w+)?/g)]);
    return names.flatMap(([, name = '']) => iconFiles?.get(name) ?? []);
  }

  return function closureOf(id: string, seen = new Set<string>()): ReadonlySet<string> {
    if (seen.has(id) || COMPONENT_INDEX.test(id)) return seen;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    if (info === null || CONTEXT_ONLY.test(id)) return seen;
    for (const imported of info.importedIds) {
      const next = ICON_INDEX.test(imported) ? iconsOf(imported, info.code) : [imported];
      for (const one of next) closureOf(one, seen);
    }
    return seen;
  };
}

/** The chunk of each module that the first page or a chat needs; absent for all others. */
function assignChunks(root: string, graph: Graph): ReadonlyMap<string, string> {
  const closureOf = createClosures(graph);
  const screen = (path: string) => closureOf(`${root}/src/client/${path}`);
  const member = screen('shell/member-layout.tsx');
  const chat = screen('chat/chats-screen.tsx');
  const others = ['communities-screen', 'community-screen', 'create-community-screen'].map((name) =>
    screen(`communities/${name}.tsx`),
  );
  const chunks = new Map<string, string>();
  const put = (id: string, chunk: string) =>
    chunks.has(id) || OTHER_QUERIES.test(id) || chunks.set(id, chunk);
  for (const id of closureOf(`${root}/index.html`)) put(id, 'first');
  for (const id of screen('auth/login-screen.tsx'))
    put(id, member.has(id) || chat.has(id) ? 'first' : 'sign-in');
  for (const id of screen('ui/cloth.tsx')) put(id, 'cloth');
  for (const id of member) put(id, 'member');
  for (const id of chat) put(id, others.some((other) => other.has(id)) ? 'pages' : 'chat');
  for (const id of screen('chat/conversation-log.tsx')) put(id, LIST.test(id) ? 'virtual-list' : 'log');
  for (const part of LIVE) for (const id of screen(part)) put(id, 'live');
  const elsewhere = [...others, screen('theme/theme-switch.tsx')];
  for (const name of ACCOUNT_SCREENS) {
    for (const id of screen(`auth/${name}-screen.tsx`))
      put(id, elsewhere.some((other) => other.has(id)) ? 'controls' : 'account');
  }
  return chunks;
}

/**
 * How the client is cut into files. Left alone, the bundler makes one of each set of screens that share a module:
 * fifty files for a chat, most of them below a kilobyte, which cost a request each and compress badly. Here it is one
 * file for each step of a visit: `index` (any page), `sign-in`, `cloth` (drawn beside it, and inside), `account` (the
 * other pages of whoever is not signed in, with the `controls` that they share with others), `member` (the frame),
 * `pages` (what screens inside share), `chat`, and what comes while a chat asks for its messages: `log` (what draws
 * them), the `virtual-list` that it shares with feeds, and `live` (the live connection and what sends).
 * What is not on those ways, and all that opens on demand, stays as it was.
 */
export function pageChunks(root: string): ChunkGroup[] {
  let chunks: ReadonlyMap<string, string> | undefined;
  return CHUNKS.map((chunk, position) => ({
    name: (id, graph) => {
      chunks ??= assignChunks(root.replaceAll('\\', '/'), graph);
      return chunks.get(id) === chunk ? chunk : null;
    },
    debugName: chunk,
    priority: 10 - position,
  }));
}
