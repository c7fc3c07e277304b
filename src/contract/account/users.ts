import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { groupRoles } from '../core/permissions.ts';
import { id, instant, oneLine, text, trimmedText } from '../core/text.ts';
import { currentUser, socialLinks } from './me.ts';
import { person } from './people.ts';

/** SPEC §9. */
export const USERNAME_MIN = 4;
export const USERNAME_MAX = 30;
/** SPEC §5 gives 500 as a hint only. This is the hard limit. */
export const BIO_HINT = 500;
const BIO_MAX = 5000;

/** A chosen username (SPEC §5), lower-cased. */
export const username = trimmedText().check(
  z.minLength(USERNAME_MIN, 'Username must be at least 4 characters'),
  z.maxLength(USERNAME_MAX, 'Username must not exceed 30 characters'),
  z.regex(/^[A-Za-z0-9]+$/, 'Username can only contain letters and numbers'),
  z.toLowerCase(),
);

const LETTERS = String.raw`(?:\p{L}[\p{M}\u200C\u200D]*)+`;
/** Letters of any script, with spaces, dots, apostrophes and hyphens between them: `Ma. Cristina`, `O'Neil`, `Jr.` */
const NAME = new RegExp(`^['’]?${LETTERS}(?:(?:\\.[ -]?| ?['’]|[ -]['’]?|[·・])${LETTERS})*\\.?$`, 'u');

/** Whether a profile takes the name of a person, who may have more than the letters that registration takes. */
export function isPersonName(name: string): boolean {
  return NAME.test(name);
}

function profileName(which: 'First' | 'Last') {
  return oneLine().check(
    z.minLength(1, `${which} name is required`),
    z.maxLength(50),
    z.refine(
      (name) => name === '' || isPersonName(name),
      `${which} name can only contain letters, with spaces, dots, apostrophes and hyphens between them`,
    ),
  );
}

export const requiredFirstName = profileName('First');
export const requiredLastName = profileName('Last');

/** What `PUT /me` takes (SPEC §5). A field left out stays as it is. */
export const profileForm = z.strictObject({
  username: z.optional(z.nullable(username)),
  first_name: z.optional(requiredFirstName),
  last_name: z.optional(requiredLastName),
  bio: z.optional(z.nullable(text().check(z.maxLength(BIO_MAX)))),
  is_public: z.optional(z.boolean()),
  /** Null removes the picture (SPEC §4); a picture is set by uploading one. */
  avatar_url: z.optional(z.literal(null)),
  social_links: z.optional(socialLinks),
});
export type ProfileForm = z.output<typeof profileForm>;

export const updateMe = endpoint({
  method: 'PUT',
  path: '/me',
  access: 'signed_in',
  summary: 'Change the caller’s profile.',
  body: profileForm,
  response: one(currentUser),
  problems: ['user.username_taken'],
});

/** Most communities that a profile lists, by name. */
export const SHARED_COMMUNITIES_MAX = 100;

/** The networks that a profile can link to, in the order of SPEC §3. */
export const socialNetworks = ['website', 'instagram', 'x', 'youtube', 'linkedin', 'facebook'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** An address made from what the user typed, which may be a name or an address. */
export const profileLink = z.object({
  /** `website` if the address does not belong to the network whose field the user typed it into. */
  network: z.enum(socialNetworks),
  /** http or https. */
  url: z.string(),
  /** A short form to read: `@liza`, `liza.example/shop`. */
  label: z.string(),
});
export type ProfileLink = z.output<typeof profileLink>;

/** A user as others can look them up. Never contains the email address. */
export const publicProfile = z.extend(person, {
  bio: z.nullable(z.string()),
  /** False: only members of a shared community see the profile. */
  is_public: z.boolean(),
  links: z.array(profileLink),
  joined_at: instant,
  /** The communities that both are in; for the user's own profile, all of theirs. */
  communities: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      cover_image_url: z.nullable(z.string()),
      logo_url: z.nullable(z.string()),
      is_verified: z.boolean(),
      total_members: z.int(),
      /** The role of the user, not the caller's. */
      role: z.enum(groupRoles),
    }),
  ),
  is_self: z.boolean(),
  /** Whether the caller blocked the user. */
  is_blocked: z.boolean(),
  /** Whether the caller may message the user now. */
  may_message: z.boolean(),
  /** Their private conversation, if there is one. */
  chat_conversation_id: z.nullable(id),
  version: z.int(),
});
export type PublicProfile = z.output<typeof publicProfile>;

const params = z.object({ user_id: id });

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:user_id',
  access: 'signed_in',
  summary:
    'Get a user’s profile. Not found when the user blocked the caller, or is visible only in communities that the caller is not in.',
  params,
  response: one(publicProfile),
  problems: ['user.not_found'],
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:user_id',
  access: 'signed_in',
  summary: 'Change the caller’s profile, like `PUT /me` (SPEC §6). Another user’s profile cannot be changed.',
  params,
  body: profileForm,
  response: one(currentUser),
  problems: ['user.not_found', 'user.username_taken'],
});
