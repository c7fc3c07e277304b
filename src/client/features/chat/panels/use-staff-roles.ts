import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import type { StaffRole } from '../list/message-head.tsx';

/** The roles of staff members by user id; from the first page of the directory, which lists staff first. */
export function useStaffRoles(groupId: string): ReadonlyMap<string, StaffRole> {
  const { data } = useQuery(membersQuery(groupId, { q: '', page: 1 }));
  return useMemo(
    () =>
      new Map(
        (data?.data ?? []).flatMap(({ user, role }) => (role === 'MEMBER' ? [] : [[user.id, role] as const])),
      ),
    [data],
  );
}
