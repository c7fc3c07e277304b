import { useMemo } from 'react';
import { useFeed } from '../store/use-feed.ts';
import { createStaffActions, type StaffActions } from './staff-actions.ts';

/** What staff does here with a post or a comment, by a key or in a menu: each can be taken back for ten seconds. */
export function useStaffActions(): StaffActions {
  const { feed } = useFeed();
  return useMemo(() => createStaffActions(feed), [feed]);
}
