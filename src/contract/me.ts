import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { groupPermissions, groupRoles, memberStatuses, platformRoles } from './permissions.ts';
import { id, instant, text, trimmedText, webUrlOrEmpty } from './text.ts';

/** SPEC §9. */
export const USERNAME_MIN = 4;
export const USERNAME_MAX = 30;
/** SPEC §5 gives 500 as a hint only; this is where storage ends. */
export const BIO_HINT = 500;
const BIO_MAX = 5000;

const socialLink = z.optional(trimmedText().check(z.maxLength(2048)));

/** SPEC §3. Each may be empty. */
export const socialLinks = z.object({
  website: z.optional(webUrlOrEmpty('Please enter a valid URL')),
  instagram: socialLink,
  x: socialLink,
  youtube: socialLink,
  linkedin: socialLink,
  facebook: socialLink,
});

/** The signed-in person, as only they see it (SPEC §3). */
export const currentUser = z.object({
  id,
  username: z.nullable(z.string()),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  bio: z.nullable(z.string()),
  is_public: z.boolean(),
  avatar_url: z.nullable(z.string()),
  social_links: socialLinks,
  created_at: instant,
  /** Raised by each change; the higher one is the newer one. */
  version: z.int(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A chosen username (SPEC §5), lower-cased. */
export const username = trimmedText().check(
  z.minLength(USERNAME_MIN, 'Username must be at least 4 characters'),
  z.maxLength(USERNAME_MAX, 'Username must not exceed 30 characters'),
  z.regex(/^[A-Za-z0-9]+$/, 'Username can only contain letters and numbers'),
  z.toLowerCase(),
);

/** What `PUT /me` takes (SPEC §5). A field left out stays as it is. */
export const profileForm = z.strictObject({
  username: z.optional(z.nullable(username)),
  first_name: z.optional(trimmedText().check(z.minLength(1, 'First name is required'), z.maxLength(50))),
  last_name: z.optional(trimmedText().check(z.minLength(1, 'Last name is required'), z.maxLength(50))),
  bio: z.optional(z.nullable(text().check(z.maxLength(BIO_MAX)))),
  is_public: z.optional(z.boolean()),
  /** Null removes the picture (SPEC §4); a picture is set by uploading one. */
  avatar_url: z.optional(z.null()),
  social_links: z.optional(socialLinks),
});
export type ProfileForm = z.output<typeof profileForm>;

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  access: 'signed_in',
  summary: 'The signed-in person.',
  response: one(currentUser),
  problems: [],
});

export const updateMe = endpoint({
  method: 'PUT',
  path: '/me',
  access: 'signed_in',
  summary: 'Change the own profile.',
  body: profileForm,
  response: one(currentUser),
  problems: ['user.username_taken'],
});

export const getMyAuthorization = endpoint({
  method: 'GET',
  path: '/me/authorization',
  access: 'signed_in',
  summary: 'Platform role and the rights that come with it.',
  response: one(
    z.object({
      platform_role: z.enum(platformRoles),
      permissions: z.array(z.string()),
      restrictions: z.array(z.string()),
    }),
  ),
  problems: [],
});

/** What the caller may do in one community. Screens draw from `permissions`, never from `role`. */
export const groupAuthorization = z.object({
  group_id: id,
  role: z.nullable(z.enum(groupRoles)),
  member_status: z.nullable(z.enum(memberStatuses)),
  plan_id: z.nullable(id),
  permissions: z.array(z.enum(groupPermissions)),
  restrictions: z.array(z.string()),
  /** Why writing is off for everybody, or null. */
  locked_reason: z.nullable(z.enum(['ARCHIVED', 'EXPIRED'])),
});
export type GroupAuthorization = z.output<typeof groupAuthorization>;

export const getMyGroupAuthorization = endpoint({
  method: 'GET',
  path: '/me/groups/:group_id/authorization',
  access: 'group.see',
  summary: 'What the caller may do in one community.',
  params: z.object({ group_id: id }),
  response: one(groupAuthorization),
  problems: ['group.not_found'],
});
