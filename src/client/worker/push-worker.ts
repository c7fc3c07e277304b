import { asOfPush } from './as-of-push.ts';

/** The parts of the service worker API that are used here. The types of a page do not include them. */
export interface PushWorker {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PushWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly origin: string;
}

/** A tab or window of this site. */
export interface PushWindow {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  /** Rejects for a page that the worker does not control. */
  navigate(url: string): Promise<unknown>;
}

interface Shown {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** 0 when it is not said. */
  readonly as_of: number;
}

/** Browsers demand that each push shows something, also one that this version cannot read. */
const UNREADABLE: Shown = { tag: 'news', title: 'Tambayan', body: '', path: '/notifications/', as_of: 0 };

/** Shows a push. It replaces a shown one with the same tag. */
export async function onPush(text: string | null, { registration }: PushWorker): Promise<void> {
  const { title, body, tag, path, as_of } = shownOf(text);
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    data: { path, as_of },
  });
}

/** Opens the page of a push, in a tab that is open or else in a new one. */
export async function onNotificationClick(
  notification: { close(): void; readonly data: unknown },
  { clients, origin }: PushWorker,
): Promise<void> {
  notification.close();
  const path = safePath(readField(notification.data, 'path')) ?? UNREADABLE.path;
  const url = new URL(path, origin).href;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [nearest] = windows.toSorted((one, other) => rank(one) - rank(other));
  if (nearest) {
    try {
      // Focus first: a browser allows it only right after the click.
      await nearest.focus();
      await nearest.navigate(url);
      return;
    } catch {
      // The tab has no worker, or was closed in the meantime: a new tab is opened instead.
    }
  }
  await clients.openWindow(url);
}

function rank({ visibilityState }: PushWindow): number {
  return visibilityState === 'visible' ? 0 : 1;
}

function shownOf(text: string | null): Shown {
  const message = parse(text);
  const tag = readField(message, 'tag');
  const title = readField(message, 'title');
  const body = readField(message, 'body');
  const path = safePath(readField(message, 'path'));
  return tag !== null && title !== null && body !== null && path !== null
    ? { tag, title, body, path, as_of: asOfPush(message) }
    : UNREADABLE;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function readField(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const field: unknown = Reflect.get(value, name);
  return typeof field === 'string' ? field : null;
}

/** A path of this site only: `//` and `/\` would lead to other sites. */
function safePath(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
