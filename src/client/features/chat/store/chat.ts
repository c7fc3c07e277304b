import type { Person } from '../../../../contract/account/people.ts';
import {
  type Conversation,
  deleteMessage,
  editMessage,
  type Message,
} from '../../../../contract/chat/chat.ts';
import { pinMessage } from '../../../../contract/chat/chat-history.ts';
import {
  openPrivateConversation,
  updateConversationPreferences,
} from '../../../../contract/chat/conversations.ts';
import { openThread } from '../../../../contract/chat/threads.ts';
import type { Answer, CallInput } from '../../../../contract/core/endpoint.ts';
import { reactToMessage } from '../../../../contract/feed/reactions.ts';
import type { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createOptimisticValues, type OptimisticValues } from '../../../data/live/optimistic-values.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { followPeople } from '../../../data/people/follow-people.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { ChangedFiles } from '../../attachments/store/changed-files.ts';
import { followVotes } from '../../polls/store/votes.ts';
import { createConversationList } from './conversations/conversation-list.ts';
import {
  type ConversationState,
  type ConversationStore,
  createConversationStore,
  PRIVATE,
  THREADS,
} from './conversations/conversation-store.ts';
import { type ConversationRef, createHistory, type History } from './history.ts';
import type { PendingMessage } from './message-log.ts';
import { createMessageStore, type MessageStore } from './message-store.ts';
import { createPacedStore, type PacedStore } from './paced-store.ts';
import { createReadMarks } from './read-marks.ts';
import { createReading, type Reading } from './reading.ts';
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

type Preferences = CallInput<typeof updateConversationPreferences>['body'];

type Reactable = Pick<Message, 'id' | 'chat_conversation_id'>;
type Reacting = OptimisticValues<Reactable, boolean>;

/**
 * What a message has besides its text: the message that it replies to or forwards, the members that it mentions, its
 * poll, its files.
 */
export type Answering = Partial<
  Pick<MessageBody, 'reply_to' | 'forward_of' | 'forwarded_from' | 'poll' | 'files'>
> &
  Partial<Pick<PendingMessage, 'mentions'>>;

type Paging = Pick<History, 'loadOlder' | 'loadNewer' | 'loadAround' | 'loadAroundMessage' | 'loadNewest'>;

