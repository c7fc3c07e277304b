import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { pauseAfter } from '../../machines/pause-after.ts';
import { closeCode, cursor } from '../../src/contract/core/realtime.ts';

/**
 * The process in which thousands of sockets sit. They speak our protocol, come back by the client's own rule, and move
 * on before they leave when a server asks them to; but they keep no state: what is measured is the server.
 */
const crowdOrder = z.discriminatedUnion('do', [
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
  /** When someone was live on a new connection, by the clock, ascending. */
  arrivals: z.array(z.number()),
  /** The longest that someone who was live once had no connection, among those who are back. */
  longestAwayMs: z.number(),
});
export type CrowdReport = z.output<typeof crowdReport>;

const AT_ONCE = 50;
const report = {
  ...{ sockets: 0, live: 0, heads: 0, longestAwayMs: 0 },
  ...{ lags: [] as number[], arrivals: [] as number[] },
};
const bye = z.object({ op: z.literal('bye'), code: z.int(), retry: z.nullable(z.tuple([z.int(), z.int()])) });
const open = new Set<WebSocket>();

type Join = Extract<CrowdOrder, { do: 'join' }>;

/** Resolves when it was live for the first time. */
function sit(order: Join, token: string): Promise<void> {
  report.sockets++;
  let attempts = 0;
  let liveSockets = 0;
  let awaySince: number | null = null;

  function arrived(): void {
    attempts = 0;
    report.arrivals.push(Date.now());
    if (++liveSockets > 1) return;
    report.live++;
    if (awaySince !== null)
      report.longestAwayMs = Math.max(report.longestAwayMs, performance.now() - awaySince);
  }

  function left(): void {
    if (--liveSockets > 0) return;
    report.live--;
    awaySince = performance.now();
  }

  return new Promise((resolve) => {
    /** `old` is let go of as soon as the new one is live. */
    function connect(old: WebSocket | null): void {
      const socket = new WebSocket(order.url, {
        headers: { cookie: `sid=${token}`, origin: order.origin },
        perMessageDeflate: false,
      });
      let unanswered = order.cur.length;
      let isLive = false;
      let hasMovedOn = false;
      open.add(socket);
      socket.on('open', () =>
        socket.send(JSON.stringify({ op: 'hello', v: 1, tab: 'crowd', build: 'crowd', cur: order.cur })),
      );
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('{"op":"subok"') && !text.includes('"u:') && --unanswered === 0) {
          isLive = true;
          arrived();
          old?.close();
          resolve();
        } else if (text.startsWith('{"op":"heads"')) report.heads++;
        else if (text.startsWith('{"op":"ping"')) socket.send(text.replace('ping', 'pong'));
        else if (text.startsWith('{"op":"bye"')) {
          const { code, retry } = bye.parse(JSON.parse(text));
          if (code !== closeCode.draining || hasMovedOn) return;
          hasMovedOn = true;
          setTimeout(() => connect(socket), pauseAfter(0, retry, Math.random));
        } else if (isLive)
          for (const [, at] of text.matchAll(/"at":(\d{13})/g)) report.lags.push(Date.now() - Number(at));
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        if (isLive) left();
        if (hasMovedOn) return;
        attempts++;
        setTimeout(() => connect(old), pauseAfter(attempts, null, Math.random));
      });
    }
    connect(null);
  });
}

async function obey(order: CrowdOrder): Promise<void> {
  if (order.do === 'join')
    for (let from = 0; from < order.tokens.length; from += AT_ONCE)
      await Promise.all(order.tokens.slice(from, from + AT_ONCE).map((token) => sit(order, token)));
  if (order.do === 'cut') for (const socket of open) socket.terminate();
  process.send?.({ ...report, lags: report.lags.toSorted((one, other) => one - other) });
  if (order.do === 'count') Object.assign(report, { lags: [], arrivals: [], longestAwayMs: 0 });
}

if (import.meta.main) process.on('message', (message) => void obey(crowdOrder.parse(message)));
