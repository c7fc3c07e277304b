import { type GroupRole, groupRoles, type Standing } from '../../contract/permissions.ts';

/** Whether somebody of `standing` stands above `role`: nobody acts on a role as high as their own. */
export function outranks(standing: Standing, role: GroupRole): boolean {
  if (standing === 'ADMIN') return true;
  const ranks: readonly Standing[] = groupRoles;
  const rank = ranks.indexOf(standing);
  return rank >= 0 && rank < ranks.indexOf(role);
}
