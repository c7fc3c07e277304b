import type { DiscussionState } from './discussion-state.ts';

/**
 * Number of comments after `since` (milliseconds since 1970). A busy discussion may not be loaded that far back; the
 * real number is then higher.
 */
export function paceOf(
  { byId, floor, older }: DiscussionState,
  since: number,
): { readonly count: number; readonly isAll: boolean } {
  const known = Object.values(byId).filter(({ seq }) => seq >= floor);
  const count = known.filter(({ created_at }) => Date.parse(created_at) > since).length;
  return { count, isAll: older === null || count < known.length };
}
