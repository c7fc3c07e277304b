import { isActiveMember } from './membership-right.ts';
/**
 * SQL: whether two users may write to each other now. They must share a community that is not archived, and neither may
 * have blocked the other. The result is the same for both, so that they do not learn who blocked whom.
 */
export function mayWriteToEachOther(one: string, other: string): string {
  return `(exists (
      select from group_members a
      join group_members b on b.group_id = a.group_id and b.user_id = ${other} and ${isActiveMember('b')}
      join groups g on g.id = a.group_id and g.archived_at is null
      where a.user_id = ${one} and ${isActiveMember('a')}
    ) and not exists (
      select from user_blocks k
      where (k.user_id = ${one} and k.blocked_id = ${other}) or (k.user_id = ${other} and k.blocked_id = ${one})
    ) and (select count(*) from users w where w.id in (${one}, ${other}) and w.status = 'ACTIVE') = 2)`;
}

/** SQL: the other user in the private conversation `c`. */
export function peerOf(conversation: string, user: string): string {
  return `case when ${conversation}.low_id = ${user} then ${conversation}.high_id else ${conversation}.low_id end`;
}

/**
 * SQL: whether `user` is one of the two in the private conversation `c`, and so may read it and subscribe to its topic.
 */
export function isOneOfTheTwo(conversation: string, user: string): string {
  return `${user} in (${conversation}.low_id, ${conversation}.high_id)`;
}
