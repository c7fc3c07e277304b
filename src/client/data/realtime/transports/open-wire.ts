import type { WireKind } from '../../../../../machines/connection.machine.ts';
import type { OpenWire, Wire, WireListener } from './wire.ts';
import type { WireGround } from './wire-ground.ts';

type Open = (ground: WireGround, listener: WireListener) => Wire;

/** No page needs a wire for its first picture, and few need another than the first. */
const onDemand: Readonly<Record<WireKind, () => Promise<Open>>> = {
  ws: async () => {
    const { openWs } = await import('./ws.ts');
    return ({ base, isLite }, listener) =>
      openWs(`${base.replace(/^http/, 'ws')}/ws${isLite?.() ? '?lite=1' : ''}`, listener);
  },
  sio: async () => (await import('./sio.ts')).openSio,
  sse: async () => (await import('./sse.ts')).openSse,
  sync: async () => (await import('./sync.ts')).openSync,
};

/** Makes wires of every kind on `ground`. */
export function createOpenWire(ground: WireGround): OpenWire {
  return (kind, listener) => openLater(kind, onDemand[kind](), ground, listener);
}

/** A wire whose code is still on its way. Code that does not come is a wire that does not open. */
function openLater(kind: WireKind, code: Promise<Open>, ground: WireGround, listener: WireListener): Wire {
  let wire: Wire | null = null;
  let isOver = false;
  code.then(
    (open) => {
      if (!isOver) wire = open(ground, listener);
    },
    () => {
      if (isOver) return;
      isOver = true;
      listener.closed(1006, 'not loaded');
    },
  );
  return {
    kind,
    send: (frame) => wire?.send(frame),
    close() {
      isOver = true;
      wire?.close();
    },
  };
}
