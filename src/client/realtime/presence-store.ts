import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Hub } from './hub.ts';

export interface Presence {
  /** Ids of the people who are here; null where only the number is told, or nothing is known. */
  readonly online: ReadonlySet<string> | null;
  /** How many are here; 0 while nothing is known. */
  readonly count: number;
  /** False: nobody can say now who is here, which is not the same as nobody being here. */
  readonly isKnown: boolean;
}

export interface PresenceState {
  /** By `~g:` and a community, or `~c:` and a conversation of two. No entry: nothing was heard yet. */
  readonly byTopic: Readonly<Record<string, Presence>>;
}

export interface PresenceStore {
  readonly store: StoreApi<PresenceState>;
  stop(): void;
}

const UNKNOWN: Presence = { online: null, count: 0, isKnown: false };

/** Who is here, of the topics that this page reads in full: a snapshot, then what changed. */
export function createPresence({
  hub,
}: {
  readonly hub: Pick<Hub, 'onEphemeral' | 'connection'>;
}): PresenceStore {
  const store = createStore<PresenceState>()(() => ({ byTopic: {} }));

  function put(topic: string, presence: Presence): void {
    store.setState(({ byTopic }) => ({ byTopic: { ...byTopic, [topic]: presence } }));
  }

  const stops = [
    hub.onEphemeral('presence', ({ topic, data: { online, count } }) =>
      put(topic, { online: online === null ? null : new Set(online), count, isKnown: true }),
    ),
    hub.onEphemeral('presence.changed', ({ topic, data: { on, off, count } }) => {
      const known = store.getState().byTopic[topic];
      // A difference to something we never had says nothing; the snapshot is on its way.
      if (!known?.isKnown) return;
      const online = known.online && new Set([...known.online, ...on]);
      for (const userId of off) online?.delete(userId);
      put(topic, { online, count, isKnown: true });
    }),
    hub.onEphemeral('presence.unknown', ({ topic }) => put(topic, UNKNOWN)),
    hub.connection.subscribe(({ status }, before) => {
      if (status === before.status) return;
      // Without a connection nothing would be heard of who leaves; with the session over, it is nobody's business.
      if (status === 'offline' || status === 'ended') store.setState({ byTopic: {} });
      else if (before.status === 'live')
        for (const topic of Object.keys(store.getState().byTopic)) put(topic, UNKNOWN);
    }),
  ];

  return {
    store,
    stop() {
      for (const stop of stops) stop();
      store.setState({ byTopic: {} });
    },
  };
}
