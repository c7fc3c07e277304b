import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { ATTACHMENTS_MAX, attachmentKinds } from '../attachments/attachment-rules.ts';
import { id } from './text.ts';

/**
 * `u:` a user, `c:` a conversation, `g:` a community for its members, `n:` that it has news for them, `f:` its posts
 * for those who may read them, `p:` the discussion of one post, `k:` a course for those who may see it, `m:` events for its staff only, `adm` events for
 * platform administrators, `test:` the tester pages. One topic has one audience.
 */
export const topic = z
  .string()
  .check(
    z.regex(
      /^(?:adm|(?:u|c|g|n|f|p|k|m|test):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
    ),
  );

/** Topic, epoch, offset, tag: the position where a snapshot was taken, so that the live stream continues from there. */
export const rtPosition = z.tuple([topic, z.int(), z.int(), z.int()]);

export type RtPosition = z.output<typeof rtPosition>;

/**
 * The protocol of the live connection. Every transport (raw WebSocket, Socket.IO, SSE, long poll) carries exactly these
 * frames as JSON. It is only ever extended: a change that an old client would misread is a new `op` or a new event
 * kind.
 */

/**
 * The topic of ephemeral messages: who is typing in `~c:` and `~p:`, whose files are on their way in `~c:`, who is online
 * in `~c:` of two people and in `~g:`. It has no offset and is never replayed. A full subscription to the main topic
 * includes it.
 */
export const ephemeralTopic = z
  .string()
  .check(z.regex(/^~(?:c|g|p):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** `full`: every event. `head`: only how far the topic has come, coalesced. */
const subscriptionMode = z.enum(['full', 'head']);
export type SubscriptionMode = z.output<typeof subscriptionMode>;

/** Topic, mode, epoch, offset (-1: from now on), tag of the event at that offset. */
export const cursor = z.tuple([topic, subscriptionMode, z.int(), z.int(), z.int()]);
export type Cursor = z.output<typeof cursor>;

/** One event of a topic's log. */
const ev = z.object({
  op: z.literal('ev'),
  t: topic,
  /** Epoch: a higher one means that the log was rewritten. */
  e: z.int(),
  /** Offset: 1, 2, 3 … without holes. */
  o: z.int().check(z.positive()),
  /** The event covers the offsets (o-n, o]. */
  n: z._default(z.int().check(z.positive()), 1),
  /** Tag: a random number that tells two histories apart at the same offset. */
  x: z.int(),
  k: z.string(),
  /** Milliseconds since 1970, by the database's clock. */
  at: z.int(),
  /** The id of the user who caused it. */
  a: z.optional(z.string()),
  d: z.unknown(),
});
export type Ev = z.output<typeof ev>;

/** Most events in one `batch`. */
export const BATCH_MAX = 64;
/** Largest frame a client may send, in bytes. */
export const CLIENT_FRAME_MAX_BYTES = 16_384;
/**
 * Most topics of one connection, and of one hello. They do not fit into one frame: see {@link TOPICS_PER_FRAME_MAX}.
 */
export const SUBSCRIPTIONS_MAX = 512;
/** Most topics of one `sub` or `unsub`. Topics that do not fit into a hello follow in `sub` frames. */
export const TOPICS_PER_FRAME_MAX = 64;

/** Tried in this order, so the most frequent frames come first. */
export const serverFrame = z.union([
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
  /**
   * `k` says which of {@link ephemerals} `d` is. It expires after `ttl` milliseconds, or with 0 when the next one
   * arrives.
   */
  z.object({ op: z.literal('eph'), t: ephemeralTopic, k: z.string(), d: z.unknown(), ttl: z.int() }),
  z.object({ op: z.literal('ping'), s: z.int() }),
  /** `retry`: the shortest and longest pause before the client reconnects, in milliseconds, or null for never. */
  z.object({
    op: z.literal('bye'),
    code: z.int(),
    why: z.string(),
    retry: z.nullable(z.tuple([z.int(), z.int()])),
  }),
  z.object({ op: z.literal('err'), re: z.optional(z.string()), code: z.string(), msg: z.string() }),
]);
export type ServerFrame = z.output<typeof serverFrame>;

/** In pixels; null when unknown, and for what is no picture. */
const side = z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)));

/**
 * A message with files that is on its way: `id` is its client id, under which it will appear. Of the files only what
 * their boxes need. Without files: it does not come any more.
 */
