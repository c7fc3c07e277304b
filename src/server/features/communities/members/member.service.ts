import type { searchMembers } from '../../../../contract/communities/members.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { groupRoles, may } from '../../../../contract/core/permissions.ts';
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
   * The directory of a community for who is in it, its staff for who only sees it. Those who wait, were put out or
   * are expired are for staff.
   *
   * @throws Problem `group.not_found` for who may not even see it, `group.not_allowed` for a status that is not theirs.
   */
  search(query: MembersQuery, caller: Caller): Promise<Answer<typeof searchMembers>>;
}

export function createMemberService({ repo, communities }: MemberDeps): MemberService {
  return {
    async search(query, caller) {
      const { status = 'ACTIVE' } = query;
      const right = status === 'ACTIVE' ? 'staff.read' : 'members.remove';
      const { group, standing } = await communities.requirePermission(caller, query.group_id, right);
      const roles = may('members.read', standing, group)
        ? groupRoles
        : groupRoles.filter((role) => may('message.moderate', role, group));
      const scope = { roles, status };
      const [data, total] = await Promise.all([repo.search(query, scope), repo.count(query, scope)]);
      return { data, pagination: paginateCounted(query, total) };
    },
  };
}
