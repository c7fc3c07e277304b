import { HISTORY_PAGE, searchMessages } from '../../../../contract/chat/chat.ts';
import { searchPrivateMessages } from '../../../../contract/chat/conversations.ts';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import type { call } from '../../../data/api/call.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { Page } from './message-log.ts';
import type { MessageStore } from './message-store.ts';

/** A conversation, as far as asking for its messages needs it. */
export interface ConversationRef {
  readonly id: string;
  /** Null for a private one. */
  readonly group_id: string | null;
}

type Where = { before?: number; after?: number; around?: number; around_message?: string };

export interface History {
  /** The newest page, or one around where the reader is, in place of what is held. Null when it may not be read. */
  snapshot(ref: ConversationRef): Promise<RtPosition | null>;
  /** Pages next to what is held. At most one of each kind is under way; resolves when it is folded in. */
  loadOlder(ref: ConversationRef): Promise<void>;
  loadNewer(ref: ConversationRef): Promise<void>;
  /** Fills the first hole, if there is one. */
  fillHole(ref: ConversationRef): Promise<void>;
  /** A window around a position that is not held; nothing when it is held already. */
  loadAround(ref: ConversationRef, seq: number): Promise<void>;
  /**
   * The same around a message that only its id is known of; rejects when it is not there. `onFound` hears its position
   * before the window is shown.
   */
  loadAroundMessage(ref: ConversationRef, messageId: string, onFound: (seq: number) => void): Promise<void>;
  /** Back from a window of history to the newest messages. */
  loadNewest(ref: ConversationRef): Promise<void>;
}

/** Asks for pages of messages and folds them. Failures reject, except in `snapshot` as said there. */
export function createHistory(deps: {
  readonly call: typeof call;
  readonly messages: MessageStore;
}): History {
  const { messages } = deps;
  const running = new Map<string, Promise<void>>();

  async function ask({ id, group_id }: ConversationRef, where: Where) {
    const query = { chat_conversation_id: id, limit: HISTORY_PAGE, ...where };
    const { data, cursor, rt } =
      group_id === null
        ? await deps.call(searchPrivateMessages, { query })
        : await deps.call(searchMessages, { params: { group_id }, query });
    const page: Page = { messages: data, hasOlder: cursor.before !== null, hasNewer: cursor.after !== null };
    return { page, rt };
  }

  function once(key: string, act: () => Promise<void>): Promise<void> {
    const known = running.get(key);
    if (known !== undefined) return known;
    const run = act().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  return {
    async snapshot(ref) {
      const seq = messages.readerSeq(ref.id);
      try {
        const { page, rt } = await ask(ref, seq === null ? {} : { around: seq });
        messages.replace(ref.id, page);
        return rt;
      } catch (error) {
        if (isRefusal(error)) {
          messages.setStatus(ref.id, 'refused');
          return null;
        }
        if (messages.view(ref.id).status === 'loading') messages.setStatus(ref.id, 'failed');
        throw error;
      }
    },
    loadOlder: (ref) =>
      once(`older ${ref.id}`, async () => {
        const { hasOlder, firstSeq, generation } = messages.view(ref.id);
        if (!hasOlder) return;
        // Without a message there is only what waits to be sent, and the newest messages come before that.
        const { page } = await ask(ref, firstSeq === 0 ? {} : { before: firstSeq });
        // The rows were replaced meanwhile: this page may be far away from them.
        if (messages.view(ref.id).generation === generation) messages.addPage(ref.id, page);
      }),
    loadNewer: (ref) =>
      once(`newer ${ref.id}`, async () => {
        const { hasNewer, lastSeq, generation } = messages.view(ref.id);
        if (!hasNewer) return;
        const { page } = await ask(ref, { after: lastSeq });
        if (messages.view(ref.id).generation === generation) messages.addPage(ref.id, page);
      }),
    fillHole: (ref) =>
      once(`hole ${ref.id}`, async () => {
        const { hole, generation } = messages.view(ref.id);
        if (hole === null) return;
        const { page } = await ask(ref, { after: hole.after });
        if (messages.view(ref.id).generation === generation) messages.receive(ref.id, page.messages);
      }),
    loadAround: (ref, seq) =>
      once(`around ${ref.id} ${seq}`, async () => {
        const { firstSeq, lastSeq } = messages.view(ref.id);
        if (firstSeq !== 0 && firstSeq <= seq && seq <= lastSeq) return;
        messages.readerAt(ref.id, seq);
        messages.addPage(ref.id, (await ask(ref, { around: seq })).page);
      }),
    async loadAroundMessage(ref, messageId, onFound) {
      const held = messages.messageById(ref.id, messageId);
      if (held !== undefined) {
        onFound(held.seq);
        return;
      }
      const { page } = await ask(ref, { around_message: messageId });
      const seq = page.messages.find(({ id }) => id === messageId)?.seq;
      if (seq === undefined) return;
      messages.readerAt(ref.id, seq);
      onFound(seq);
      messages.addPage(ref.id, page);
    },
    loadNewest: (ref) =>
      once(`newest ${ref.id}`, async () => {
        messages.readerAt(ref.id, null);
        if (messages.view(ref.id).hasNewer) messages.addPage(ref.id, (await ask(ref, {})).page);
      }),
  };
}
