import { createServer } from 'node:http';
import { Server } from 'socket.io';
import * as z from 'zod/mini';

/** One Socket.IO room with all sockets. Broadcasts what the parent process sends, and stores nothing. */
const order = z.object({ broadcast: z.unknown() });

const server = createServer((_, answer) => answer.end());
const io = new Server(server, { transports: ['websocket'], serveClient: false });
// Recommended by Socket.IO's manual: the first request of a connection is large, and nothing here reads it
// again.
io.engine.on('connection', (connection: { request: unknown }) => {
  connection.request = null;
});
io.on('connection', (socket) => void socket.join('room'));
process.on('message', (message) => {
  const parsed = order.safeParse(message);
  if (parsed.success) io.to('room').emit('ev', parsed.data.broadcast);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
