import type { CurrentUser } from '../../../contract/account/me.ts';
import type { ProfileForm, PublicProfile } from '../../../contract/account/users.ts';
import { type getWritten, WRITTEN_EXCERPT_MAX, type Written } from '../../../contract/account/written.ts';
import { withNames } from '../../../contract/chat/mentions.ts';
import type { HandlerAnswer } from '../../../contract/core/endpoint.ts';
import { platformPermissionsOf } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { plainLine } from '../../platform/i18n/plain-line.ts';
import { profileLinks } from './profile-links.ts';
import { createUserRepo } from './user.repo.ts';
import { createWrittenRepo, type WrittenQuery, type WrittenRow } from './written.repo.ts';

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
   * What the user published where the caller may read it now, for those who may see the profile.
   *
   * @throws Problem `user.not_found`
   */
  written(userId: string, query: WrittenQuery, caller: Caller): Promise<HandlerAnswer<typeof getWritten>>;
  /**
   * SPEC §6: only the caller's own profile. @throws Problem `user.not_found`, `user.username_taken`, `request.invalid`
   */
  update(userId: string, form: ProfileForm, caller: Caller): Promise<CurrentUser>;
}

export function createUserService({ db, updateSelf }: UserDeps): UserService {
  const repo = createUserRepo(db);
  const writtenRepo = createWrittenRepo(db);

  return {
    async get(userId, caller) {
      const readerId = caller.userId;
      const [found, communities] = await Promise.all([
        repo.find(userId, readerId, isAdmin(caller)),
        repo.sharedCommunities(userId, readerId),
      ]);
      if (!found) throw noSuchPerson();
      const { social_links, ...profile } = found;
      return { ...profile, links: profileLinks(social_links), communities };
    },

    async written(userId, query, caller) {
      if (!(await repo.find(userId, caller.userId, isAdmin(caller)))) throw noSuchPerson();
      const { rows, cursor } = await writtenRepo.page(userId, caller.userId, query);
      return { data: rows.map(toWritten), cursor: { after: cursor.after } };
    },

    async update(userId, form, caller) {
      if (userId !== caller.userId) throw noSuchPerson();
      return updateSelf(userId, form);
    },
  };
}

function isAdmin({ platformRole }: Caller): boolean {
  return platformPermissionsOf(platformRole).includes('platform.admin');
}

function toWritten({ words, mentions, ...row }: WrittenRow): Written {
  return { ...row, excerpt: plainLine(withNames(words, mentions), WRITTEN_EXCERPT_MAX) };
}

/** The same answer for hidden and unknown users. */
function noSuchPerson(): Problem {
  return new Problem('user.not_found', 'This person does not exist.');
}
