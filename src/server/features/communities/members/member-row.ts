import type { Person } from '../../../../contract/account/people.ts';
import type {
  Ban,
  DirectoryEntry,
  JoinRequest,
  MemberPlan,
} from '../../../../contract/communities/members.ts';
import { withInstants } from '../../../platform/db/column-types.ts';
import type { GroupMembersTable } from '../group-tables.ts';

/** A membership with its person, as a statement returns it. */
export type MemberRow = Person &
  Pick<
    GroupMembersTable,
    'group_id' | 'role' | 'status' | 'joined_at' | 'version' | 'pending_reason' | 'requested_at' | 'answers'
  > & { readonly ban?: Ban | null; readonly plan?: MemberPlan | null };

/** As staff may see it. The text of a join request is included only while the request is pending. */
export function toEntry(row: MemberRow): DirectoryEntry {
  const { group_id, role, status, joined_at, version } = row;
  const { id, username, first_name, last_name, avatar_url } = row;
  const user = { id, username, first_name, last_name, avatar_url };
  const { ban, plan } = row;
  const entry = {
    ...{ group_id, user, role, status, joined_at, version },
    request: requestOf(row),
    ...(plan !== undefined && { plan: status === 'ACTIVE' ? plan : null }),
  };
  if (status !== 'BANNED' || ban === undefined) return entry;
  return { ...entry, ban: ban && withInstants(ban, ['banned_at', 'ends_at']) };
}

function requestOf(row: MemberRow): JoinRequest | null {
  const { status, pending_reason, requested_at, answers } = row;
  if (status !== 'PENDING' || requested_at === null) return null;
  return { reason: pending_reason ?? 'APPROVAL', requested_at, answers };
}
