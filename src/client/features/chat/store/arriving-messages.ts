import { createExpiry } from '../../../data/realtime/expiry.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { ArrivingRow } from './message-log.ts';
import type { MessageStore } from './message-store.ts';

export interface ArrivingMessagesDeps {
  readonly hub: Pick<Hub, 'onEphemeral'>;
  readonly messages: Pick<MessageStore, 'putArriving' | 'removeArriving'>;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
  /** Null while no user is signed in. */
  readonly myId: () => string | null;
}

const unknown = { content: '', mentions: [], reply_to: null, forwarded_from: null } as const;

/**
 * Shows the messages of others whose files are on their way, until they arrive, are withdrawn, or were not heard of for
 * long. The returned function stops.
 */
export function followArriving({ hub, messages, scheduler, myId }: ArrivingMessagesDeps): () => void {
  const shown = new Map<string, ArrivingRow>();
  const expiry = createExpiry(scheduler, (keys) => keys.forEach(remove));

  function remove(key: string): void {
    const row = shown.get(key);
    if (row === undefined) return;
    shown.delete(key);
    messages.removeArriving(row);
  }

  const stopHearing = hub.onEphemeral('arriving', ({ topic, data: { author, id, files }, ttlMs }) => {
    const key = `${topic} ${author.id} ${id}`;
    if (files.length === 0) {
      expiry.forget(key);
      remove(key);
      return;
    }
    // The own message is a pending row, in every tab.
    if (author.id === myId()) return;
    const created_at = new Date(scheduler.now()).toISOString();
    const place = { client_msg_id: id, chat_conversation_id: topic.slice('~c:'.length) };
    const row: ArrivingRow = { ...unknown, ...place, author, files, created_at, state: 'arriving' };
    if (!messages.putArriving(row)) return;
    shown.set(key, row);
    expiry.renew(key, ttlMs);
  });

  return () => {
    stopHearing();
    expiry.clear();
    for (const key of shown.keys()) remove(key);
  };
}
