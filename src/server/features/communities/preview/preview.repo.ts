import {
  type CommunityPreview,
  PREVIEW_TEAM,
  SHOWCASE,
  type ShownCommunity,
} from '../../../../contract/communities/previews.ts';
import type { Database } from '../../../platform/db/database.ts';
import { personJson } from '../../users/person-json.ts';
import { isValidInvite } from '../members/invite.repo.ts';

/** SQL: the columns of the community `g` that a visitor sees. */
const SHOWN = `g.id, g.slug, g.name, g.description, g.cover_image_url, g.is_public, g.is_free,
  g.group_verification_request_status = 'VERIFIED' as is_verified, g.total_members`;

/** Reads for visitors only: nothing here depends on a caller. */
export function createPreviewRepo(db: Database) {
  return {
    /**
     * Null when visitors may not see the community: it does not exist, is archived or has expired, or it is private and
     * the link is not valid. All of these take the same single query. `slug` can be a former one.
     */
    async find(slug: string, tokenHash: Buffer | null, at: string): Promise<CommunityPreview | null> {
      const { rows } = await db.query<CommunityPreview>(
        `select ${SHOWN}, invited.invited_by,
           (select coalesce(json_agg(${personJson('u')} order by t.role = 'OWNER' desc, t.joined_at, t.user_id), '[]')
            from (select m.user_id, m.role, m.joined_at from group_members m
                  where m.group_id = g.id and m.status = 'ACTIVE'
                    and (m.role = 'OWNER' or (m.role = 'MODERATOR' and g.is_public))
                  order by m.role = 'OWNER' desc, m.joined_at, m.user_id limit ${PREVIEW_TEAM}) t
            join users u on u.id = t.user_id) as team
         from groups g
         left join lateral (
           select i.id, (select ${personJson('u')} from group_members m join users u on u.id = m.user_id
                         where m.group_id = g.id and m.user_id = i.created_by and m.status = 'ACTIVE') as invited_by
           from group_invites i
           where i.group_id = g.id and i.token_hash = $2 and ${isValidInvite('$3::timestamptz')}
         ) invited on true
         where g.id = coalesce((select id from groups where slug = $1),
                               (select group_id from group_former_slugs where slug = $1))
           and g.archived_at is null and not g.is_expired and (g.is_public or invited.id is not null)`,
        [slug, tokenHash, at],
      );
      return rows[0] ?? null;
    },

    /** The largest communities that anyone may read and join, with their posts since `since`. */
    async showcase(since: string): Promise<ShownCommunity[]> {
      const { rows } = await db.query<ShownCommunity>(
        `select ${SHOWN}, (select count(*)::integer from posts p
           where p.group_id = g.id and p.status = 'PUBLISHED' and p.created_at >= $1) as new_posts
         from groups g
         where g.is_public and g.is_free and g.archived_at is null and not g.is_expired
         order by g.total_members desc, g.id limit ${SHOWCASE}`,
        [since],
      );
      return rows;
    },
  };
}