const arrivingFields = {
  id,
  files: z
    .array(z.object({ kind: z.enum(attachmentKinds), width: side, height: side }))
    .check(z.maxLength(ATTACHMENTS_MAX)),
} as const;
export const arrivingMessage = z.object(arrivingFields);
export type ArrivingMessage = z.output<typeof arrivingMessage>;

export const clientFrame = z.union([
  z.object({
    op: z.literal('hello'),
    v: z.literal(1),
    tab: z.string().check(z.maxLength(64)),
    build: z.string().check(z.maxLength(64)),
    /** Bearer credential, when there is no cookie. Never in the address. */
    token: z.optional(z.string().check(z.maxLength(200))),
    cur: z.array(cursor).check(z.maxLength(SUBSCRIPTIONS_MAX)),
    /** The client saves data: it gets no ephemeral messages, and half as many pings. */
    lite: z.optional(z.boolean()),
  }),
  z.object({ op: z.literal('sub'), cur: z.array(cursor).check(z.maxLength(TOPICS_PER_FRAME_MAX)) }),
  z.object({ op: z.literal('unsub'), t: z.array(topic).check(z.maxLength(TOPICS_PER_FRAME_MAX)) }),
  /** The user is typing. At most one every three seconds counts per conversation. */
  z.object({ op: z.literal('eph'), t: ephemeralTopic, k: z.literal('typing') }),
  /**
   * The files of a message of the user are being uploaded. An op of its own, because nodes of the release before end a
   * connection for an `eph` that they do not know.
   */
  z.object({ op: z.literal('arriving'), t: ephemeralTopic, ...arrivingFields }),
  z.object({ op: z.literal('probe'), s: z.int() }),
  z.object({ op: z.literal('pong'), s: z.int() }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Typing expires this long after it was last sent. A user who goes on typing sends it again after the shorter time. */
export const TYPING_TTL_MS = 5_000;
export const TYPING_EVERY_MS = 3_000;
/** The same for a message whose files are on their way: slow networks lose several of these in a row. */
export const ARRIVING_TTL_MS = 20_000;
export const ARRIVING_EVERY_MS = 5_000;
/** With more full readers than this, typing and arriving files are not sent. */
export const TYPING_READERS_MAX = 200;
/** With more members than this, only the number of online people is sent. */
export const PRESENCE_NAMES_MAX = 500;

/** What an `eph` frame carries, by its kind. */
export const ephemerals = {
  typing: z.object({ user_id: z.string(), first_name: z.string(), last_name: z.string() }),
  /** A box stands for the message of `author` until it arrives. */
  arriving: z.object({ author: person, ...arrivingFields }),
  /** Everyone who is online; `online` is null when only the number is sent. Replaces the previous state. */
  presence: z.object({ online: z.nullable(z.array(z.string())), count: z.int() }),
  /** The changes since the last one. */
  'presence.changed': z.object({ on: z.array(z.string()), off: z.array(z.string()), count: z.int() }),
  /** It is unknown who is online, which differs from no one being online. */
  'presence.unknown': z.object({}),
} as const;

/**
 * `POST /rt/sync`: the stateless transport. Answers at once when there are events, otherwise within `wait`
 * milliseconds.
 */
const SYNC_WAIT_MAX_MS = 25_000;
export const syncRequest = z.object({
  v: z.literal(1),
  tab: z.string().check(z.maxLength(64)),
  build: z.string().check(z.maxLength(64)),
  cur: z.array(cursor).check(z.maxLength(SUBSCRIPTIONS_MAX)),
  wait: z.int().check(z.minimum(0), z.maximum(SYNC_WAIT_MAX_MS)),
});
export const syncAnswer = z.object({ frames: z.array(serverFrame) });

/**
 * `POST /rt/ticket`: for an EventSource, which can send neither a header nor many cursors. Valid once, for 30 s, while
 * its session is valid.
 */
export const ticketRequest = z.object({
  tab: z.string().check(z.maxLength(64)),
  build: z.string().check(z.maxLength(64)),
  cur: z.array(cursor).check(z.maxLength(SUBSCRIPTIONS_MAX)),
});
export const ticketAnswer = z.object({ ticket: z.string() });

/** `POST /rt/cmd`: the commands of a client that receives by SSE or sync. */
export const commandRequest = z.discriminatedUnion('k', [
  z.object({ t: ephemeralTopic, k: z.literal('typing') }),
  z.object({ t: ephemeralTopic, k: z.literal('arriving'), ...arrivingFields }),
]);

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
