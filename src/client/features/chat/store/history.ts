import { HISTORY_PAGE, searchMessages } from '../../../../contract/chat/chat.ts';
import { searchPrivateMessages } from '../../../../contract/chat/conversations.ts';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import type { call } from '../../../data/api/call.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { Page } from './message-log.ts';
import type { MessageStore } from './message-store.ts';

/** The part of a conversation that requests for its messages need. */
export interface ConversationRef {
  readonly id: string;
  /** Null for a private conversation. */
  readonly group_id: string | null;
}

type Where = { before?: number; after?: number; around?: number; around_message?: string };

export interface History {
  /**
   * Replaces the loaded messages with the newest page, or with the page around the reader's place. Resolves to null
   * when the user has no access.
   */
  snapshot(ref: ConversationRef): Promise<RtPosition | null>;
  /** Loads the next older page. At most one request of each kind is in flight; resolves when the page is merged. */
  loadOlder(ref: ConversationRef): Promise<void>;
  loadNewer(ref: ConversationRef): Promise<void>;
  /** Loads the first gap, if there is one. */
  fillHole(ref: ConversationRef): Promise<void>;
  /** Loads a window around a position, unless it is already loaded. */
  loadAround(ref: ConversationRef, seq: number): Promise<void>;
  /**
   * The same for a message of which only the id is known; rejects when it does not exist. `onFound` receives its
   * position before the window is shown.
   */
  loadAroundMessage(ref: ConversationRef, messageId: string, onFound: (seq: number) => void): Promise<void>;
  /** Returns from a window of history to the newest messages. */
  loadNewest(ref: ConversationRef): Promise<void>;
}

/** Loads pages of messages and merges them. Failures reject, except in `snapshot` (see there). */
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
        // Without confirmed messages only pending ones are shown, and the newest page comes before those.
        const { page } = await ask(ref, firstSeq === 0 ? {} : { before: firstSeq });
        // The rows were replaced during the request: this page may not touch the new ones.
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
