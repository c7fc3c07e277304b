import { ApiError } from '../../../src/client/data/api/api-error.ts';
import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import type { TopicListener } from '../../../src/client/data/realtime/hub/subscriptions.ts';
import { createNotificationList } from '../../../src/client/features/notifications/store/notification-list.ts';
import type { NotificationScope } from '../../../src/client/features/notifications/store/notification-state.ts';
import { me } from '../chat/store/chat-builders.ts';
import { fakeConnection } from '../feed/fake-connection.ts';
import type { Inbox } from './a-small-inbox.ts';

interface Input {
  readonly query?: { readonly limit?: number; readonly after?: string; readonly status?: string };
  readonly params?: { readonly notification_id?: string };
  readonly body?: { readonly status?: 'READ' | 'UNREAD' | 'ARCHIVED' };
}

const notFound = (url: string) =>
  new ApiError({
    url,
    status: 404,
    statusText: 'Not Found',
    body: { status: 404, code: 'notification.not_found', message: 'Not there', request_id: '1' },
    retryAfterMs: null,
  });

/** Answers as the server would that looks now. */
function answerOf(
  inbox: Inbox,
  method: string,
  path: string,
  { query = {}, params = {}, body = {} }: Input,
): unknown {
  const id = params.notification_id ?? '';
  const badge = inbox.badge();
  switch (`${method} ${path}`) {
    case 'GET /notifications': {
      // Pages of three, so that there are several.
      const { data, after } = inbox.page(Math.min(query.limit ?? 3, 3), query.status, query.after);
      return { data, cursor: { before: null, after }, badge };
    }
    case 'GET /notifications/:notification_id':
      return inbox.one(id) === null ? notFound(path) : { data: inbox.one(id) };
    case 'PUT /notifications/:notification_id/status': {
      const data = inbox.setStatus(id, body.status ?? 'READ');
      return data === null ? notFound(path) : { data, badge: inbox.badge() };
    }
    case 'PUT /notifications/mark-all-as-read':
      inbox.act({ do: 'markAll' });
      return { data: { mark_id: inbox.markId, badge: inbox.badge() } };
    default:
      inbox.act({ do: 'undo' });
      return { data: null, badge: inbox.badge() };
  }
}

interface Waiting {
  readonly look: () => unknown;
  readonly settle: (result: unknown) => void;
  seen: { readonly result: unknown } | null;
}

/** The real list over a hub and a server that do what the test says, when it says so. */
export function aNotificationList(inbox: Inbox, isUnreadOnly = false) {
  const handlers = new Set<(batch: readonly HubEvent[]) => void>();
  const waiting: Waiting[] = [];
  const timers = new Set<() => void>();
  const { connection, setStatus } = fakeConnection();
  let listener: TopicListener = {};
  let position = inbox.log.length;
  let isDown = false;

  const scope: NotificationScope = { groupId: null, isUnreadOnly };
  const list = createNotificationList(
    {
      hub: {
        connection,
        onBatch(handler) {
          handlers.add(handler);
          return () => void handlers.delete(handler);
        },
        subscribe(_topic, _mode, told = {}) {
          listener = told;
          return () => undefined;
        },
        forget: () => undefined,
      },
      call: ((endpoint: { method: string; path: string }, input: Input) =>
        new Promise((resolve, reject) => {
          waiting.push({
            look: () =>
              isDown ? new TypeError('no network') : answerOf(inbox, endpoint.method, endpoint.path, input),
            settle: (result) => (result instanceof Error ? reject(result) : resolve(result)),
            seen: null,
          });
          // The type of the answer follows from the endpoint, which the test's server knows as well.
        })) as never,
      scheduler: {
        after(_ms, run) {
          timers.add(run);
          return () => void timers.delete(run);
        },
      },
      random: () => 0.5,
      meId: me.id,
      onBadge: () => undefined,
      onGroupNews: () => () => undefined,
    },
    scope,
  );
  const stop = list.start();

  function serve(at: number): void {
    const one = waiting[at % Math.max(1, waiting.length)];
    if (one !== undefined) one.seen ??= { result: one.look() };
  }

  function answer(at: number): void {
    const served = waiting.filter(({ seen }) => seen !== null);
    const one = served[at % Math.max(1, served.length)];
    if (one === undefined) return;
    waiting.splice(waiting.indexOf(one), 1);
    one.settle(one.seen?.result);
  }

  function deliver(n: number): void {
    const batch = inbox.log.slice(position, position + n);
    if (batch.length === 0) return;
    position += batch.length;
    for (const handler of handlers) handler(batch);
  }

  function tick(): void {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
  }

  /** Lets promises run. */
  const rest = () => new Promise((resolve) => setImmediate(resolve));

  return {
    list,
    stop,
    setStatus,
    serve,
    answer,
    deliver,
    tick,
    rest,
    goDown(down: boolean): void {
      isDown = down;
    },
    /** What was pushed meanwhile is lost, and the stream goes on from now. */
    reset(): void {
      position = inbox.log.length;
      listener.refresh?.();
    },
    /** Each event once more, out of turn: the hub would not, but nothing may break if it did. */
    repeat(): void {
      const batch = [...inbox.log.slice(0, position)].reverse();
      if (batch.length > 0) for (const handler of handlers) handler(batch);
    },
    /** Everything that is on its way arrives. */
    async settle(): Promise<void> {
      for (let n = 0; n < 60; n++) {
        serve(0);
        answer(0);
        tick();
        await rest();
        deliver(100);
        await rest();
      }
    },
  };
}
