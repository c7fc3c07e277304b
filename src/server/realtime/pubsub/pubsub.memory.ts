import type { Aside, Hint, LostHints, PubSub } from './pubsub.ts';

/** Pub/sub inside one process: for a single node, or for several nodes that share this object. Loses nothing. */
export function createMemoryPubSub(): PubSub {
  let handlers: ((hint: Hint | LostHints) => void)[] = [];
  let asideHandlers: ((aside: Aside) => void)[] = [];
  return {
    publish(hint) {
      for (const handle of handlers) handle(hint);
    },
    onHint(handle) {
      handlers.push(handle);
    },
    say(aside) {
      for (const handle of asideHandlers) handle(aside);
    },
    onAside(handle) {
      asideHandlers.push(handle);
    },
    health: () => 'ok',
    async close() {
      handlers = [];
      asideHandlers = [];
    },
  };
}
