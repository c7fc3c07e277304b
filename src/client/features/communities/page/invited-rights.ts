import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { permissionsOf } from '../../../../contract/core/permissions.ts';

/** The rights of a visitor who sees a private community only by an invite link: the server sends none. */
export function invitedRights(community: Community): GroupAuthorization {
  const isArchived = community.archived_at !== null;
  return {
    group_id: community.id,
    role: null,
    member_status: community.membership?.status ?? null,
    pending_reason: null,
    plan_id: null,
    plan_ids: [],
    has_paid: false,
    trial: null,
    permissions: permissionsOf('VISITOR', {
      is_public: community.is_public,
      is_free: community.is_free,
      is_read_only: isArchived || community.is_expired,
    }),
    restrictions: [],
    locked_reason: isArchived ? 'ARCHIVED' : community.is_expired ? 'EXPIRED' : null,
  };
}
