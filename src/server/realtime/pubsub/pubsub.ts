import { crc32 } from 'node:zlib';
import type { CommittedEvent } from '../../platform/db/emit.ts';

/** "This was committed": from the node that wrote it to all others. May be lost, doubled or late; the log is the truth. */
export interface Hint {
  /** The node that wrote it. */
  readonly node: string;
  readonly t: string;
  readonly e: number;
  readonly o: number;
  readonly x: number;
  /** Left out when the bus is crowded: the receiver then reads the log. */
  readonly ev?: CommittedEvent | undefined;
}

/** The bus knows that it lost hints of these partitions, see {@link partOf}. */
export interface LostHints {
  readonly lost: readonly number[];
}

/** Something that is in no log: who types, who is here. Nobody can know that they missed it. */
export interface Aside {
  /** The node that said it. */
  readonly node: string;
  readonly k: string;
  readonly d: unknown;
}

/** How nodes tell each other to look at the log. It carries speed, never truth. */
export interface PubSub {
  /** Returns at once and never throws, whatever the state of the bus. */
  publish(hint: Hint): void;
  /** Hints of the other nodes, possibly of the own one too. */
  onHint(handle: (hint: Hint | LostHints) => void): void;
  /** Like `publish`, and nobody looks for what got lost. */
  say(aside: Aside): void;
  /** Asides of the other nodes, possibly of the own one too. */
  onAside(handle: (aside: Aside) => void): void;
  /** While `degraded`, hints neither leave nor arrive: what the others wrote is found in the log, every second. */
  health(): 'ok' | 'degraded';
  close(): Promise<void>;
}

/** Topics share this many channels of the bus, so that nobody subscribes and unsubscribes all day. */
export const PUBSUB_PARTS = 64;

/** The partition of a topic: the same on every node, for ever. */
export function partOf(topic: string): number {
  return crc32(topic) % PUBSUB_PARTS;
}
