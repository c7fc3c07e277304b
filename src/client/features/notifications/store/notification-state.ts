import type { Notification, NotificationStatus } from '../../../../contract/notifications/notifications.ts';
import { createRowFold, type LivePage, type LiveRows } from '../../../data/live/live-rows.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';

/** Which notifications a list contains. */
export interface NotificationScope {
  /** Null: all communities, and notifications without one. */
  readonly groupId: string | null;
  readonly isUnreadOnly: boolean;
}

/**
 * A row at the place where it was drawn. It stays there until the list is drawn again, even if it changed
 * since.
 */
export interface Drawn {
  readonly id: string;
  /** `updated_at` when it was drawn. It decides the day. */
  readonly at: string;
}

/** One list of notifications, as known to this page. Immutable: each change replaces it. */
export interface NotificationState extends LiveRows<Notification, string> {
  readonly scope: NotificationScope;
  /** The statuses that the user set and the server has not confirmed, by id. */
  readonly unconfirmed: Readonly<Record<string, { readonly status?: NotificationStatus }>>;
  /**
   * The top position when the beginning was last fetched. There may be unknown entries above it that no event
   * announced.
   */
  readonly top: string;
  /** The drawn rows, in order. */
  readonly shown: readonly Drawn[];
}

export type NotificationEvent = HubEvent<
  'notification.created' | 'notification.updated' | 'notification.removed' | 'notifications.marked'
>;

export function isNotificationEvent(event: HubEvent): event is NotificationEvent {
  switch (event.kind) {
    case 'notification.created':
    case 'notification.updated':
    case 'notification.removed':
    case 'notifications.marked':
      return true;
    default:
      return false;
  }
}

/** Sort key in the list: greater keys come first. Unique. */
export function placeOf({ updated_at, id }: Pick<Notification, 'updated_at' | 'id'>): string {
  return `${updated_at} ${id}`;
}

/** Merges notifications into what is known. */
export const notificationFold = createRowFold<Notification, string>({
  // The text may change without a new version, so of equal versions the later copy wins.
  merge: (known, incoming) => (incoming.version >= known.version ? incoming : known),
  place: placeOf,
  top: '~',
  bottom: '',
});

/** The initial state: nothing is known. */
export function emptyNotifications(scope: NotificationScope): NotificationState {
  return { ...notificationFold.empty, scope, unconfirmed: {}, top: '', shown: [] };
}

/** Its local state, optimistic or confirmed. */
export function statusOf(
  { byId, unconfirmed }: NotificationState,
  id: string,
): NotificationStatus | undefined {
  return unconfirmed[id]?.status ?? byId[id]?.status;
}

function latestFirst(a: Notification, b: Notification): number {
  return placeOf(a) < placeOf(b) ? 1 : -1;
}

function isOfScope({ group }: Notification, { groupId }: NotificationScope): boolean {
  return groupId === null || group?.id === groupId;
}

/** The list as it would be drawn now, without rows that are held in place for the reader. */
export function listed(state: NotificationState): readonly Notification[] {
  const { scope, floor } = state;
  return Object.values(state.byId)
    .filter((one) => {
      const status = statusOf(state, one.id);
      if (status === 'ARCHIVED' || (scope.isUnreadOnly && status !== 'UNREAD')) return false;
      return placeOf(one) >= floor && isOfScope(one, scope);
    })
    .sort(latestFirst);
}

/** Draws every entry at its current place. */
export function drawAnew(state: NotificationState): NotificationState {
  const shown = listed(state).map(({ id, updated_at }) => ({ id, at: updated_at }));
  return { ...state, shown };
}

/**
 * Draws entries that belong below or between the drawn rows. New ones wait above, and changed ones stay in
 * place, so that nothing moves while the user reads.
 */
export function drawMore(state: NotificationState): NotificationState {
  const [first] = state.shown;
  if (first === undefined) return drawAnew(state);
  const drawn = new Set(state.shown.map(({ id }) => id));
  const top = placeOf({ id: first.id, updated_at: first.at });
  const added = listed(state).filter((one) => !drawn.has(one.id) && placeOf(one) < top);
  if (added.length === 0) return state;
  const all = [...state.shown, ...added.map(({ id, updated_at }) => ({ id, at: updated_at }))];
  const shown = all.sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? 1 : -1));
  return { ...state, shown };
}

/** Number of unread entries that wait above the list, or that would move up. */
export function countFresh(state: NotificationState): number {
  const drawnAt = new Map(state.shown.map(({ id, at }) => [id, at]));
  return listed(state).filter(
    (one) => statusOf(state, one.id) === 'UNREAD' && one.updated_at > (drawnAt.get(one.id) ?? ''),
  ).length;
}

/** Removes a notification, for example one that was retracted. */
export function removeNotification(state: NotificationState, id: string): NotificationState {
  if (state.byId[id] === undefined) return state;
  const { [id]: _, ...byId } = state.byId;
  return { ...state, byId };
}

/**
 * Applies an event to known notifications. Returns the same object when nothing changes. The rest has to be
 * fetched.
 */
export function applyNotificationEvent(
  state: NotificationState,
  event: NotificationEvent,
): NotificationState {
  if (event.kind === 'notification.removed') return removeNotification(state, event.data.notification_id);
  if (event.kind !== 'notification.updated') return state;
  const { notification_id, status, version } = event.data;
  return notificationFold.change(state, notification_id, (known) => {
    if (known.version >= version) return known;
    // A version between the two changed the text, which is still to be fetched: until then the row has the old version.
    return { ...known, status, version: version === known.version + 1 ? version : known.version };
  });
}

/**
 * Folds in the beginning of the list: an entry within its range that it lacks was removed. Known entries
 * below stay from where the two meet, unless they may have changed as well (`isAnew`).
 */
export function foldTop(
  state: NotificationState,
  { rows, older }: LivePage<Notification>,
  isAnew: boolean,
): NotificationState {
  const last = rows.at(-1);
  const end = older === null || last === undefined ? '' : placeOf(last);
  const isDeeper = !isAnew && end <= state.top && state.floor < end;
  const told = new Set(rows.map(({ id }) => id));
  const byId = Object.fromEntries(
    Object.entries(state.byId).filter(([id, one]) => {
      if (told.has(id) || (isDeeper && placeOf(one) < end)) return true;
      // It no longer belongs to a list of unread ones, but stays where it was read until the list is drawn
      // again.
      return state.scope.isUnreadOnly && one.status === 'READ';
    }),
  );
  const top = rows[0] === undefined ? '' : placeOf(rows[0]);
  const folded = notificationFold.put({ ...state, status: 'ready', byId, top }, rows);
  return isDeeper ? folded : { ...folded, floor: end, older };
}
