import { pauseAfter } from '../../../machines/reconnect-policy.ts';
import { markConversationRead } from '../../contract/chat.ts';
import type { call } from '../api/call.ts';
import type { Scheduler } from '../realtime/scheduler.ts';
import { isTransient } from './call-failure.ts';
import type { ConversationStore } from './conversation-store.ts';

/** A mark that fails this often is given up; the next one says more anyway. */
const ATTEMPTS_MAX = 6;

export interface ReadMarks {
  /** Counts as read here at once, and on the server as soon as it can be told. */
  mark(conversationId: string, seq: number): void;
  stop(): void;
}

/** Tells the server how far was read. One call per conversation at a time, always with the furthest position. */
export function createReadMarks(deps: {
  readonly call: typeof call;
  readonly conversations: ConversationStore;
  readonly scheduler: Scheduler;
  readonly random: () => number;
}): ReadMarks {
  const wanted = new Map<string, number>();
  const running = new Set<string>();
  let isStopped = false;

  async function tell(id: string): Promise<void> {
    for (let failures = 0; !isStopped && failures < ATTEMPTS_MAX; ) {
      const seq = wanted.get(id) ?? 0;
      try {
        await deps.call(markConversationRead, { params: { chat_conversation_id: id }, body: { seq } });
        if (wanted.get(id) === seq) break;
        failures = 0;
      } catch (error) {
        if (!isTransient(error)) break;
        failures += 1;
        const ms = pauseAfter(failures, null, deps.random);
        await new Promise<void>((resolve) => deps.scheduler.after(ms, resolve));
      }
    }
    wanted.delete(id);
    running.delete(id);
  }

  return {
    mark(conversationId, seq) {
      if (seq <= (deps.conversations.get(conversationId)?.last_read_seq ?? 0)) return;
      deps.conversations.read(conversationId, seq);
      wanted.set(conversationId, seq);
      isStopped = false;
      if (running.has(conversationId)) return;
      running.add(conversationId);
      void tell(conversationId);
    },
    stop() {
      isStopped = true;
      wanted.clear();
    },
  };
}
