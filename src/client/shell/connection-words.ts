import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useChat } from '../chat/use-chat.ts';
import { CHIP_AFTER_MS } from '../realtime/connection-store.ts';
import { type ConnectionView, useConnectionStatus } from '../realtime/use-connection-status.ts';
import { formatTime } from '../words/format.ts';
import { t } from '../words/t.ts';

/** The state of the live connection, and of what waits for it, as one reads it. */
export interface ConnectionWords {
  /** "Offline · 3 messages waiting · will send automatically" */
  readonly sentence: string;
  /** The same where there is no room: "Offline". */
  readonly name: string;
  /** "last updated 2:05 PM"; null when it never was, and when it will not come back by itself. */
  readonly updated: string | null;
  /** Texts that will be sent by themselves. */
  readonly waiting: number;
}

interface Outlook {
  readonly waiting: number;
  /** What the device says of its network. */
  readonly isOnline: boolean;
  /** It has said for five seconds that it has none: a socket may take half a minute to notice. */
  readonly isLongOffline: boolean;
}

/** What to say; null while there is nothing to say. */
export function connectionWords(
  {
    sign,
    status,
    reason,
    lastUpdatedAt,
  }: Pick<ConnectionView, 'sign' | 'status' | 'reason' | 'lastUpdatedAt'>,
  { waiting, isOnline, isLongOffline }: Outlook,
): ConnectionWords | null {
  if (sign !== 'chip' && !isLongOffline) return null;
  if (status === 'ended') {
    const name =
      reason === 'outdated'
        ? t('There is a new version')
        : reason === 'replaced'
          ? t('Live in too many tabs')
          : t('Not live');
    return { sentence: name, name, updated: null, waiting };
  }
  const name = isOnline ? (lastUpdatedAt === null ? t('Connecting') : t('Reconnecting')) : t('Offline');
  return {
    sentence:
      waiting === 0
        ? name
        : t('{name} · {n, plural, one {# message} other {# messages}} waiting · will send automatically', {
            name,
            n: waiting,
          }),
    name,
    updated:
      status === 'live' || lastUpdatedAt === null
        ? null
        : t('last updated {time}', { time: formatTime(lastUpdatedAt) }),
    waiting,
  };
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True once the device has said for five seconds that it has no network. */
function useIsLongOffline(isOnline: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (isOnline) return;
    const timer = setTimeout(() => setIsLong(true), CHIP_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isOnline]);
  return isLong && !isOnline;
}

/** The words for this moment; null while all is well, and for the first five seconds. */
export function useConnectionWords(): ConnectionWords | null {
  const view = useConnectionStatus();
  const waiting = useStore(useChat().outbox, (state) => state.waiting);
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  const isLongOffline = useIsLongOffline(isOnline);
  return connectionWords(view, { waiting, isOnline, isLongOffline });
}
