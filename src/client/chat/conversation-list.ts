import { pauseAfter } from '../../../machines/reconnect-policy.ts';
import { type Conversation, searchConversations } from '../../contract/chat.ts';
import { PAGE_SIZE_MAX } from '../../contract/list.ts';
import type { call } from '../api/call.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Scheduler } from '../realtime/scheduler.ts';
import { isRefusal } from './call-failure.ts';
import type { ConversationStore } from './conversation-store.ts';

/** Chats whose progress is followed while nobody reads them: the ones somebody spoke in last. */
export const FOLLOWED_MAX = 200;

export interface ConversationList {
  /** Fetches the chats of one community, or of all (null). Tries again until it succeeds or is refused. */
  load(groupId: string | null): void;
  /** Follows the progress of the chats in the store, as it changes. */
  follow(): void;
  stop(): void;
}

/** Keeps the conversation store filled: asks for the list, and follows each chat's newest position. */
export function createConversationList(deps: {
  readonly call: typeof call;
  readonly hub: Hub;
  readonly conversations: ConversationStore;
  readonly scheduler: Scheduler;
  readonly random: () => number;
}): ConversationList {
  const { conversations, hub } = deps;
  const followed = new Map<string, () => void>();
  const runs = new Map<string | null, object>();
  let stopFollowing: (() => void) | null = null;

  async function askAll(groupId: string | null): Promise<readonly Conversation[]> {
    const rows: Conversation[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { page, limit: PAGE_SIZE_MAX, ...(groupId !== null && { group_id: groupId }) };
      const answer = await deps.call(searchConversations, { query });
      rows.push(...answer.data);
      pages = answer.pagination.total_pages;
    }
    return rows;
  }

  /** A later load of the same scope ends the trying of an earlier one; what that one brings is folded all the same. */
  async function load(groupId: string | null, run: object): Promise<void> {
    for (let failures = 0; runs.get(groupId) === run; ) {
      const knownIds = new Set(Object.keys(conversations.store.getState().byId));
      try {
        const rows = await askAll(groupId);
        if (runs.has(groupId)) conversations.receive(rows, { groupId, knownIds });
        return;
      } catch (error) {
        if (isRefusal(error)) return;
        failures += 1;
        const ms = pauseAfter(failures, null, deps.random);
        await new Promise<void>((resolve) => deps.scheduler.after(ms, resolve));
      }
    }
  }

  function newestFirst(a: Conversation, b: Conversation): number {
    return (b.last_message_at ?? b.created_at).localeCompare(a.last_message_at ?? a.created_at);
  }

  function settle(byId: Readonly<Record<string, Conversation>>): void {
    const open = Object.values(byId).filter(({ status }) => status !== 'ARCHIVED');
    const wanted = new Set(
      open
        .sort(newestFirst)
        .slice(0, FOLLOWED_MAX)
        .map(({ id }) => id),
    );
    for (const [id, end] of followed) {
      if (wanted.has(id)) continue;
      followed.delete(id);
      end();
    }
    for (const id of wanted) {
      if (followed.has(id)) continue;
      const headMoved = ({ messageSeq }: { messageSeq: number | null }) => {
        if (messageSeq !== null) conversations.advance(id, messageSeq);
      };
      followed.set(id, hub.subscribe(`c:${id}`, 'head', { headMoved }));
    }
  }

  return {
    load(groupId) {
      const run = {};
      runs.set(groupId, run);
      void load(groupId, run);
    },
    follow() {
      stopFollowing?.();
      stopFollowing = conversations.store.subscribe(({ byId }, previous) => {
        if (Object.keys(byId).join() !== Object.keys(previous.byId).join()) settle(byId);
      });
      settle(conversations.store.getState().byId);
    },
    stop() {
      stopFollowing?.();
      stopFollowing = null;
      runs.clear();
      for (const end of followed.values()) end();
      followed.clear();
    },
  };
}
