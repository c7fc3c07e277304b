import * as z from 'zod/mini';
import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import { storedValue } from '../../storage/stored-value.ts';
import { isTransportKind } from './transports-of.ts';

/** How long knowledge about the network stays valid, in milliseconds. */
const KEPT_MS = 600_000;

const memory = z.object({ kind: z.nullable(z.string()), at: z.number() });

/** Remembers for the next page of this tab which fallback this page needed. */
export interface TransportMemory {
  /** Undefined when no fallback was needed lately. */
  recall(): TransportKind | undefined;
  /** Null: the best one works. */
  keep(kind: TransportKind | null): void;
}

/** @param storage may refuse, be full or contain anything: then nothing is remembered. */
export function createTransportMemory(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
): TransportMemory {
  const stored = storedValue('wire', memory, storage);
  return {
    recall() {
      const { kind, at } = stored.read() ?? { kind: null, at: 0 };
      return kind !== null && isTransportKind(kind) && Math.abs(now() - at) < KEPT_MS ? kind : undefined;
    },
    // Without storage each page begins with the best transport.
    keep: (kind) => stored.write({ kind, at: now() }),
  };
}
