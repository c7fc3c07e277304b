import * as z from 'zod/mini';

/**
 * The protocol of the live connection. Every wire (raw WebSocket, Socket.IO, SSE, long poll) carries exactly these
 * frames as JSON. It only ever grows: a change that an old client would misread is a new `op` or a new event kind.
 */

/** `u:` a person, `c:` a conversation, `g:` a community, `test:` the pages for testers. One topic has one audience. */
export const topic = z
  .string()
  .check(z.regex(/^(?:u|c|g|test):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** `full`: every event. `head`: only how far the topic has come, coalesced. */
export const subscriptionMode = z.enum(['full', 'head']);
export type SubscriptionMode = z.output<typeof subscriptionMode>;

/** Topic, epoch, offset, tag: exactly where a snapshot was taken, so that the live stream continues from there. */
export const rtPosition = z.tuple([topic, z.int(), z.int(), z.int()]);
export type RtPosition = z.output<typeof rtPosition>;

/** Topic, mode, epoch, offset (-1: from now on), tag of the event at that offset. */
export const cursor = z.tuple([topic, subscriptionMode, z.int(), z.int(), z.int()]);
export type Cursor = z.output<typeof cursor>;

/** One event of a topic's log. */
export const ev = z.object({
  op: z.literal('ev'),
  t: topic,
  /** Epoch: a higher one means that the log was rewritten. */
  e: z.int(),
  /** Offset: 1, 2, 3 … without holes. */
  o: z.int().check(z.positive()),
  /** It covers the offsets (o-n, o]. */
  n: z._default(z.int().check(z.positive()), 1),
  /** Tag: a random identity, so that two histories can be told apart at the same offset. */
  x: z.int(),
  k: z.string(),
  /** Milliseconds since 1970, by the database's clock. */
  at: z.int(),
  /** Who caused it. */
  a: z.optional(z.string()),
  d: z.unknown(),
});
export type Ev = z.output<typeof ev>;

/** Most events in one `batch`. */
export const BATCH_MAX = 64;
/** Largest frame a client may send, in bytes. */
export const CLIENT_FRAME_MAX_BYTES = 16_384;
/** Most topics of one connection, and of one hello. */
export const SUBSCRIPTIONS_MAX = 512;

export const serverFrame = z.discriminatedUnion('op', [
  ev,
  /** Same topic, contiguous. */
  z.object({ op: z.literal('batch'), ev: z.array(ev).check(z.maxLength(BATCH_MAX)) }),
  z.object({
    op: z.literal('welcome'),
    v: z.literal(1),
    conn: z.string(),
    node: z.string(),
    user: z.string(),
    now: z.int(),
    /** Milliseconds between pings. */
    ping: z.int(),
    build: z.string(),
    limits: z.object({ frame: z.int(), subs: z.int(), rate: z.int() }),
  }),
  /** Replay is complete up to offset `o`. */
  z.object({ op: z.literal('subok'), t: topic, m: subscriptionMode, e: z.int(), o: z.int(), x: z.int() }),
  /** The cursor cannot be continued: fetch a snapshot within `spread` milliseconds, then subscribe again. */
  z.object({
    op: z.literal('reset'),
    t: topic,
    e: z.int(),
    why: z.enum(['too_old', 'diverged', 'epoch', 'too_many']),
    spread: z.int(),
  }),
  z.object({ op: z.literal('denied'), t: topic, code: z.string() }),
  z.object({ op: z.literal('revoked'), t: topic, why: z.string() }),
  /** Topic, epoch, head, position of the newest message (null for topics without messages). Absolute. */
  z.object({ op: z.literal('heads'), h: z.array(z.tuple([topic, z.int(), z.int(), z.nullable(z.int())])) }),
  z.object({ op: z.literal('ping'), s: z.int() }),
  /** `retry`: milliseconds between which to come back, or null for never. */
  z.object({
    op: z.literal('bye'),
    code: z.int(),
    why: z.string(),
    retry: z.nullable(z.tuple([z.int(), z.int()])),
  }),
  z.object({ op: z.literal('err'), re: z.optional(z.string()), code: z.string(), msg: z.string() }),
]);
export type ServerFrame = z.output<typeof serverFrame>;

export const clientFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    v: z.literal(1),
    tab: z.string().check(z.maxLength(64)),
    build: z.string().check(z.maxLength(64)),
    /** Bearer credential, when there is no cookie. Never in the address. */
    token: z.optional(z.string().check(z.maxLength(200))),
    cur: z.array(cursor).check(z.maxLength(SUBSCRIPTIONS_MAX)),
  }),
  z.object({ op: z.literal('sub'), cur: z.array(cursor).check(z.maxLength(64)) }),
  z.object({ op: z.literal('unsub'), t: z.array(topic).check(z.maxLength(64)) }),
  z.object({ op: z.literal('probe'), s: z.int() }),
  z.object({ op: z.literal('pong'), s: z.int() }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Close codes, sent as `bye.code` and as the WebSocket's own. Other 44xx: stop. Other 45xx: retry. */
export const closeCode = {
  badFrame: 4400,
  outdated: 4410,
  unauthenticated: 4401,
  banned: 4403,
  noHello: 4408,
  replaced: 4409,
  tooSlow: 4429,
  failed: 4500,
  draining: 4503,
} as const;
