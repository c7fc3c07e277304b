import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type PerMessageDeflateOptions, type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Timers } from '../../platform/clock/clock.ts';
import type { TransportEvents } from '../connections/connection-acceptor.ts';
import type { UpgradeDeps } from './upgrade.ts';

/** How long the other side has to answer a close. */
const CLOSE_GRACE_MS = 2_000;
/** Shorter frames are sent as they are: what they would gain is not worth the work. */
export const DEFLATE_MIN_BYTES = 128;

/**
 * For those who save data. The window holds the last dozen messages; with the defaults of zlib, a connection would take
 * 300 kB instead of 40. A client compresses each message by itself, so that the server keeps nothing between two.
 */
const DEFLATE: PerMessageDeflateOptions = {
  clientNoContextTakeover: true,
  serverMaxWindowBits: 12,
  threshold: DEFLATE_MIN_BYTES,
  // Compression shares the threads of the process with the hashing of passwords.
  concurrencyLimit: 2,
  zlibDeflateOptions: { level: 4, memLevel: 5, chunkSize: 2_048 },
  zlibInflateOptions: { chunkSize: 4_096 },
};

export interface SocketGuardDeps extends Pick<UpgradeDeps, 'limits' | 'logger'> {
  readonly timers: Pick<Timers, 'after'>;
  /** Largest message, in bytes, compressed or not. */
  readonly payloadBytes: number;
  /** Answers who hears what arrives on an accepted socket. */
  readonly accept: (socket: WebSocket, request: IncomingMessage) => TransportEvents;
  /** A message that its connection may still send. */
  readonly onMessage?: (events: TransportEvents, data: RawData, isBinary: boolean) => void;
}

/** Accepts WebSockets within the bounds that hold for each transport on top of them. */
export interface SocketGuard {
  handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accepted?: (socket: WebSocket) => void,
  ): void;
  /** Ends every socket. */
  close(): void;
}

export function createSocketGuard(deps: SocketGuardDeps): SocketGuard {
  const { limits, logger, timers } = deps;
  const bounds = {
    noServer: true,
    clientTracking: false,
    maxPayload: deps.payloadBytes,
    maxFragments: limits.messageFragments,
    maxBufferedChunks: limits.messageChunks,
    // Also for a socket that Socket.IO closes by itself; the library's own wait is 30 seconds.
    closeTimeout: CLOSE_GRACE_MS,
    // One message each turn: what arrives at once may be ten thousand of them, and others want their turn, too.
    allowSynchronousEvents: false,
  };
  const plain = new WebSocketServer({ ...bounds, perMessageDeflate: false });
  const deflating = new WebSocketServer({ ...bounds, perMessageDeflate: DEFLATE });
  const events = new Map<WebSocket, TransportEvents>();

  // Shared by all sockets, which find what is theirs by themselves: ten thousand of them would have as many of each.
  function arrived(socket: WebSocket, bytes: number): TransportEvents | null {
    const own = events.get(socket);
    if (own?.arrived(bytes)) return own;
    // What was read already is heard by nobody, whatever is built on this socket.
    socket.removeAllListeners('message');
    socket.pause();
    return null;
  }
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const own = arrived(this, sizeOf(data));
    if (own) deps.onMessage?.(own, data, isBinary);
  }
  function onControl(this: WebSocket, data: Buffer): void {
    arrived(this, data.length);
  }
  /** What the library refuses: it closes the socket with the fitting code, and waits long for an answer. */
  function onError(this: WebSocket, error: Error): void {
    logger.debug({ err: error }, 'a socket failed');
    endSoon(this, timers);
  }
  function onClose(this: WebSocket): void {
    const own = events.get(this);
    events.delete(this);
    own?.closed();
  }

  return {
    handleUpgrade(request, socket, head, accepted) {
      const server = savesData(request) ? deflating : plain;
      server.handleUpgrade(request, socket, head, (opened) => {
        events.set(opened, deps.accept(opened, request));
        opened.on('message', onMessage).on('ping', onControl).on('pong', onControl);
        opened.on('error', onError).on('close', onClose);
        accepted?.(opened);
      });
    },
    close() {
      for (const socket of events.keys()) socket.terminate();
      plain.close();
      deflating.close();
    },
  };
}

/** Ends a socket that was closed, also when the other side does not answer that. */
export function endSoon(socket: WebSocket, timers: Pick<Timers, 'after'>): void {
  const stopWaiting = timers.after(CLOSE_GRACE_MS, () => socket.terminate());
  socket.once('close', stopWaiting);
}

/** Compression is agreed on before the first frame, so the address has to ask for it. */
function savesData({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?', 2)[1]).get('lite') === '1';
}

function sizeOf(data: RawData): number {
  if (!Array.isArray(data)) return data.byteLength;
  return data.reduce((sum, part) => sum + part.byteLength, 0);
}
