import type { Person } from '../../../../contract/account/people.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { call } from '../../../data/api/call.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { followPeople } from '../../../data/people/follow-people.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import { followVotes } from '../../polls/store/votes.ts';
import { type ConversationActions, createConversationActions } from './conversations/conversation-actions.ts';
import { createConversationList } from './conversations/conversation-list.ts';
import {
  type ConversationState,
  type ConversationStore,
  createConversationStore,
  PRIVATE,
  THREADS,
} from './conversations/conversation-store.ts';
import { createOpenConversations } from './conversations/open-conversations.ts';
import { type ConversationRef, createHistory, type History } from './history.ts';
import { createMessageActions, type MessageActions } from './message-actions.ts';
import type { PendingMessage } from './message-log.ts';
import { createMessageStore, type MessageStore } from './message-store.ts';
import { createPacedStore, type PacedStore } from './paced-store.ts';
import { createReadMarks } from './read-marks.ts';
import { createReading, type Reading } from './reading.ts';
import { clearReturned } from './returned-messages.ts';
import { followUnsentMessages, type MessageBody, messageKind } from './unsent-messages.ts';

/** Unread counts and lists render at most this often, however fast messages arrive. */
const NEWS_EVERY_MS = 250;

export interface ChatDeps {
  readonly hub: Hub;
  readonly call: typeof call;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** The page's outbox. The caller starts it. */
  readonly outbox: Outbox;
}

/**
 * What a message has besides its text: the message that it replies to or forwards, the members that it mentions, its
 * poll, its files.
 */
export type Answering = Partial<
  Pick<MessageBody, 'reply_to' | 'forward_of' | 'forwarded_from' | 'poll' | 'files'>
> &
  Partial<Pick<PendingMessage, 'mentions'>>;

type Paging = Pick<History, 'loadOlder' | 'loadNewer' | 'loadAround' | 'loadAroundMessage' | 'loadNewest'>;

export interface Chat
  extends Paging,
    MessageActions,
    ConversationActions,
    Pick<Outbox, 'retry' | 'discard' | 'putBack'> {
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
  /**
   * A throttled copy of the conversation state, for views of unread counts and positions: at most every {@link
   * NEWS_EVERY_MS}.
   */
  readonly shownConversations: PacedStore<ConversationState>;
  /**
   * Shows the message at once and sends it after the ones before it. Returns its client id, or null when no user is
   * signed in.
   */
  send(
    conversation: { readonly id: string; readonly group_id: string | null },
    content: string,
    more?: Answering,
  ): string | null;
  /** Loads the stores for `me` and keeps them up to date. The caller starts the hub. */
  start(me: Person): void;
  /** Empties the stores. */
  stop(): void;
  /** Reloads the conversation lists now. */
  loadLists(): void;
  /**
   * Subscribes to a community's list of chats, for its staff also to that of their own chats. Counted by reference; the
   * returned function ends it.
   */
  openGroup(groupId: string, isStaff?: boolean): () => void;
  /**
   * Opens a conversation that is in the store: loads it, subscribes to all its events, and places the "New" line.
   * Counted by reference; the returned function closes it.
   */
  openConversation(ref: ConversationRef): () => void;
  /** Tracks what is read in an open conversation; call `stop` when it closes. */
  readConversation(conversationId: string, isFocused: boolean): Reading;
}

/** Shared communities and blocks decide whether two members may write to each other. */
function decidesWhoMayWrite({ kind }: HubEvent): boolean {
  return kind === 'block.updated' || kind === 'membership.granted' || kind === 'membership.revoked';
}

