import * as z from 'zod/mini';
import { pauseAfter } from '../../../machines/pause-after.ts';
import { dialectNames, dialects, type Place, type Seat } from './dialect.ts';
import { delaysMsOf } from './send-stamp.ts';

/**
 * The process of the clients: it takes commands from its parent, opens connections and counts what arrives. A
 * connection that closes unexpectedly ends the process, so that no bench measures only some of the clients.
 */
const order = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('join'),
    url: z.string(),
    dialect: z.enum(dialectNames),
    full: z.array(z.string()),
    counted: z.array(z.string()),
    from: z.int(),
    to: z.int(),
  }),
  /** Cuts all connections at once. The clients return after the same pause as our own client. */
  z.object({ do: z.literal('storm') }),
  z.object({ do: z.literal('count') }),
  /** Sorts the delays of all stamped messages. */
  z.object({ do: z.literal('sort delays') }),
]);
export type Order = z.output<typeof order>;

export const crowdCount = z.object({
  members: z.int(),
  deliveries: z.int(),
  /**
   * Length of all frames with messages, in characters. All of them are ASCII, so it is also the number of
   * bytes.
   */
  bytes: z.int(),
  /** Time from sending to delivery, in ms, as of the last sorting; null when no stamped message arrived. */
  delayMs: z.nullable(z.object({ p50: z.number(), p99: z.number() })),
  /** Milliseconds until each client was subscribed again after the last storm, ascending. */
  backMs: z.array(z.number()),
});
export type CrowdCount = z.output<typeof crowdCount>;

const AT_ONCE = 25;
/** The shortest delay that a busy server asks for. */
const BUSY_MS = 1_000;

const count: CrowdCount = { members: 0, deliveries: 0, bytes: 0, delayMs: null, backMs: [] };
const delaysMs: number[] = [];
const seats: { readonly take: () => Promise<Seat>; seat: Seat }[] = [];

const heard = {
  delivered(messages: number, text: string) {
    count.deliveries += messages;
    count.bytes += text.length;
    for (const delayMs of delaysMsOf(text)) delaysMs.push(delayMs);
  },
  broke(why: string) {
    throw new Error(`a client lost its connection: ${why}`);
  },
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function join(dialect: (typeof dialectNames)[number], place: Place): Promise<void> {
  async function take(): Promise<Seat> {
    for (;;) {
      const seat = await dialects[dialect](place, heard);
      if (seat) return seat;
      await pause(BUSY_MS);
    }
  }
  seats.push({ take, seat: await take() });
  count.members++;
}

async function storm(): Promise<void> {
  for (const { seat } of seats) seat.cut();
  const startedAt = performance.now();
  count.backMs = [];
  await Promise.all(
    seats.map(async (own) => {
      await pause(pauseAfter(1, null, Math.random));
      own.seat = await own.take();
      count.backMs.push(performance.now() - startedAt);
    }),
  );
}

function sortDelays(): void {
  const sorted = Float64Array.from(delaysMs).sort();
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  count.delayMs = sorted.length === 0 ? null : { p50: at(0.5), p99: at(0.99) };
}

async function obey(given: Order): Promise<void> {
  if (given.do === 'storm') await storm();
  if (given.do === 'sort delays') sortDelays();
  if (given.do === 'join') {
    const { url, full, counted } = given;
    for (let from = given.from; from < given.to; from += AT_ONCE) {
      const indexes = Array.from({ length: Math.min(AT_ONCE, given.to - from) }, (_, n) => from + n);
      await Promise.all(indexes.map((index) => join(given.dialect, { url, index, full, counted })));
    }
  }
  process.send?.(count);
}

if (import.meta.main) process.on('message', (message) => void obey(order.parse(message)));
