import { createStore, type StoreApi } from 'zustand/vanilla';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import {
  type Badge,
  getNotification,
  listNotifications,
  markAllNotificationsAsRead,
  NOTIFICATIONS_PAGE,
  type NotificationStatus,
  undoMarkAllNotifications,
  updateNotificationStatus,
} from '../../../../contract/notifications/notifications.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import type { call } from '../../../data/api/call.ts';
import { createLiveList, type LiveListDeps, type WholeList } from '../../../data/live/live-list.ts';
import { createOptimisticValues } from '../../../data/live/optimistic-values.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import {
  applyNotificationEvent,
  countFresh,
  drawAnew,
  drawMore,
  emptyNotifications,
  foldTop,
  isNotificationEvent,
  type NotificationEvent,
  type NotificationScope,
  type NotificationState,
  notificationFold,
  removeNotification,
} from './notification-state.ts';

/** Events within this time cause one fetch. */
const GATHER_MS = 100;
/**
 * Events that can change which notifications the list contains: levels, preferences, memberships and blocks.
 */
const changesWhatIsShown: ReadonlySet<string> = new Set<HubEvent['kind']>([
  'notification_level.updated',
  'settings.updated',
  'membership.granted',
  'membership.revoked',
  'membership.updated',
  'block.updated',
]);
/** When there are more new ones than this, the list is fetched instead of each one. */
const SINGLES_MAX = 4;

export interface NotificationListDeps extends LiveListDeps {
  readonly hub: LiveListDeps['hub'] & Pick<Hub, 'connection'>;
  readonly call: typeof call;
  readonly meId: string;
  /** Called with the badge in each answer. */
  readonly onBadge: (badge: Badge) => void;
  /**
   * Subscribes to hints that there may be a new notification that is announced to a whole community. Returns
   * the unsubscribe function.
   */
  readonly onGroupNews: (listener: () => void) => () => void;
}

export interface NotificationList {
  readonly store: StoreApi<NotificationState>;
  /** Subscribes to the list. Returns the unsubscribe function. */
  start(): () => void;
  /** Retries now, after a failure. */
  retry(): void;
  /** Loads the next page; at most one at a time. Rejects with the call's error. */
  loadOlder(): Promise<void>;
  /** Draws new notifications, and moves changed ones to their place. */
  showFresh(): void;
  /** Optimistic: rolls back when it fails. Rejects with the call's error. */
  setStatus(id: string, status: NotificationStatus): Promise<void>;
  /**
   * Applies to the whole scope of the list. Resolves to the undo function; both reject with the call's error.
   */
  markAll(): Promise<() => Promise<void>>;
}

/** One list of notifications. */
export function createNotificationList(
  deps: NotificationListDeps,
  scope: NotificationScope,
): NotificationList {
  const store = createStore<NotificationState>()(() => emptyNotifications(scope));
  /** Ids of new notifications that were announced and not fetched yet. */
  const due = new Set<string>();
  let cancelGathering: (() => void) | null = null;

  const scopeQuery = {
    ...(scope.groupId !== null && { group_id: scope.groupId }),
    ...(scope.isUnreadOnly && { status: 'UNREAD' as const }),
  };

  async function ask(where: { limit: number; after?: string }) {
    const { data, cursor, badge } = await deps.call(listNotifications, {
      query: { ...scopeQuery, ...where },
    });
    deps.onBadge(badge);
    return { rows: data, older: cursor.after };
  }

  /** The list as far as it is shown. `isAnew`: known entries further down may have changed too. */
  async function askTop(isAnew: boolean): Promise<WholeList<NotificationState>> {
    const { shown } = store.getState();
    const wanted = Math.max(NOTIFICATIONS_PAGE, shown.length + countFresh(store.getState()));
    const page = await ask({ limit: Math.min(PAGE_SIZE_MAX, wanted) });
    return { change: (state) => foldTop(state, page, isAnew), position: null };
  }

  const list = createLiveList<NotificationState, NotificationEvent>(deps, {
    store,
    topic: `u:${deps.meId}`,
    isShared: true,
    eventsOf: (batch) => batch.filter(isNotificationEvent),
    fold: (state, events) => drawMore(events.reduce(applyNotificationEvent, state)),
    loadAll: () => askTop(true),
    complete({ byId }, events) {
      for (const event of events) {
        if (event.kind === 'notification.created') {
          const { notification_id, version } = event.data;
          // The text may have changed without a new version.
          if ((byId[notification_id]?.version ?? 0) <= version) due.add(notification_id);
        }
        if (event.kind === 'notification.updated') {
          const { notification_id, status } = event.data;
          // An unknown notification may belong here now, for example after an archive was undone.
          if (byId[notification_id] === undefined && status !== 'ARCHIVED') due.add(notification_id);
        }
      }
      if (events.some(({ kind }) => kind === 'notifications.marked')) list.reload();
      if (due.size > 0) cancelGathering ??= deps.scheduler.after(GATHER_MS, loadDue);
    },
    refused: (state) => (state.status === 'loading' ? { ...state, status: 'failed' } : state),
  });

  /** When fetching the new ones fails, the whole list is fetched later. */
  function loadNew(): void {
    list.load(async () => (await askTop(false)).change).catch(list.reloadLater);
  }

  async function loadOne(notification_id: string): Promise<void> {
    try {
      await list.load(async () => {
        const { data } = await deps.call(getNotification, { params: { notification_id } });
        return (state) => notificationFold.put(state, [data]);
      });
    } catch (error) {
      if (problemOf(error)?.code === 'notification.not_found')
        store.setState((state) => removeNotification(state, notification_id));
      else list.reloadLater(error);
    }
  }

  function loadDue(): void {
    cancelGathering = null;
    const ids = [...due];
    due.clear();
    if (ids.length > SINGLES_MAX) loadNew();
    else for (const id of ids) void loadOne(id);
  }

  const statuses = createOptimisticValues<{ readonly id: string }, NotificationStatus>(
    async ({ id }, _field, status) => {
      const params = { notification_id: id };
      const { data, badge } = await deps.call(updateNotificationStatus, { params, body: { status } });
      deps.onBadge(badge);
      store.setState((state) => notificationFold.put(state, [data]));
    },
  );
  statuses.store.subscribe((unconfirmed) => store.setState((state) => drawMore({ ...state, unconfirmed })));

  return {
    store,
    start() {
      const stops = [
        list.start(),
        deps.hub.onBatch((batch) => {
          if (batch.some(({ kind }) => changesWhatIsShown.has(kind))) list.reload();
        }),
        deps.onGroupNews(loadNew),
        deps.hub.connection.subscribe(({ status }) => {
          if (status === 'live' && store.getState().status === 'failed') list.retry();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        cancelGathering?.();
        cancelGathering = null;
        due.clear();
      };
    },
    retry: list.retry,
    async loadOlder() {
      const { older } = store.getState();
      if (older === null) return;
      await list.loadOnce('older', async () => {
        const page = await ask({ limit: NOTIFICATIONS_PAGE, after: older });
        return (state) => (state.older === older ? notificationFold.addPage(state, page) : state);
      });
    },
    showFresh: () => store.setState(drawAnew),
    setStatus: (id, status) => statuses.set({ id }, 'status', status),
    async markAll() {
      const body = scope.groupId === null ? {} : { group_id: scope.groupId };
      const { data } = await deps.call(markAllNotificationsAsRead, { body });
      deps.onBadge(data.badge);
      list.reload();
      return async () => {
        const params = { mark_id: data.mark_id };
        deps.onBadge((await deps.call(undoMarkAllNotifications, { params })).badge);
        list.reload();
      };
    },
  };
}
