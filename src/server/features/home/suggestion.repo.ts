import { SUGGESTIONS, type Suggestion } from '../../../contract/home.ts';
import type { Database } from '../../platform/db/database.ts';
import { isLapsed } from '../../platform/rights/membership-right.ts';
import { isUnwanted } from '../tags/unwanted.ts';

/** Looks at this many of the largest communities. A user who is in all of them needs no suggestion. */
const LARGEST = 100;

type SuggestionRow = Omit<Suggestion, 'is_verified'> & { group_verification_request_status: string };

/**
 * Public communities that `userId` never joined or asked to join: those that match most of the user's interests first,
 * then the largest. Leaves out communities whose tags the user all rejected, and communities that the user left or was
 * removed from.
 */
export async function suggestedTo(db: Database, userId: string): Promise<Suggestion[]> {
  const { rows } = await db.query<SuggestionRow>(
    `with liked as (
       select x.group_id as id, count(*) as matches
       from user_tags u join group_tags x on x.tag_id = u.tag_id
       where u.user_id = $1 and u.type = 'INTERESTED' group by x.group_id
     ), candidates as (
       select id from liked
       union
       (select id from groups where is_public and archived_at is null and not ${isLapsed('groups')}
        order by total_members desc, id limit ${LARGEST})
     )
     select g.id, g.slug, g.name, g.description, g.cover_image_url, g.logo_url, g.is_public, g.is_free,
       g.group_verification_request_status, g.total_members,
       (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by x.place), '[]')
        from group_tags x join tags t on t.id = x.tag_id
        join user_tags u on u.tag_id = t.id and u.user_id = $1 and u.type = 'INTERESTED'
        where x.group_id = g.id) as matching_tags
     from candidates join groups g using (id) left join liked using (id)
     where g.is_public and g.archived_at is null and not ${isLapsed('g')}
       and not exists (select from group_members m where m.group_id = g.id and m.user_id = $1)
       and not ${isUnwanted('group', 'g.id', '$1')}
     order by coalesce(liked.matches, 0) desc, g.total_members desc, g.id
     limit ${SUGGESTIONS}`,
    [userId],
  );
  return rows.map(({ group_verification_request_status: status, ...row }) => ({
    ...row,
    is_verified: status === 'VERIFIED',
  }));
}
