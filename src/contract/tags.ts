import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { one, oneOf, pageNumber, pageSize, searchText } from './core/list.ts';
import { id, queryFlag } from './core/text.ts';

/** Tags on one post, and on one community. */
export const TAGS_MAX = 5;

/** SPEC §3. */
export const tag = z.object({ id, name: z.string(), slug: z.string() });
export type Tag = z.output<typeof tag>;

/** Most tags in one user's preferences. SPEC has no limit, and no list needs more. */
export const USER_TAGS_MAX = 100;
/** SPEC §7. */
export const TAG_PAGE = 50;

/** SPEC §3. */
export const userTagTypes = ['INTERESTED', 'NOT_INTERESTED'] as const;
export type UserTagType = (typeof userTagTypes)[number];

/** A tag with one user's preference (SPEC §3). */
export const userTag = z.extend(tag, { user_tag_type: z.enum(userTagTypes) });
export type UserTag = z.output<typeof userTag>;

const preference = z.strictObject({ tag_id: id, type: z.enum(userTagTypes) });

/** SPEC §4: a tag is in one list only. */
const preferences = z.array(preference).check(
  z.maxLength(USER_TAGS_MAX, 'Choose at most 100 tags'),
  z.refine(
    (list) => new Set(list.map(({ tag_id }) => tag_id)).size === list.length,
    'A tag can be in one list only',
  ),
);
export type TagPreferences = z.output<typeof preferences>;

const userParams = z.object({ user_id: id });

export const searchTags = endpoint({
  method: 'GET',
  path: '/tags/search',
  access: 'signed_in',
  summary: 'Search tags. Those that start with the text come first, then by name.',
  query: z.object({
    q: searchText,
    page: pageNumber,
    limit: pageSize(TAG_PAGE),
    /** `match`: those that start with the text first. */
    sort_by: oneOf(['match', 'name'], 'match'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    /** Tags are never archived. */
    include_archived: queryFlag,
  }),
  response: one(z.array(tag)),
  problems: [],
});

export const getUserTags = endpoint({
  method: 'GET',
  path: '/tags/users/:user_id',
  access: 'signed_in',
  summary: 'Get the caller’s liked and disliked tags. Another user’s list answers as not found.',
  params: userParams,
  response: one(z.array(userTag)),
  problems: ['user.not_found'],
});

export const updateUserTags = endpoint({
  method: 'PUT',
  path: '/tags/users/:user_id',
  access: 'signed_in',
  summary: 'Replace the caller’s liked and disliked tags.',
  params: userParams,
  body: z.strictObject({ tags: preferences }),
  response: one(z.array(userTag)),
  problems: ['user.not_found', 'tag.not_found'],
});
