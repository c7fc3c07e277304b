import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';

/** The longest delay of a browser timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** Clocks differ by a little: a fetch that is too early would find the restriction still in force. */
const MARGIN_MS = 1500;

/** Fetches the user's rights again when the first of these restrictions ends, because nothing is pushed then. */
export function useRefetchAt(restrictions: readonly OwnRestriction[] | undefined, key: QueryKey): void {
  const queries = useQueryClient();
  const ends = restrictions?.flatMap(({ ends_at }) => (ends_at === null ? [] : [ends_at])) ?? [];
  const next = ends.sort()[0];
  useEffect(() => {
    if (next === undefined) return;
    const ms = Math.min(TIMER_MAX_MS, Math.max(0, Date.parse(next) - Date.now()) + MARGIN_MS);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: key }), ms);
    return () => clearTimeout(timer);
  }, [queries, key, next]);
}

/** The same for the rights in a community. */
export function useMutesEnd(rights: GroupAuthorization | undefined): void {
  const groupId = rights?.group_id;
  const key = useMemo(() => ['communities', 'authorization', groupId], [groupId]);
  useRefetchAt(rights?.restrictions, key);
}