/** Chat without the UI: the stores that the screens read and the actions that they call. */
export function createChat(deps: ChatDeps): Chat {
  const { hub, outbox } = deps;
  const messages = createMessageStore();
  const conversations = createConversationStore();
  const history = createHistory({
    call: deps.call,
    messages,
    replay: (events) => me !== null && messages.receiveBatch(events, me.id),
  });
  const marks = createReadMarks({ ...deps, conversations });
  const actions = createMessageActions({ ...deps, messages });
  const list = createConversationList({
    ...deps,
    conversations,
    onStreamLost: (id) => !open.has(id) && messages.release(id),
    onLost: (ids) => {
      for (const id of ids) open.refuse(id);
    },
  });
  const open = createOpenConversations({
    ...{ hub, messages, conversations, history, list },
    myId: () => me?.id ?? null,
  });
  let me: Person | null = null;
  let stops: readonly (() => void)[] = [];

  function idsOf(groupId: string): readonly string[] {
    return Object.values(conversations.store.getState().byId)
      .filter(({ group_id }) => group_id === groupId)
      .map(({ id }) => id);
  }

  function receive(batch: readonly HubEvent[], meId: string): void {
    const revoked = batch.flatMap((event) => {
      // Only their author makes these ids, so another member's message confirms nothing.
      if (event.kind === 'message.created' && event.data.author.id === meId) {
        outbox.confirmed([event.data.client_msg_id]);
        clearReturned(event.data.client_msg_id);
      }
      // A role decides which chats there are. A change may also be about someone who may not read them, so all are loaded.
      if (event.kind === 'membership.granted') list.load(event.data.group_id);
      if (event.kind === 'membership.updated') list.load(null);
      if (event.kind === 'membership.revoked') list.forget(event.data.group_id);
      if (decidesWhoMayWrite(event)) list.loadSoon(PRIVATE);
      if (isNewlyFollowed(event)) list.loadSoon(THREADS);
      return event.kind === 'membership.revoked' ? idsOf(event.data.group_id) : [];
    });
    messages.receiveBatch(batch, meId);
    history.receive(batch);
    conversations.receiveBatch(batch, meId);
    for (const id of revoked) open.refuse(id);
    for (const event of batch) if (event.kind === 'messages.restored') showRestored(event.data);
  }

  /** What came back has to be fetched where it is shown: the stream begins again with the messages of now. */
  function showRestored({
    chat_conversation_id: id,
    messages: restored,
  }: EventData<'messages.restored'>): void {
    if (messages.hasOlderThan(id, new Map(restored))) hub.forget(`c:${id}`);
  }

  /** Only threads are followed. The event says nothing about them but their id. */
  function isNewlyFollowed(event: HubEvent): boolean {
    return (
      event.kind === 'conversation.preferences_updated' &&
      event.data.is_following &&
      conversations.get(event.data.chat_conversation_id) === undefined
    );
  }

  function loadAll(): void {
    list.load(null);
    list.load(PRIVATE);
    list.load(THREADS);
  }

  function loadAllSoon(): void {
    list.loadSoon(null);
    list.loadSoon(PRIVATE);
    list.loadSoon(THREADS);
  }

  return {
    messages,
    conversations,
    shownConversations: createPacedStore(conversations.store, deps.scheduler, NEWS_EVERY_MS),
    retry: outbox.retry,
    discard: outbox.discard,
    putBack: outbox.putBack,
    ...history,
    ...actions.actions,
    ...createConversationActions({ ...deps, conversations, messages, marks }),
    send({ id, group_id }, content, { mentions = [], ...more } = {}) {
      const none = { reply_to: null, forward_of: null, forwarded_from: null, files: [] };
      const body: MessageBody = { group_id, content, mentions: [...mentions], ...none, ...more };
      const clientMsgId = outbox.send({ kind: messageKind.name, lane: id, body });
      if (clientMsgId === null) return null;
      messages.clearDivider(id);
      marks.look(id);
      return clientMsgId;
    },

    start(person) {
      me = person;
      list.follow();
      stops = [
        followUnsentMessages({ ...deps, messages }, person),
        followVotes(outbox, (place, poll) => {
          if ('chat_message_id' in place)
            messages.receivePoll(place.chat_conversation_id, place.chat_message_id, poll);
        }),
        hub.onBatch((batch) => receive(batch, person.id)),
        followPeople(deps, (rename) => {
          messages.changeAll(rename);
          conversations.store.setState(rename);
        }),
        // Private streams may be reset together with this one: the lists are reloaded once for all of them.
        hub.subscribe(`u:${person.id}`, 'full', { refresh: loadAllSoon }),
      ];
      loadAll();
    },
    loadLists: loadAll,
    stop() {
      for (const stop of stops) stop();
      stops = [];
      me = null;
      marks.stop();
      actions.clear();
      list.stop();
      conversations.clear();
      messages.clear();
    },
    openGroup(groupId, isStaff = false) {
      const refresh = () => list.loadSoon(groupId);
      const ends = (isStaff ? ['g', 'm'] : ['g']).map((prefix) =>
        hub.subscribe(`${prefix}:${groupId}`, 'full', { refresh }),
      );
      return () => {
        for (const end of ends) end();
      };
    },
    openConversation: open.enter,
    readConversation(conversationId, isFocused) {
      marks.look(conversationId);
      return createReading({
        scheduler: deps.scheduler,
        readSeq: conversations.get(conversationId)?.last_read_seq ?? 0,
        isFocused,
        markRead: (seq) => marks.seen(conversationId, seq),
      });
    },
  };
}
