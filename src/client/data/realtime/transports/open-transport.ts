import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import type { OpenTransport, Transport, TransportListener } from './transport.ts';
import type { TransportEnvironment } from './transport-environment.ts';

type Open = (ground: TransportEnvironment, listener: TransportListener) => Transport;

/** No page needs a transport to draw first, and few need more than one, so their code is loaded on demand. */
const onDemand: Readonly<Record<TransportKind, () => Promise<Open>>> = {
  ws: async () => {
    const { openWs } = await import('./ws.ts');
    return ({ base, isLite }, listener) =>
      openWs(`${base.replace(/^http/, 'ws')}/ws${isLite?.() ? '?lite=1' : ''}`, listener);
  },
  sio: async () => (await import('./sio.ts')).openSio,
  sse: async () => (await import('./sse.ts')).openSse,
  sync: async () => (await import('./sync.ts')).openSync,
};

/** Creates transports of every kind on `ground`. */
export function createOpenTransport(ground: TransportEnvironment): OpenTransport {
  return (kind, listener) => openLater(kind, onDemand[kind](), ground, listener);
}

/** A transport whose code is still loading. If loading fails, the transport fails to open. */
function openLater(
  kind: TransportKind,
  code: Promise<Open>,
  ground: TransportEnvironment,
  listener: TransportListener,
): Transport {
  let transport: Transport | null = null;
  let isOver = false;
  code.then(
    (open) => {
      if (!isOver) transport = open(ground, listener);
    },
    () => {
      if (isOver) return;
      isOver = true;
      listener.closed(1006, 'not loaded');
    },
  );
  return {
    kind,
    send: (frame) => transport?.send(frame),
    close() {
      isOver = true;
      transport?.close();
    },
  };
}
