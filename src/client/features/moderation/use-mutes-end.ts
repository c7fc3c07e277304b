import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';

/** The longest delay of a browser timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** Clocks differ by a little: a fetch that is too early would find the mute still active. */
const MARGIN_MS = 1500;

/** Fetches the user's rights again when a mute expires, because nothing is pushed then. */
export function useMutesEnd(rights: GroupAuthorization | undefined): void {
  const queries = useQueryClient();
  const groupId = rights?.group_id;
  const ends = rights?.restrictions.flatMap(({ ends_at }) => (ends_at === null ? [] : [ends_at])) ?? [];
  const next = ends.sort()[0];
  useEffect(() => {
    if (next === undefined) return;
    const ms = Math.min(TIMER_MAX_MS, Math.max(0, Date.parse(next) - Date.now()) + MARGIN_MS);
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: ['communities', 'authorization', groupId] }),
      ms,
    );
    return () => clearTimeout(timer);
  }, [queries, groupId, next]);
}
