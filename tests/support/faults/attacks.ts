import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';

/** The two endpoints that start as a WebSocket. Both offer compression, which is enabled with `lite=1`. */
export const socketPaths = {
  ws: '/rt/ws?lite=1',
  sio: '/rt/sio/?EIO=4&transport=websocket&lite=1',
} as const;

const MASK = Buffer.alloc(4);
/** The amount that one attack sends: 16,000 empty fragments, which is 94 KiB, and far more after that. */
const FLOOD_BYTES = 4 * 1024 * 1024;

/** One frame of a client. @param first the first byte: FIN, RSV1 and the opcode. */
function frame(first: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...size]), MASK, payload]);
}

function manyOf(piece: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: Math.ceil(FLOOD_BYTES / piece.length) }, () => piece));
}

const TEXT = 0x81;
const TEXT_BEGINS = 0x01;
const COMPRESSED_TEXT = 0xc1;
const COMPRESSED_BEGINS = 0x41;
const CONTINUATION = 0x00;
const PING = 0x89;
const PONG = 0x8a;
/** Inflates to a thousand times its size. */
const BOMB = deflateRawSync(Buffer.alloc(15_000_000));

/** What a client without an account sends once the handshake is done. */
export const floods: Readonly<Record<string, () => Buffer>> = {
  'empty fragments of a compressed message': () =>
    Buffer.concat([frame(COMPRESSED_BEGINS, deflateRawSync('{')), manyOf(frame(CONTINUATION))]),
  'empty fragments of a plain message': () =>
    Buffer.concat([frame(TEXT_BEGINS, Buffer.from('{')), manyOf(frame(CONTINUATION))]),
  'empty messages': () => manyOf(frame(TEXT)),
  'tiny messages': () => manyOf(frame(TEXT, Buffer.from('40'))),
  pings: () => manyOf(frame(PING)),
  pongs: () => manyOf(frame(PONG)),
  'compressed bombs': () => manyOf(frame(COMPRESSED_TEXT, BOMB)),
};

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function handshakeOf(path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
    '\r\n',
  ].join('\r\n');
}

/** A connection that finished its handshake and has sent nothing yet. */
export async function aSocket(port: number, path: string): Promise<Socket> {
  const socket = await opened(port);
  socket.write(handshakeOf(path));
  await once(socket, 'data');
  return socket;
}

/** Sends all of `bytes`, or as much as the other side accepts. Resolves when the other side has closed it. */
export async function flood(port: number, path: string, bytes: Buffer): Promise<void> {
  const socket = await aSocket(port, path);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.resume();
  socket.write(bytes);
  await ended;
}

/** Requests that are never finished. Each holds a connection until it is destroyed. */
export const beginnings: Readonly<Record<string, (port: number) => Promise<Socket>>> = {
  'half a handshake': async (port) => {
    const socket = await opened(port);
    socket.write(handshakeOf(socketPaths.ws).slice(0, -2));
    return socket;
  },
  'a WebSocket without a hello': (port) => aSocket(port, socketPaths.ws),
  'a Socket.IO connection that joins nothing': (port) => aSocket(port, socketPaths.sio),
  'a body that does not come': async (port) => {
    const socket = await opened(port);
    const head = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n';
    socket.write(`POST /rt/sync HTTP/1.1\r\n${head}{`);
    return socket;
  },
};
