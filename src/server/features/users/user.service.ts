import type { CurrentUser } from '../../../contract/account/me.ts';
import type { ProfileForm, PublicProfile } from '../../../contract/account/users.ts';
import { platformPermissionsOf } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { profileLinks } from './profile-links.ts';
import { createUserRepo } from './user.repo.ts';

export interface UserDeps {
  readonly db: Database;
  /** Changes a person's own profile; the feature `me` has it. */
  readonly updateSelf: (userId: string, form: ProfileForm) => Promise<CurrentUser>;
}

/** People as others look them up. */
export interface UserService {
  /**
   * Somebody whom the caller may see: themself, whoever shows their profile to all, and people of the caller's
   * communities, unless they blocked the caller. Administrators see everybody.
   *
   * @throws Problem `user.not_found`
   */
  get(userId: string, caller: Caller): Promise<PublicProfile>;
  /** SPEC §6: of the own profile only. @throws Problem `user.not_found`, `user.username_taken`, `request.invalid` */
  update(userId: string, form: ProfileForm, caller: Caller): Promise<CurrentUser>;
}

export function createUserService({ db, updateSelf }: UserDeps): UserService {
  const repo = createUserRepo(db);

  return {
    async get(userId, { userId: readerId, platformRole }) {
      const isAdmin = platformPermissionsOf(platformRole).includes('platform.admin');
      const [found, communities] = await Promise.all([
        repo.find(userId, readerId, isAdmin),
        repo.sharedCommunities(userId, readerId),
      ]);
      if (!found) throw noSuchPerson();
      const { social_links, ...profile } = found;
      return { ...profile, links: profileLinks(social_links), communities };
    },

    async update(userId, form, caller) {
      if (userId !== caller.userId) throw noSuchPerson();
      return updateSelf(userId, form);
    },
  };
}

/** The same for people who hide and people who never were. */
function noSuchPerson(): Problem {
  return new Problem('user.not_found', 'This person does not exist.');
}
