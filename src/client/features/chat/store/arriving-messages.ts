import { createExpiry } from '../../../data/realtime/expiry.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import { lastRow } from './last-row.ts';
import type { ArrivingRow } from './message-log.ts';
import type { MessageStore } from './message-store.ts';

export interface ArrivingMessagesDeps {
  readonly hub: Pick<Hub, 'onEphemeral'>;
  readonly messages: MessageStore;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
  /** Null while no user is signed in. */
  readonly myId: () => string | null;
}

/** Most boxes of one member. Members send their files one after the other. */
const ARRIVING_MAX = 3;

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
    const { chat_conversation_id: of } = row;
    const left = messages.arriving(of).filter((one) => one !== row);
    if (left.length < messages.arriving(of).length) messages.setArriving(of, left);
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
    const known = shown.get(key);
    if (known === undefined || !messages.arriving(row.chat_conversation_id).includes(known)) {
      if (!mayAdd(messages, row)) return;
      messages.setArriving(row.chat_conversation_id, [...messages.arriving(row.chat_conversation_id), row]);
      shown.set(key, row);
    }
    expiry.renew(key, ttlMs);
  });

  return () => {
    stopHearing();
    expiry.clear();
    for (const key of shown.keys()) remove(key);
  };
}

/** Not when its message is here, when its author has too many, or when its id belongs to another member's row. */
function mayAdd(messages: MessageStore, row: ArrivingRow): boolean {
  const { chat_conversation_id: of, author, client_msg_id: id } = row;
  const others = messages.arriving(of);
  const own = others.filter((one) => one.author.id === author.id);
  const isTaken = [...others, ...messages.pending(of)].some((one) => one.client_msg_id === id);
  return own.length < ARRIVING_MAX && !isTaken && !lastRow(messages, of, (one) => one.client_msg_id === id);
}
