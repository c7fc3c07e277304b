import type { TransportKind } from '../../../../../machines/connection.machine.ts';

type Transports = readonly [TransportKind, ...TransportKind[]];

const BEST_FIRST: Transports = ['ws', 'sio', 'sse', 'sync'];
/**
 * Of a hundred pages this many begin with each transport. A fallback that no page uses could break without being
 * noticed.
 */
const PAGES_ON_WS = 92;
const PAGES_ON_SIO = 5;

export interface TransportChoice {
  /** Identity of this page: a random text. */
  readonly tab: string;
  /** The document came over HTTP/2 or 3. Over HTTP/1.1 each stream takes one of six connections, shared by all tabs. */
  readonly isMultiplexed: boolean;
  /** The transport that a tester requests in the address. */
  readonly forced: TransportKind | null;
}

export function isTransportKind(value: unknown): value is TransportKind {
  return BEST_FIRST.some((kind) => kind === value);
}

/** FNV-1a, 0 to 99. */
function cohortOf(tab: string): number {
  let hash = 0x811c9dc5;
  for (const char of tab) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 100;
}

function firstFor({ tab, isMultiplexed }: TransportChoice): TransportKind {
  const cohort = cohortOf(tab);
  if (cohort < PAGES_ON_WS) return 'ws';
  if (cohort < PAGES_ON_WS + PAGES_ON_SIO) return 'sio';
  return isMultiplexed ? 'sse' : 'ws';
}

/** The transports of a page, the preferred one first; only the requested one when a tester requests one. */
export function transportsOf(input: TransportChoice): Transports {
  if (input.forced !== null) return [input.forced];
  const first = firstFor(input);
  return [first, ...BEST_FIRST.filter((kind) => kind !== first)];
}
