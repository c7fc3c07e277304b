import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** Holds sockets and nothing else: the least that an open WebSocket costs in Node. */
const server = createServer((_, answer) => answer.end());
new WebSocketServer({ server, perMessageDeflate: false });
server.listen(Number(process.env.PORT), '127.0.0.1');
