import { crc32 } from 'node:zlib';
import type { CommittedEvent } from '../../platform/db/emit.ts';

/**
 * Says that an event was committed. Sent by the node that wrote it to all others. May be lost, repeated or late; only
 * the log is reliable.
 */
export interface Hint {
  /** The node that wrote it. */
  readonly node: string;
  readonly t: string;
  readonly e: number;
  readonly o: number;
  readonly x: number;
  /** Left out when the event is large or too much is being sent: the receiver then reads the log. */
  readonly ev?: CommittedEvent | undefined;
}

/** Hints of these partitions were lost, see {@link partOf}. */
export interface LostHints {
  readonly lost: readonly number[];
}

/**
 * An ephemeral message between nodes: who is typing, who is online. It is not in the log, so a receiver cannot know
 * that it missed one.
 */
export interface NodeMessage {
  /** The node that sent it. */
  readonly node: string;
  readonly k: string;
  readonly d: unknown;
}

/** How nodes notify each other of new events. It makes delivery fast; the log makes it complete. */
export interface PubSub {
  /** Returns at once and never throws, even when the connection is down. */
  publish(hint: Hint): void;
  /** Called with hints of the other nodes, and perhaps of this node too. */
  onHint(handle: (hint: Hint | LostHints) => void): void;
  /** Like `publish`, but a lost message is not recovered. */
  broadcast(message: NodeMessage): void;
  /** Called with messages of the other nodes, and perhaps of this node too. */
  onBroadcast(handle: (message: NodeMessage) => void): void;
  /**
   * While `degraded`, hints are neither sent nor received. The events of other nodes are then found in the log, every
   * second.
   */
  health(): 'ok' | 'degraded';
  close(): Promise<void>;
}

/** Number of channels that all topics share, so that nodes do not subscribe and unsubscribe all the time. */
export const PUBSUB_PARTS = 64;

/** Returns the partition of a topic. It must be the same on every node and must never change. */
export function partOf(topic: string): number {
  return crc32(topic) % PUBSUB_PARTS;
}
