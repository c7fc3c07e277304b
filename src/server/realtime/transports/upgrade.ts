import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionAcceptor } from '../connections/connection-acceptor.ts';
import type { Handshakes } from '../connections/handshakes.ts';
import type { RealtimeLimits } from '../connections/limits.ts';

/** What a transport needs that begins as an upgrade of an HTTP connection. */
export interface UpgradeDeps {
  readonly acceptor: ConnectionAcceptor;
  readonly limits: RealtimeLimits;
  readonly handshakes: Handshakes;
  /** Checks which page opened the connection, as the browser reports it: another site must not use our cookie. */
  readonly isAllowedOrigin: (headers: IncomingHttpHeaders) => boolean;
  readonly sessionTokenOf: (headers: IncomingHttpHeaders) => string | null;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isAccepting: () => boolean;
  readonly logger: { debug(context: object, message: string): void };
}

/** The upgrade handler of a transport on the HTTP server. */
export interface UpgradeEndpoint {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every socket, including those without a hello. */
  close(): void;
}

/** Whether this handshake may continue. If not, it has been answered. */
export function isWelcome(deps: UpgradeDeps, request: IncomingMessage, socket: Duplex): boolean {
  const status = refusalOf(deps, request);
  if (status === null) return true;
  refuseUpgrade(socket, status);
  return false;
}

/** @param status like `404 Not Found` */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function refusalOf(deps: UpgradeDeps, request: IncomingMessage): string | null {
  if (!deps.isAccepting()) return '503 Service Unavailable';
  if (!deps.isAllowedOrigin(request.headers)) return '403 Forbidden';
  if (!deps.handshakes.allow(deps.addressOf(request))) return '429 Too Many Requests';
  return null;
}
