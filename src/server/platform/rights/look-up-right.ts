import { hasBlocked } from './has-blocked.ts';
import { isActiveMember } from './membership-right.ts';

/** SQL: whether `reader` and `u` share a community. */
const bothBelong = (reader: string) => `exists (
  select from group_members a
  join group_members b on b.group_id = a.group_id and b.user_id = ${reader} and ${isActiveMember('b')}
  join groups g on g.id = a.group_id and g.archived_at is null
  where a.user_id = u.id and ${isActiveMember('a')})`;

/** SQL: whether `u` has asked to join a community that `reader` moderates, so that staff can see applicants. */
const waitsFor = (reader: string) => `exists (
  select from group_members a
  join group_members b on b.group_id = a.group_id and b.user_id = ${reader} and ${isActiveMember('b')}
    and b.role in ('OWNER', 'MODERATOR')
  where a.user_id = u.id and a.status = 'PENDING')`;

/**
 * SQL: whether `reader` may look up the active user `u`: themselves, a public profile, or one from a shared community,
 * unless that user blocked them. `reader` is SQL itself.
 */
export function mayLookUp(reader: string): string {
  return `(u.id = ${reader} or (not ${hasBlocked('u.id', reader)}
    and (u.is_public or ${bothBelong(reader)} or ${waitsFor(reader)})))`;
}
