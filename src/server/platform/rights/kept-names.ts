/**
 * SQL: whether the row `bk` of `user_blocks` keeps the person's present name from the reader whom they blocked. Not from
 * administrators, nor from the staff of a community in which the person is: staff must know whom they moderate.
 */
export function keepsName(bk: string): string {
  return `(${bk}.shown_as is not null
    and not exists (select from users ba where ba.id = ${bk}.blocked_id and ba.platform_role = 'ADMIN')
    and not exists (select from group_members bs join group_members bm on bm.group_id = bs.group_id and bm.user_id = ${bk}.user_id
      where bs.user_id = ${bk}.blocked_id and bs.role in ('OWNER', 'MODERATOR') and bs.status = 'ACTIVE'
        and bm.status in ('PENDING', 'ACTIVE', 'EXPIRED', 'BANNED')))`;
}

/** SQL: the `KeptNames` of `reader`, as JSON; null for a reader whom nobody blocked. */
export function keptNamesOf(reader: string): string {
  return `(select jsonb_object_agg(bk.user_id, bk.shown_as) from user_blocks bk
    where bk.blocked_id = ${reader} and ${keepsName('bk')})`;
}

/** The first and last name of the user `u`, for texts; see {@link isSeenNamed}. */
export function nameSeenBy(u: string, reader: string): string {
  return seenBy(u, reader, `first_name || ' ' || last_name`);
}

/** The same with the username after it, as lists are searched and sorted. */
export function searchedNameOf(u: string, reader: string): string {
  return seenBy(u, reader, `first_name || ' ' || last_name || ' ' || coalesce(username, '')`);
}

/**
 * SQL: whether `matches` is true of the name of the user `u` with the username after it, as `reader` sees them: who blocked
 * the reader keeps the name of that moment. `u` and `reader` are SQL themselves. The present name is compared, too, so
 * that an index of it can be used. People in JSON need no such care, see `withKeptNames`.
 */
export function isSeenNamed(u: string, reader: string, matches: (name: string) => string): string {
  const present = `(${u}.first_name || ' ' || ${u}.last_name || ' ' || coalesce(${u}.username, ''))`;
  return `((${matches(present)} or ${u}.id = any(array(select bk.user_id from user_blocks bk where bk.blocked_id = ${reader})))
    and ${matches(searchedNameOf(u, reader))})`;
}

function seenBy(u: string, reader: string, name: string): string {
  return `(select ${name} from (
    select bk.shown_as ->> 'first_name' as first_name, bk.shown_as ->> 'last_name' as last_name,
      bk.shown_as ->> 'username' as username, 1 as place
    from user_blocks bk where bk.user_id = ${u}.id and bk.blocked_id = ${reader} and ${keepsName('bk')}
    union all select ${u}.first_name, ${u}.last_name, ${u}.username, 2
    order by place limit 1) seen)`;
}
