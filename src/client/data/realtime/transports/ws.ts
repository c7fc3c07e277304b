import ReconnectingWebSocket from 'reconnecting-websocket';
import { countSocketBytes } from '../../low-data/socket-bytes.ts';
import { splitHello } from './split-hello.ts';
import type { Transport, TransportListener } from './transport.ts';

/**
 * The library would reconnect on its own, with neither jitter nor a hint from the server, and it locks up for ever when
 * it is closed during a pause. So one instance makes one attempt. The machine decides when to retry. It also sets the
 * time limit, since the library detaches its listeners before it closes on its own limit.
 */
const ONE_ATTEMPT = {
  maxRetries: 0,
  maxEnqueuedMessages: 0,
  connectionTimeout: 2 ** 31 - 1,
  minReconnectionDelay: 0,
};

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A raw WebSocket to `url`: JSON text frames, the session cookie identifies the user. */
export function openWs(url: string, listener: TransportListener): Transport {
  const socket = new ReconnectingWebSocket(url, [], ONE_ATTEMPT);
  let isOver = false;

  /** The listeners stay attached: the library iterates over its list while it calls us. All of them check `isOver`. */
  function end(): void {
    isOver = true;
    socket.close();
  }

  socket.addEventListener('open', () => {
    if (!isOver) listener.opened();
  });
  socket.addEventListener('message', (event) => {
    if (isOver) return;
    if (typeof event.data === 'string') countSocketBytes(event.data.length);
    listener.received(parseJson(event.data));
  });
  // A refused connection arrives here too, first and with the code 1000.
  socket.addEventListener('close', (event) => {
    if (isOver) return;
    end();
    listener.closed(event.code, event.reason);
  });

  return {
    kind: 'ws',
    send(frame) {
      if (isOver || socket.readyState !== socket.OPEN) return;
      for (const one of splitHello(frame)) socket.send(JSON.stringify(one));
    },
    close() {
      if (!isOver) end();
    },
  };
}
