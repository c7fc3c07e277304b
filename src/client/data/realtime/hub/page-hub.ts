import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import { isLowData } from '../../../ui/base/low-data.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { settings } from '../../api/settings.ts';
import { createOpenTransport } from '../transports/open-transport.ts';
import type { OpenTransport } from '../transports/transport.ts';
import type { ConnectionStore } from './connection-store.ts';
import { createHub, type Hub } from './hub.ts';
import { listenToBrowserPage } from './page-signals.ts';
import { createTransportMemory } from './transport-memory.ts';
import { isTransportKind, transportsOf } from './transports-of.ts';

/** `realtime_base` may be absolute, with `ws:` or `http:`, or a path of this origin. */
function realtimeBase(): string {
  return new URL(settings.realtime_base, location.href).href.replace(/^ws/, 'http').replace(/\/$/, '');
}

/** `?wire=` selects a transport, except in prod. */
function forcedTransport(): TransportKind | null {
  const asked = new URLSearchParams(location.search).get('wire');
  return settings.stage !== 'prod' && isTransportKind(asked) ? asked : null;
}

function cameMultiplexed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation !== undefined &&
    'nextHopProtocol' in navigation &&
    /^h[23]/.test(String(navigation.nextHopProtocol))
  );
}

/** Creates transports of every kind to our server, with the browser's own APIs. */
export const openPageTransport: OpenTransport = createOpenTransport({
  base: realtimeBase(),
  fetch: (input, init) => fetch(input, init),
  openEventStream: (url) => new EventSource(url),
  scheduler: browserScheduler,
  isLite: isLowData,
});

/**
 * The hub of this page, on the browser's own clock and sockets. `connection` shows its state. `onBadFrame` is called
 * with what the contract does not know.
 */
export function createPageHub(connection: ConnectionStore, onBadFrame: (why: string) => void): Hub {
  const tab = crypto.randomUUID();
  const memory = createTransportMemory(
    () => sessionStorage,
    () => browserScheduler.now(),
  );
  const transports = transportsOf({ tab, isMultiplexed: cameMultiplexed(), forced: forcedTransport() });
  return createHub({
    settings: { tab, build: settings.build },
    connection,
    transports,
    startWith: memory.recall(),
    onProved: (kind) => memory.keep(kind === transports[0] ? null : kind),
    openTransport: openPageTransport,
    isLite: isLowData,
    listenToPage: listenToBrowserPage,
    scheduler: browserScheduler,
    random: Math.random,
    onBadFrame,
  });
}
