import { type Actor, createActor, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { type DeliveryFailure, outboxMachine } from '../../../../machines/outbox.machine.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { ApiError } from '../api/api-error.ts';
import type { call } from '../api/call.ts';
import { isRefusal, reasonOf } from '../api/call-failure.ts';
import { xstateClock } from '../realtime/xstate-clock.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { EntryCall, OutboxKinds } from './outbox-kind.ts';

/** Number of lanes that are sent in parallel. Within one lane entries are sent in order. */
const LANES_AT_ONCE = 2;
/** As many more with files, which take minutes on a slow network: nothing else waits for them. */
const withFiles = z.object({ files: z.array(z.unknown()).check(z.minLength(1)) });

export interface SenderDeps {
  readonly call: typeof call;
  readonly kinds: OutboxKinds;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly onSent: (entry: OutboxEntry, reply: unknown) => void;
  readonly onFailed: (entry: OutboxEntry, reason: string) => void;
  /** Whether sending is held: the last attempt found no server, or no signed-in author. Called on each change. */
  readonly onHeld: (isHeld: boolean) => void;
}

export interface Sender {
  /**
   * Sets the entries to send, oldest first: new ones start, missing ones stop, and a failed one that is queued again
   * continues.
   */
  sync(entries: readonly OutboxEntry[]): void;
  /** The network is back: all waiting entries are tried now, unless the server asked them to wait. */
  hurry(): void;
  sessionReturned(): void;
  stop(): void;
}

/** What an error means for every kind. A response that is not from our server counts as no response. */
function failureOf(error: unknown, isRefused: (error: unknown) => boolean): DeliveryFailure {
  if (error instanceof ApiError && error.status === 401) return { kind: 'unauthorized' };
  if (isRefused(error)) return { kind: 'refused', reason: reasonOf(error) };
  return { kind: 'transient', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : null };
}

function hasFiles({ body }: OutboxEntry): boolean {
  return withFiles.safeParse(body).success;
}

/** One attempt. Rejects with a `DeliveryFailure`, or with the error of a kind whose code could not be loaded. */
async function deliver(
  { call, kinds }: Pick<SenderDeps, 'call' | 'kinds'>,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<unknown> {
  const kind = await kinds[entry.kind]?.();
  if (kind === undefined) throw new Error(`no kind ${entry.kind}`);
  const { isRefused = isRefusal } = kind;
  const body = kind.schema.safeParse(entry.body);
  // Another version of the client stored it.
  if (!body.success) throw failureOf(body.error, () => true);
  const options = { signal, idempotencyKey: entry.id, actingAs: entry.author_id };
  try {
    const callAs: EntryCall = (endpoint, input) => call(endpoint, input, options);
    return await kind.deliver({ ...entry, body: body.data }, callAs, signal);
  } catch (error) {
    throw failureOf(error, isRefused);
  }
}

/** Sends the entries of the outbox. Runs in one tab per author. */
export function createSender(deps: SenderDeps): Sender {
  const { scheduler, random } = deps;
  let entries: readonly OutboxEntry[] = [];
  let isHeld = false;
  let isStepping = false;
  const actors = new Map<string, Actor<typeof outboxMachine>>();
  const machine = outboxMachine.provide({
    actors: {
      deliver: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) => {
        const entry = entries.find(({ id }) => id === input);
        if (entry === undefined) throw new Error('an actor without its entry');
        return deliver(deps, entry, signal);
      }),
    },
  });

  function setHeld(next: boolean): void {
    if (next === isHeld) return;
    isHeld = next;
    deps.onHeld(next);
  }

  function stateOf({ id }: OutboxEntry) {
    return actors.get(id)?.getSnapshot().value;
  }

  /** The next entry of each lane, unless it has failed. */
  function heads(): readonly OutboxEntry[] {
    const first = new Map<string, OutboxEntry>();
    for (const entry of entries) {
      const state = stateOf(entry);
      const isOver = state === undefined || state === 'failed' || state === 'sent';
      if (!isOver && !first.has(entry.lane)) first.set(entry.lane, entry);
    }
    return [...first.values()];
  }

  function nextOf(given: ReadonlySet<string>): OutboxEntry | undefined {
    const current = heads();
    const isOnItsWay = (head: OutboxEntry) => stateOf(head) === 'sending' || given.has(head.id);
    const mayGo = (head: OutboxEntry) => {
      const others = current.filter((one) => isOnItsWay(one) && hasFiles(one) === hasFiles(head));
      return others.length < LANES_AT_ONCE;
    };
    return current.find((head) => stateOf(head) === 'queued' && !given.has(head.id) && mayGo(head));
  }

  function step(): void {
    // Granting a turn changes a state, which would call this function again.
    if (isStepping) return;
    isStepping = true;
    // An actor that is being notified of its change takes its turn only afterwards: until then its entry is counted by
    // its id.
    const given = new Set<string>();
    for (let next = nextOf(given); next !== undefined; next = nextOf(given)) {
      given.add(next.id);
      actors.get(next.id)?.send({ type: 'turn.came' });
    }
    isStepping = false;
  }

  function begin(entry: OutboxEntry): void {
    const actor = createActor(machine, {
      clock: xstateClock(scheduler),
      input: {
        id: entry.id,
        since: Date.parse(entry.since),
        reason: entry.state === 'failed' ? (entry.reason ?? '') : null,
        now: scheduler.now,
        random,
      },
    });
    let known = 'restored';
    actor.subscribe(({ value, context }) => {
      if (value === known) return;
      const wasSending = known === 'sending';
      known = value;
      if (value === 'waiting' || value === 'signedOut') setHeld(true);
      if (wasSending && (value === 'sent' || value === 'failed')) setHeld(false);
      report(entry.id, value, context);
      step();
    });
    actors.set(entry.id, actor);
    actor.start();
  }

  /** Reports the result of an entry, once; after that the entry itself holds it. */
  function report(id: string, state: string, context: { reply: unknown; reason: string | null }): void {
    const entry = entries.find((one) => one.id === id);
    if (entry === undefined) return;
    if (state === 'sent') deps.onSent(entry, context.reply);
    else if (context.reason !== null && entry.state === 'queued') deps.onFailed(entry, context.reason);
  }

  return {
    sync(next) {
      entries = next;
      // All entries must be queued before one gets a turn. When a turn causes a change, the outer call handles it.
      const isOutermost = !isStepping;
      isStepping = true;
      const ids = new Set(next.map(({ id }) => id));
      for (const [id, actor] of actors) {
        if (ids.has(id)) continue;
        actors.delete(id);
        actor.stop();
      }
      for (const entry of next) {
        const actor = actors.get(entry.id);
        if (actor === undefined) begin(entry);
        else if (entry.state === 'queued')
          actor.send({ type: 'retry.requested', since: Date.parse(entry.since) });
      }
      if (!isOutermost) return;
      isStepping = false;
      step();
    },
    hurry() {
      for (const actor of actors.values()) actor.send({ type: 'connection.restored' });
    },
    sessionReturned() {
      for (const actor of actors.values()) actor.send({ type: 'session.returned' });
    },
    stop() {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
      entries = [];
    },
  };
}
