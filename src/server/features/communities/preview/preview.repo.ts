import type { Person } from '../../../../contract/account/people.ts';
import type { AttachedSummary } from '../../../../contract/attachments/attachment.ts';
import {
  type CommunityPreview,
  PREVIEW_CHATS,
  PREVIEW_COMMENTS,
  PREVIEW_TEAM,
  SHOWCASE,
  type ShownCommunity,
} from '../../../../contract/communities/previews.ts';
import { attachedJson } from '../../../platform/db/attached-json.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { isActiveMember, isLapsed } from '../../../platform/rights/membership-right.ts';
import { personJson } from '../../users/person-json.ts';
import { isValidInvite, SKIPS_APPROVAL } from '../members/invite.repo.ts';

/** SQL: the columns of the community `g` that a visitor sees. */
const SHOWN = `g.id, g.slug, g.name, g.description, g.cover_image_url, g.logo_url, g.is_public, g.is_free,
  g.group_verification_request_status = 'VERIFIED' as is_verified, g.total_members`;

export type FoundPreview = Omit<CommunityPreview, 'inside'>;

/** A comment as stored, with all public fields of its author. */
export interface CommentForVisitors {
  readonly id: string;
  readonly author: Person;
  readonly content_md: string;
  readonly attached: AttachedSummary | null;
  readonly created_at: string;
}

/** Reads for visitors only: nothing here depends on a caller. */
export function createPreviewRepo(db: Database) {
  return {
    /**
     * Null when visitors may not see the community: it does not exist, is archived or has expired, or it is private and
     * the link is not valid. All of these take the same single query. `slug` can be a former one.
     */
    async find(slug: string, tokenHash: Buffer | null, at: string): Promise<FoundPreview | null> {
      const { rows } = await db.query<FoundPreview>(
        `select ${SHOWN}, invited.invited_by, coalesce(invited.skips_approval, false) as skips_approval, g.rules_md,
           (select coalesce(json_agg(${personJson('u')} order by t.role = 'OWNER' desc, t.joined_at, t.user_id), '[]')
            from (select m.user_id, m.role, m.joined_at from group_members m
                  where m.group_id = g.id and ${isActiveMember('m')}
                    and (m.role = 'OWNER' or (m.role = 'MODERATOR' and g.is_public))
                  order by m.role = 'OWNER' desc, m.joined_at, m.user_id limit ${PREVIEW_TEAM}) t
            join users u on u.id = t.user_id) as team
         from groups g
         left join lateral (
           select i.id, ${SKIPS_APPROVAL} as skips_approval, (select ${personJson('u')} from group_members m join users u on u.id = m.user_id
                         where m.group_id = g.id and m.user_id = i.created_by and ${isActiveMember('m')}) as invited_by
           from group_invites i
           where i.group_id = g.id and i.token_hash = $2 and ${isValidInvite('$3::timestamptz')}
         ) invited on true
         where g.id = coalesce((select id from groups where slug = $1),
                               (select group_id from group_former_slugs where slug = $1))
           and g.archived_at is null and not ${isLapsed('g')} and (g.is_public or invited.id is not null)`,
        [slug, tokenHash, at],
      );
      return rows[0] ?? null;
    },

    /** The names of the first open chats, and the number of all of them. */
    async openChats(groupId: string): Promise<{ names: string[]; total: number }> {
      const { rows } = await db.query<{ names: string[]; total: number }>(
        `select coalesce((array_agg(name order by created_at, id))[1:${PREVIEW_CHATS}], '{}') as names,
           count(*)::integer as total
         from chat_conversations where group_id = $1 and status = 'OPEN' and not is_staff_only`,
        [groupId],
      );
      return singleRow(rows);
    },

    /** The newest published comments below published posts, of people who are members now. */
    async newestComments(groupId: string): Promise<CommentForVisitors[]> {
      const { rows } = await db.query<CommentForVisitors>(
        `select c.id, ${personJson('u')} as author, c.content_md, ${attachedJson('c', 'comment_id')} as attached, c.created_at
         from comments c
         join posts p on p.id = c.post_id and p.status = 'PUBLISHED'
         join users u on u.id = c.author_id and u.status = 'ACTIVE'
         join group_members m on m.group_id = c.group_id and m.user_id = c.author_id and ${isActiveMember('m')}
         where c.group_id = $1 and c.status = 'PUBLISHED'
         order by c.created_at desc, c.id desc limit ${PREVIEW_COMMENTS}`,
        [groupId],
      );
      return rows;
    },

    /** The largest communities that anyone may read and join, with their posts since `since`. */
    async showcase(since: string): Promise<ShownCommunity[]> {
      const { rows } = await db.query<ShownCommunity>(
        `select ${SHOWN}, (select count(*)::integer from posts p
           where p.group_id = g.id and p.status = 'PUBLISHED' and p.created_at >= $1) as new_posts
         from groups g
         where g.is_public and g.is_free and g.archived_at is null and not ${isLapsed('g')}
         order by g.total_members desc, g.id limit ${SHOWCASE}`,
        [since],
      );
      return rows;
    },
  };
}
