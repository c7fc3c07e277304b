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
  /** Changes a user's own profile. `MeService` provides it. */
  readonly updateSelf: (userId: string, form: ProfileForm) => Promise<CurrentUser>;
}

/** Profiles, as other users see them. */
export interface UserService {
  /**
   * Returns the profile if the caller may see it: their own, a public one, or one from a shared community, unless that
   * user blocked the caller. Administrators see every profile.
   *
   * @throws Problem `user.not_found`
   */
  get(userId: string, caller: Caller): Promise<PublicProfile>;
  /**
   * SPEC §6: only the caller's own profile. @throws Problem `user.not_found`, `user.username_taken`, `request.invalid`
   */
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

/** The same answer for hidden and unknown users. */
function noSuchPerson(): Problem {
  return new Problem('user.not_found', 'This person does not exist.');
}
