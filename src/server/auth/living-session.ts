/**
 * In SQL, the platform role of `user` while that session of theirs is alive; null once it is over, on whatever node it
 * was ended. For statements that work for a `Claimant`: whether the session is too old was judged before.
 */
export function livingRole(session: string, user: string): string {
  return `(select su.platform_role from user_sessions ss join users su on su.id = ss.user_id
      where ss.id = ${session} and su.id = ${user} and ss.revoked_at is null and su.status = 'ACTIVE')`;
}
