import type { DiscussionState } from './discussion-state.ts';

/**
 * How many comments came after `since` (milliseconds since 1970). Of a discussion that runs hot a page may not know as
 * far back as that: there are more then.
 */
export function paceOf(
  { comments, floor, earlier }: DiscussionState,
  since: number,
): { readonly count: number; readonly isAll: boolean } {
  const known = Object.values(comments).filter(({ seq }) => seq >= floor);
  const count = known.filter(({ created_at }) => Date.parse(created_at) > since).length;
  return { count, isAll: earlier === null || count < known.length };
}
