import { createContext, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Notification, NotificationStatus } from '../../../../contract/notifications/notifications.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { t } from '../../../i18n/t.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { badgeStore, receiveBadge } from './badge-store.ts';
import { createNotificationList, type NotificationList } from './notification-list.ts';
import {
  type Drawn,
  type NotificationScope,
  type NotificationState,
  statusOf,
} from './notification-state.ts';

/** A list that lives as long as the component that created it. Another scope creates another list. */
export function useNotificationList(
  meId: string,
  { groupId, isUnreadOnly }: NotificationScope,
): NotificationList {
  const hub = useHub();
  const make = () =>
    createNotificationList(
      {
        hub,
        call,
        scheduler: browserScheduler,
        random: Math.random,
        meId,
        onBadge: receiveBadge,
        onGroupNews: (listener) =>
          badgeStore.subscribe(({ groupNews }, before) => groupNews !== before.groupNews && listener()),
      },
      { groupId, isUnreadOnly },
    );
  const key = `${meId} ${groupId} ${isUnreadOnly}`;
  const [kept, setKept] = useState(() => ({ key, list: make() }));
  const now = kept.key === key ? kept : { key, list: make() };
  if (now !== kept) setKept(now);
  useEffect(() => now.list.start(), [now.list]);
  return now.list;
}

export const NotificationListContext = createContext<NotificationList | null>(null);

/** The list of the context. Throws when there is none. */
export function useList(): NotificationList {
  const list = use(NotificationListContext);
  if (list === null) throw new Error('NotificationListContext is missing');
  return list;
}

/** Selects a value from the context's list. Renders again when the value changes. */
export function useListState<T>(select: (state: NotificationState) => T): T {
  return useStore(useList().store, select);
}

/** The notifications drawn now, in order, without those archived or retracted since. */
export function useDrawn(): readonly Drawn[] {
  return useStore(
    useList().store,
    useShallow((state) =>
      state.shown.filter(({ id }) => state.byId[id] !== undefined && statusOf(state, id) !== 'ARCHIVED'),
    ),
  );
}

export interface NotificationActions {
  mark(one: Notification, status: 'READ' | 'UNREAD'): void;
  /** Removes it from the list. Undo puts it back in its place. */
  archive(one: Notification): void;
  markAll(): void;
}

/** Actions on notifications. A failed one rolls back and shows a toast. */
export function useNotificationActions(): NotificationActions {
  const list = useList();
  const set = (id: string, status: NotificationStatus) => list.setStatus(id, status);
  return {
    mark: ({ id }, status) => void set(id, status).catch(toastFailure),
    archive({ id }) {
      const before = statusOf(list.store.getState(), id) ?? 'READ';
      set(id, 'ARCHIVED').then(
        () => offerUndo(t('Notification archived'), () => set(id, before)),
        toastFailure,
      );
    },
    markAll() {
      list.markAll().then((undo) => offerUndo(t('All marked as read'), undo), toastFailure);
    },
  };
}
