import type { Notification, NotificationStatus } from '../../../../contract/notifications/notifications.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';

/** Which notifications a list is of. */
export interface NotificationScope {
  /** Null: of all communities, and of what concerns none. */
  readonly groupId: string | null;
  readonly isUnreadOnly: boolean;
}

/** A row where it was drawn: what moves on since stays there until the list is drawn anew. */
export interface Drawn {
  readonly id: string;
  /** `updated_at` by then; days are told by it. */
  readonly at: string;
}

/** One list of notifications, as far as this page knows. Replaced as a whole by each change. */
export interface NotificationState {
  /** `loading`: nothing to show yet. `failed`: nothing to show, and the next connection tries again. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly scope: NotificationScope;
  readonly byId: Readonly<Record<string, Notification>>;
  /** What was pressed here and is not confirmed yet. */
  readonly wishes: Readonly<Record<string, NotificationStatus>>;
  /** Everything of the list whose place is not below this one is known; empty once that is all of it. */
  readonly floor: string;
  /** The uppermost place of when the beginning was last asked for; above it there may be some that nobody told of. */
  readonly top: string;
  /** Where the list goes on below; null at its end. */
  readonly older: string | null;
  /** What is drawn, in its order. */
  readonly shown: readonly Drawn[];
}

/** A stretch of the list as the server answered it. */
export interface NotificationPage {
  readonly rows: readonly Notification[];
  readonly older: string | null;
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

/** Above every place there is. */
const NOWHERE = '~';

/** Nothing is known yet. */
export function emptyNotifications(scope: NotificationScope): NotificationState {
  return { status: 'loading', scope, byId: {}, wishes: {}, floor: NOWHERE, top: '', older: null, shown: [] };
}

/** Where it stands in the list: the greater one comes first. Never twice the same. */
export function placeOf({ updated_at, id }: Pick<Notification, 'updated_at' | 'id'>): string {
  return `${updated_at} ${id}`;
}

/** What it is here, pressed or confirmed. */
export function statusOf({ byId, wishes }: NotificationState, id: string): NotificationStatus | undefined {
  return wishes[id] ?? byId[id]?.status;
}

function latestFirst(a: Notification, b: Notification): number {
  return placeOf(a) < placeOf(b) ? 1 : -1;
}

function isOfScope({ group }: Notification, { groupId }: NotificationScope): boolean {
  return groupId === null || group?.id === groupId;
}

/** The list as it is when it is drawn now: what is drawn comes to this once nothing stands still for a reader. */
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

/** Draws everything where it belongs by now. */
export function drawAnew(state: NotificationState): NotificationState {
  const shown = listed(state).map(({ id, updated_at }) => ({ id, at: updated_at }));
  return { ...state, shown };
}

/**
 * Draws what belongs below or between what is drawn. What came since waits above, and what moved up stays where it is:
 * nothing that somebody reads is moved by it.
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

/** How many wait above, or would move there: unread, and further up than they are drawn. */
export function countFresh(state: NotificationState): number {
  const drawnAt = new Map(state.shown.map(({ id, at }) => [id, at]));
  return listed(state).filter(
    (one) => statusOf(state, one.id) === 'UNREAD' && one.updated_at > (drawnAt.get(one.id) ?? ''),
  ).length;
}

/** Folds whole accounts in; order and repetition do not matter. */
export function putNotifications(state: NotificationState, rows: readonly Notification[]): NotificationState {
  const news = rows.filter((one) => one.version >= (state.byId[one.id]?.version ?? 0));
  if (news.length === 0) return state;
  return { ...state, byId: { ...state.byId, ...Object.fromEntries(news.map((one) => [one.id, one])) } };
}

/** Without it, as when it was taken back. */
export function removeNotification(state: NotificationState, id: string): NotificationState {
  if (state.byId[id] === undefined) return state;
  const { [id]: _, ...byId } = state.byId;
  return { ...state, byId };
}

/** What an event says of what is known; the same object when that is nothing. The rest has to be asked for. */
export function applyNotificationEvent(
  state: NotificationState,
  event: NotificationEvent,
): NotificationState {
  if (event.kind === 'notification.removed') return removeNotification(state, event.data.notification_id);
  if (event.kind !== 'notification.updated') return state;
  const { notification_id, status, version } = event.data;
  const known = state.byId[notification_id];
  if (known === undefined || known.version >= version) return state;
  return { ...state, byId: { ...state.byId, [known.id]: { ...known, status, version } } };
}

/**
 * The beginning of the list: what is not in it, as far as it goes, is not there any more. What is known below it stays
 * where the two meet, unless that may have changed as well (`isAnew`).
 */
export function foldTop(
  state: NotificationState,
  { rows, older }: NotificationPage,
  isAnew: boolean,
): NotificationState {
  const last = rows.at(-1);
  const end = older === null || last === undefined ? '' : placeOf(last);
  const isDeeper = !isAnew && end <= state.top && state.floor < end;
  const told = new Set(rows.map(({ id }) => id));
  const byId = Object.fromEntries(
    Object.entries(state.byId).filter(([id, one]) => {
      if (told.has(id) || (isDeeper && placeOf(one) < end)) return true;
      // It is in no list of unread ones, and stands where it was read until that is drawn anew.
      return state.scope.isUnreadOnly && one.status === 'READ';
    }),
  );
  const top = rows[0] === undefined ? '' : placeOf(rows[0]);
  const folded = putNotifications({ ...state, status: 'ready', byId, top }, rows);
  return isDeeper ? folded : { ...folded, floor: end, older };
}

/** A further stretch below what is there. */
export function foldOlder(state: NotificationState, { rows, older }: NotificationPage): NotificationState {
  const last = rows.at(-1);
  const floor = older === null || last === undefined ? '' : placeOf(last);
  return { ...putNotifications(state, rows), floor: floor < state.floor ? floor : state.floor, older };
}
