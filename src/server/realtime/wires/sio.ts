import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import type { Timers } from '../../clock.ts';
import type { Encoded } from '../encoded.ts';
import type { WireEvents } from '../intake.ts';
import { isWelcome, type UpgradeDeps, type UpgradeEndpoint } from './upgrade.ts';
import { joined, type Wire } from './wire.ts';

export const SIO_PATH = '/rt/sio';
/** How long the other side has to answer a close. */
const CLOSE_GRACE_MS = 2_000;
/** What stands around a frame in a packet: `42["f",` and `]`. */
const PACKET_EXTRA_BYTES = 16;

export interface SioEndpointDeps extends UpgradeDeps {
  readonly timers: Pick<Timers, 'after'>;
}

/**
 * Socket.IO at {@link SIO_PATH} as a pipe: each frame is the one argument of the event `f`. Its rooms and its recovery
 * are not used, since the first restore a right without asking, and its long polling not either, which would tie a
 * client to one node.
 */
export function createSioEndpoint(deps: SioEndpointDeps): UpgradeEndpoint {
  const { intake, limits, timers } = deps;
  // It never listens: the library takes its upgrades from here, and the real server is left to us.
  const door = createServer();
  const io = new Server(door, {
    path: SIO_PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: limits.frameBytes + PACKET_EXTRA_BYTES,
    connectTimeout: limits.helloMs,
    destroyUpgrade: false,
  });
  const wires = new Map<Socket, { readonly wire: SioWire; readonly events: WireEvents }>();
  /** Of handshakes that the library has not finished. */
  const streams = new Set<Duplex>();

  // Shared by all sockets, as in ws.ts.
  function onAny(this: Socket, event: string, ...rest: readonly unknown[]): void {
    const events = wires.get(this)?.events;
    if (event === 'f' && rest.length === 1) events?.receivedJson(rest[0]);
    else events?.garbled();
  }
  function onDisconnect(this: Socket): void {
    const own = wires.get(this);
    wires.delete(this);
    own?.events.closed();
  }

  io.on('connection', (socket) => {
    const { request } = socket;
    const wire = new SioWire(socket, request.socket, timers);
    wires.set(socket, { wire, events: intake.accept(wire, deps.sessionTokenOf(request.headers)) });
    socket.onAny(onAny);
    socket.on('disconnect', onDisconnect);
    // The room that the library makes for each socket, and the request, which nobody asks for any more.
    void socket.leave(socket.id);
    Reflect.set(socket.conn, 'request', null);
  });

  return {
    upgrade(request, socket, head) {
      if (!isWelcome(deps, request, socket)) return;
      streams.add(socket);
      socket.once('close', () => streams.delete(socket));
      door.emit('upgrade', request, socket, head);
    },
    close() {
      for (const stream of streams) stream.destroy();
      io.engine.close();
    },
  };
}

const NOTHING = Buffer.alloc(0);
const socketIoFrame = (frame: Encoded) => frame.asSocketIoFrame();

class SioWire implements Wire {
  readonly #socket: Socket;
  readonly #stream: Duplex;
  readonly #timers: Pick<Timers, 'after'>;

  constructor(socket: Socket, stream: Duplex, timers: Pick<Timers, 'after'>) {
    this.#socket = socket;
    this.#stream = stream;
    this.#timers = timers;
  }

  get kind(): 'sio' {
    return 'sio';
  }

  /** Past the library, as in ws.ts. Its own packets are whole WebSocket frames too. */
  write(frames: readonly Encoded[], done: () => void): void {
    if (!this.#socket.connected || !this.#stream.writable) {
      done();
      return;
    }
    this.#stream.write(joined(frames, socketIoFrame));
    if (this.#stream.writableLength === 0) done();
    else this.#stream.write(NOTHING, done);
  }

  /** The code went ahead in the `bye`: a packet of the library has no place for it. */
  close(): void {
    if (!this.#socket.connected) return;
    this.#socket.disconnect(true);
    const stopWaiting = this.#timers.after(CLOSE_GRACE_MS, () => this.#stream.destroy());
    this.#stream.once('close', stopWaiting);
  }

  terminate(): void {
    this.#stream.destroy();
  }
}
