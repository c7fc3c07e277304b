import * as z from 'zod/mini';

const notice = z.object({
  /** Ids of entries that their author discarded. */
  discarded: z.array(z.string()),
  /** Set by the sending tab: whether sending is held because the server cannot be reached. */
  isHeld: z.optional(z.boolean()),
  /** The author asks for another attempt now. */
  isRetryAsked: z.optional(z.boolean()),
});
/** A notice from one tab to the others. It carries no text: they read the database. */
export type OutboxNotice = z.output<typeof notice>;

/** The part of a `BroadcastChannel` that is used here. */
export type NoticeChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;
/** Web Locks; null where the browser has none. */
export type TabLocks = Pick<LockManager, 'request'> | null;

export interface OutboxTabsDeps {
  readonly locks: TabLocks;
  readonly openChannel: (name: string) => NoticeChannel;
}

export interface OutboxTabs {
  notify(notice: OutboxNotice): void;
  /** Passes the lock to the next tab and stops listening. */
  leave(): void;
}

/**
 * Coordinates one author's tabs on this device. `onTurn` runs in the tab that should send: at once, or when the tab
 * before it closes, crashes or signs out. Without Web Locks every tab sends; the server handles that because it knows
 * each entry by its id.
 */
export function joinOutboxTabs(
  { locks, openChannel }: OutboxTabsDeps,
  authorId: string,
  listener: { readonly onTurn: () => void; readonly onNotice: (notice: OutboxNotice) => void },
): OutboxTabs {
  // The number of the database's version: a tab of an earlier version cannot read the entries of this one, so it must
  // not be the only one that sends.
  const name = `outbox:2:${authorId}`;
  const channel = openChannel(name);
  const left = new AbortController();
  channel.addEventListener('message', ({ data }) => {
    const parsed = notice.safeParse(data);
    if (parsed.success && !left.signal.aborted) listener.onNotice(parsed.data);
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
    notify: (message) => channel.postMessage(message),
    leave() {
      left.abort();
      channel.close();
    },
  };
}
