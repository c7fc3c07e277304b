import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import type { StaffRole } from '../list/message-row.tsx';

/** Who of the staff is what; from the first page of the directory, where the staff stands first. */
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
