import { pauseAfter } from '../../../machines/reconnect-policy.ts';
import { type MessageFacts, sendMessage } from '../../contract/chat.ts';
import type { Person } from '../../contract/people.ts';
import { sendPrivateMessage } from '../../contract/private-chat.ts';
import type { call } from '../api/call.ts';
import type { Scheduler } from '../realtime/scheduler.ts';
import { t } from '../words/t.ts';
import { isTransient, reasonOf } from './call-failure.ts';
import type { PendingMessage } from './message-log.ts';
import type { MessageStore } from './message-store.ts';
import type { UnsentTexts } from './unsent-texts.ts';

/** How long a text is tried again by itself before a person is asked. */
export const TRY_FOR_MS = 60_000;

export interface SendingDeps {
  readonly call: typeof call;
  readonly messages: MessageStore;
  readonly unsent: UnsentTexts;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** A fresh UUIDv7. */
  readonly newId: () => string;
}

/** What a text refers to: the message that it answers, and the people whom its tokens stand for. */
export type Answering = Partial<Pick<PendingMessage, 'reply_to' | 'mentions'>>;

export interface Sending {
  /** Whose texts these are. Brings back what was never confirmed, as failed. */
  start(author: Person): void;
  /** Shows the text at once and sends it after the ones before it. Answers its client id. Nobody signed in: null. */
  send(
    conversation: { readonly id: string; readonly group_id: string | null },
    content: string,
    more?: Answering,
  ): string | null;
  /** Sends a failed text again, as the same message: if it did arrive, there will still be one. */
  retry(conversationId: string, clientMsgId: string): void;
  /** Takes a failed text away for good, because its author says so. */
  discard(conversationId: string, clientMsgId: string): void;
  /** The server has these: whatever waits for them is done. */
  confirmed(messages: readonly MessageFacts[]): void;
  /** Stops trying; what is not confirmed stays on the device. */
  stop(): void;
}

/** Sends texts, per conversation one after the other so that their order is the one they were written in. */
export function createSending(deps: SendingDeps): Sending {
  const { messages, unsent, scheduler } = deps;
  const queues = new Map<string, string[]>();
  let author: Person | null = null;
  let abort = new AbortController();

  function find(conversationId: string, clientMsgId: string): PendingMessage | undefined {
    return messages.pending(conversationId).find(({ client_msg_id }) => client_msg_id === clientMsgId);
  }

  function wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = scheduler.after(ms, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  function fail(row: PendingMessage, reason: string): void {
    // The event may have confirmed it while the answer was lost.
    if (find(row.chat_conversation_id, row.client_msg_id))
      messages.putPending({ ...row, state: 'failed', reason });
  }

  async function deliver(row: PendingMessage, signal: AbortSignal): Promise<void> {
    const { chat_conversation_id, group_id, content, client_msg_id, reply_to } = row;
    const startedAt = scheduler.now();
    for (let failures = 0; find(chat_conversation_id, client_msg_id); ) {
      try {
        const text = { chat_conversation_id, content, client_msg_id };
        const body = reply_to === null ? text : { ...text, reply_to_id: reply_to.id };
        const { data } =
          group_id === null
            ? await deps.call(sendPrivateMessage, { body }, { signal })
            : await deps.call(sendMessage, { body: { ...body, group_id } }, { signal });
        messages.receive(chat_conversation_id, [data]);
        unsent.remove(row.author.id, client_msg_id);
        return;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const pauseMs = pauseAfter(failures, null, deps.random);
        const isTooLate = scheduler.now() - startedAt + pauseMs > TRY_FOR_MS;
        if (!isTransient(error) || isTooLate) {
          fail(row, reasonOf(error));
          return;
        }
        await wait(pauseMs, signal);
        if (signal.aborted) return;
      }
    }
  }

  async function work(conversationId: string, queue: string[], signal: AbortSignal): Promise<void> {
    for (let id = queue[0]; id !== undefined && !signal.aborted; id = queue[0]) {
      const row = find(conversationId, id);
      if (row !== undefined) await deliver(row, signal);
      queue.shift();
    }
    if (queues.get(conversationId) === queue) queues.delete(conversationId);
  }

  function enqueue(row: PendingMessage): void {
    messages.putPending(row);
    unsent.save(row);
    const queue = queues.get(row.chat_conversation_id);
    if (queue !== undefined) {
      queue.push(row.client_msg_id);
      return;
    }
    const fresh = [row.client_msg_id];
    queues.set(row.chat_conversation_id, fresh);
    void work(row.chat_conversation_id, fresh, abort.signal);
  }

  return {
    start(person) {
      author = person;
      abort = new AbortController();
      for (const text of unsent.restore(person.id)) {
        messages.putPending({ ...text, author: person, state: 'failed', reason: t('Not sent yet') });
      }
    },
    send({ id, group_id }, content, { reply_to = null, mentions = [] } = {}) {
      if (author === null) return null;
      const client_msg_id = deps.newId();
      messages.clearDivider(id);
      enqueue({
        client_msg_id,
        chat_conversation_id: id,
        group_id,
        author,
        content,
        mentions,
        reply_to,
        created_at: new Date(scheduler.now()).toISOString(),
        state: 'sending',
        reason: null,
      });
      return client_msg_id;
    },
    retry(conversationId, clientMsgId) {
      const row = find(conversationId, clientMsgId);
      if (row?.state === 'failed') enqueue({ ...row, state: 'sending', reason: null });
    },
    discard(conversationId, clientMsgId) {
      const row = find(conversationId, clientMsgId);
      if (row?.state !== 'failed') return;
      messages.removePending(conversationId, clientMsgId);
      unsent.remove(row.author.id, clientMsgId);
    },
    confirmed(arrived) {
      for (const message of arrived) {
        if (message.author.id === author?.id) unsent.remove(author.id, message.client_msg_id);
      }
    },
    stop() {
      abort.abort();
      queues.clear();
      author = null;
    },
  };
}
