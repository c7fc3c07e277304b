import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/me.ts';
import type { OfflineCopies } from './offline-copies.ts';

export interface KeepAnswersDeps {
  readonly copies: Pick<OfflineCopies, 'answers' | 'keepAnswer'>;
  readonly queryClient: QueryClient;
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a conversation stands in: its community, one's rights there, and the list of one's own. No lists of people. */
const KEPT: ReadonlySet<unknown> = new Set(['details', 'authorization', 'mine']);

function isKept([feature, what]: QueryKey): boolean {
  return feature === 'communities' && KEPT.has(what);
}

/**
 * Keeps the few answers without which no conversation of a community can be drawn, and gives them back to queries that
 * have none. They come back as long out of date, so whoever can ask asks at once. The answer ends it.
 */
export function keepAnswers(
  { id }: Pick<CurrentUser, 'id'>,
  { copies, queryClient, build, now }: KeepAnswersDeps,
): () => void {
  const cache = queryClient.getQueryCache();
  let isOver = false;
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  function keep(hash: string, key: QueryKey, data: unknown): void {
    if (isKept(key))
      quietly(copies.keepAnswer({ user_id: id, hash, key: [...key], data, build, kept_at: now() }));
  }

  async function giveBack(): Promise<void> {
    for (const { key, data } of await copies.answers(id, build)) {
      if (isOver || !isKept(key) || queryClient.getQueryData(key) !== undefined) continue;
      queryClient.setQueryData(key, data, { updatedAt: 1 });
    }
  }

  for (const { queryHash, queryKey, state } of cache.getAll())
    if (state.data !== undefined) keep(queryHash, queryKey, state.data);
  if (!navigator.onLine) quietly(giveBack());
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryHash, queryKey, state } = event.query;
    if (event.action.type === 'success' && event.action.manual !== true)
      keep(queryHash, queryKey, state.data);
    // Asked in vain.
    if (event.action.type === 'error' && state.data === undefined && isKept(queryKey)) quietly(giveBack());
  });
  return () => {
    isOver = true;
    stop();
  };
}
