import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Forwards TCP connections unchanged, and counts the bytes in both directions. */
export interface CountingProxy {
  /** Bytes so far, without the headers of TCP and the layers below. */
  bytes(): number;
  /** When bytes last passed, in the time of `performance.now()`. */
  heardAt(): number;
  close(): Promise<void>;
}

/** Listens on `port` and connects to `targetPort`, both on this machine. */
export async function startCountingProxy(port: number, targetPort: number): Promise<CountingProxy> {
  const sockets = new Set<Socket>();
  let bytes = 0;
  let heardAt = performance.now();

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      bytes += chunk.length;
      heardAt = performance.now();
      to.write(chunk);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    pass(client, target);
    pass(target, client);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    bytes: () => bytes,
    heardAt: () => heardAt,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
