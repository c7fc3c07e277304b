import { type Conversation, searchConversations } from '../../../../../contract/chat/chat.ts';
import { searchPrivateConversations } from '../../../../../contract/chat/conversations.ts';
import { listThreads } from '../../../../../contract/chat/threads.ts';
import type { Answer } from '../../../../../contract/core/endpoint.ts';
import { PAGE_SIZE_MAX } from '../../../../../contract/core/list.ts';
import type { RtPosition } from '../../../../../contract/core/realtime.ts';
import type { call } from '../../../../data/api/call.ts';
import { isRefusal } from '../../../../data/api/call-failure.ts';
import { createRetrier } from '../../../../data/api/retrier.ts';
import type { Hub } from '../../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../../ui/base/scheduler.ts';
import { type ConversationStore, PRIVATE, THREADS } from './conversation-store.ts';
import { createFollowedChats } from './followed-chats.ts';

/** Requests for the same list within this time are combined into one. */
const GATHER_MS = 50;
/** Bounds of a random delay after a change to a community's list, so that its members do not all request it at once. */
const GROUP_WAIT_MS = [2000, 5000] as const;

export interface ConversationList {
  /**
   * Loads the chats of one community, of all communities (null), the private ones, or the followed threads. Retries until it succeeds or is
   * refused.
   */
  load(scope: string | null): void;
  /** The same after a short delay; calls during the delay are combined. */
  loadSoon(scope: string | null): void;
  /** Does not load the chats of a community that the user is no longer in. */
  forget(groupId: string): void;
  /** Subscribes to the chats in the store, and follows changes of the store. */
  follow(): void;
  /** Whether all messages of the conversation are pushed, even when it is not open. */
  isFollowedInFull(conversationId: string): boolean;
  stop(): void;
}

/** Keeps the conversation store up to date: loads the lists and subscribes to the chats in the store. */
export function createConversationList(deps: {
  readonly call: typeof call;
  readonly hub: Hub;
  readonly conversations: ConversationStore;
  readonly scheduler: Scheduler;
  readonly random: () => number;
  /** The stream of a closed chat was reset: its loaded messages may have gaps. */
  readonly onStreamLost: (conversationId: string) => void;
  /** The user may no longer read these chats of the staff, and the threads in them. */
  readonly onLost: (conversationIds: readonly string[]) => void;
}): ConversationList {
  const { conversations, scheduler } = deps;
  const retrier = createRetrier(deps);
  const soon = new Map<string | null, () => void>();
  let stopFollowing: (() => void) | null = null;

  const followed = createFollowedChats({
    hub: deps.hub,
    conversations,
    onPrivateMoved: () => loadLater(PRIVATE, GATHER_MS),
    onThreadMoved: () => loadGently(THREADS),
    onStreamLost(id) {
      deps.onStreamLost(id);
      loadLater(PRIVATE, GATHER_MS);
    },
    onGroupMoved: (groupId) => loadGently(groupId),
  });

  function askPage(scope: string | null, page: number): Promise<Answer<typeof searchConversations>> {
    const query = { page, limit: PAGE_SIZE_MAX };
    if (scope === PRIVATE) return deps.call(searchPrivateConversations, { query });
    if (scope === THREADS) return threadsOn(query);
    return deps.call(searchConversations, {
      query: { ...query, ...(scope !== null && { group_id: scope }) },
    });
  }

  async function threadsOn(query: { page: number; limit: number }) {
    const { data, pagination } = await deps.call(listThreads, { query });
    return { data: data.map(({ conversation }) => conversation), pagination };
  }

  async function askAll(scope: string | null) {
    const rows: Conversation[] = [];
    const heads: RtPosition[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await askPage(scope, page);
      rows.push(...answer.data);
      heads.push(...(answer.heads ?? []));
      pages = answer.pagination.total_pages;
    }
    return { rows, heads };
  }

  /** Merges an answer even when a later load of the same scope has begun, but not after `stop`. */
  async function loadScope(scope: string | null): Promise<void> {
    const session = stopFollowing;
    const knownIds = new Set(Object.keys(conversations.store.getState().byId));
    try {
      const { rows, heads } = await askAll(scope);
      if (session !== stopFollowing) return;
      followed.setHeads(heads);
      const lost = conversations.receive(rows, scope === THREADS ? undefined : { groupId: scope, knownIds });
      if (lost.length > 0) deps.onLost(lost);
      conversations.failed(false);
      followed.settle();
    } catch (error) {
      if (session === stopFollowing && !isRefusal(error)) conversations.failed(true);
      throw error;
    }
  }

  const load = (scope: string | null) => retrier.run(scope ?? 'all', () => loadScope(scope));

  function loadGently(scope: string): void {
    const [least, most] = GROUP_WAIT_MS;
    loadLater(scope, least + deps.random() * (most - least));
  }

  function loadLater(scope: string | null, ms: number): void {
    if (soon.has(scope)) return;
    const cancel = scheduler.after(ms, () => {
      soon.delete(scope);
      load(scope);
    });
    soon.set(scope, cancel);
  }

  return {
    load,
    loadSoon: (scope) => loadLater(scope, GATHER_MS),
    forget(groupId) {
      soon.get(groupId)?.();
      soon.delete(groupId);
    },
    follow() {
      stopFollowing?.();
      const stops = [
        retrier.start(),
        conversations.store.subscribe(({ byId }, previous) => {
          if (Object.keys(byId).join() !== Object.keys(previous.byId).join()) followed.settle();
        }),
      ];
      stopFollowing = () => {
        for (const stop of stops) stop();
      };
      followed.settle();
    },
    isFollowedInFull: followed.isFull,
    stop() {
      stopFollowing?.();
      stopFollowing = null;
      for (const cancel of soon.values()) cancel();
      soon.clear();
      followed.clear();
    },
  };
}
