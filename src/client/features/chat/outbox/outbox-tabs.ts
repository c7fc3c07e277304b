import * as z from 'zod/mini';

const news = z.object({
  /** Texts that their author took away. */
  discarded: z.array(z.string()),
  /** Set by the tab that sends: whether it finds the server. */
  isHeld: z.optional(z.boolean()),
});
/** What one tab tells the others. It carries no text: they look for themselves. */
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
  /** Hands the lock to the next tab, and hears nothing any more. */
  leave(): void;
}

/**
 * One author's tabs on this device. `onTurn` runs in the one that is to send: at once, or when the tab before it is
 * closed, crashes or signs out. Without Web Locks every tab sends, which the server bears: it knows each text by its id.
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
