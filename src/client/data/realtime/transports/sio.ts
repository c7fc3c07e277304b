import { io } from 'socket.io-client';
import { splitHello } from './split-hello.ts';
import type { Transport, TransportListener } from './transport.ts';
import type { TransportEnvironment } from './transport-environment.ts';

/**
 * Long polling would tie a client to one node, so the library may use its WebSocket only. It must neither reconnect on
 * its own nor share its connection with an attempt that was given up.
 */
const ONE_ATTEMPT = {
  transports: ['websocket'],
  upgrade: false,
  reconnection: false,
  forceNew: true,
  autoConnect: false,
  withCredentials: true,
  timeout: 8000,
};

/** Socket.IO as a pipe: every frame is the one argument of the event `f`. */
export function openSio(
  { base, isLite = () => false, sioOptions }: TransportEnvironment,
  listener: TransportListener,
): Transport {
  const { origin, pathname } = new URL(`${base}/sio`);
  // A path in the address itself would name a namespace.
  const query = isLite() ? { lite: 1 } : {};
  const socket = io(origin, { ...ONE_ATTEMPT, path: pathname, query, ...sioOptions });
  let isOver = false;

  function end(why: string): void {
    if (isOver) return;
    isOver = true;
    socket.disconnect();
    listener.closed(1006, why);
  }

  socket.on('connect', () => {
    if (!isOver) listener.opened();
  });
  socket.on('f', (frame: unknown) => {
    if (!isOver) listener.received(frame);
  });
  socket.on('connect_error', (error) => end(error.message));
  socket.on('disconnect', end);
  socket.connect();

  return {
    kind: 'sio',
    send(frame) {
      // The library would queue a frame that is sent while disconnected, and send it before the next hello.
      if (isOver || !socket.connected) return;
      for (const one of splitHello(frame)) socket.emit('f', one);
    },
    close() {
      isOver = true;
      socket.disconnect();
    },
  };
}
