import { CLIENT_FRAME_MAX_BYTES, SUBSCRIPTIONS_MAX } from '../../../contract/core/realtime.ts';

/** Every number of the live connection that a test, or a very large installation, may want to turn. */
export interface RealtimeLimits {
  /** Length of a second. Heartbeat, rates and patience are counted in ticks, so that no clock can upset them. */
  readonly tickMs: number;
  readonly helloMs: number;
  readonly pingTicks: number;
  /** Without a frame for so long, the other side is gone. */
  readonly silenceTicks: number;
  /** The same two for those whose data is dear. */
  readonly litePingTicks: number;
  readonly liteSilenceTicks: number;
  /** An event stream cannot answer: after so long its reader is asked to come again … */
  readonly streamTicks: number;
  /** … and who has not come by now is gone. */
  readonly streamGraceTicks: number;
  readonly frameBytes: number;
  /** Pieces in which a message may come, and pieces of the network in which such a piece may come. */
  readonly messageFragments: number;
  readonly messageChunks: number;
  /** What a socket may send before its hello was accepted, whatever it is: a full hello and what follows it at once. */
  readonly earlyMessages: number;
  readonly earlyBytes: number;
  /** Messages of any kind, pings too. More of them ends the connection at once. */
  readonly messagesPerTick: number;
  readonly subscriptions: number;
  readonly framesPerTick: number;
  readonly subscribesPerTick: number;
  /** Frames over the rate that are answered with `err`; the next one ends the connection. */
  readonly rateViolations: number;
  readonly connectionsPerUser: number;
  /** Per address, which may stand for a whole phone network behind one gateway: it only guards the lookup of sessions. */
  readonly handshakesPerMinute: number;
  readonly handshakeBurst: number;
  /** Per person, once the hello has told who it is: enough for ten pages that come back at once, again and again. */
  readonly personHandshakesPerMinute: number;
  readonly personHandshakeBurst: number;
  /** Streams and asks of a person, which begin again whenever another topic is wanted. */
  readonly asksPerMinute: number;
  readonly askBurst: number;
  /** An ask that does not wait is answered after so long, with what there is by then. */
  readonly askMs: number;
  /** Bytes handed to the wire and not yet taken from it: above, nothing more is sent … */
  readonly pauseBytes: number;
  /** … until it is below this … */
  readonly resumeBytes: number;
  /** … and above this, or after so many ticks, the connection ends. */
  readonly overflowBytes: number;
  readonly pausedTicks: number;
  /** A process that answers slower than this takes no new connections … */
  readonly loopDelayMs: number;
  /** … nor one at whose door more than so many wait: what it can welcome before they lose their patience. */
  readonly crowdMax: number;
  /** Events stay in memory for at least so long, and at most twice that, for those who were cut off meanwhile. */
  readonly rememberMs: number;
  readonly reconcileMs: number;
  /** How often the newest of the log is looked at, for what no hint told. */
  readonly logTailMs: number;
  readonly revalidateMs: number;
  /** How often changes of presence are told; its patience is counted in these. */
  readonly presenceTickMs: number;
  readonly drainMinMs: number;
  readonly drainMaxMs: number;
  readonly drainGraceMs: number;
}

export const defaultLimits: RealtimeLimits = {
  tickMs: 1_000,
  helloMs: 5_000,
  // Home routers forget a silent connection after a minute or less.
  pingTicks: 25,
  silenceTicks: 60,
  litePingTicks: 55,
  liteSilenceTicks: 120,
  // Longer than a client on a lower wire waits before it tries the best one again.
  streamTicks: 100,
  streamGraceTicks: 15,
  frameBytes: CLIENT_FRAME_MAX_BYTES,
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
  personHandshakesPerMinute: 20,
  personHandshakeBurst: 40,
  asksPerMinute: 600,
  askBurst: 60,
  askMs: 5_000,
  pauseBytes: 256 * 1024,
  resumeBytes: 64 * 1024,
  overflowBytes: 1024 * 1024,
  pausedTicks: 30,
  loopDelayMs: 500,
  crowdMax: 4_000,
  rememberMs: 30_000,
  reconcileMs: 30_000,
  logTailMs: 1_000,
  revalidateMs: 60_000,
  presenceTickMs: 2_000,
  drainMinMs: 2_000,
  drainMaxMs: 30_000,
  drainGraceMs: 5_000,
};
