import { settings } from '../api/settings.ts';
import { createHub, type Hub } from './hub.ts';
import { listenToBrowserPage } from './page-signals.ts';
import { browserScheduler } from './scheduler.ts';
import { openWs } from './wires/ws.ts';

/** The address of the raw WebSocket: `realtime_base` may be absolute or a path of this origin. */
function wsUrl(): string {
  const url = new URL(`${settings.realtime_base}/ws`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** The hub of this page, on the browser's own clock and sockets. `onBadFrame` hears of what nobody understood. */
export function createPageHub(onBadFrame: (why: string) => void): Hub {
  return createHub({
    settings: { tab: crypto.randomUUID(), build: settings.build },
    wires: ['ws'],
    openWire: (_kind, listener) => openWs(wsUrl(), listener),
    listenToPage: listenToBrowserPage,
    scheduler: browserScheduler,
    random: Math.random,
    onBadFrame,
  });
}
