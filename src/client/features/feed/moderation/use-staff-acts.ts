import { useMemo } from 'react';
import { useFeed } from '../store/use-feed.ts';
import { createStaffActs, type StaffActs } from './staff-acts.ts';

/** What staff does here with a post or a comment, by a key or in a menu: each can be taken back for ten seconds. */
export function useStaffActs(): StaffActs {
  const { feed } = useFeed();
  return useMemo(() => createStaffActs(feed), [feed]);
}
