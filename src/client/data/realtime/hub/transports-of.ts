import type { TransportKind } from '../../../../../machines/connection.machine.ts';

type Transports = readonly [TransportKind, ...TransportKind[]];

const BEST_FIRST: Transports = ['ws', 'sio', 'sse', 'sync'];
/** Of a hundred pages so many use each wire first. A way that nobody goes until it is needed is found broken then. */
const PAGES_ON_WS = 92;
const PAGES_ON_SIO = 5;

export interface TransportChoice {
  /** Identity of this page: a random text. */
  readonly tab: string;
  /** The document came by HTTP/2 or 3. In HTTP/1.1 each stream takes one of six connections, all tabs together. */
  readonly isMultiplexed: boolean;
  /** What a tester asks for in the address. */
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

/** The wires of a page, the one to prefer first; only that one when a tester asks for it. */
export function transportsOf(input: TransportChoice): Transports {
  if (input.forced !== null) return [input.forced];
  const first = firstFor(input);
  return [first, ...BEST_FIRST.filter((kind) => kind !== first)];
}
