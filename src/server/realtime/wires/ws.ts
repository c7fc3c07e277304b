import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Timers } from '../../clock.ts';
import type { Encoded } from '../encoded.ts';
import type { WireEvents } from '../intake.ts';
import { isWelcome, type UpgradeDeps, type UpgradeEndpoint } from './upgrade.ts';
import { joined, type Wire } from './wire.ts';

export const WS_PATH = '/rt/ws';
/** How long the other side has to answer a close. */
const CLOSE_GRACE_MS = 2_000;

export interface WsEndpointDeps extends UpgradeDeps {
  readonly timers: Pick<Timers, 'after'>;
}

/** Four kilobytes back there are a few frames, and they are much alike: more would only cost memory, 32 kB for each. */
const THRIFTY = {
  serverMaxWindowBits: 12,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { memLevel: 5 },
};

/**
 * The raw WebSocket at {@link WS_PATH}: one JSON frame per text message. They are compressed for those whose data is
 * dear and who say so in the address (`?lite`), and for nobody else, since it costs eight times the rest.
 */
export function createWsEndpoint(deps: WsEndpointDeps): UpgradeEndpoint {
  const { intake, limits, timers } = deps;
  const common = { noServer: true, maxPayload: limits.frameBytes, clientTracking: false };
  const plain = new WebSocketServer({ ...common, perMessageDeflate: false });
  const thrifty = new WebSocketServer({ ...common, perMessageDeflate: THRIFTY });
  const events = new Map<WebSocket, WireEvents>();

  // Shared by all sockets, which find what is theirs by themselves: ten thousand of them would have as many of each.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    if (isBinary) events.get(this)?.garbled();
    else events.get(this)?.received(textOf(data));
  }
  /** An oversized or broken frame; the library closes the socket with the fitting code. */
  function onError(error: Error): void {
    deps.logger.debug({ err: error }, 'a socket failed');
  }
  function onClose(this: WebSocket): void {
    const own = events.get(this);
    events.delete(this);
    own?.closed();
  }

  return {
    upgrade(request, socket, head) {
      if (!isWelcome(deps, request, socket)) return;
      const token = deps.sessionTokenOf(request.headers);
      const server = /[?&]lite\b/.test(request.url ?? '') ? thrifty : plain;
      server.handleUpgrade(request, socket, head, (accepted) => {
        const wire =
          accepted.extensions === ''
            ? new WsWire(accepted, socket, timers)
            : new ThriftyWire(accepted, timers);
        events.set(accepted, intake.accept(wire, token));
        accepted.on('message', onMessage).on('error', onError).on('close', onClose);
      });
    },
    close() {
      for (const socket of events.keys()) socket.terminate();
      plain.close();
      thrifty.close();
    },
  };
}

const NOTHING = Buffer.alloc(0);
const webSocketFrame = (frame: Encoded) => frame.asWebSocketFrame();

/** Each frame compressed with what was sent before it to the same one: the library does that, in the order of calls. */
class ThriftyWire implements Wire {
  readonly #socket: WebSocket;
  readonly #timers: Pick<Timers, 'after'>;

  constructor(socket: WebSocket, timers: Pick<Timers, 'after'>) {
    this.#socket = socket;
    this.#timers = timers;
  }

  get kind(): 'ws' {
    return 'ws';
  }

  write(frames: readonly Encoded[], done: () => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN || frames.length === 0) {
      done();
      return;
    }
    for (const [index, frame] of frames.entries())
      this.#socket.send(frame.bytes(), { binary: false }, index === frames.length - 1 ? done : undefined);
  }

  close(code: number, why: string): void {
    closeSocket(this.#socket, this.#timers, code, why);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

class WsWire implements Wire {
  readonly #socket: WebSocket;
  /** What the WebSocket writes to. */
  readonly #stream: Duplex;
  readonly #timers: Pick<Timers, 'after'>;

  constructor(socket: WebSocket, stream: Duplex, timers: Pick<Timers, 'after'>) {
    this.#socket = socket;
    this.#stream = stream;
    this.#timers = timers;
  }

  get kind(): 'ws' {
    return 'ws';
  }

  /**
   * Past the library, which builds a header and makes a gathered write for each socket, where one frame serves them
   * all. It too writes whole frames only, so that its answers to pings cannot fall into the middle of one.
   */
  write(frames: readonly Encoded[], done: () => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      done();
      return;
    }
    this.#stream.write(joined(frames, webSocketFrame));
    // Mostly the kernel has taken it by now, and a callback would cost a turn of its own. What waits is taken in order.
    if (this.#stream.writableLength === 0) done();
    else this.#stream.write(NOTHING, done);
  }

  close(code: number, why: string): void {
    closeSocket(this.#socket, this.#timers, code, why);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

function closeSocket(socket: WebSocket, timers: Pick<Timers, 'after'>, code: number, why: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, why);
  const stopWaiting = timers.after(CLOSE_GRACE_MS, () => socket.terminate());
  socket.once('close', stopWaiting);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
