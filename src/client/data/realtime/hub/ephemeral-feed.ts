import type * as z from 'zod/mini';
import { ephemerals, type ServerFrame } from '../../../../contract/core/realtime.ts';

export type EphemeralKind = keyof typeof ephemerals;
export type EphemeralFrame = Extract<ServerFrame, { op: 'eph' }>;

/** An ephemeral message beside a topic, validated. It has no offset, so the client cannot detect a lost one. */
export interface Heard<K extends EphemeralKind> {
  /** `~c:…` or `~g:…`. */
  readonly topic: string;
  readonly data: z.output<(typeof ephemerals)[K]>;
  /** Milliseconds after which it expires unless it is sent again. */
  readonly ttlMs: number;
}

export interface EphemeralFeed {
  receive(frame: EphemeralFrame): void;
  /**
   * Calls `handler` at once for each message, not once per animation frame as for events. Returns a function that
   * unsubscribes.
   */
  onEphemeral<K extends EphemeralKind>(kind: K, handler: (heard: Heard<K>) => void): () => void;
}

function isKnown(kind: string): kind is EphemeralKind {
  return Object.hasOwn(ephemerals, kind);
}

/** Validates ephemeral messages against the contract, and passes them to the listeners. Ignores unknown kinds. */
export function createEphemeralFeed(onBadFrame: (why: string) => void): EphemeralFeed {
  const handlers = new Map<EphemeralKind, Set<(heard: never) => void>>();
  return {
    receive({ t, k, d, ttl }) {
      if (!isKnown(k)) return;
      const parsed = ephemerals[k].safeParse(d);
      if (!parsed.success) {
        onBadFrame(`${k}: ${parsed.error.message}`);
        return;
      }
      const heard = { topic: t, data: parsed.data, ttlMs: ttl };
      // The data was parsed by the schema of this very kind.
      for (const handler of handlers.get(k) ?? []) handler(heard as never);
    },
    onEphemeral(kind, handler) {
      const set = handlers.get(kind) ?? new Set();
      handlers.set(kind, set.add(handler));
      return () => void set.delete(handler);
    },
  };
}
