import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import { connect } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  /** The node of the next request is `ports[turn]`. */
  giveTurnTo(turn: number): void;
  close(): Promise<void>;
}

/** A load balancer that sends each request to the next of `ports`, regardless of its connection. */
export async function aRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  let turn = 0;
  const nextPort = () => ports[turn++ % ports.length] ?? 0;
  const server = createServer((request, answer) => {
    const { method, url, headers } = request;
    const passed = ask({ host: '127.0.0.1', port: nextPort(), method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.on('upgrade', (request, socket, head) => {
    const upstream = connect(nextPort(), '127.0.0.1', () => {
      const lines = request.rawHeaders.map((part, index) => (index % 2 === 0 ? `\r\n${part}: ` : part));
      upstream.write(`${request.method} ${request.url} HTTP/1.1${lines.join('')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const side of [upstream, socket])
      side.on('error', () => [upstream, socket].map((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    giveTurnTo(next) {
      turn = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
