import type { Hint, PubSub } from '../../../src/server/realtime/pubsub/pubsub.ts';
import type { Seeded } from '../model/seeded.ts';

/**
 * `engine` behind a bus that loses 30 % of the hints, doubles 20 %, and lets them overtake each other by up
 * to 50 ms.
 */
export function withBadHints(pubsub: PubSub, random: Seeded): PubSub {
  return {
    ...pubsub,
    onHint(handle) {
      const late = (hint: Hint) => void setTimeout(() => handle(hint), random.number() * 50);
      pubsub.onHint((heard) => {
        // The loss is not reported either: only reading the log helps.
        if ('lost' in heard || random.chance(0.3)) return;
        late(heard);
        if (random.chance(0.2)) late(heard);
      });
    },
  };
}

/** `engine` without any hint from other nodes. */
export function withoutHints(pubsub: PubSub): PubSub {
  return { ...pubsub, onHint: () => undefined };
}

/** `engine` of a node that dies between the commit and the hint, from the call of `die` on. */
export function mortal(pubsub: PubSub): PubSub & { die(): void } {
  let isDead = false;
  return {
    ...pubsub,
    publish(hint) {
      if (!isDead) pubsub.publish(hint);
    },
    die() {
      isDead = true;
    },
  };
}

/** `engine` that only receives hints of these topics, as when the others are late. */
export function hearingOnly(topics: RegExp): (pubsub: PubSub) => PubSub {
  return (pubsub) => ({
    ...pubsub,
    onHint: (handle) =>
      pubsub.onHint((heard) => void (!('lost' in heard) && topics.test(heard.t) && handle(heard))),
  });
}

/** `engine` that sends the other nodes nothing. */
export function silent(pubsub: PubSub): PubSub {
  return { ...pubsub, publish: () => undefined, broadcast: () => undefined };
}
