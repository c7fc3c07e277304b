/** SQL: whether `user` blocked `other`. Both are SQL themselves. */
export function hasBlocked(user: string, other: string): string {
  return `exists (select from user_blocks ab where ab.user_id = ${user} and ab.blocked_id = ${other})`;
}
