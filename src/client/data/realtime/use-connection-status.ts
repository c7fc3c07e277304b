import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  CHIP_AFTER_MS,
  type ConnectionIndicator,
  type ConnectionState,
  connectionIndicator,
} from './hub/connection-store.ts';
import { useHub } from './use-hub.ts';

export interface ConnectionView extends ConnectionState {
  /** How prominently to show the status: nothing while live, a dot at first, text after five seconds. */
  readonly sign: ConnectionIndicator;
  /** Reconnects now instead of waiting. */
  readonly reconnect: () => void;
}

/**
 * The status of the live connection as the user sees it. Renders when it changes, and once more when the text is due.
 */
export function useConnectionStatus(): ConnectionView {
  const hub = useHub();
  const state = useStore(hub.connection);
  const [now, setNow] = useState(() => Date.now());
  const sign = connectionIndicator(state, Math.max(now, state.since));

  useEffect(() => {
    if (sign !== 'dot') return;
    const timer = setTimeout(() => setNow(Date.now()), state.since + CHIP_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [sign, state.since]);

  return { ...state, sign, reconnect: hub.reconnect };
}
