import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Timers } from '../../clock.ts';
import type { Encoded, Inflated } from '../encoded.ts';
import type { WireEvents } from '../intake.ts';
import { createLoneInflation } from './lone-inflation.ts';
import { isWelcome, type UpgradeDeps, type UpgradeEndpoint } from './upgrade.ts';
import { joined, type Wire } from './wire.ts';

export const WS_PATH = '/rt/ws';
/** How long the other side has to answer a close. */
const CLOSE_GRACE_MS = 2_000;

export interface WsEndpointDeps extends UpgradeDeps {
  readonly timers: Pick<Timers, 'after'>;
}

/** Each message of a client is compressed by itself, so that nothing is kept for the next one. */
const DEFLATE = { clientNoContextTakeover: true };
/** Who wants these is sent plain frames: what is compressed once for all refers back to the message before. */
const OWN_WINDOW = /server_(?:no_context_takeover|max_window_bits)/;

/**
 * The raw WebSocket at {@link WS_PATH}: one JSON frame per text message, compressed for those who can inflate. A stream
 * of compression for each of them would cost eight times the rest, and 32 kB: a frame is compressed once for all who got
 * the same frame before it, which those who read a topic did.
 */
export function createWsEndpoint(deps: WsEndpointDeps): UpgradeEndpoint {
  const { intake, limits, timers } = deps;
  const common = { noServer: true, maxPayload: limits.frameBytes, clientTracking: false };
  const plain = new WebSocketServer({ ...common, perMessageDeflate: false });
  const deflating = new WebSocketServer({ ...common, perMessageDeflate: DEFLATE });
  const inflateAlone = createLoneInflation(limits.frameBytes);
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
      const server = OWN_WINDOW.test(request.headers['sec-websocket-extensions'] ?? '') ? plain : deflating;
      server.handleUpgrade(request, socket, head, (accepted) => {
        const isDeflating = accepted.extensions !== '';
        if (isDeflating) inflateAlone(accepted);
        const wire = new WsWire({ socket: accepted, stream: socket, timers, isDeflating });
        events.set(accepted, intake.accept(wire, token));
        accepted.on('message', onMessage).on('error', onError).on('close', onClose);
      });
    },
    close() {
      for (const socket of events.keys()) socket.terminate();
      plain.close();
      deflating.close();
    },
  };
}

const NOTHING = Buffer.alloc(0);

interface WsWireDeps {
  readonly socket: WebSocket;
  /** What the WebSocket writes to. */
  readonly stream: Duplex;
  readonly timers: Pick<Timers, 'after'>;
  readonly isDeflating: boolean;
}

class WsWire implements Wire {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #timers: Pick<Timers, 'after'>;
  readonly #isDeflating: boolean;
  #inflated: Inflated | null = null;

  constructor({ socket, stream, timers, isDeflating }: WsWireDeps) {
    this.#socket = socket;
    this.#stream = stream;
    this.#timers = timers;
    this.#isDeflating = isDeflating;
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
    this.#stream.write(joined(frames, (frame) => this.#bytesOf(frame)));
    // Mostly the kernel has taken it by now, and a callback would cost a turn of its own. What waits is taken in order.
    if (this.#stream.writableLength === 0) done();
    else this.#stream.write(NOTHING, done);
  }

  #bytesOf(frame: Encoded): Buffer {
    const sent = this.#isDeflating ? frame.asDeflatedFrame(this.#inflated) : null;
    // Where little is said, nothing is kept for what may come.
    if (frame.frame.op === 'ping') this.#inflated = null;
    if (sent === null) return frame.asWebSocketFrame();
    this.#inflated = sent.inflated;
    return sent.whole;
  }

  close(code: number, why: string): void {
    const { readyState, OPEN } = this.#socket;
    if (readyState !== OPEN) return;
    this.#socket.close(code, why);
    const stopWaiting = this.#timers.after(CLOSE_GRACE_MS, () => this.#socket.terminate());
    this.#socket.once('close', stopWaiting);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
