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
  /** How loudly to say it: nothing while live, a dot at first, words after five seconds. */
  readonly sign: ConnectionIndicator;
  /** Does not wait any longer. */
  readonly reconnect: () => void;
}

/** The live connection as a person is to see it. Renders when it changes, and once more when words are due. */
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
