import type { StoreApi } from 'zustand/vanilla';
import type { End, Outbox, OutboxState } from './outbox.ts';
import type { ShownEntry } from './outbox-entry.ts';
import type { OutboxKind } from './outbox-kind.ts';

/** The entries of one kind, with their bodies as the kind's schema parses them. */
export interface KindEntries<Body, Reply> {
  /** Oldest first. The same array until something of it changes. */
  readonly store: Pick<StoreApi<readonly ShownEntry<Body>[]>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** See `Outbox.onGone`. */
  onGone(listener: (entry: ShownEntry<Body>, end: End<Reply>) => void): () => void;
}

/** The entries of one lane, and what their author can do. */
export interface OutboxLane<Body, Reply>
  extends KindEntries<Body, Reply>,
    Pick<Outbox, 'retry' | 'discard' | 'putBack'> {
  /** See `Outbox.send`. */
  send(body: Body): string | null;
  /** Whether the server may already have an entry that is still shown here. */
  hasUnconfirmed(): boolean;
}

/** All entries of `kind`, or those of one lane. Entries that its schema does not accept are left out. */
export function entriesOf<Body, Reply>(
  outbox: Outbox,
  { name, schema }: OutboxKind<Body, Reply>,
  lane?: string,
): KindEntries<Body, Reply> {
  const parsed = new WeakMap<ShownEntry, ShownEntry<Body> | null>();
  let known: readonly ShownEntry<Body>[] = [];

  function parse(entry: ShownEntry): ShownEntry<Body> | null {
    const before = parsed.get(entry);
    if (before !== undefined) return before;
    const isMine = entry.kind === name && (lane === undefined || entry.lane === lane);
    const body = isMine ? schema.safeParse(entry.body) : null;
    const own = body?.success === true ? { ...entry, body: body.data } : null;
    parsed.set(entry, own);
    return own;
  }

  function select({ entries }: OutboxState): readonly ShownEntry<Body>[] {
    const next = entries.flatMap((entry) => parse(entry) ?? []);
    if (next.length !== known.length || next.some((entry, at) => entry !== known[at])) known = next;
    return known;
  }

  const getState = () => select(outbox.store.getState());
  return {
    store: {
      getState,
      getInitialState: getState,
      subscribe(listener) {
        let before = getState();
        return outbox.store.subscribe((state) => {
          const [was, is] = [before, select(state)];
          before = is;
          if (is !== was) listener(is, was);
        });
      },
    },
    onGone: (listener) =>
      outbox.onGone((entry, end) => {
        const own = parse(entry);
        // The reply of an entry is what its kind's `deliver` resolved to.
        if (own !== null) listener(own, end as End<Reply>);
      }),
  };
}

/** One lane of `kind`. */
export function laneOf<Body, Reply>(
  outbox: Outbox,
  kind: OutboxKind<Body, Reply>,
  lane: string,
): OutboxLane<Body, Reply> {
  const entries = entriesOf(outbox, kind, lane);
  return {
    ...entries,
    send: (body) => outbox.send({ kind: kind.name, lane, body }),
    retry: outbox.retry,
    discard: outbox.discard,
    putBack: outbox.putBack,
    hasUnconfirmed: () => entries.store.getState().some(({ state }) => state !== 'failed'),
  };
}
