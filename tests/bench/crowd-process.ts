import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type Dialect, dialectOf, joinsByConnecting } from './dialect.ts';

/**
 * The process in which the crowd sits: it takes orders from its parent, opens sockets and counts what arrives.
 * A socket that ends by itself ends the process, so that no bench measures half a room.
 */
export const order = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('join'),
    url: z.string(),
    dialect: z.enum(['tambayan', 'socket.io', 'plain']),
    topic: z.string(),
    from: z.int(),
    to: z.int(),
  }),
  z.object({ do: z.literal('count') }),
]);
export type Order = z.output<typeof order>;

export const crowdCount = z.object({ members: z.int(), deliveries: z.int(), bytes: z.int() });
export type CrowdCount = z.output<typeof crowdCount>;

const AT_ONCE = 25;
/** Ours takes so many connections of one address only; the whole of 127.0.0.0/8 is this machine. */
const ADDRESSES = 200;
/** What a busy server asks for at least. */
const BUSY_MS = 1_000;

const count = { members: 0, deliveries: 0, bytes: 0 };

async function join(dialect: Dialect, url: string, index: number): Promise<void> {
  while (!(await hasJoined(dialect, url, index)))
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
  count.members++;
}

/** False when the server was busy. */
function hasJoined(dialect: Dialect, url: string, index: number): Promise<boolean> {
  const socket = new WebSocket(url.replace('http', 'ws') + dialect.path, {
    headers: dialect.headers(index, url),
    perMessageDeflate: false,
    ...(process.platform === 'linux' && { localAddress: `127.0.1.${1 + (index % ADDRESSES)}` }),
  });
  return new Promise((resolve) => {
    let isBusy = false;
    socket.on('close', (code) => {
      if (!isBusy) throw new Error(`socket ${index} was closed with ${code}`);
      resolve(false);
    });
    socket.on('open', () => {
      dialect.opened(socket);
      if (joinsByConnecting(dialect)) resolve(true);
    });
    socket.on('message', (data: Buffer) => {
      const what = dialect.received(socket, data.toString());
      if (what === 'joined') resolve(true);
      else if (what === 'busy') isBusy = true;
      else if (what > 0) {
        count.deliveries += what;
        count.bytes += data.length;
      }
    });
  });
}

async function obey(given: Order): Promise<void> {
  if (given.do === 'join') {
    const dialect = dialectOf(given.dialect, given.topic);
    for (let from = given.from; from < given.to; from += AT_ONCE) {
      const indexes = Array.from({ length: Math.min(AT_ONCE, given.to - from) }, (_, n) => from + n);
      await Promise.all(indexes.map((index) => join(dialect, given.url, index)));
    }
  }
  process.send?.(count);
}

if (import.meta.main) process.on('message', (message) => void obey(order.parse(message)));
