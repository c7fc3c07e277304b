import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Timers } from '../../clock.ts';
import type { Handshakes } from '../handshakes.ts';
import type { Intake } from '../intake.ts';
import type { RealtimeLimits } from '../limits.ts';
import type { Wire } from './wire.ts';

export const WS_PATH = '/rt/ws';
/** How long the other side has to answer a close. */
const CLOSE_GRACE_MS = 2_000;

export interface WsEndpointDeps {
  readonly intake: Intake;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly handshakes: Handshakes;
  /** The browser's word for which page opened this: a foreign page must not ride on the cookie. */
  readonly isAllowedOrigin: (headers: IncomingHttpHeaders) => boolean;
  readonly sessionTokenOf: (headers: IncomingHttpHeaders) => string | null;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isTaking: () => boolean;
  readonly logger: { debug(context: object, message: string): void };
}

/** The raw WebSocket at {@link WS_PATH}: one JSON frame per text message, no compression, which costs eight times the rest. */
export interface WsEndpoint {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every socket, those without a hello too. */
  close(): void;
}

export function createWsEndpoint(deps: WsEndpointDeps): WsEndpoint {
  const { intake, limits, timers, handshakes } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });

  function open(socket: WebSocket, token: string | null): void {
    const events = intake.accept(wireOf(socket, timers), token);
    const stopTicking = timers.every(limits.tickMs, events.tick);
    socket.on('message', (data, isBinary) => {
      if (isBinary) events.garbled();
      else events.received(textOf(data));
    });
    // An oversized or broken frame; the library closes the socket with the fitting code.
    socket.on('error', (error) => deps.logger.debug({ err: error }, 'a socket failed'));
    socket.on('close', () => {
      stopTicking();
      events.closed();
    });
  }

  return {
    upgrade(request, socket, head) {
      const status = refusalOf(deps, request, handshakes);
      if (status) {
        socket.on('error', () => undefined);
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      const token = deps.sessionTokenOf(request.headers);
      server.handleUpgrade(request, socket, head, (accepted) => open(accepted, token));
    },
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function refusalOf(deps: WsEndpointDeps, request: IncomingMessage, handshakes: Handshakes): string | null {
  if (!deps.isTaking()) return '503 Service Unavailable';
  if (!deps.isAllowedOrigin(request.headers)) return '403 Forbidden';
  if (!handshakes.allow(deps.addressOf(request))) return '429 Too Many Requests';
  return null;
}

function wireOf(socket: WebSocket, timers: Timers): Wire {
  return {
    kind: 'ws',
    write(frame, done) {
      if (socket.readyState === socket.OPEN) socket.send(frame.bytes(), { binary: false }, done);
      else done();
    },
    close(code, why) {
      if (socket.readyState !== socket.OPEN) return;
      socket.close(code, why);
      const stopWaiting = timers.after(CLOSE_GRACE_MS, () => socket.terminate());
      socket.once('close', stopWaiting);
    },
    terminate: () => socket.terminate(),
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
