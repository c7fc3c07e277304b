import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Behaves like the proxy of a school, a hotel or an office. Can be changed at any time, for connections that
 * start later.
 */
export interface Meddling {
  /** `swallow`: the socket opens, and then no data passes. */
  upgrades: 'pass' | 'forbid' | 'swallow';
  /** `buffer`: a page gets an answer when it is complete. A stream never completes. */
  streams: 'pass' | 'forbid' | 'buffer';
}

/** A proxy in front of `port` that treats other requests as `meddling` says. POST always passes. */
export async function meddlingProxy(port: number, meddling: Meddling) {
  const sockets = new Set<Duplex>();
  const asked: string[] = [];

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const isStream = incoming.url?.startsWith('/rt/sse') === true;
    if (isStream) asked.push('sse');
    if (isStream && meddling.streams === 'forbid') {
      response.writeHead(403).end();
      return;
    }
    const { method, url, headers } = incoming;
    const outgoing = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (isStream && meddling.streams === 'buffer') {
        answer.resume();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  function upgrade(incoming: IncomingMessage, socket: Duplex): void {
    asked.push(incoming.url?.startsWith('/rt/ws') === true ? 'ws' : 'sio');
    socket.on('error', () => undefined);
    if (meddling.upgrades === 'forbid') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    const isSwallowed = meddling.upgrades === 'swallow';
    const upstream = connect(port, '127.0.0.1');
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let n = 0; n < incoming.rawHeaders.length; n += 2)
      lines.push(`${incoming.rawHeaders[n]}: ${incoming.rawHeaders[n + 1]}`);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    if (!isSwallowed) {
      upstream.pipe(socket).pipe(upstream);
      return;
    }
    upstream.once('data', (head: Buffer) => {
      const end = head.indexOf('\r\n\r\n');
      socket.write(end < 0 ? head : head.subarray(0, end + 4));
    });
    upstream.resume();
    socket.resume();
  }

  const server = createServer(pass);
  server.on('upgrade', upgrade);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${own}/rt/ws`,
    /** The transports that were tried, in order, without polls. */
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
