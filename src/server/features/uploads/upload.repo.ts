import { AVATAR_PATH, AVATAR_URL_SIDE } from '../../../contract/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { findRestriction } from '../../platform/rights/restriction-right.ts';
import { IS_COVER } from './cover.repo.ts';

/** Queries for used upload addresses and stored pictures. Times are ISO 8601. */
export function createUploadRepo(db: Database) {
  return {
    /** What blocks this user's uploads at `at`, for a community or (null) of their own; null without one. */
    blockOf: (userId: string, groupId: string | null, at: string) =>
      findRestriction(db, { userId, groupId }, 'UPLOAD_BLOCK', at),

    /** `userId` is the id of the community or course when the picture is a cover. */
    async addPicture({ name, userId, at }: { name: string; userId: string; at: string }): Promise<void> {
      await db.query(
        `insert into pictures (name, user_id, created_at) values ($1, $2, $3)
         on conflict (name) do update set unused_since = null`,
        [name, userId, at],
      );
    },

    /** Counts the bytes of a profile picture for its user. */
    async countPicture(name: string, bytes: number): Promise<void> {
      await db.query('update pictures set bytes = $2 where name = $1', [name, bytes]);
    },

    /**
     * Marks pictures that no profile, community or course shows. Pictures newer than `before` are skipped, since they may
     * be about to be used. With `userId`, only that user's pictures.
     */
    async markUnused({ at, before, userId = null }: { at: string; before: string; userId?: string | null }) {
      await db.query(
        `update pictures p set unused_since = $1
         where unused_since is null and created_at < $2 and ($3::uuid is null or user_id = $3)
           and not exists (select 1 from users u
                           where u.id = p.user_id and u.avatar_url = '${AVATAR_PATH}/' || p.name || '/${AVATAR_URL_SIDE}.webp')
           and not ${IS_COVER}`,
        [at, before, userId],
      );
    },

    /** Names of pictures that have been unused since `before`. */
    async unusedSince(before: string): Promise<string[]> {
      const { rows } = await db.query<{ name: string }>(
        'select name from pictures where unused_since <= $1 order by unused_since limit 500',
        [before],
      );
      return rows.map(({ name }) => name);
    },

    async picturesOf(userId: string): Promise<string[]> {
      const { rows } = await db.query<{ name: string }>('select name from pictures where user_id = $1', [
        userId,
      ]);
      return rows.map(({ name }) => name);
    },

    /** Call this after the files are removed. */
    async removePicture(name: string): Promise<void> {
      await db.query('delete from pictures where name = $1', [name]);
    },
  };
}

export type UploadRepo = ReturnType<typeof createUploadRepo>;
