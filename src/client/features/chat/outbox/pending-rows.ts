import type { Person } from '../../../../contract/account/people.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { PendingMessage } from '../store/message-log.ts';
import type { MessageStore } from '../store/message-store.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** How long a row that another tab has sent waits for its message to replace it. */
export const HANDOVER_MS = 10_000;

export interface PendingRowsDeps {
  readonly messages: MessageStore;
  readonly scheduler: Scheduler;
}

interface Outlook {
  readonly entries: readonly OutboxEntry[];
  readonly isHeld: boolean;
  readonly isKept: (clientMsgId: string) => boolean;
}

export interface PendingRows {
  /** Shows each entry as a row of its conversation, and removes rows whose entry is gone. */
  show(author: Person, outlook: Outlook): void;
  /** The author discarded these, so no message will replace them. */
  drop(clientMsgIds: readonly string[]): void;
  clear(): void;
}

/** The rows of unsent messages. A row is written only when its content changes. */
export function createPendingRows({ messages, scheduler }: PendingRowsDeps): PendingRows {
  const shown = new Map<string, PendingMessage>();
  const discarded = new Set<string>();

  function rowOf(author: Person, entry: OutboxEntry, { isHeld, isKept }: Outlook): PendingMessage {
    const { client_msg_id, chat_conversation_id, group_id, content, mentions, reply_to, created_at } = entry;
    return {
      client_msg_id,
      chat_conversation_id,
      group_id,
      author,
      content,
      mentions,
      reply_to,
      created_at,
      state: entry.state === 'failed' ? 'failed' : isHeld ? 'queued' : 'sending',
      reason: entry.reason,
      isKept: isKept(client_msg_id),
    };
  }

  function letGo({ chat_conversation_id, client_msg_id }: PendingMessage): void {
    shown.delete(client_msg_id);
    if (discarded.delete(client_msg_id)) messages.removePending(chat_conversation_id, client_msg_id);
    // Sent: the message replaces the row, so that nothing flickers.
    else
      scheduler.after(HANDOVER_MS, () => {
        if (!shown.has(client_msg_id)) messages.removePending(chat_conversation_id, client_msg_id);
      });
  }

  return {
    show(author, outlook) {
      const ids = new Set(outlook.entries.map(({ client_msg_id }) => client_msg_id));
      for (const row of [...shown.values()]) if (!ids.has(row.client_msg_id)) letGo(row);
      for (const entry of outlook.entries) {
        const row = rowOf(author, entry, outlook);
        const was = shown.get(row.client_msg_id);
        if (was?.state === row.state && was.reason === row.reason && was.isKept === row.isKept) continue;
        shown.set(row.client_msg_id, row);
        messages.putPending(row);
      }
    },
    drop(clientMsgIds) {
      for (const id of clientMsgIds) if (shown.has(id)) discarded.add(id);
    },
    clear() {
      shown.clear();
      discarded.clear();
    },
  };
}
