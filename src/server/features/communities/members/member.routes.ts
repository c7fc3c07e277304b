import { searchMembers } from '../../../../contract/communities/members.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { MemberService } from './member.service.ts';

/** Binds the directory endpoint to the member service. Contains no rules. */
export function memberRoutes(implement: Implement, members: MemberService): void {
  implement(searchMembers, ({ query }, caller) => members.search(query, caller));
}
