import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TransportKind } from '../../../../../machines/connection.machine.ts';

/**
 * `connecting`: for the first time. `reconnecting`: it was live before. `offline`: no connection was requested, or the
 * page sleeps. `ended`: the client does not reconnect on its own, see `reason`.
 */
export type ConnectionStatus = 'live' | 'connecting' | 'reconnecting' | 'offline' | 'ended';
export type EndReason = 'auth' | 'banned' | 'outdated' | 'replaced';

export interface ConnectionState {
  readonly status: ConnectionStatus;
  /** When it became live, or when it stopped being live: attempts in between do not move it. Milliseconds since 1970. */
  readonly since: number;
  /** When the screens were last known to be up to date. Null before the first time, and meaningless while live. */
  readonly lastUpdatedAt: number | null;
  /** Only with `ended`. */
  readonly reason: EndReason | null;
  /** Only with `live`. */
  readonly transport: TransportKind | null;
  /** The build of the server that answered last. If it differs from the page's own, a reload is due. */
  readonly serverBuild: string | null;
}

export type ConnectionStore = StoreApi<ConnectionState>;

/** Without a connection a dot is shown for this long, then text. In milliseconds. */
export const CHIP_AFTER_MS = 5000;

/** How prominently to show it: not at all, as a dot, or as text. */
export type ConnectionIndicator = 'none' | 'dot' | 'chip';

/** How prominently to show `state` at `now`. */
export function connectionIndicator({ status, since }: ConnectionState, now: number): ConnectionIndicator {
  if (status === 'live' || status === 'offline') return 'none';
  return status === 'ended' || now - since >= CHIP_AFTER_MS ? 'chip' : 'dot';
}

export function createConnectionStore(now: number): ConnectionStore {
  return createStore<ConnectionState>()(() => ({
    status: 'offline',
    since: now,
    lastUpdatedAt: null,
    reason: null,
    transport: null,
    serverBuild: null,
  }));
}

/** `state` after the given change of the connection. Returns the same object when nothing changed. */
export function changeStatus(
  state: ConnectionState,
  { status, reason, transport }: Pick<ConnectionState, 'status' | 'reason' | 'transport'>,
  now: number,
): ConnectionState {
  if (state.status === status && state.reason === reason)
    return state.transport === transport ? state : { ...state, transport };
  const wasTrying = state.status === 'connecting' || state.status === 'reconnecting';
  const isTrying = status === 'connecting' || status === 'reconnecting';
  return {
    ...state,
    status,
    reason,
    transport,
    since: wasTrying && isTrying ? state.since : now,
    lastUpdatedAt: state.status === 'live' ? now : state.lastUpdatedAt,
  };
}
