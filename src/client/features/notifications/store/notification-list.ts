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
import { createSureAsking, type SureAskingDeps } from '../../../data/api/sure-asking.ts';
import { createEventBuffer } from '../../../data/live/event-buffer.ts';
import { followPeople } from '../../../data/people/follow-people.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import {
  applyNotificationEvent,
  countFresh,
  drawAnew,
  drawMore,
  emptyNotifications,
  foldOlder,
  foldTop,
  isNotificationEvent,
  type NotificationEvent,
  type NotificationScope,
  type NotificationState,
  putNotifications,
  removeNotification,
} from './notification-state.ts';

/** Events within this time cause one fetch. */
export const GATHER_MS = 100;
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

export interface NotificationListDeps extends SureAskingDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'onBatch' | 'connection'>;
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

/** One list of notifications. Fetched pages and pushed events are folded by the same function. */
export function createNotificationList(
  deps: NotificationListDeps,
  scope: NotificationScope,
): NotificationList {
  const store = createStore<NotificationState>()(() => emptyNotifications(scope));
  const keeper = createEventBuffer<NotificationEvent>((meanwhile) => followUp(meanwhile));
  const sure = createSureAsking(deps);
  /** Ids of new notifications that were announced and not fetched yet. */
  const due = new Set<string>();
  /** The last action by id. The next one waits for it, so that the last one wins. */
  const presses = new Map<string, Promise<void>>();
  let cancelGathering: (() => void) | null = null;
  let olderRun: Promise<void> | null = null;
  let isStopped = false;

  const scopeQuery = {
    ...(scope.groupId !== null && { group_id: scope.groupId }),
    ...(scope.isUnreadOnly && { status: 'UNREAD' as const }),
  };

  async function ask(where: { limit: number; after?: string }) {
    const answer = await deps.call(listNotifications, { query: { ...scopeQuery, ...where } });
    deps.onBadge(answer.badge);
    return { rows: answer.data, older: answer.cursor.after };
  }

  function fold(
    change: (state: NotificationState) => NotificationState,
    meanwhile: readonly NotificationEvent[],
  ): void {
    store.setState((state) => drawMore(meanwhile.reduce(applyNotificationEvent, change(state))));
  }

  /** `isAnew`: known entries further down may have changed too. */
  async function loadTop(isAnew: boolean): Promise<void> {
    if (isAnew) keeper.restart();
    const { shown } = store.getState();
    const limit = Math.min(
      PAGE_SIZE_MAX,
      Math.max(NOTIFICATIONS_PAGE, shown.length + countFresh(store.getState())),
    );
    await keeper.during(
      () => ask({ limit }),
      (page, meanwhile) => fold((state) => foldTop(state, page, isAnew), meanwhile),
    );
  }

  /** When fetching part of it fails, all of it is fetched later. */
  function askLater(error: unknown): void {
    sure.later('list', () => loadTop(true), error);
  }

  function follow(isAnew: boolean): void {
    loadTop(isAnew).catch((error: unknown) => {
      if (store.getState().status === 'loading') store.setState({ status: 'failed' });
      askLater(error);
    });
  }

  async function loadOne(notification_id: string): Promise<void> {
    try {
      await keeper.during(
        () => deps.call(getNotification, { params: { notification_id } }),
        ({ data }, meanwhile) => fold((state) => putNotifications(state, [data]), meanwhile),
      );
    } catch (error) {
      if (problemOf(error)?.code === 'notification.not_found')
        store.setState((state) => removeNotification(state, notification_id));
      else askLater(error);
    }
  }

  function askDue(): void {
    cancelGathering = null;
    const ids = [...due];
    due.clear();
    if (ids.length > SINGLES_MAX) follow(false);
    else for (const id of ids) void loadOne(id);
  }

  /** Fetches what events only hint at. */
  function followUp(events: readonly NotificationEvent[]): void {
    if (isStopped || store.getState().status !== 'ready') return;
    const { byId } = store.getState();
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
    if (events.some(({ kind }) => kind === 'notifications.marked')) follow(true);
    if (due.size > 0) cancelGathering ??= deps.scheduler.after(GATHER_MS, askDue);
  }

  function receive(batch: readonly HubEvent[]): void {
    if (batch.some(({ kind }) => changesWhatIsShown.has(kind))) follow(true);
    const events = batch.filter(isNotificationEvent);
    if (events.length === 0) return;
    store.setState((state) => drawMore(events.reduce(applyNotificationEvent, state)));
    keeper.heard(events);
    if (!keeper.isAsking()) followUp(events);
  }

  function retry(): void {
    if (store.getState().status === 'failed') store.setState({ status: 'loading' });
    follow(true);
  }

  async function loadOlder(): Promise<void> {
    const { older } = store.getState();
    if (older === null) return;
    await keeper.during(
      () => ask({ limit: NOTIFICATIONS_PAGE, after: older }),
      (page, meanwhile) => {
        if (store.getState().older === older) fold((state) => foldOlder(state, page), meanwhile);
      },
    );
  }

  function wish(id: string, status: NotificationStatus | null): void {
    store.setState((state) => {
      const { [id]: _, ...wishes } = state.wishes;
      return drawMore({ ...state, wishes: status === null ? wishes : { ...wishes, [id]: status } });
    });
  }

  async function press(id: string, status: NotificationStatus): Promise<void> {
    const params = { notification_id: id };
    const { data, badge } = await deps.call(updateNotificationStatus, { params, body: { status } });
    deps.onBadge(badge);
    store.setState((state) => putNotifications(state, [data]));
  }

  return {
    store,
    start() {
      isStopped = false;
      const stops = [
        sure.start(),
        deps.hub.onBatch(receive),
        followPeople(deps, (rename) => store.setState(rename)),
        // The stream already runs for other subscribers. Events from before its last reset are fetched again.
        deps.hub.subscribe(`u:${deps.meId}`, 'full', { refresh: () => follow(true) }),
        deps.onGroupNews(() => follow(false)),
        deps.hub.connection.subscribe(({ status }) => {
          if (status === 'live' && store.getState().status === 'failed') retry();
        }),
      ];
      follow(true);
      return () => {
        isStopped = true;
        for (const stop of stops) stop();
        cancelGathering?.();
        cancelGathering = null;
        due.clear();
      };
    },
    retry,
    loadOlder() {
      olderRun ??= loadOlder().finally(() => {
        olderRun = null;
      });
      return olderRun;
    },
    showFresh: () => store.setState(drawAnew),
    async setStatus(id, status) {
      wish(id, status);
      const turn = (presses.get(id) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => press(id, status));
      presses.set(id, turn);
      try {
        await turn;
      } finally {
        if (presses.get(id) === turn) {
          presses.delete(id);
          wish(id, null);
        }
      }
    },
    async markAll() {
      const body = scope.groupId === null ? {} : { group_id: scope.groupId };
      const { data } = await deps.call(markAllNotificationsAsRead, { body });
      deps.onBadge(data.badge);
      follow(true);
      return async () => {
        const params = { mark_id: data.mark_id };
        deps.onBadge((await deps.call(undoMarkAllNotifications, { params })).badge);
        follow(true);
      };
    },
  };
}
