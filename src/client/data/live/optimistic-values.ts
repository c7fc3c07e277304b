import { createStore, type StoreApi } from 'zustand/vanilla';

/** By row id, then by field. A row without an unconfirmed value has no entry. */
type Values<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** Values that the user set and the server has not confirmed, such as reactions. They are shown at once. */
export interface OptimisticValues<Target extends { readonly id: string }, Value> {
  readonly store: StoreApi<Values<Value>>;
  /**
   * Shows `value` and sends it. One request at a time per row and field: when the user changes it again meanwhile, only
   * the last value is sent. Resolves once the server has the last value. A failure shows the server's value again, and
   * rejects.
   */
  set(target: Target, field: string, value: Value): Promise<void>;
  /** Forgets all values. Requests under way are not cancelled. */
  clear(): void;
}

/** `send` merges the answer into its store before it resolves: the optimistic value is removed right after. */
export function createOptimisticValues<Target extends { readonly id: string }, Value>(
  send: (target: Target, field: string, value: Value) => Promise<void>,
): OptimisticValues<Target, Value> {
  const store = createStore<Values<Value>>()(() => ({}));
  const running = new Map<string, Promise<void>>();

  function show(id: string, field: string, value: Value | undefined): void {
    const { [id]: known = {}, ...others } = store.getState();
    const { [field]: _, ...rest } = known;
    const next = value === undefined ? rest : { ...rest, [field]: value };
    store.setState(Object.keys(next).length === 0 ? others : { ...others, [id]: next }, true);
  }

  async function run(target: Target, field: string): Promise<void> {
    try {
      for (let sent: Value | undefined; ; ) {
        const value = store.getState()[target.id]?.[field];
        if (value === undefined || value === sent) return;
        await send(target, field, value);
        sent = value;
      }
    } finally {
      running.delete(`${target.id} ${field}`);
      show(target.id, field, undefined);
    }
  }

  return {
    store,
    set(target, field, value) {
      show(target.id, field, value);
      const key = `${target.id} ${field}`;
      const known = running.get(key) ?? run(target, field);
      running.set(key, known);
      return known;
    },
    clear: () => store.setState({}, true),
  };
}
