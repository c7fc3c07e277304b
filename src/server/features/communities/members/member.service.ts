import type { searchMembers } from '../../../../contract/communities/members.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { groupRoles, type MemberStatus, may } from '../../../../contract/core/permissions.ts';
import { paginateCounted } from '../../../platform/db/counted-total.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../community.service.ts';
import type { MemberRepo, MembersQuery } from './member.repo.ts';

export interface MemberDeps {
  readonly repo: MemberRepo;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

export interface MemberService {
  /**
   * Members see the directory of a community; users who only see the community get its staff. Pending, removed, banned
   * and expired memberships are only for staff.
   *
   * @throws Problem `group.not_found` for users who may not see the community, `group.not_allowed` for a status that
   * the caller may not list.
   */
  search(query: MembersQuery, caller: Caller): Promise<Answer<typeof searchMembers>>;
}

/** Of those who are no longer members. */
const PAST: readonly MemberStatus[] = ['EXPIRED', 'LEFT', 'REMOVED', 'BANNED'];

export function createMemberService({ repo, communities }: MemberDeps): MemberService {
  return {
    async search(query, caller) {
      const { status = 'ACTIVE', include_archived } = query;
      const right = status === 'ACTIVE' ? 'staff.read' : 'members.remove';
      const { group, standing } = await communities.requirePermission(caller, query.group_id, right);
      const roles = may('members.read', standing, group)
        ? groupRoles
        : groupRoles.filter((role) => may('message.moderate', role, group));
      const isPastToo =
        include_archived === true && query.status === undefined && may('members.remove', standing, group);
      const statuses = isPastToo ? [status, ...PAST] : [status];
      const scope = {
        roles,
        statuses,
        hasPlans: may('plans.manage', standing, group),
        readerId: caller.userId,
      };
      const [data, total] = await Promise.all([repo.search(query, scope), repo.count(query, scope)]);
      return { data, pagination: paginateCounted(query, total, data.length) };
    },
  };
}
