import * as z from 'zod/mini';
import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import { isTransportKind } from './transports-of.ts';

/** How long knowledge about the network stays valid, in milliseconds. */
const KEPT_MS = 600_000;
const KEY = 'wire';

const memory = z.object({ kind: z.string(), at: z.number() });

/** Remembers for the next page of this tab which fallback this page needed. */
export interface TransportMemory {
  /** Undefined when no fallback was needed lately. */
  recall(): TransportKind | undefined;
  /** Null: the best one works. */
  keep(kind: TransportKind | null): void;
}

/** @param storage may refuse, be full or contain anything: then nothing is remembered. */
export function createTransportMemory(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
): TransportMemory {
  return {
    recall() {
      try {
        const { kind, at } = memory.parse(JSON.parse(storage().getItem(KEY) ?? 'null'));
        return isTransportKind(kind) && Math.abs(now() - at) < KEPT_MS ? kind : undefined;
      } catch {
        return undefined;
      }
    },
    keep(kind) {
      try {
        storage().setItem(KEY, JSON.stringify({ kind, at: now() }));
      } catch {
        // A page that may store nothing begins with the best transport each time.
      }
    },
  };
}
