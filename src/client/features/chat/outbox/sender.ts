import { type Actor, createActor, fromPromise } from 'xstate';
import { outboxMachine } from '../../../../../machines/outbox.machine.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { xstateClock } from '../../../data/realtime/xstate-clock.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { Deliver } from './deliver.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Number of conversations that are sent to in parallel. Within one conversation messages are sent in order. */
export const SENDER_LANES = 2;

export interface SenderDeps {
  readonly deliver: Deliver;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly onSent: (entry: OutboxEntry, message: Message) => void;
  readonly onFailed: (entry: OutboxEntry, reason: string) => void;
  /** Whether sending is held: the last attempt found no server, or no signed-in author. Called on each change. */
  readonly onHeld: (isHeld: boolean) => void;
}

export interface Sender {
  /**
   * Sets the messages to send, oldest first: new ones start, missing ones stop, and a failed one that is queued again
   * continues.
   */
  sync(entries: readonly OutboxEntry[]): void;
  /** The network is back: all waiting messages are tried now, unless the server asked them to wait. */
  hurry(): void;
  sessionReturned(): void;
  stop(): void;
}

type Text = Actor<typeof outboxMachine>;

/** Sends the messages of the outbox. Runs in one tab per author. */
export function createSender(deps: SenderDeps): Sender {
  const { scheduler, random } = deps;
  let entries: readonly OutboxEntry[] = [];
  let isHeld = false;
  let isStepping = false;
  const texts = new Map<string, Text>();
  const machine = outboxMachine.provide({
    actors: {
      deliver: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) => {
        const entry = entries.find(({ client_msg_id }) => client_msg_id === input);
        if (entry === undefined) throw new Error('a text without its entry');
        return deps.deliver(entry, signal);
      }),
    },
  });

  function setHeld(next: boolean): void {
    if (next === isHeld) return;
    isHeld = next;
    deps.onHeld(next);
  }

  function stateOf({ client_msg_id }: OutboxEntry) {
    return texts.get(client_msg_id)?.getSnapshot().value;
  }

  /** The next message of each conversation, unless it has failed. */
  function heads(): readonly OutboxEntry[] {
    const first = new Map<string, OutboxEntry>();
    for (const entry of entries) {
      const state = stateOf(entry);
      const isOver = state === undefined || state === 'failed' || state === 'sent' || state === 'discarded';
      if (!isOver && !first.has(entry.chat_conversation_id)) first.set(entry.chat_conversation_id, entry);
    }
    return [...first.values()];
  }

  function nextOf(given: ReadonlySet<string>): OutboxEntry | undefined {
    const isGiven = ({ client_msg_id }: OutboxEntry) => given.has(client_msg_id);
    const current = heads();
    const queued = current.filter((head) => stateOf(head) === 'queued');
    const busy = current.filter((head) => stateOf(head) === 'sending').length + queued.filter(isGiven).length;
    return busy < SENDER_LANES ? queued.find((head) => !isGiven(head)) : undefined;
  }

  function step(): void {
    // Granting a turn changes a state, which would call this function again.
    if (isStepping) return;
    isStepping = true;
    // A message that is being notified of its change takes its turn only afterwards: until then it is counted by its
    // id.
    const given = new Set<string>();
    for (let next = nextOf(given); next !== undefined; next = nextOf(given)) {
      given.add(next.client_msg_id);
      texts.get(next.client_msg_id)?.send({ type: 'turn.came' });
    }
    isStepping = false;
  }

  function begin(entry: OutboxEntry): void {
    const text = createActor(machine, {
      clock: xstateClock(scheduler),
      input: {
        clientMsgId: entry.client_msg_id,
        since: Date.parse(entry.since),
        reason: entry.state === 'failed' ? (entry.reason ?? '') : null,
        now: scheduler.now,
        random,
      },
    });
    let known = 'restored';
    text.subscribe(({ value, context }) => {
      if (value === known) return;
      const wasSending = known === 'sending';
      known = value;
      if (value === 'waiting' || value === 'signedOut') setHeld(true);
      if (wasSending && (context.message !== null || value === 'failed')) setHeld(false);
      report(entry.client_msg_id, context);
      step();
    });
    texts.set(entry.client_msg_id, text);
    text.start();
  }

  /** Reports the result of a message, once; after that the entry itself holds it. */
  function report(id: string, { message, reason }: { message: Message | null; reason: string | null }): void {
    const entry = entries.find(({ client_msg_id }) => client_msg_id === id);
    if (entry === undefined) return;
    if (message !== null) deps.onSent(entry, message);
    else if (reason !== null && entry.state === 'queued') deps.onFailed(entry, reason);
  }

  return {
    sync(next) {
      entries = next;
      // All messages must be queued before one gets a turn. When a turn causes a change, the outer call handles it.
      const isOutermost = !isStepping;
      isStepping = true;
      const ids = new Set(next.map(({ client_msg_id }) => client_msg_id));
      for (const [id, text] of texts) {
        if (ids.has(id)) continue;
        texts.delete(id);
        text.send({ type: 'message.confirmed' });
      }
      for (const entry of next) {
        const text = texts.get(entry.client_msg_id);
        if (text === undefined) begin(entry);
        else if (entry.state === 'queued')
          text.send({ type: 'retry.requested', since: Date.parse(entry.since) });
      }
      if (!isOutermost) return;
      isStepping = false;
      step();
    },
    hurry() {
      for (const text of texts.values()) text.send({ type: 'connection.restored' });
    },
    sessionReturned() {
      for (const text of texts.values()) text.send({ type: 'session.returned' });
    },
    stop() {
      for (const text of texts.values()) text.stop();
      texts.clear();
      entries = [];
    },
  };
}
