/** `group.see` in SQL without what only administrators may: whether `user` may see the community `g`, a row of `groups`. */
export function isGroupSeenBy(g: string, user: string): string {
  return `(${g}.is_public or exists (select from group_members gk
    where gk.group_id = ${g}.id and gk.user_id = ${user} and gk.status in ('ACTIVE', 'PENDING', 'EXPIRED')))`;
}
