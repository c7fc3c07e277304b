import { createServer } from 'node:http';
import { Server } from 'socket.io';
import * as z from 'zod/mini';

/** One Socket.IO room that everybody is in. What the parent process says is broadcast, and stored nowhere. */
const order = z.object({ broadcast: z.unknown() });

const server = createServer((_, answer) => answer.end());
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => void socket.join('room'));
process.on('message', (message) => {
  const told = order.safeParse(message);
  if (told.success) io.to('room').emit('ev', told.data.broadcast);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
