import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import type { WebSocket } from 'ws';
import type { Timers } from '../../platform/clock/clock.ts';
import type { TransportEvents } from '../connections/connection-acceptor.ts';
import type { Encoded } from '../connections/encoded.ts';
import { createSocketGuard, endSoon } from './socket-guard.ts';
import type { SocketTransport } from './transport.ts';
import { isWelcome, type UpgradeDeps, type UpgradeEndpoint } from './upgrade.ts';

export const SIO_PATH = '/rt/sio';

export interface SioEndpointDeps extends UpgradeDeps {
  readonly timers: Pick<Timers, 'after'>;
}

interface Line {
  readonly transport: SioTransport;
  readonly events: TransportEvents;
}

/**
 * Socket.IO at {@link SIO_PATH}, used only to carry frames: each frame is the one argument of the event `f`. Its rooms
 * and its recovery are not used: recovery would restore a subscription without checking the right. Its long polling is
 * not used either: it would tie a client to one node. Its WebSockets have the same limits as those of ws.ts, from their
 * handshake on.
 */
export function createSioEndpoint(deps: SioEndpointDeps): UpgradeEndpoint {
  const { acceptor, limits, timers } = deps;
  const { payloadBytes } = limits;
  /** By the request that opened the connection. */
  const begun = new WeakMap<IncomingMessage, Line>();
  const lines = new WeakMap<Socket, Line>();
  const guard = createSocketGuard({
    ...deps,
    payloadBytes,
    accept(socket, request) {
      const transport = new SioTransport(socket, timers);
      const events = acceptor.accept(transport, deps.sessionTokenOf(request.headers));
      begun.set(request, { transport, events });
      return events;
    },
  });
  // This server never listens. Socket.IO gets its upgrades from here, so that it does not handle the requests of the
  // real server.
  const httpServer = createServer();
  const io = new Server(httpServer, {
    path: SIO_PATH,
    transports: ['websocket'],
    serveClient: false,
    httpCompression: false,
    maxHttpBufferSize: payloadBytes,
    connectTimeout: limits.helloMs,
    destroyUpgrade: false,
    wsEngine: engineAt(guard),
  });

  // One function for all sockets, to save memory, as in socket-guard.ts.
  function onAny(this: Socket, event: string, ...rest: readonly unknown[]): void {
    const events = lines.get(this)?.events;
    if (event === 'f' && rest.length === 1) events?.receivedJson(rest[0]);
    else events?.garbled();
  }
  function onDisconnect(this: Socket, reason: string): void {
    const line = lines.get(this);
    line?.events.closed();
    // Socket.IO leaves the WebSocket open here, although nothing uses it any more.
    if (reason === 'client namespace disconnect') line?.transport.terminate();
  }

  io.on('connection', (socket) => {
    const line = begun.get(socket.request);
    if (!line) throw new Error('a Socket.IO connection that did not pass the guard');
    line.transport.join(socket);
    lines.set(socket, line);
    socket.onAny(onAny);
    socket.on('disconnect', onDisconnect);
  });

  return {
    upgrade(request, socket, head) {
      if (isWelcome(deps, request, socket)) httpServer.emit('upgrade', request, socket, head);
    },
    close() {
      io.engine.close();
      guard.close();
    },
  };
}

/** Wraps `guard` as the WebSocket server class that Socket.IO asks for. */
function engineAt(guard: ReturnType<typeof createSocketGuard>) {
  return class {
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      accepted: (socket: WebSocket) => void,
    ): void {
      guard.handleUpgrade(request, socket, head, accepted);
    }

    close(): void {
      guard.close();
    }
  };
}

class SioTransport implements SocketTransport {
  readonly #webSocket: WebSocket;
  readonly #timers: Pick<Timers, 'after'>;
  /** Null until Socket.IO's own handshake is done. */
  #socket: Socket | null = null;

  constructor(webSocket: WebSocket, timers: Pick<Timers, 'after'>) {
    this.#webSocket = webSocket;
    this.#timers = timers;
  }

  get kind(): 'sio' {
    return 'sio';
  }

  join(socket: Socket): void {
    this.#socket = socket;
  }

  /**
   * Writes to the engine below Socket.IO: it takes a packet that was encoded once for all connections, and reports when
   * it is flushed.
   */
  write(frames: readonly Encoded[], done: () => void): void {
    const last = frames.at(-1);
    if (!this.#socket?.connected || !last) {
      done();
      return;
    }
    const { conn } = this.#socket;
    for (const frame of frames) conn.send(frame.asSocketIoPacket(), {}, frame === last ? done : undefined);
  }

  /**
   * After Socket.IO's handshake the code was already sent in the `bye`, because a Socket.IO packet has no place for it.
   */
  close(code: number, why: string): void {
    if (this.#socket === null) this.#webSocket.close(code, why);
    else if (this.#socket.connected) this.#socket.disconnect(true);
    else return;
    endSoon(this.#webSocket, this.#timers);
  }

  terminate(): void {
    this.#webSocket.terminate();
  }
}
