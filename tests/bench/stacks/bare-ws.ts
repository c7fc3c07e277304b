import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';

/** Holds sockets: the least that one costs in Node. What the parent process says goes to all of them, made once. */
const order = z.object({ broadcast: z.unknown() });

const server = createServer((_, answer) => answer.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
process.on('message', (message) => {
  const told = order.safeParse(message);
  if (!told.success) return;
  const frame = Buffer.from(JSON.stringify(told.data.broadcast));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
