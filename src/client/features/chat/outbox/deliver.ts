import type { DeliveryFailure } from '../../../../../machines/outbox.machine.ts';
import { type Message, sendMessage } from '../../../../contract/chat/chat.ts';
import { sendPrivateMessage } from '../../../../contract/chat/conversations.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import type { call } from '../../../data/api/call.ts';
import { isRefusal, reasonOf } from '../../../data/api/call-failure.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Sends a message to the server as its author. Rejects with a `DeliveryFailure`. */
export type Deliver = (entry: OutboxEntry, signal: AbortSignal) => Promise<Message>;

/** A response that is not from our server, such as a café's login page, counts as no response. */
function deliveryFailure(error: unknown): DeliveryFailure {
  if (!(error instanceof ApiError)) return { kind: 'transient', retryAfterMs: null };
  if (error.status === 401) return { kind: 'unauthorized' };
  if (isRefusal(error)) return { kind: 'refused', reason: reasonOf(error) };
  return { kind: 'transient', retryAfterMs: error.retryAfterMs };
}

export interface DeliverDeps {
  readonly call: typeof call;
}

export function createDeliver(deps: DeliverDeps): Deliver {
  return async (entry, signal) => {
    const { chat_conversation_id, group_id, content, client_msg_id, author_id, reply_to } = entry;
    const body = {
      chat_conversation_id,
      content,
      client_msg_id,
      ...(reply_to !== null && { reply_to_id: reply_to.id }),
    };
    const options = { signal, idempotencyKey: client_msg_id, actingAs: author_id };
    try {
      const { data } =
        group_id === null
          ? await deps.call(sendPrivateMessage, { body }, options)
          : await deps.call(sendMessage, { body: { ...body, group_id } }, options);
      return data;
    } catch (error) {
      throw deliveryFailure(error);
    }
  };
}
