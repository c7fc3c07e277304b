import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHub } from '../realtime/use-hub.ts';
import { authorizationQuery } from './communities.queries.ts';
import { type LossReason, lossReasonOf } from './loss-text.ts';

/**
 * Why the user may not, or no longer, read what members of the community read; null while they are a member, and where
 * it is not known. A private community tells a former member nothing any more: then it is what the event said that took
 * the membership.
 */
export function useLossReason(groupId: string | null | undefined): LossReason | null {
  const hub = useHub();
  const { data: rights } = useQuery({ ...authorizationQuery(groupId ?? ''), enabled: false });
  const [revoked, setRevoked] = useState<{ groupId: string; reason: LossReason } | null>(null);
  useEffect(
    () =>
      hub.onBatch((batch) => {
        for (const { kind, data } of batch)
          if (kind === 'membership.revoked') setRevoked({ groupId: data.group_id, reason: data.reason });
      }),
    [hub],
  );
  const known = rights === undefined ? null : lossReasonOf(rights);
  return known ?? (revoked !== null && revoked.groupId === groupId ? revoked.reason : null);
}
