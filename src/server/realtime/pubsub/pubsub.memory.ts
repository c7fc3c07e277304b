import type { Hint, LostHints, NodeMessage, PubSub } from './pubsub.ts';

/** Pub/sub inside one process: for a single node, or for several nodes that share this object. Loses nothing. */
export function createMemoryPubSub(): PubSub {
  let handlers: ((hint: Hint | LostHints) => void)[] = [];
  let broadcastHandlers: ((message: NodeMessage) => void)[] = [];
  return {
    publish(hint) {
      for (const handle of handlers) handle(hint);
    },
    onHint(handle) {
      handlers.push(handle);
    },
    broadcast(message) {
      for (const handle of broadcastHandlers) handle(message);
    },
    onBroadcast(handle) {
      broadcastHandlers.push(handle);
    },
    health: () => 'ok',
    async close() {
      handlers = [];
      broadcastHandlers = [];
    },
  };
}
