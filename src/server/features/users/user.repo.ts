import type { CurrentUser } from '../../../contract/account/me.ts';
import { type PublicProfile, SHARED_COMMUNITIES_MAX } from '../../../contract/account/users.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasBlocked } from '../../platform/rights/has-blocked.ts';
import { mayLookUp } from '../../platform/rights/look-up-right.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { mayWriteToEachOther } from '../../platform/rights/private-right.ts';

/** A profile before its links are made safe, and without its communities. */
export type ProfileRow = Omit<PublicProfile, 'links' | 'communities'> & Pick<CurrentUser, 'social_links'>;

export interface UserRepo {
  /** The profile as `readerId` sees it. Null when the user does not exist or the reader may not see them. */
  find(userId: string, readerId: string, isAdmin: boolean): Promise<ProfileRow | null>;
  /** Communities that both are in, sorted by name. */
  sharedCommunities(userId: string, readerId: string): Promise<PublicProfile['communities']>;
}

export function createUserRepo(db: Database): UserRepo {
  return {
    async find(userId, readerId, isAdmin) {
      const { rows } = await db.query<ProfileRow>(
        `select u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.bio, u.is_public, u.social_links,
           u.created_at as joined_at, u.version, u.id = $2::uuid as is_self,
           ${hasBlocked('$2::uuid', 'u.id')} as is_blocked,
           u.id <> $2::uuid and ${mayWriteToEachOther('u.id', '$2::uuid')} as may_message,
           (select c.id from chat_conversations c
            where c.kind = 'PRIVATE' and c.low_id = least(u.id, $2::uuid) and c.high_id = greatest(u.id, $2::uuid)
              and (c.last_seq > 0 or exists (select from chat_read_states r
                where r.chat_conversation_id = c.id and r.user_id = $2::uuid))) as chat_conversation_id
         from users u
         where u.id = $1 and u.status = 'ACTIVE' and ($3::boolean or ${mayLookUp('$2::uuid')})`,
        [userId, readerId, isAdmin],
      );
      return rows[0] ?? null;
    },

    async sharedCommunities(userId, readerId) {
      const { rows } = await db.query<PublicProfile['communities'][number]>(
        `select g.id, g.slug, g.name, g.cover_image_url, g.logo_url,
           g.group_verification_request_status = 'VERIFIED' as is_verified, g.total_members, a.role
         from group_members a
         join group_members b on b.group_id = a.group_id and b.user_id = $2::uuid and ${isActiveMember('b')}
         join groups g on g.id = a.group_id and g.archived_at is null
         where a.user_id = $1 and ${isActiveMember('a')}
         order by lower(g.name), g.id limit ${SHARED_COMMUNITIES_MAX}`,
        [userId, readerId],
      );
      return rows;
    },
  };
}
