import { HISTORY_PAGE, searchMessages } from '../../../../contract/chat/chat.ts';
import { searchPrivateMessages } from '../../../../contract/chat/conversations.ts';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import type { call } from '../../../data/api/call.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import { createEventBuffer } from '../../../data/live/event-buffer.ts';
import { createSingleFlight } from '../../../data/live/single-flight.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
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
  /** Events that have just been applied. */
  receive(events: readonly HubEvent[]): void;
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
  /** Applies pushed events again: they may be newer than the page that was just merged. */
  readonly replay: (events: readonly HubEvent[]) => void;
}): History {
  const { messages } = deps;
  const buffer = createEventBuffer<HubEvent>(() => undefined);
  const once = createSingleFlight();

  async function ask({ id, group_id }: ConversationRef, where: Where) {
    const query = { chat_conversation_id: id, limit: HISTORY_PAGE, ...where };
    const { data, cursor, rt } =
      group_id === null
        ? await deps.call(searchPrivateMessages, { query })
        : await deps.call(searchMessages, { params: { group_id }, query });
    const page: Page = { messages: data, hasOlder: cursor.before !== null, hasNewer: cursor.after !== null };
    return { page, rt };
  }

  /** Merges a page with `merge`, then the events that were pushed since the request. */
  async function load(
    ref: ConversationRef,
    where: Where,
    merge: (page: Page) => void,
  ): Promise<RtPosition | null> {
    let position: RtPosition | null = null;
    await buffer.during(
      () => ask(ref, where),
      ({ page, rt }, meanwhile) => {
        position = rt;
        merge(page);
        deps.replay(meanwhile);
      },
    );
    return position;
  }

  /** The same, for a page next to the loaded rows. It is dropped when they were replaced during the request. */
  async function loadNext(
    { ref, where }: { readonly ref: ConversationRef; readonly where: Where },
    merge: (page: Page) => void,
  ): Promise<void> {
    const { generation } = messages.view(ref.id);
    await load(ref, where, (page) => {
      if (messages.view(ref.id).generation === generation) merge(page);
    });
  }

  return {
    receive: buffer.add,
    async snapshot(ref) {
      const seq = messages.readerSeq(ref.id);
      try {
        return await load(ref, seq === null ? {} : { around: seq }, (page) => messages.replace(ref.id, page));
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
        const { hasOlder, firstSeq } = messages.view(ref.id);
        // Without confirmed messages only pending ones are shown, and the newest page comes before those.
        const where = firstSeq === 0 ? {} : { before: firstSeq };
        if (hasOlder) await loadNext({ ref, where }, (page) => messages.addPage(ref.id, page));
      }),
    loadNewer: (ref) =>
      once(`newer ${ref.id}`, async () => {
        const { hasNewer, lastSeq } = messages.view(ref.id);
        const where = { after: lastSeq };
        if (hasNewer) await loadNext({ ref, where }, (page) => messages.addPage(ref.id, page));
      }),
    fillHole: (ref) =>
      once(`hole ${ref.id}`, async () => {
        const { hole } = messages.view(ref.id);
        if (hole === null) return;
        const where = { after: hole.after };
        await loadNext({ ref, where }, (page) => messages.receive(ref.id, page.messages));
      }),
    loadAround: (ref, seq) =>
      once(`around ${ref.id} ${seq}`, async () => {
        const { firstSeq, lastSeq } = messages.view(ref.id);
        if (firstSeq !== 0 && firstSeq <= seq && seq <= lastSeq) return;
        messages.readerAt(ref.id, seq);
        await load(ref, { around: seq }, (page) => messages.addPage(ref.id, page));
      }),
    async loadAroundMessage(ref, messageId, onFound) {
      const held = messages.messageById(ref.id, messageId);
      if (held !== undefined) {
        onFound(held.seq);
        return;
      }
      await load(ref, { around_message: messageId }, (page) => {
        const seq = page.messages.find(({ id }) => id === messageId)?.seq;
        if (seq === undefined) return;
        messages.readerAt(ref.id, seq);
        onFound(seq);
        messages.addPage(ref.id, page);
      });
    },
    loadNewest: (ref) =>
      once(`newest ${ref.id}`, async () => {
        messages.readerAt(ref.id, null);
        if (messages.view(ref.id).hasNewer) await load(ref, {}, (page) => messages.addPage(ref.id, page));
      }),
  };
}
