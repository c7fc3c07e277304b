import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Tag, TagPreferences, UserTag } from '../../../contract/tags.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/row-locks.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { createTagRepo, type TagsQuery } from './tag.repo.ts';

export interface TagDeps {
  readonly db: Database;
  readonly withTx: WithTx;
}

export interface TagService {
  search(query: TagsQuery): Promise<Tag[]>;
  /** @throws Problem `user.not_found` for any user but the caller. */
  preferencesOf(userId: string, caller: Caller): Promise<UserTag[]>;
  /**
   * Replaces all preferences; the caller's other devices are informed when something changed.
   *
   * @throws Problem `user.not_found` for any user but the caller, `tag.not_found`.
   */
  prefer(userId: string, preferences: TagPreferences, caller: Caller): Promise<UserTag[]>;
}

export function createTagService({ db, withTx }: TagDeps): TagService {
  return {
    search: (query) => createTagRepo(db).search(query),

    async preferencesOf(userId, caller) {
      requireSelf(userId, caller);
      return createTagRepo(db).ofUser(userId);
    },

    async prefer(userId, preferences, caller) {
      requireSelf(userId, caller);
      return withTx(async (tx) => {
        const repo = createTagRepo(tx);
        const known = await repo.known(preferences.map(({ tag_id }) => tag_id));
        if (known.size < preferences.length) throw new Problem('tag.not_found', 'There is no such tag.');
        await lockUser(tx, userId);
        if (await repo.replace(userId, preferences))
          tx.emit({
            kind: 'user_tags.updated',
            topic: `u:${userId}`,
            ref: userId,
            actor: userId,
            data: { user_id: userId } satisfies EventData<'user_tags.updated'>,
          });
        return repo.ofUser(userId);
      });
    },
  };
}

/** Preferences are private. Other users' lists answer "not found", so that they reveal nothing. */
function requireSelf(userId: string, caller: Caller): void {
  if (userId !== caller.userId) throw new Problem('user.not_found', 'This person does not exist.');
}
