import { crc32 } from 'node:zlib';
import type { CommittedEvent } from '../db/emit.ts';

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

/** How nodes tell each other to look at the log. It carries speed, never truth. */
export interface Engine {
  /** Returns at once and never throws, whatever the state of the bus. */
  publish(hint: Hint): void;
  /** Hints of every node, the own one included. */
  onHint(handle: (hint: Hint | LostHints) => void): void;
  /** While `degraded`, nodes look at the log every second instead. */
  health(): 'ok' | 'degraded';
  close(): Promise<void>;
}

/** Topics share this many channels of the bus, so that nobody subscribes and unsubscribes all day. */
export const ENGINE_PARTS = 64;

/** The partition of a topic: the same on every node, for ever. */
export function partOf(topic: string): number {
  return crc32(topic) % ENGINE_PARTS;
}
