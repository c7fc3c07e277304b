import * as z from 'zod/mini';

const news = z.object({
  /** Client ids of messages that their author discarded. */
  discarded: z.array(z.string()),
  /** Set by the sending tab: whether sending is held because the server cannot be reached. */
  isHeld: z.optional(z.boolean()),
});
/** A notice from one tab to the others. It carries no text: they read the database. */
export type OutboxNews = z.output<typeof news>;

/** The part of a `BroadcastChannel` that is used here. */
export type NewsChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;
/** Web Locks; null where the browser has none. */
export type TabLocks = Pick<LockManager, 'request'> | null;

export interface OutboxTabsDeps {
  readonly locks: TabLocks;
  readonly openChannel: (name: string) => NewsChannel;
}

export interface OutboxTabs {
  tell(news: OutboxNews): void;
  /** Passes the lock to the next tab and stops listening. */
  leave(): void;
}

/**
 * Coordinates one author's tabs on this device. `onTurn` runs in the tab that should send: at once, or when the tab
 * before it closes, crashes or signs out. Without Web Locks every tab sends; the server handles that because it knows
 * each message by its id.
 */
export function joinOutboxTabs(
  { locks, openChannel }: OutboxTabsDeps,
  authorId: string,
  listener: { readonly onTurn: () => void; readonly onNews: (news: OutboxNews) => void },
): OutboxTabs {
  const name = `outbox:${authorId}`;
  const channel = openChannel(name);
  const left = new AbortController();
  channel.addEventListener('message', ({ data }) => {
    const parsed = news.safeParse(data);
    if (parsed.success && !left.signal.aborted) listener.onNews(parsed.data);
  });

  function sendAlone(): Promise<void> {
    if (left.signal.aborted) return Promise.resolve();
    listener.onTurn();
    return new Promise((resolve) => left.signal.addEventListener('abort', () => resolve()));
  }

  // It rejects when this tab leaves before its turn, and where a policy forbids locks.
  if (locks === null) void Promise.resolve().then(sendAlone);
  else locks.request(name, { signal: left.signal }, sendAlone).catch(() => sendAlone());

  return {
    tell: (message) => channel.postMessage(message),
    leave() {
      left.abort();
      channel.close();
    },
  };
}