export interface Chat extends Paging, Pick<Outbox, 'retry' | 'discard'> {
  /** The reactions that the user set and the server has not confirmed: by message id, then by emoji. */
  readonly reacting: Reacting['store'];
  /** Adds or removes a reaction. Shown at once; a failure takes it back and shows a toast. */
  react(message: Reactable, emoji: string, isOn: boolean): void;
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
  /**
   * Returns the conversation with a member: the existing one, or a new one with the id `freshId`. Rejects with the
   * call's error.
   */
  openPrivate(recipientId: string, freshId: string): Promise<Conversation>;
  /** Mutes or pins a conversation, or follows a thread, for this user only. Rejects with the call's error. */
  prefer(conversationId: string, preferences: Preferences): Promise<void>;
  /** Returns the thread of a message and the message. Rejects with the call's error. */
  openThread(messageId: string): Promise<Answer<typeof openThread>['data']>;
  /** Marks everything in the conversation as read, seen or not. */
  markRead(conversationId: string): void;
  /**
   * Marks messages from `seq` on as unread, with the "New" line above. It stays unread while it is visible, until the
   * user sends a message there, marks it as read, or opens it again. Rejects with the call's error.
   */
  markUnread(conversationId: string, seq: number): Promise<void>;
  /** Rejects with the call's error. */
  edit(messageId: string, content: string, files?: ChangedFiles): Promise<void>;
  /** Rejects with the call's error. */
  pin(messageId: string, isPinned: boolean): Promise<void>;
  /** Deletes the user's own message or removes another member's. Rejects with the call's error. */
  remove(messageId: string): Promise<void>;
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
  const reacting: Reacting = createOptimisticValues(async ({ id, chat_conversation_id }, emoji, is_on) => {
    const params = { chat_message_id: id };
    const { data } = await deps.call(reactToMessage, { params, body: { emoji, is_on } });
    messages.receiveReactions(chat_conversation_id, data);
  });
  const marks = createReadMarks({ ...deps, conversations });
  const list = createConversationList({
    ...deps,
    conversations,
    onStreamLost: (id) => !open.has(id) && messages.release(id),
    onLost: (ids) => {
      for (const id of ids) refuse(id);
    },
  });
  const open = new Map<string, { count: number; leave: () => void }>();
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
      if (event.kind === 'message.created' && event.data.author.id === meId)
        outbox.confirmed([event.data.client_msg_id]);
      // A role decides which chats there are.
      if (event.kind === 'membership.granted' || event.kind === 'membership.updated')
        list.load(event.data.group_id);
      if (decidesWhoMayWrite(event)) list.loadSoon(PRIVATE);
      if (isNewlyFollowed(event)) list.loadSoon(THREADS);
      return event.kind === 'membership.revoked' ? idsOf(event.data.group_id) : [];
    });
    messages.receiveBatch(batch, meId);
    history.heard(batch);
    conversations.receiveBatch(batch, meId);
    for (const id of revoked) refuse(id);
  }

  /** Hides the conversation's messages after access was lost. The user's drafts stay. */
  function refuse(conversationId: string): void {
    messages.release(conversationId);
    // For an open conversation the server ends the stream itself.
    if (open.has(conversationId)) messages.setStatus(conversationId, 'refused');
    else hub.forget(`c:${conversationId}`);
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

  function enter(ref: ConversationRef): () => void {
    const known = conversations.get(ref.id);
    messages.open(ref.id, known?.last_read_seq ?? 0, known?.last_seq ?? 0);
    const unsubscribe = hub.subscribe(`c:${ref.id}`, 'full', {
      async snapshot() {
        const position = await history.snapshot(ref);
        const newest = messages.newest(ref.id);
        if (newest !== undefined && me !== null) conversations.said(newest, me.id);
        return position;
      },
      refused: () => refuse(ref.id),
    });
    // The list may already use this stream; its earlier events are not in this store yet.
    if (list.isFollowedInFull(ref.id) && messages.view(ref.id).status !== 'ready') hub.forget(`c:${ref.id}`);
    const stopFilling = messages.store.subscribe(({ views }, previous) => {
      const hole = views[ref.id]?.hole;
      // A failed load of a gap is retried after the next change; until then the list shows the gap.
      if (hole && views[ref.id] !== previous.views[ref.id]) history.fillHole(ref).catch(() => {});
    });
    return () => {
      stopFilling();
      unsubscribe();
      for (const id of messages.close(ref.id)) {
        if (!list.isFollowedInFull(id)) hub.forget(`c:${id}`);
      }
    };
  }

  return {
    messages,
    conversations,
    shownConversations: createPacedStore(conversations.store, deps.scheduler, NEWS_EVERY_MS),
    retry: outbox.retry,
    discard: outbox.discard,
    ...history,
    reacting: reacting.store,
    react: (message, emoji, isOn) => void reacting.set(message, emoji, isOn).catch(toastFailure),
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
      reacting.clear();
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
    openConversation(ref) {
      const known = open.get(ref.id);
      const entry = known ?? { count: 0, leave: enter(ref) };
      open.set(ref.id, entry);
      entry.count += 1;
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        entry.count -= 1;
        if (entry.count > 0) return;
        open.delete(ref.id);
        entry.leave();
      };
    },
    readConversation(conversationId, isFocused) {
      marks.look(conversationId);
      return createReading({
        scheduler: deps.scheduler,
        readSeq: conversations.get(conversationId)?.last_read_seq ?? 0,
        isFocused,
        markRead: (seq) => marks.seen(conversationId, seq),
      });
    },
    async openPrivate(recipientId, freshId) {
      const known = Object.values(conversations.store.getState().byId).find(
        ({ kind, peer }) => kind === 'PRIVATE' && peer?.id === recipientId,
      );
      if (known !== undefined) return known;
      const { data } = await deps.call(openPrivateConversation, {
        params: { chat_conversation_id: freshId },
        body: { recipient_id: recipientId },
      });
      conversations.receive([data]);
      return data;
    },
    async prefer(id, preferences) {
      const { data } = await deps.call(updateConversationPreferences, {
        params: { chat_conversation_id: id },
        body: preferences,
      });
      conversations.receive([data]);
    },
    async openThread(messageId) {
      const { data } = await deps.call(openThread, { params: { chat_message_id: messageId } });
      conversations.receive([data.conversation]);
      return data;
    },
    markRead(id) {
      marks.look(id);
      marks.mark(id, conversations.get(id)?.last_seq ?? 0);
    },
    async markUnread(id, seq) {
      await marks.putBack(id, seq);
      messages.open(id, seq - 1, conversations.get(id)?.last_seq ?? seq);
    },
    async edit(messageId, content, files) {
      const params = { chat_message_id: messageId };
      const { data } = await deps.call(editMessage, { params, body: { content, ...files } });
      messages.receive(data.chat_conversation_id, [data]);
    },
    async pin(messageId, is_pinned) {
      const params = { chat_message_id: messageId };
      const { data } = await deps.call(pinMessage, { params, body: { is_pinned } });
      messages.receive(data.chat_conversation_id, [data]);
    },
    async remove(messageId) {
      const { data } = await deps.call(deleteMessage, { params: { chat_message_id: messageId } });
      messages.receive(data.chat_conversation_id, [data]);
    },
  };
}
