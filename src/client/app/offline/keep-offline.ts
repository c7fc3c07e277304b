import type { CurrentUser } from '../../../contract/account/me.ts';
import type { Message } from '../../../contract/chat/chat.ts';
import { KEPT_MESSAGES, type OfflineCopies } from '../../data/offline/offline-copies.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import type { Chat } from '../../features/chat/store/chat.ts';
import { isChat, PRIVATE } from '../../features/chat/store/conversations/conversation-store.ts';
import { isPending } from '../../features/chat/store/message-log.ts';
import type { ConversationView } from '../../features/chat/store/message-store.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';

export interface KeepOfflineDeps {
  readonly copies: OfflineCopies;
  readonly chat: Pick<Chat, 'messages' | 'conversations'>;
  readonly hub: Pick<Hub, 'connection'>;
  readonly scheduler: Scheduler;
  /** Whether the page started without an answer of the server: then no other answer may come for minutes. */
  readonly isUnanswered: boolean;
}

/** Changes are written after this delay, all at once: a phone's disk is slow, and a busy chat changes constantly. */
const WRITE_AFTER_MS = 2000;

/**
 * While live, stores for `user` the list of conversations and the newest messages of the opened ones. Shows the
 * stored data wherever the server cannot be reached; a later response replaces it. The returned function stops it.
 */
export function keepOffline(user: Pick<CurrentUser, 'id'>, deps: KeepOfflineDeps): () => void {
  const { copies, chat, hub, scheduler } = deps;
  const { messages, conversations } = chat;
  const dirty = new Set<string>();
  let isListDirty = false;
  let cancelWrite: (() => void) | null = null;
  let isOver = false;

  /** Whether no confirmed message could be loaded. Pending messages do not count. */
  function isMissing({ status, lastSeq }: ConversationView): boolean {
    return (status === 'failed' || (deps.isUnanswered && status === 'loading')) && lastSeq === 0;
  }
  const isLive = () => hub.connection.getState().status === 'live';
  /** When the browser forbids the database, or has no space, only the copy is lost. */
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  async function showList(): Promise<void> {
    const kept = await copies.list(user.id);
    const { isLoaded, isPrivateLoaded } = conversations.store.getState();
    if (kept === null || isOver || isLive()) return;
    const knownIds = new Set<string>();
    const ofGroups = kept.conversations.filter(({ group_id }) => group_id !== null);
    const ofTwo = kept.conversations.filter(({ group_id }) => group_id === null);
    if (!isLoaded) conversations.receive(ofGroups, { groupId: null, knownIds });
    if (!isPrivateLoaded) conversations.receive(ofTwo, { groupId: PRIVATE, knownIds });
    hub.connection.setState(({ lastUpdatedAt }) => ({ lastUpdatedAt: lastUpdatedAt ?? kept.kept_at }));
  }

  async function showTail(conversationId: string): Promise<void> {
    const kept = await copies.tail(user.id, conversationId);
    if (kept === null || isOver || isLive() || !isMissing(messages.view(conversationId))) return;
    messages.replace(conversationId, { messages: kept.messages, hasOlder: true, hasNewer: false });
  }

  /** The confirmed newest messages that are loaded; null in a window of history. */
  function endOf(conversationId: string): readonly Message[] | null {
    const { status, count, firstIndex, hasNewer, hole } = messages.view(conversationId);
    if (status !== 'ready' || hasNewer || hole !== null) return null;
    const end: Message[] = [];
    for (let at = count - 1; at >= 0 && end.length < KEPT_MESSAGES; at -= 1) {
      const row = messages.rowAt(conversationId, firstIndex + at);
      if (row !== undefined && !isPending(row)) end.unshift(row);
    }
    return end;
  }

  function write(): void {
    cancelWrite?.();
    cancelWrite = null;
    // Data that is shown without a connection may be the copy itself.
    if (!isLive()) return;
    const now = scheduler.now();
    if (isListDirty)
      quietly(
        copies.keepList(user.id, Object.values(conversations.store.getState().byId).filter(isChat), now),
      );
    for (const id of dirty) {
      const end = endOf(id);
      if (end !== null && end.length > 0) quietly(copies.keepTail(user.id, id, end, now));
      if (messages.view(id).status === 'refused') quietly(copies.drop(user.id, id));
    }
    dirty.clear();
    isListDirty = false;
  }

  function writeSoon(): void {
    cancelWrite ??= scheduler.after(WRITE_AFTER_MS, write);
  }

  const stops = [
    conversations.store.subscribe(({ byId, isLoaded }, previous) => {
      if (byId === previous.byId || !isLoaded) return;
      isListDirty = true;
      writeSoon();
    }),
    messages.store.subscribe(({ views }, previous) => {
      for (const [id, view] of Object.entries(views)) {
        if (view === previous.views[id]) continue;
        if (isMissing(view)) quietly(showTail(id));
        else dirty.add(id);
      }
      if (dirty.size > 0) writeSoon();
    }),
    hub.connection.subscribe(({ status }, previous) => {
      if (status === 'live' && previous.status !== 'live') writeSoon();
    }),
    scheduler.onVisibility((isHidden) => isHidden && write()),
  ];

  // Covers data from before the subscription.
  isListDirty = true;
  for (const [id, view] of Object.entries(messages.store.getState().views)) {
    if (isMissing(view)) quietly(showTail(id));
    else dirty.add(id);
  }
  writeSoon();
  if (!isLive()) quietly(showList());

  return () => {
    isOver = true;
    cancelWrite?.();
    for (const stop of stops) stop();
  };
}
