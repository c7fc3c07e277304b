import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import type { Notification, NotificationStatus } from '../../../src/contract/notifications/notifications.ts';
import { me, uuid } from '../chat/store/chat-builders.ts';
import { aNotification } from './notification-builders.ts';

/** Something that happens on the server. `on` counts those that are there. */
export type Act =
  | { readonly do: 'tell' }
  | { readonly do: 'more' | 'read' | 'unread' | 'archive' | 'takeBack'; readonly on: number }
  | { readonly do: 'markAll' | 'undo' };

const statuses = { read: 'READ', unread: 'UNREAD', archive: 'ARCHIVED' } as const;

/** One person's notifications as a server keeps them, and the log of what it told them. */
export function aSmallInbox() {
  const rows = new Map<string, Notification>();
  const log: HubEvent[] = [];
  let clock = 0;
  let marked: readonly string[] = [];

  function tell(kind: string, data: object): void {
    const event = { kind, topic: `u:${me.id}`, offset: log.length + 1, at: 0, actor: null, data };
    // The kind and its data are written side by side below.
    log.push(event as unknown as HubEvent);
  }

  function put(one: Notification): void {
    rows.set(one.id, one);
  }

  function setStatus(one: Notification, status: NotificationStatus): void {
    put({ ...one, status, version: one.version + 1 });
    tell('notification.updated', { notification_id: one.id, status, version: one.version + 1 });
  }

  return {
    log,
    act(act: Act): void {
      clock += 1;
      const all = [...rows.values()];
      switch (act.do) {
        case 'tell': {
          const one = aNotification(clock);
          put(one);
          tell('notification.created', { notification_id: one.id, version: one.version });
          return;
        }
        case 'markAll':
          marked = all.filter(({ status }) => status === 'UNREAD').map(({ id }) => id);
          for (const id of marked) put({ ...(rows.get(id) ?? aNotification(0)), status: 'READ' });
          tell('notifications.marked', { group_id: null, is_undone: false });
          return;
        case 'undo':
          for (const id of marked) {
            const one = rows.get(id);
            if (one?.status === 'READ') put({ ...one, status: 'UNREAD' });
          }
          marked = [];
          tell('notifications.marked', { group_id: null, is_undone: true });
          return;
        default: {
          const one = all[act.on % Math.max(1, all.length)];
          if (one === undefined) return;
          if (act.do === 'takeBack') {
            rows.delete(one.id);
            tell('notification.removed', { notification_id: one.id });
          } else if (act.do === 'more') {
            const updated_at = aNotification(clock).updated_at;
            const version = one.version + 1;
            put({ ...one, status: 'UNREAD', updated_at, actor_count: one.actor_count + 1, version });
            tell('notification.created', { notification_id: one.id, version });
          } else setStatus(one, statuses[act.do]);
        }
      }
    },
    one: (id: string) => rows.get(id) ?? null,
    /** The latest first; archived ones are in no list. */
    page(limit: number, status?: string, after?: string) {
      const all = [...rows.values()]
        .filter((one) => (status === undefined ? one.status !== 'ARCHIVED' : one.status === status))
        .sort((a, b) => (`${a.updated_at} ${a.id}` < `${b.updated_at} ${b.id}` ? 1 : -1));
      const rest = after === undefined ? all : all.filter((one) => `${one.updated_at} ${one.id}` < after);
      const data = rest.slice(0, limit);
      const last = data.at(-1);
      const isMore = rest.length > limit && last !== undefined;
      return { data, after: isMore ? `${last.updated_at} ${last.id}` : null };
    },
    setStatus(id: string, status: NotificationStatus): Notification | null {
      const one = rows.get(id);
      if (one === undefined) return null;
      setStatus(one, status);
      return rows.get(id) ?? null;
    },
    badge: () => ({
      notifications: [...rows.values()].filter(({ status }) => status === 'UNREAD').length,
      conversations: 0,
      as_of: log.length,
    }),
    markId: uuid(77),
  };
}

export type Inbox = ReturnType<typeof aSmallInbox>;
