import type { StoreApi } from 'zustand/vanilla';
import { createPresenceStore, type Presence, type PresenceState } from './ephemeral-stores.ts';
import type { Hub } from './hub/hub.ts';

export interface PresenceStore {
  readonly store: StoreApi<PresenceState>;
  stop(): void;
}

const UNKNOWN: Presence = { online: null, count: 0, isKnown: false };

/** Who is online, for the topics that this page subscribes to in full: a snapshot, then the changes. */
export function createPresence({
  hub,
  store = createPresenceStore(),
}: {
  readonly hub: Pick<Hub, 'onEphemeral' | 'connection'>;
  /** The store to keep up to date; creates one when left out. */
  readonly store?: StoreApi<PresenceState>;
}): PresenceStore {
  function put(topic: string, presence: Presence): void {
    store.setState(({ byTopic }) => ({ byTopic: { ...byTopic, [topic]: presence } }));
  }

  const stops = [
    hub.onEphemeral('presence', ({ topic, data: { online, count } }) =>
      put(topic, { online: online === null ? null : new Set(online), count, isKnown: true }),
    ),
    hub.onEphemeral('presence.changed', ({ topic, data: { on, off, count } }) => {
      const known = store.getState().byTopic[topic];
      // A change without a snapshot before it means nothing. The snapshot is on its way.
      if (!known?.isKnown) return;
      const online = known.online && new Set([...known.online, ...on]);
      for (const userId of off) online?.delete(userId);
      put(topic, { online, count, isKnown: true });
    }),
    hub.onEphemeral('presence.unknown', ({ topic }) => put(topic, UNKNOWN)),
    hub.connection.subscribe(({ status }, before) => {
      if (status === before.status) return;
      // Without a connection the page does not learn who leaves. After the session ends, it may not show who is online.
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
