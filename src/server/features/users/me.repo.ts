import { type CurrentUser, type StartStep, startSteps } from '../../../contract/account/me.ts';
import type { PlatformRole } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';

/** The fields that `PUT /me` can change. */
export type Profile = Pick<
  CurrentUser,
  'username' | 'first_name' | 'last_name' | 'bio' | 'is_public' | 'avatar_url' | 'social_links'
>;

export interface MeRepo {
  find(db: Database, userId: string): Promise<CurrentUser | null>;
  /** Locks the row until the end of the transaction. */
  lock(tx: Database, userId: string): Promise<CurrentUser | null>;
  /** Writes the whole profile and raises its version. Returns null when another user has the username. */
  write(tx: Database, userId: string, profile: Profile): Promise<CurrentUser | null>;
  /** Never goes back. Returns null when nothing changed. */
  goOn(tx: Database, userId: string, step: StartStep | null): Promise<CurrentUser | null>;
  /** Topics whose readers may see the user: their communities and their most recent private chats. */
  topicsAbout(tx: Database, userId: string): Promise<string[]>;
  platformRole(db: Database, userId: string): Promise<PlatformRole | null>;
}

/** Number of private chats that get the event at once. Other clients see the change at their next request. */
const PEERS_TOLD = 200;

const CURRENT_USER = `id, username, email, first_name, last_name, bio, is_public, avatar_url, social_links,
  created_at, start_step, version`;

export const meRepo: MeRepo = {
  async find(db, userId) {
    const { rows } = await db.query<CurrentUser>(`select ${CURRENT_USER} from users where id = $1`, [userId]);
    return rows[0] ?? null;
  },

  async lock(tx, userId) {
    const { rows } = await tx.query<CurrentUser>(
      `select ${CURRENT_USER} from users where id = $1 for update`,
      [userId],
    );
    return rows[0] ?? null;
  },

  async write(tx, userId, profile) {
    // A concurrent change to the same name fails on the unique index, with an error.
    const { rows } = await tx.query<CurrentUser>(
      `update users set
         username = $2, first_name = $3, last_name = $4, bio = $5, is_public = $6, avatar_url = $7,
         social_links = $8, version = version + 1
       where id = $1 and ($2::text is null or not exists
         (select 1 from users o where lower(o.username) = lower($2) and o.id <> $1))
       returning ${CURRENT_USER}`,
      [
        userId,
        profile.username,
        profile.first_name,
        profile.last_name,
        profile.bio,
        profile.is_public,
        profile.avatar_url,
        JSON.stringify(profile.social_links),
      ],
    );
    return rows[0] ?? null;
  },

  async goOn(tx, userId, step) {
    const before = step === null ? startSteps : startSteps.slice(0, startSteps.indexOf(step));
    const { rows } = await tx.query<CurrentUser>(
      `update users set start_step = $2, version = version + 1 where id = $1 and start_step = any($3)
       returning ${CURRENT_USER}`,
      [userId, step, before],
    );
    return rows[0] ?? null;
  },

  async topicsAbout(tx, userId) {
    const { rows } = await tx.query<{ topic: string }>(
      `select 'g:' || group_id as topic from group_members where user_id = $1 and ${isActiveMember('group_members')}
       union all
       select 'u:' || peer from (
         select case when low_id = $1 then high_id else low_id end as peer from chat_conversations
         where kind = 'PRIVATE' and $1 in (low_id, high_id) and last_seq > 0
           and not exists (select from user_blocks k where k.user_id = $1 and k.blocked_id in (low_id, high_id))
         order by last_message_at desc limit ${PEERS_TOLD}) peers
       union all select 'u:' || $1::text`,
      [userId],
    );
    return rows.map(({ topic }) => topic);
  },

  async platformRole(db, userId) {
    const { rows } = await db.query<{ platform_role: PlatformRole }>(
      'select platform_role from users where id = $1',
      [userId],
    );
    return rows[0]?.platform_role ?? null;
  },
};
