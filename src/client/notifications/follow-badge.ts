import type { call } from '../api/call.ts';
import type { ConversationStore } from '../chat/conversation-store.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Scheduler } from '../realtime/scheduler.ts';

export interface BadgeDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'onEvent' | 'connection'>;
  readonly call: typeof call;
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Whose communities are followed. */
  readonly conversations: Pick<ConversationStore, 'store'>;
  readonly meId: string;
}

/**
 * Keeps the number of the bell right; see watch-badge.ts, which comes after what the page needs first. When it could
 * not be loaded, the next connection tries again. The answer ends it.
 */
export function followBadge(deps: BadgeDeps): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  let isComing = false;

  function load(): void {
    if (isComing) return;
    isComing = true;
    import('./watch-badge.ts').then(
      ({ watchBadge }) => {
        if (!isOver) stop = watchBadge(deps);
      },
      () => {
        isComing = false;
      },
    );
  }

  load();
  const unsubscribe = deps.hub.connection.subscribe(({ status }) => status === 'live' && load());
  return () => {
    isOver = true;
    unsubscribe();
    stop?.();
  };
}
