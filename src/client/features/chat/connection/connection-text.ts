import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { OutboxState } from '../../../data/outbox/outbox.ts';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { CHIP_AFTER_MS } from '../../../data/realtime/hub/connection-store.ts';
import { type ConnectionView, useConnectionStatus } from '../../../data/realtime/use-connection-status.ts';
import { formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { messageKind } from '../store/unsent-messages.ts';

/** The state of the live connection and of the waiting messages, as text. */
export interface ConnectionText {
  /** "Offline · 3 messages waiting · will send automatically" */
  readonly sentence: string;
  /** The short form: "Offline". */
  readonly name: string;
  /** "last updated 2:05 PM"; null when it never was connected, and when it will not reconnect automatically. */
  readonly updated: string | null;
  /** Number of messages that will be sent automatically. */
  readonly waiting: number;
}

interface Outlook {
  readonly waiting: number;
  /** The device's own network state. */
  readonly isOnline: boolean;
  /**
   * When the device went offline, once that is five seconds ago; null otherwise. Milliseconds since 1970. Needed
   * because a socket may take half a minute to notice.
   */
  readonly offlineSince: number | null;
}

/** The text to show; null when there is nothing to show. */
export function connectionText(
  {
    sign,
    status,
    reason,
    lastUpdatedAt,
  }: Pick<ConnectionView, 'sign' | 'status' | 'reason' | 'lastUpdatedAt'>,
  { waiting, isOnline, offlineSince }: Outlook,
): ConnectionText | null {
  if (sign !== 'chip' && offlineSince === null) return null;
  if (status === 'ended') {
    const name =
      reason === 'outdated'
        ? t('There is a new version')
        : reason === 'replaced'
          ? t('Too many tabs are open')
          : t('Not live');
    return { sentence: name, name, updated: null, waiting };
  }
  const name = isOnline ? (lastUpdatedAt === null ? t('Connecting') : t('Reconnecting')) : t('Offline');
  const updatedAt = status === 'live' ? offlineSince : lastUpdatedAt;
  return {
    sentence:
      waiting === 0
        ? name
        : t('{name} · {n, plural, one {# message} other {# messages}} waiting · will send automatically', {
            name,
            n: waiting,
          }),
    name,
    updated: updatedAt === null ? null : t('last updated {time}', { time: formatTime(updatedAt) }),
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

/** See {@link Outlook}. */
function useOfflineSince(isOnline: boolean): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (isOnline) return;
    const now = Date.now();
    const timer = setTimeout(() => setSince(now), CHIP_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSince(null);
    };
  }, [isOnline]);
  return isOnline ? null : since;
}

function waitingMessages({ entries }: OutboxState): number {
  return entries.filter(({ kind, state }) => kind === messageKind.name && state !== 'failed').length;
}

/** The current text; null while connected, and for the first five seconds without a connection. */
export function useConnectionText(): ConnectionText | null {
  const view = useConnectionStatus();
  const waiting = useStore(useOutbox().store, waitingMessages);
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  return connectionText(view, { waiting, isOnline, offlineSince: useOfflineSince(isOnline) });
}
