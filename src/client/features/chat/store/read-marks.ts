import { markConversationRead, markConversationUnread } from '../../../../contract/chat/chat.ts';
import type { call } from '../../../data/api/call.ts';
import { createRetrier } from '../../../data/api/retrier.ts';
import { createSingleFlight } from '../../../data/live/single-flight.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { ConversationStore } from './conversations/conversation-store.ts';

export interface ReadMarks {
  /** The user starts to look at a conversation, or acts in it: what they see from now on counts as read. */
  look(conversationId: string): void;
  /**
   * The position was visible: it counts as read, unless the user marked messages as unread since they started to
   * look.
   */
  seen(conversationId: string, seq: number): void;
  /** Counts as read here at once, and on the server as soon as it can be reached. */
  mark(conversationId: string, seq: number): void;
  /** Marks messages from `seq` on as unread, on all devices. Rejects with the call's error. */
  putBack(conversationId: string, seq: number): Promise<void>;
  stop(): void;
}

/**
 * Reports reading positions to the server. One request per conversation at a time, always with the highest position.
 */
export function createReadMarks(deps: {
  readonly call: typeof call;
  readonly conversations: ConversationStore;
  readonly scheduler: Scheduler;
  readonly random: () => number;
}): ReadMarks {
  /** The position that was read, and the `read_version` at that time: a later "mark as unread" wins. */
  const wanted = new Map<string, { readonly seq: number; readonly read_version: number }>();
  /** The `read_version` of each conversation when the user started to look at it. */
  const lookedAt = new Map<string, number>();
  const retrier = createRetrier(deps);
  const once = createSingleFlight();
  let stopAsking: (() => void) | null = null;

  const versionOf = (id: string) => deps.conversations.get(id)?.read_version ?? 0;

  async function send(id: string): Promise<void> {
    for (let body = wanted.get(id); body !== undefined; ) {
      const input = { params: { chat_conversation_id: id }, body };
      // Some marks are sent while the page is being closed.
      await deps.call(markConversationRead, input, { keepalive: true });
      if (wanted.get(id) === body) wanted.delete(id);
      body = wanted.get(id);
    }
  }

  function mark(id: string, seq: number): void {
    if (seq <= (deps.conversations.get(id)?.last_read_seq ?? 0)) return;
    deps.conversations.read(id, seq);
    wanted.set(id, { seq, read_version: versionOf(id) });
    stopAsking ??= retrier.start();
    retrier.run(id, () => once(id, () => send(id)));
  }

  return {
    mark,
    look: (id) => void lookedAt.set(id, versionOf(id)),
    seen(id, seq) {
      if (lookedAt.get(id) === versionOf(id)) mark(id, seq);
    },
    async putBack(id, seq) {
      const params = { chat_conversation_id: id };
      const { data } = await deps.call(markConversationUnread, { params, body: { seq } });
      deps.conversations.receive([data]);
    },
    stop() {
      stopAsking?.();
      stopAsking = null;
      wanted.clear();
      lookedAt.clear();
    },
  };
}
