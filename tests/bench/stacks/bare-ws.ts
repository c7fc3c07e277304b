import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';

/**
 * Holds sockets: the minimum that one costs in Node. Sends every socket what the parent process sends,
 * serialized once.
 */
const order = z.object({ broadcast: z.unknown() });

const server = createServer((_, answer) => answer.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
process.on('message', (message) => {
  const parsed = order.safeParse(message);
  if (!parsed.success) return;
  const frame = Buffer.from(JSON.stringify(parsed.data.broadcast));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
