import { type Badge, getBadge } from '../../../../contract/notifications/notifications.ts';
import { messagePushTag } from '../../../../contract/notifications/push.ts';
import type { call } from '../../../data/api/call.ts';
import { createRetrier } from '../../../data/api/retrier.ts';
import { isOfMessages, withdrawPush } from '../../../data/push/withdraw-push.ts';
import { GROUP_JITTER_MS } from '../../../data/realtime/hub/group-jitter.ts';
import { headMoves } from '../../../data/realtime/hub/head-moves.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { ConversationStore } from '../../chat/store/conversations/conversation-store.ts';
import { badgeStore, forgetBadge, receiveBadge } from './badge-store.ts';

interface BadgeDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'onEvent'>;
  readonly call: typeof call;
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Ids of the followed communities. */
  readonly conversations: Pick<ConversationStore, 'store'>;
  readonly meId: string;
}

/**
 * Keeps the bell's number up to date: from events for this user, from a fetch at the start and when the
 * stream restarts, and from hints of a community's stream. For a hint, members fetch at different times. Returns the
 * stop function.
 */
export function watchBadge({ hub, call, scheduler, random, conversations, meId }: BadgeDeps): () => void {
  const followed = new Map<string, () => void>();
  const retrier = createRetrier({ scheduler, random });
  let isStopped = false;
  let cancelHint: (() => void) | null = null;

  const withdraw = (read: string) => void withdrawPush((tag) => tag === read);

  /**
   * When nothing is unread, system notifications that are still shown were read while no page was open, so
   * they are closed. A badge that comes late, as after a sleep, does not close a push that is newer than it.
   */
  function receive(badge: Badge): void {
    receiveBadge(badge);
    const { notifications, conversations: chats, as_of } = badgeStore.getState().badge ?? badge;
    if (notifications > 0 && chats > 0) return;
    void withdrawPush(
      (tag, pushedAsOf) => pushedAsOf <= as_of && (isOfMessages(tag) ? chats : notifications) === 0,
    );
  }

  function ask(): void {
    retrier.run('badge', async () => {
      const { data } = await call(getBadge, {});
      if (!isStopped) receive(data);
    });
  }

  function hint(): void {
    cancelHint ??= scheduler.after(random() * GROUP_JITTER_MS, () => {
      cancelHint = null;
      badgeStore.setState(({ groupNews }) => ({ groupNews: groupNews + 1 }));
      ask();
    });
  }

  function follow(groupId: string): () => void {
    return hub.subscribe(`n:${groupId}`, 'head', headMoves(hint, { isFirstCounted: true }));
  }

  function settle(): void {
    const groups = new Set(
      Object.values(conversations.store.getState().byId).flatMap(({ group_id }) => group_id ?? []),
    );
    for (const [id, end] of followed) {
      if (groups.has(id)) continue;
      followed.delete(id);
      end();
    }
    for (const id of groups) if (!followed.has(id)) followed.set(id, follow(id));
  }

  const stops = [
    retrier.start(),
    hub.onEvent('badge.updated', ({ data }) => receive(data)),
    hub.onEvent('read.updated', ({ data }) => withdraw(messagePushTag(data.chat_conversation_id))),
    hub.onEvent('group_notification.created', hint),
    hub.onEvent('notification.updated', ({ data }) => {
      if (data.status !== 'UNREAD') withdraw(data.notification_id);
    }),
    hub.onEvent('notification.removed', ({ data }) => withdraw(data.notification_id)),
    hub.subscribe(`u:${meId}`, 'full', { refresh: ask }),
    conversations.store.subscribe(({ factsById }, previous) => {
      if (factsById !== previous.factsById) settle();
    }),
  ];
  settle();
  ask();
  // The push subscription on the server ended with the previous session.
  if (globalThis.Notification?.permission === 'granted')
    void import('../../../data/push/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
  return () => {
    isStopped = true;
    cancelHint?.();
    for (const stop of [...stops, ...followed.values()]) stop();
    forgetBadge();
  };
}
