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

/** Of the query library, what no page of the ways below uses … */
const OTHER_QUERIES = /[\\/](?:queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$/;
/** … and what those do that change something by a press. */
const MUTATIONS = /[\\/](?:mutationObserver|useMutation)\.js$/;

/** A chunk takes along what its modules import, unless one before it in this order has it. */
const CHUNKS = [
  'first',
  'sign-in',
  'dye',
  'cloth',
  'member',
  'chat',
  'live',
  'mutations',
  'later',
  'mentions',
  'message-tools',
  'lists',
  'messages-screen',
  'home-screen',
  'calendar',
  'controls',
  'account',
];
/** What begins once the first picture is there, with the wire that most pages use. */
const LIVE = [
  'realtime/page-hub.ts',
  'realtime/wires/ws.ts',
  'shell/live-bridge.ts',
  'shell/connection-chip.tsx',
  'chat/live-announcer.tsx',
  'outbox/outbox-shelf.ts',
  'outbox/sending.ts',
  'notifications/watch-badge.ts',
];
/** What no first picture needs, and each page inside comes to. */
const LATER = [
  'settings/settings-effects.tsx',
  'calendar/started-banner.tsx',
  'shell/unread-signs.tsx',
  'offline/page-offline.ts',
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
  const messages = screen('messages/messages-screen.tsx');
  const home = screen('home/home-screen.tsx');
  const switcher = screen('switcher/switcher.tsx');
  const communities = ['communities-screen', 'community-screen', 'create-community-screen'].map((name) =>
    screen(`communities/${name}.tsx`),
  );
  const isIn = (screens: readonly ReadonlySet<string>[], id: string) => screens.some((one) => one.has(id));
  const chunks = new Map<string, string>();
  const put = (id: string, chunk: string) =>
    chunks.has(id) || OTHER_QUERIES.test(id) || chunks.set(id, MUTATIONS.test(id) ? 'mutations' : chunk);
  for (const id of closureOf(`${root}/index.html`)) put(id, 'first');
  for (const id of screen('auth/login-screen.tsx'))
    put(id, isIn([member, messages, chat, home], id) ? 'first' : 'sign-in');
  for (const id of screen('ui/dye.ts')) put(id, 'dye');
  for (const id of screen('ui/cloth.tsx')) put(id, 'cloth');
  for (const id of member) put(id, 'member');
  // Small, and wanted on ways that have nothing else in common.
  put(`${root}/src/contract/languages.ts`, 'first');
  for (const id of chat) put(id, isIn([...communities, home, switcher], id) ? 'member' : 'chat');
  for (const part of LIVE) for (const id of screen(part)) put(id, 'live');
  for (const part of LATER) for (const id of screen(part)) put(id, 'later');
  for (const id of screen('chat/mention-steering.tsx')) put(id, 'mentions');
  for (const part of ['message-tools.ts', 'reply-strip.tsx'])
    for (const id of screen(`chat/${part}`)) put(id, 'message-tools');
  for (const id of messages)
    put(id, isIn([...communities, home, switcher], id) ? 'lists' : 'messages-screen');
  for (const id of home) put(id, isIn(communities, id) ? 'lists' : 'home-screen');
  for (const id of screen('calendar/upcoming-card.tsx')) put(id, 'calendar');
  const elsewhere = [...communities, screen('theme/theme-switch.tsx')];
  for (const name of ACCOUNT_SCREENS) {
    for (const id of screen(`auth/${name}-screen.tsx`))
      put(id, elsewhere.some((other) => other.has(id)) ? 'controls' : 'account');
  }
  return chunks;
}

/**
 * How the client is cut into files. Left alone, the bundler makes one of each set of screens that share a module:
 * fifty files for a chat, most of them below a kilobyte, which cost a request each and compress badly. Here it is one
 * file for each step of a visit: `index` (any page), `sign-in`, `account` (the other pages of whoever is not signed in,
 * with the `controls` that they share with others), `member` (the frame, and what a chat shares with other screens),
 * `chat`, `home-screen` and `messages-screen` (with the `lists` that those and others share), and what comes after the
 * first picture: `cloth` (whose ground is `dye`), `live` (the live connection, what says that it is away or what comes,
 * and what sends) and `later`, which says on each page what is new and what is on now, and keeps what can be read
 * without a network. `calendar` is for whoever has something coming up, `message-tools` for whoever points at a message,
 * `mentions` for whoever writes an @.
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
    priority: CHUNKS.length - position,
  }));
}
