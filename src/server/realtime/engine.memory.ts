import type { Engine, Hint, LostHints } from './engine.ts';

/** The bus of a process: one node by itself, or several nodes that share this object. Loses nothing. */
export function createMemoryEngine(): Engine {
  let handlers: ((hint: Hint | LostHints) => void)[] = [];
  return {
    publish(hint) {
      for (const handle of handlers) handle(hint);
    },
    onHint(handle) {
      handlers.push(handle);
    },
    health: () => 'ok',
    async close() {
      handlers = [];
    },
  };
}
