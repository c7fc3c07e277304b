import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type PerMessageDeflateOptions, type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Timers } from '../../platform/clock/clock.ts';
import type { TransportEvents } from '../connections/connection-acceptor.ts';
import type { UpgradeDeps } from './upgrade.ts';

/** How long the client has to answer a close. */
const CLOSE_GRACE_MS = 2_000;
/** Shorter frames are not compressed: it saves too little. */
export const DEFLATE_MIN_BYTES = 128;

/**
 * For clients that save data. The window holds about the last dozen messages. With zlib's defaults, a connection would
 * take 300 kB instead of 40. A client compresses each message separately, so that the server keeps nothing between two
 * messages.
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
  /** Called with each accepted socket. Returns the receiver of its events. */
  readonly accept: (socket: WebSocket, request: IncomingMessage) => TransportEvents;
  /** Called with each message within the limits. */
  readonly onMessage?: (events: TransportEvents, data: RawData, isBinary: boolean) => void;
}

/** Accepts WebSockets, and applies the limits that all transports over WebSockets share. */
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
    // Applies also when Socket.IO closes a socket. The library's default is 30 seconds.
    closeTimeout: CLOSE_GRACE_MS,
    // One message per turn of the event loop: ten thousand may arrive at once, and other work needs its turn.
    allowSynchronousEvents: false,
  };
  const plain = new WebSocketServer({ ...bounds, perMessageDeflate: false });
  const deflating = new WebSocketServer({ ...bounds, perMessageDeflate: DEFLATE });
  const events = new Map<WebSocket, TransportEvents>();

  // One function for all sockets, with the state in `events`: a closure per socket would take too much memory with ten
  // thousand of them.
  function arrived(socket: WebSocket, bytes: number): TransportEvents | null {
    const own = events.get(socket);
    if (own?.arrived(bytes)) return own;
    // Drops messages that were read already, in every transport on this socket.
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
  /**
   * Called when the library refuses a message. It closes the socket with the right code, but waits too long for an
   * answer.
   */
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

/** Terminates a closed socket when the client does not answer the close in time. */
export function endSoon(socket: WebSocket, timers: Pick<Timers, 'after'>): void {
  const stopWaiting = timers.after(CLOSE_GRACE_MS, () => socket.terminate());
  socket.once('close', stopWaiting);
}

/** Compression is negotiated before the first frame, so the client asks for it in the URL. */
function savesData({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?', 2)[1]).get('lite') === '1';
}

function sizeOf(data: RawData): number {
  if (!Array.isArray(data)) return data.byteLength;
  return data.reduce((sum, part) => sum + part.byteLength, 0);
}
