import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '../../../contract/account/me.ts';
import { ApiError } from '../api/api-error.ts';
import type { Hub } from '../realtime/hub/hub.ts';
import type { OfflineCopies } from './offline-copies.ts';

export interface KeepAnswersDeps {
  readonly copies: Pick<OfflineCopies, 'answers' | 'keepAnswer'>;
  readonly queryClient: QueryClient;
  readonly hub: Pick<Hub, 'connection'>;
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the page started without an answer of the server: then no other answer may come for minutes. */
  readonly isUnanswered: boolean;
}

/**
 * What a conversation's page needs: its community, the user's permissions there, and the user's communities. What a
 * lesson's page needs: the course, its outline, and each lesson that was opened. No lists of people.
 */
const KEPT: Readonly<Record<string, ReadonlySet<unknown>>> = {
  communities: new Set(['details', 'authorization', 'mine']),
  courses: new Set(['one']),
  lessons: new Set(['of', 'one']),
};

function isKept([feature, what]: QueryKey): boolean {
  return KEPT[String(feature)]?.has(what) === true;
}

/** Whether a query failed because no answer came. */
function isInVain(error: Error | null): boolean {
  return error !== null && !(error instanceof ApiError);
}

/**
 * Stores the few answers that the pages of conversations and lessons need, and returns them to queries that failed without a
 * network. Restored answers are fetched again as soon as the server can be reached. Returns a function that stops this.
 */
export function keepAnswers(
  { id }: Pick<CurrentUser, 'id'>,
  { copies, queryClient, hub, build, now, isUnanswered }: KeepAnswersDeps,
): () => void {
  const cache = queryClient.getQueryCache();
  const given = new Map<string, QueryKey>();
  let isOver = false;
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  function keep(hash: string, key: QueryKey, data: unknown): void {
    if (isKept(key))
      quietly(copies.keepAnswer({ user_id: id, hash, key: [...key], data, build, kept_at: now() }));
  }

  async function giveBack(): Promise<void> {
    for (const { hash, key, data } of await copies.answers(id, build)) {
      const known = queryClient.getQueryState(key);
      if (isOver || !isKept(key) || known?.status === 'success') continue;
      given.set(hash, key);
      // Marked as fresh: a refetch now would fail again, and a screen shows a failure rather than old data.
      queryClient.setQueryData(key, known?.data ?? data);
    }
  }

  for (const { queryHash, queryKey, state } of cache.getAll())
    if (state.status === 'success') keep(queryHash, queryKey, state.data);
  // Some failed before this began, also where the browser believes that there is a network.
  const hasFailed = cache.getAll().some(({ queryKey, state }) => isKept(queryKey) && isInVain(state.error));
  if (hasFailed || isUnanswered || !navigator.onLine) quietly(giveBack());
  const stops = [
    cache.subscribe((event) => {
      if (event.type !== 'updated') return;
      const { queryHash, queryKey, state } = event.query;
      if (event.action.type === 'success' && event.action.manual !== true)
        keep(queryHash, queryKey, state.data);
      if (event.action.type === 'error' && isInVain(event.action.error) && isKept(queryKey))
        quietly(giveBack());
    }),
    hub.connection.subscribe(({ status }, previous) => {
      if (status !== 'live' || previous.status === 'live') return;
      for (const queryKey of given.values())
        quietly(queryClient.invalidateQueries({ queryKey, exact: true }));
      given.clear();
    }),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
