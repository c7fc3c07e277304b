import type { PlatformRole } from '../../../contract/core/permissions.ts';
import type { RtPosition, ServerFrame, SubscriptionMode } from '../../../contract/core/realtime.ts';
import type { Random, Timers } from '../../platform/clock/clock.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { KeptNames } from '../../platform/http/api/with-kept-names.ts';
import { createYieldingQueue } from '../connections/yielding-queue.ts';
import { type Asked, type EventLog, type Facts, REPLAY_HELLO_MAX, REPLAY_TOPIC_MAX } from './event-log.ts';

/** Catch-ups that begin within this time share one statement. */
const GATHER_MS = 25;
/** Most statements at once on this node: a fifth of the database connections, so that requests get the others. */
const STATEMENTS_MAX = 4;
/** Calls answered in one turn of the event loop. Each writes to its connection, some once per topic. */
const ANSWERS_PER_TURN = 8;
/** Most topics in one statement. The topics of one hello are never split. */
const TOPICS_PER_STATEMENT = 1_024;
const RETRY_MAX_MS = 5_000;

export type ResetReason = Extract<ServerFrame, { op: 'reset' }>['why'];

export interface CatchupRequest {
  readonly topic: RtPosition[0];
  readonly mode: SubscriptionMode;
  readonly epoch: number;
  readonly off: number;
  readonly tag: number;
}

export type CatchupAnswer =
  | { readonly verdict: 'denied' }
  | { readonly verdict: 'reset'; readonly epoch: number; readonly why: ResetReason }
  | {
      readonly verdict: 'ok';
      readonly epoch: number;
      readonly head: number;
      readonly tag: number;
      readonly msgSeq: number | null;
      /** All events after the cursor up to `head`. Empty for mode `head` and for "from now". */
      readonly events: readonly CommittedEvent[];
    };

export interface CatchupCaller {
  readonly userId: string;
  readonly sessionId: string;
  readonly platformRole: PlatformRole;
  /** How they see those who blocked them. */
  readonly keptNames?: KeptNames | null;
}

export interface Catchup {
  /**
   * Answers the cursors of one hello, in their order, from one snapshot taken after the call. Retries while the
   * database does not answer. Resolves to null when `isWanted` has become false.
   */
  resume(
    caller: CatchupCaller,
    requests: readonly CatchupRequest[],
    isWanted: () => boolean,
  ): Promise<readonly CatchupAnswer[] | null>;
  /** Statements running, and calls waiting for one. */
  load(): { readonly running: number; readonly waiting: number };
}

export interface CatchupDeps {
  readonly log: Pick<EventLog, 'resume'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly random: Pick<Random, 'number'>;
  readonly logger: { warn(context: object, message: string): void };
  /** The events after `off` that this node has in memory: contiguous from off + 1, or none. */
  readonly recent: (topic: string, off: number) => readonly CommittedEvent[];
  /** Records that an administrator subscribes to these topics. No answer is given before it resolves. */
  readonly noteListening: (adminId: string, topics: readonly string[]) => Promise<void>;
}

interface Call {
  readonly caller: CatchupCaller;
  readonly requests: readonly CatchupRequest[];
  readonly isWanted: () => boolean;
  readonly settle: (answers: readonly CatchupAnswer[] | null) => void;
  failures: number;
}

