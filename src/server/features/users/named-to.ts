import { hasBlocked } from '../../platform/rights/has-blocked.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';

/**
 * SQL: whether `reader` can see the name of the user `u` somewhere: on a public profile, in a community that both are
 * in, in a private chat, or next to what `u` wrote in a public community. A block hides the profile, but not the name
 * in shared places.
 */
export function isNamedTo(reader: string): string {
  return `(u.status = 'ACTIVE' and (
    (u.is_public and not ${hasBlocked('u.id', reader)})
    or exists (select from group_members a
      join group_members b on b.group_id = a.group_id and b.user_id = ${reader} and ${isActiveMember('b')}
      where a.user_id = u.id and (${isActiveMember('a')} or b.role in ('OWNER', 'MODERATOR')))
    or exists (select from chat_conversations c where c.kind = 'PRIVATE' and c.last_seq > 0
      and c.low_id = least(u.id, ${reader}) and c.high_id = greatest(u.id, ${reader}))
    or exists (select from posts p join groups g on g.id = p.group_id and g.is_public and g.archived_at is null
      where p.author_id = u.id and p.status = 'PUBLISHED')
    or exists (select from comments o join groups g on g.id = o.group_id and g.is_public and g.archived_at is null
      where o.author_id = u.id and o.status = 'PUBLISHED')))`;
}
