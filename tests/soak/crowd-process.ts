import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { pauseAfter } from '../../machines/pause-after.ts';
import { cursor } from '../../src/contract/realtime.ts';

/**
 * The process in which thousands of sockets sit. They speak our protocol and come back by the client's own rule, but
 * keep no state: what is measured is the server.
 */
export const crowdOrder = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('join'),
    /** `ws://…/rt/ws` */
    url: z.string(),
    origin: z.string(),
    tokens: z.array(z.string()),
    cur: z.array(cursor),
  }),
  z.object({ do: z.literal('cut') }),
  z.object({ do: z.literal('count') }),
]);
export type CrowdOrder = z.output<typeof crowdOrder>;

export const crowdReport = z.object({
  sockets: z.int(),
  /** Welcomed, with every topic answered. */
  live: z.int(),
  /** Milliseconds from the database's clock to the arrival of each event, ascending. */
  lags: z.array(z.number()),
  heads: z.int(),
});
export type CrowdReport = z.output<typeof crowdReport>;

const AT_ONCE = 50;
const report = { sockets: 0, live: 0, lags: [] as number[], heads: 0 };
const open = new Set<WebSocket>();

type Join = Extract<CrowdOrder, { do: 'join' }>;

/** Resolves when it was live for the first time. */
function sit(order: Join, token: string): Promise<void> {
  report.sockets++;
  let attempts = 0;
  return new Promise((resolve) => {
    function connect(): void {
      const socket = new WebSocket(order.url, {
        headers: { cookie: `sid=${token}`, origin: order.origin },
        perMessageDeflate: false,
      });
      let unanswered = order.cur.length;
      let isLive = false;
      open.add(socket);
      socket.on('open', () =>
        socket.send(JSON.stringify({ op: 'hello', v: 1, tab: 'crowd', build: 'crowd', cur: order.cur })),
      );
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('{"op":"subok"') && !text.includes('"u:') && --unanswered === 0) {
          isLive = true;
          attempts = 0;
          report.live++;
          resolve();
        } else if (text.startsWith('{"op":"heads"')) report.heads++;
        else if (text.startsWith('{"op":"ping"')) socket.send(text.replace('ping', 'pong'));
        else if (isLive)
          for (const [, at] of text.matchAll(/"at":(\d{13})/g)) report.lags.push(Date.now() - Number(at));
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        if (isLive) report.live--;
        attempts++;
        setTimeout(connect, pauseAfter(attempts, null, Math.random));
      });
    }
    connect();
  });
}

async function obey(order: CrowdOrder): Promise<void> {
  if (order.do === 'join')
    for (let from = 0; from < order.tokens.length; from += AT_ONCE)
      await Promise.all(order.tokens.slice(from, from + AT_ONCE).map((token) => sit(order, token)));
  if (order.do === 'cut') for (const socket of open) socket.terminate();
  process.send?.({ ...report, lags: report.lags.toSorted((one, other) => one - other) });
  if (order.do === 'count') report.lags = [];
}

if (import.meta.main) process.on('message', (message) => void obey(crowdOrder.parse(message)));