export function createCatchup(deps: CatchupDeps): Catchup {
  const { log, timers, random, logger, recent } = deps;
  let waiting: Call[] = [];
  const queue = createYieldingQueue(timers, ANSWERS_PER_TURN);
  let running = 0;
  let isGathering = false;

  function gather(): void {
    if (isGathering || waiting.length === 0) return;
    isGathering = true;
    timers.after(GATHER_MS, () => {
      isGathering = false;
      while (running < STATEMENTS_MAX && waiting.length > 0) void run(takeBatch());
    });
  }

  function takeBatch(): Call[] {
    let topics = 0;
    const end = waiting.findIndex((call, index) => {
      topics += call.requests.length;
      return index > 0 && topics > TOPICS_PER_STATEMENT;
    });
    const batch = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? [] : waiting.slice(end);
    return batch;
  }

  async function run(batch: readonly Call[]): Promise<void> {
    const calls = batch.filter((call) => {
      if (!call.isWanted()) call.settle(null);
      return call.isWanted();
    });
    if (calls.length === 0) return;
    running++;
    try {
      const answers = await readAnswers(calls, recent);
      for (const [index, call] of calls.entries()) await noteAdmin(call, answers[index] ?? []);
      for (const [index, call] of calls.entries()) queue.add(() => call.settle(answers[index] ?? null));
      // Wait until the answers are used, before the next statement: they must not grow old in a queue.
      await new Promise<void>((resolve) => queue.add(resolve));
    } catch (error) {
      logger.warn({ err: error, calls: calls.length }, 'a catch-up failed and will be repeated');
      for (const call of calls) retryLater(call);
    } finally {
      running--;
      gather();
    }
  }

  async function noteAdmin({ caller, requests }: Call, answers: readonly CatchupAnswer[]): Promise<void> {
    if (caller.platformRole !== 'ADMIN') return;
    const heard = requests.filter(
      ({ mode }, index) => mode === 'full' && answers[index]?.verdict !== 'denied',
    );
    await deps.noteListening(
      caller.userId,
      heard.map(({ topic }) => topic),
    );
  }

  async function readAnswers(
    calls: readonly Call[],
    recentOf: CatchupDeps['recent'],
  ): Promise<(readonly CatchupAnswer[])[]> {
    const kept = calls.map(({ requests }) =>
      requests.map(({ topic, mode, off }) => (mode === 'full' && off >= 0 ? recentOf(topic, off) : [])),
    );
    const asked = calls.flatMap(({ caller, requests }, call) =>
      requests.map(({ topic, mode, off }, index): Asked => {
        const have = kept[call]?.[index]?.at(-1)?.o ?? off;
        return { call, ...caller, topic, isFull: mode === 'full', off, have };
      }),
    );
    const { facts, events } = await log.resume(asked);
    // The remembered events are not in the log any more. Read again without them.
    if (kept.flat().some((remembered, index) => isForeign(remembered, facts[index])))
      return readAnswers(calls, () => []);
    let at = 0;
    return calls.map(({ requests }, call) => {
      const budget = { left: REPLAY_HELLO_MAX };
      return requests.map((request, index) => {
        const found = facts[at++];
        if (!found) throw new Error('the log answered fewer topics than it was asked');
        return answerTo(request, found, budget, kept[call]?.[index] ?? [], events.get(request.topic) ?? []);
      });
    });
  }

  function retryLater(call: Call): void {
    const pauseMs = Math.min(RETRY_MAX_MS, 250 * 2 ** call.failures++) * (0.5 + random.number() / 2);
    timers.after(pauseMs, () => {
      waiting.push(call);
      gather();
    });
  }

  return {
    resume(caller, requests, isWanted) {
      return new Promise((settle) => {
        waiting.push({ caller, requests, isWanted, settle, failures: 0 });
        gather();
      });
    },
    load: () => ({ running, waiting: waiting.length }),
  };
}

function isForeign(remembered: readonly CommittedEvent[], facts: Facts | undefined): boolean {
  const last = remembered.at(-1);
  if (!last || !facts) return false;
  return last.e !== facts.epoch || last.x !== facts.haveTag;
}

function answerTo(
  request: CatchupRequest,
  facts: Facts,
  budget: { left: number },
  remembered: readonly CommittedEvent[],
  read: readonly CommittedEvent[],
): CatchupAnswer {
  const { epoch, head, tag, msgSeq } = facts;
  const verdict = verdictOf(request, facts, budget);
  if (verdict === 'denied') return { verdict };
  if (verdict !== 'ok') return { verdict: 'reset', epoch, why: verdict };
  if (request.mode === 'head' || request.off < 0) return { verdict, epoch, head, tag, msgSeq, events: [] };
  const have = remembered.at(-1)?.o ?? request.off;
  const events = [...remembered, ...read.filter(({ o }) => o > have)];
  // Cannot happen while the log has no holes. If it does, a fresh snapshot is better than a silent loss.
  if (events.length !== head - request.off) return { verdict: 'reset', epoch, why: 'diverged' };
  return { verdict, epoch, head, tag, msgSeq, events };
}

/**
 * Whether a client can continue from its cursor. Offset and tag together identify one history. So exactly the clients
 * that saw events which the log no longer has get `diverged`.
 */
function verdictOf(
  { mode, epoch, off, tag }: CatchupRequest,
  facts: Facts,
  budget: { left: number },
): 'ok' | 'denied' | ResetReason {
  const gap = mode === 'full' && off >= 0 ? Math.max(0, facts.head - off) : 0;
  const isTopicTooLong = gap > REPLAY_TOPIC_MAX;
  if (!isTopicTooLong) budget.left -= gap;
  if (!facts.allowed) return 'denied';
  if (mode === 'head' || off < 0) return 'ok';
  if (epoch !== facts.epoch) return 'epoch';
  if (off > facts.head) return 'diverged';
  if (off < facts.floor) return 'too_old';
  const tagThere = off === facts.head ? facts.tag : facts.tagAt;
  if (off > 0 && tag !== tagThere) return 'diverged';
  return isTopicTooLong || (gap > 0 && budget.left < 0) ? 'too_many' : 'ok';
}
