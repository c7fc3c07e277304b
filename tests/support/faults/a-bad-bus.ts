import type { Hint, LostHints, PubSub } from '../../../src/server/realtime/pubsub/pubsub.ts';
import type { Seeded } from '../../realtime/model/seeded.ts';

export interface BadBus {
  /** One node's end of the bus. */
  join(): PubSub;
  /** Sets the faults from now on. The initial state loses nothing, doubles nothing and delivers at once. */
  behave(manners: Manners): void;
  /** Delivers what `withhold` kept, in order. */
  release(): void;
}

export interface Manners {
  /** Shares of the hints. */
  readonly lost?: number;
  readonly doubled?: number;
  /** The longest random delay of a hint. Different delays let hints overtake each other. */
  readonly delayMs?: number;
  /** Keeps every hint until `release`. */
  readonly withhold?: boolean;
}

/** The bus between nodes of one process. It loses, doubles and reorders hints, and never reports it. */
export function aBadBus(random: Seeded): BadBus {
  const ends: { readonly own: PubSub; readonly hear: (hint: Hint | LostHints) => void }[] = [];
  let manners: Manners = {};
  let kept: (() => void)[] = [];

  function carry(hint: Hint, hear: (hint: Hint) => void): void {
    if (manners.withhold) kept.push(() => hear(hint));
    else if (!manners.delayMs) hear(hint);
    else setTimeout(() => hear(hint), random.number() * manners.delayMs);
  }

  return {
    join() {
      const own: PubSub = {
        publish(hint) {
          for (const { own: end, hear } of ends) {
            if (end === own || random.chance(manners.lost ?? 0)) continue;
            carry(hint, hear);
            if (random.chance(manners.doubled ?? 0)) carry(hint, hear);
          }
        },
        onHint: (hear) => void ends.push({ own, hear }),
        broadcast: () => undefined,
        onBroadcast: () => undefined,
        health: () => 'ok',
        close: async () => undefined,
      };
      return own;
    },
    behave(next) {
      manners = next;
    },
    release() {
      const due = kept;
      kept = [];
      for (const hear of due) hear();
    },
  };
}
