import * as z from 'zod/mini';
import { type Person, person } from '../../../../contract/account/people.ts';
import { type Message, quote, sendMessage } from '../../../../contract/chat/chat.ts';
import { sendPrivateMessage } from '../../../../contract/chat/conversations.ts';
import { forwardedFrom } from '../../../../contract/chat/forwarded-from.ts';
import { forwardMessage } from '../../../../contract/chat/forwards.ts';
import { id } from '../../../../contract/core/text.ts';
import { pollForm } from '../../../../contract/polls/poll.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import type { ShownEntry } from '../../../data/outbox/outbox-entry.ts';
import type { OutboxKind } from '../../../data/outbox/outbox-kind.ts';
import { entriesOf } from '../../../data/outbox/outbox-lane.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import { type AttachmentForms, isFileRefused, localFiles } from '../../attachments/store/local-file.ts';
import type { MessageStore } from './message-store.ts';

/** What an unsent chat message contains. Its lane is the conversation, and its id is the client id of the message. */
const messageBody = z.object({
  /** Null in a private conversation. */
  group_id: z.nullable(id),
  content: z.string(),
  mentions: z._default(z.array(person), []),
  reply_to: z._default(z.nullable(quote), null),
  poll: z.optional(pollForm),
  files: localFiles,
  /** The message that it forwards, and what is shown of it until it is sent. */
  forward_of: z._default(z.nullable(id), null),
  forwarded_from: z._default(z.nullable(forwardedFrom), null),
});
export type MessageBody = z.output<typeof messageBody>;

/** Chat messages in the outbox. */
export const messageKind: OutboxKind<MessageBody, Message> = {
  name: 'message',
  schema: messageBody,
  async deliver(
    {
      id: client_msg_id,
      lane: chat_conversation_id,
      body: { group_id, content, reply_to, poll, files, forward_of },
    },
    call,
    signal,
  ) {
    if (forward_of !== null) {
      const params = { chat_message_id: forward_of };
      const body = { chat_conversation_id, group_id, content, client_msg_id };
      return (await call(forwardMessage, { params, body })).data;
    }
    const body = {
      chat_conversation_id,
      content,
      client_msg_id,
      ...(reply_to !== null && { reply_to_id: reply_to.id }),
      ...(poll !== undefined && { poll }),
    };
    const send = async (more: { attachments?: AttachmentForms }) => {
      const sent = { ...body, ...more };
      const answer =
        group_id === null
          ? await call(sendPrivateMessage, { body: sent })
          : await call(sendMessage, { body: { ...sent, group_id } });
      return answer.data;
    };
    if (files.length === 0) return send({});
    const [{ deliverWithFiles }, { announcing }] = await Promise.all([
      import('../../attachments/store/deliver-files.ts'),
      import('./announce-files.ts'),
    ]);
    const message = { id: client_msg_id, conversationId: chat_conversation_id, files };
    return announcing(message, { isRefused, signal }, () =>
      deliverWithFiles(files, (attachments) => send({ attachments }), signal),
    );
  },
  isRefused,
};

function isRefused(error: unknown): boolean {
  return isRefusal(error) || isFileRefused(error);
}

/** How long a row that another tab has sent waits for its message to replace it. */
export const HANDOVER_MS = 10_000;

export interface UnsentMessagesDeps {
  readonly outbox: Outbox;
  readonly messages: MessageStore;
  readonly scheduler: Pick<Scheduler, 'after'>;
}

/**
 * Shows each unsent message of `author` as a row of its conversation, until its message replaces it. The returned
 * function stops, and leaves the rows as they are.
 */
export function followUnsentMessages(
  { outbox, messages, scheduler }: UnsentMessagesDeps,
  author: Person,
): () => void {
  const { store, onGone } = entriesOf(outbox, messageKind);

  function show(
    entries: readonly ShownEntry<MessageBody>[],
    before: readonly ShownEntry<MessageBody>[],
  ): void {
    for (const entry of entries) {
      if (before.includes(entry)) continue;
      const { id, lane, created_at, state, reason, isKept, isNext } = entry;
      const { poll, ...body } = entry.body;
      messages.putPending({
        ...{ client_msg_id: id, chat_conversation_id: lane, author, created_at },
        ...{ state, reason, isKept, isNext },
        ...body,
        poll_form: poll,
      });
    }
  }

  const stops = [
    store.subscribe(show),
    onGone(({ id, lane }, end) => {
      if (end.why === 'discarded') messages.removePending(lane, id);
      else if (end.why === 'sent') messages.receive(lane, [end.reply]);
      // The message replaces the row, so that nothing flickers.
      else
        scheduler.after(HANDOVER_MS, () => {
          if (store.getState().every((entry) => entry.id !== id)) messages.removePending(lane, id);
        });
    }),
  ];
  show(store.getState(), []);
  return () => {
    for (const stop of stops) stop();
  };
}
