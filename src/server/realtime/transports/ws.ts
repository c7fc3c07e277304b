import type { RawData, WebSocket } from 'ws';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Encoded } from '../connections/encoded.ts';
import { createSocketGuard, DEFLATE_MIN_BYTES, endSoon } from './socket-guard.ts';
import type { SocketTransport } from './transport.ts';
import { isWelcome, type UpgradeDeps, type UpgradeEndpoint } from './upgrade.ts';

export const WS_PATH = '/rt/ws';

export interface WsEndpointDeps extends UpgradeDeps {
  readonly timers: Pick<Timers, 'after'>;
}

/** A raw WebSocket at {@link WS_PATH}: one JSON frame per text message, compressed for clients that save data. */
export function createWsEndpoint(deps: WsEndpointDeps): UpgradeEndpoint {
  const { acceptor, limits, timers } = deps;
  const guard = createSocketGuard({
    ...deps,
    payloadBytes: limits.payloadBytes,
    accept: (socket, { headers }) =>
      acceptor.accept(new WsTransport(socket, timers), deps.sessionTokenOf(headers)),
    onMessage(events, data, isBinary) {
      if (isBinary) events.garbled();
      else events.received(textOf(data));
    },
  });
  return {
    upgrade(request, socket, head) {
      if (isWelcome(deps, request, socket)) guard.handleUpgrade(request, socket, head);
    },
    close: guard.close,
  };
}

class WsTransport implements SocketTransport {
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
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN || frames.length === 0) {
      done();
      return;
    }
    let isTaken = false;
    const taken = () => {
      if (!isTaken) done();
      isTaken = true;
    };
    for (const [index, frame] of frames.entries()) {
      const text = frame.bytes();
      const options = { binary: false, compress: text.length >= DEFLATE_MIN_BYTES };
      socket.send(text, options, index === frames.length - 1 ? taken : undefined);
    }
    // Usually the kernel has taken the data by now. The callback comes a turn later, and a replay would look slow.
    if (socket.bufferedAmount === 0) taken();
  }

  close(code: number, why: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.close(code, why);
    endSoon(this.#socket, this.#timers);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
