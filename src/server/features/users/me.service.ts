import { isDeepStrictEqual } from 'node:util';
import type { CurrentUser, StartStep } from '../../../contract/account/me.ts';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { isReservedPersonName, isReservedUsername } from '../../../contract/account/reserved-names.ts';
import type { ProfileForm } from '../../../contract/account/users.ts';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import {
  type PlatformPermission,
  type PlatformRole,
  platformPermissionsOf,
} from '../../../contract/core/permissions.ts';
import { Problem, type ProblemIssue } from '../../../contract/core/problems.ts';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import { positionOf } from '../../realtime/log/live-position.ts';
import type { MeRepo, Profile } from './me.repo.ts';

export interface MeService {
  /** The user's own account. @throws Problem `auth.required` when it no longer exists */
  get(userId: string): Promise<CurrentUser>;
  /** Like `get`, with a position of the user's own stream that is not newer. @throws Problem `auth.required` */
  getLive(userId: string): Promise<{ data: CurrentUser; rt: RtPosition }>;
  /**
   * Changes the fields in `form` and notifies the user's other screens. If nothing differs, the version stays too.
   *
   * @throws Problem `user.username_taken`, `request.invalid`
   */
  update(userId: string, form: ProfileForm): Promise<CurrentUser>;
  /** Like `update`, for a picture that is already in the file store. @throws Problem `auth.required` */
  setPicture(userId: string, avatarUrl: string): Promise<CurrentUser>;
  /** Goes on to a later step after registering; null ends them. Never goes back. @throws Problem `auth.required` */
  goOn(userId: string, step: StartStep | null): Promise<CurrentUser>;
  /** Platform permissions. Community permissions have a call of their own. */
  authorization(userId: string): Promise<{
    platform_role: PlatformRole;
    permissions: PlatformPermission[];
    restrictions: OwnRestriction[];
  }>;
}

/** A user's own changes, and the picture that an upload sets. */
type ProfileChange = Omit<ProfileForm, 'avatar_url'> & { avatar_url?: string | null | undefined };

export interface MeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly repo: MeRepo;
  /** What restricts a user on the whole platform now. */
  readonly restrictionsOf: (userId: string) => Promise<OwnRestriction[]>;
}

export function createMeService({ db, withTx, repo, restrictionsOf }: MeDeps): MeService {
  async function write(userId: string, form: ProfileChange): Promise<CurrentUser> {
    return withTx(async (tx) => {
      const before = await repo.lock(tx, userId);
      if (!before) throw signedOut();
      const next = merged(before, form);
      if (isDeepStrictEqual(next, profileOf(before))) return before;
      // A user may keep a username that was reserved later.
      if (next.username !== null && next.username !== before.username && isReservedUsername(next.username))
        throw usernameRefused('This username is reserved');
      if (fullName(next) !== fullName(before) && isReservedPersonName(fullName(next)))
        throw new Problem('request.invalid', 'The request is not valid', {
          issues: [reservedName('first_name')],
        });
      const after = await repo.write(tx, userId, next);
      if (!after) throw usernameRefused('This username is taken');
      announceSelf(tx, after);
      const { version } = after;
      const person = personOf(after);
      if (!isDeepStrictEqual(person, personOf(before)))
        for (const topic of await repo.topicsAbout(tx, userId))
          tx.emit({ kind: 'person.updated', topic, data: { person, version }, ref: userId, actor: userId });
      return after;
    });
  }

  return {
    async get(userId) {
      const user = await repo.find(db, userId);
      if (!user) throw signedOut();
      return user;
    },

    async getLive(userId) {
      const rt = await positionOf(db, `u:${userId}`);
      return { data: await this.get(userId), rt };
    },

    async update(userId, form) {
      assertLinks(form);
      try {
        return await write(userId, form);
      } catch (error) {
        if (isUniqueViolation(error, 'users_username')) throw usernameRefused('This username is taken');
        throw error;
      }
    },

    setPicture: (userId, avatarUrl) => write(userId, { avatar_url: avatarUrl }),

    async goOn(userId, step) {
      const changed = await withTx(async (tx) => {
        const after = await repo.goOn(tx, userId, step);
        if (after) announceSelf(tx, after);
        return after;
      });
      return changed ?? this.get(userId);
    },

    async authorization(userId) {
      const platformRole = await repo.platformRole(db, userId);
      if (!platformRole) throw signedOut();
      return {
        platform_role: platformRole,
        permissions: [...platformPermissionsOf(platformRole)],
        restrictions: await restrictionsOf(userId),
      };
    },
  };
}

/** Notifies the user's other screens. */
function announceSelf(tx: Tx, { id, version }: CurrentUser): void {
  tx.emit({ kind: 'profile.updated', topic: `u:${id}`, data: { version }, ref: id, actor: id });
}

/** The fields shown to others next to a name or picture. */
function personOf({ id, username, first_name, last_name, avatar_url }: CurrentUser): Person {
  return { id, username, first_name, last_name, avatar_url };
}

function profileOf(user: CurrentUser): Profile {
  const { username, first_name, last_name, bio, is_public, avatar_url, social_links } = user;
  return { username, first_name, last_name, bio, is_public, avatar_url, social_links };
}

/** A missing field keeps its value. Links are replaced as a whole. */
function merged(user: CurrentUser, form: ProfileChange): Profile {
  return {
    username: form.username === undefined ? user.username : form.username,
    first_name: form.first_name ?? user.first_name,
    last_name: form.last_name ?? user.last_name,
    bio: form.bio === undefined ? user.bio : form.bio,
    is_public: form.is_public ?? user.is_public,
    avatar_url: form.avatar_url === undefined ? user.avatar_url : form.avatar_url,
    social_links: form.social_links ?? user.social_links,
  };
}

/**
 * A link may be a name or an address without a scheme. The only allowed schemes are http and https, so that a link
 * cannot run scripts.
 */
function assertLinks({ social_links = {} }: ProfileForm): void {
  const issues: ProblemIssue[] = Object.entries(social_links)
    .filter(([, link]) => link !== undefined && hasForeignScheme(link))
    .map(([name]) => ({ path: `social_links.${name}`, message: 'Please enter a valid URL' }));
  if (issues.length > 0) throw new Problem('request.invalid', 'The request is not valid', { issues });
}

/** Ignores control characters and spaces, because browsers ignore them before a scheme. */
function hasForeignScheme(link: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(link.replace(/[\p{Cc}\p{Cf}\s]+/gu, '')) ?? [];
  return scheme !== undefined && !['http', 'https'].includes(scheme.toLowerCase());
}

function usernameRefused(message: string): Problem {
  return new Problem('user.username_taken', message, { issues: [{ path: 'username', message }] });
}

/** The issue for a name that imitates the staff. */
export function reservedName(path: string): ProblemIssue {
  const message = 'This name is reserved for the Tambayan team';
  return { path, message };
}

function signedOut(): Problem {
  return new Problem('auth.required', 'Please log in to continue');
}
