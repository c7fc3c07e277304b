import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { CLIENT_FRAME_MAX_BYTES, SUBSCRIPTIONS_MAX } from '../../../contract/core/realtime.ts';

/** Every number of the live connections that a test or a very large installation may change. */
export interface RealtimeLimits {
  /**
   * Length of a tick. Heartbeats, rates and timeouts are counted in ticks, so that a clock that jumps cannot change
   * them.
   */
  readonly tickMs: number;
  readonly helloMs: number;
  readonly pingTicks: number;
  /** A client that sends no frame for this long is gone. */
  readonly silenceTicks: number;
  /** The same two for clients that save data. */
  readonly litePingTicks: number;
  readonly liteSilenceTicks: number;
  /** The client of an event stream cannot answer pings. After this long it is asked to reconnect … */
  readonly streamTicks: number;
  /** … and if it has not after this much longer, it is gone. */
  readonly streamGraceTicks: number;
  /** A larger one is answered with the reason … */
  readonly frameBytes: number;
  /** … and one larger than this is not even read: the socket ends at once. */
  readonly payloadBytes: number;
  /** Most WebSocket fragments in a message, and most network chunks that are buffered for a fragment. */
  readonly messageFragments: number;
  readonly messageChunks: number;
  /** What a socket may send before its hello is accepted: enough for a full hello and what follows at once. */
  readonly earlyMessages: number;
  readonly earlyBytes: number;
  /** Messages of any kind, pings included. Above this, the connection is closed at once. */
  readonly messagesPerTick: number;
  readonly subscriptions: number;
  readonly framesPerTick: number;
  readonly subscribesPerTick: number;
  /** Frames over the rate that are answered with `err`. The next one closes the connection. */
  readonly rateViolations: number;
  readonly connectionsPerUser: number;
  /** Per address. A whole phone network may share one address, so this only protects the session lookup. */
  readonly handshakesPerMinute: number;
  readonly handshakeBurst: number;
  /** Per user, counted after the hello. Enough for ten pages that reconnect at once, several times. */
  readonly userHandshakesPerMinute: number;
  readonly userHandshakeBurst: number;
  /** Event streams and long polls per user. Each begins again when the page wants another topic. */
  readonly pollsPerMinute: number;
  readonly pollBurst: number;
  /** A poll that does not wait is answered after this long, with what there is by then. */
  readonly pollMs: number;
  /** Bytes handed to the transport and not yet sent. Above this, sending pauses … */
  readonly pauseBytes: number;
  /** … until it is below this … */
  readonly resumeBytes: number;
  /** … and above this, or after this many paused ticks, the connection is closed. */
  readonly overflowBytes: number;
  readonly pausedTicks: number;
  /** While the event loop is delayed by more than this, the node accepts no new connections … */
  readonly loopDelayMs: number;
  /** … nor while more handshakes than this wait: about as many as it can accept before the clients time out. */
  readonly waitingHandshakesMax: number;
  /**
   * Events stay in memory for at least this long, and at most twice as long, for clients that lost their connection.
   */
  readonly recentEventsMs: number;
  readonly reconcileMs: number;
  /** How often the end of the log is read, to find events whose hints were lost. */
  readonly logTailMs: number;
  readonly revalidateMs: number;
  /** How often the next ends of memberships are looked up. */
  readonly accessEndsMs: number;
  /** How often presence changes are sent. The times in presence-directory.ts are counted in these ticks. */
  readonly presenceTickMs: number;
  readonly drainMinMs: number;
  readonly drainMaxMs: number;
  readonly drainGraceMs: number;
}

export const defaultLimits: RealtimeLimits = {
  tickMs: 1_000,
  helloMs: 5_000,
  // Home routers drop a silent connection after a minute or less.
  pingTicks: 25,
  silenceTicks: 60,
  litePingTicks: 55,
  liteSilenceTicks: 120,
  // Longer than a client on a fallback transport waits before it tries the best one again.
  streamTicks: 100,
  streamGraceTicks: 15,
  frameBytes: CLIENT_FRAME_MAX_BYTES,
  payloadBytes: 4 * CLIENT_FRAME_MAX_BYTES,
  messageFragments: 8,
  messageChunks: 64,
  earlyMessages: 20,
  earlyBytes: 4 * CLIENT_FRAME_MAX_BYTES,
  messagesPerTick: 100,
  subscriptions: SUBSCRIPTIONS_MAX,
  framesPerTick: 20,
  subscribesPerTick: 10,
  rateViolations: 20,
  connectionsPerUser: 10,
  handshakesPerMinute: 600,
  handshakeBurst: 600,
  userHandshakesPerMinute: 20,
  userHandshakeBurst: 40,
  pollsPerMinute: 600,
  pollBurst: 60,
  pollMs: 5_000,
  pauseBytes: 256 * 1024,
  resumeBytes: 64 * 1024,
  overflowBytes: 1024 * 1024,
  pausedTicks: 30,
  loopDelayMs: 500,
  waitingHandshakesMax: 4_000,
  recentEventsMs: 30_000,
  reconcileMs: 30_000,
  logTailMs: 1_000,
  revalidateMs: MINUTE_MS,
  accessEndsMs: 15_000,
  presenceTickMs: 2_000,
  drainMinMs: 2_000,
  drainMaxMs: 30_000,
  drainGraceMs: 5_000,
};
