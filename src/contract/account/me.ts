import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { rtPosition } from '../core/realtime.ts';
import { id, instant, trimmedText, webUrlOrEmpty } from '../core/text.ts';

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

/** The steps after registering, in their order. */
export const startSteps = ['interests', 'profile', 'communities'] as const;
export type StartStep = (typeof startSteps)[number];

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
  /** Where the user is in the steps after registering. Null: done or skipped, on any device. */
  start_step: z.nullable(z.enum(startSteps)),
  /** Raised by each change; the higher one is the newer one. */
  version: z.int(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  access: 'signed_in',
  summary: 'Get the signed-in user.',
  /** `rt`: the user's own stream, before anything else was read. A page that begins there misses nothing. */
  response: z.object({ data: currentUser, rt: rtPosition }),
  problems: [],
});
