import { useMemo } from 'react';
import { useFeed } from '../store/use-feed.ts';
import { createStaffActions, type StaffActions } from './staff-actions.ts';

/** The staff actions on a post or comment, by key or menu. Each can be undone for ten seconds. */
export function useStaffActions(): StaffActions {
  const { feed } = useFeed();
  return useMemo(() => createStaffActions(feed), [feed]);
}
