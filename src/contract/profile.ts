import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { currentUser, socialLinks } from './me.ts';
import { oneLine } from './one-line.ts';
import { text, trimmedText } from './text.ts';

/** SPEC §9. */
export const USERNAME_MIN = 4;
export const USERNAME_MAX = 30;
/** SPEC §5 gives 500 as a hint only; this is where storage ends. */
export const BIO_HINT = 500;
const BIO_MAX = 5000;

/** A chosen username (SPEC §5), lower-cased. */
export const username = trimmedText().check(
  z.minLength(USERNAME_MIN, 'Username must be at least 4 characters'),
  z.maxLength(USERNAME_MAX, 'Username must not exceed 30 characters'),
  z.regex(/^[A-Za-z0-9]+$/, 'Username can only contain letters and numbers'),
  z.toLowerCase(),
);

export const requiredFirstName = oneLine().check(z.minLength(1, 'First name is required'), z.maxLength(50));
export const requiredLastName = oneLine().check(z.minLength(1, 'Last name is required'), z.maxLength(50));

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
  summary: 'Change the own profile.',
  body: profileForm,
  response: one(currentUser),
  problems: ['user.username_taken'],
});
