import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { dependsOnTopic, isAmong } from '../../../data/communities/community-topics.ts';
import { gather } from '../../../data/realtime/gather.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';

/**
 * Subscribes to a community while its page is open: to the topics of members, else of readers of its
 * discussions, and of its staff. Events make queries stale by the rules of the bridge. Everything that depends on the
 * topics is fetched again where events may have been missed: when the stream begins, and after a reset. The end of the
 * user's own membership does so at once.
 */
export function useCommunityTopics(
  groupId: string | undefined,
  permissions: readonly GroupPermission[],
): void {
  const hub = useHub();
  const queries = useQueryClient();
  const isIn = permissions.includes('chat.read');
  const isReader = !isIn && permissions.includes('posts.read');
  const isStaff = isIn && permissions.includes('members.remove');

  useEffect(() => {
    if (groupId === undefined) return;
    const kinds = [
      ...(isIn ? ['g' as const] : []),
      ...(isReader ? ['f' as const] : []),
      ...(isStaff ? ['m' as const] : []),
    ];
    const refresh = gather(browserScheduler, () => {
      const stale = kinds.flatMap((kind) => dependsOnTopic[kind](groupId));
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isAmong(stale, queryKey) });
    });
    const ends = kinds.map((kind) => hub.subscribe(`${kind}:${groupId}`, 'full', { refresh }));
    return () => {
      for (const end of ends) end();
    };
  }, [hub, queries, groupId, isIn, isReader, isStaff]);

  useEffect(() => {
    if (groupId === undefined) return;
    return hub.onBatch((batch) => {
      for (const { kind, data } of batch) {
        if (kind !== 'membership.revoked' && kind !== 'membership.granted' && kind !== 'membership.updated')
          continue;
        if (data.group_id !== groupId) continue;
        // Removed from the cache, so that data for members is not shown again, not even while it is fetched.
        if (kind === 'membership.revoked') {
          for (const what of ['members', 'invites', 'verification'])
            void queries.resetQueries({ queryKey: ['communities', what, groupId] });
        }
        void queries.invalidateQueries({ queryKey: ['communities'] });
      }
    });
  }, [hub, queries, groupId]);
}
