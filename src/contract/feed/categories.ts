import * as z from 'zod/mini';
import { id, oneLine } from '../core/text.ts';
import { emoji } from './reactions.ts';

/** Categories of one community. */
export const CATEGORIES_MAX = 12;
export const CATEGORY_NAME_MAX = 40;

/** A category of the posts of a community, made by its owner. */
export const postCategory = z.object({
  /** Chosen by the client that makes it. */
  id,
  name: oneLine().check(
    z.minLength(1, 'A category needs a name'),
    z.maxLength(CATEGORY_NAME_MAX, 'A category name must not exceed 40 characters'),
  ),
  /** Shown before the name; may be empty. */
  emoji: z.union([z.literal(''), emoji]),
  /** Only staff can post in it. */
  is_staff_only: z.boolean(),
});
export type PostCategory = z.output<typeof postCategory>;

/** All categories of a community, in the order in which they are shown. */
export const postCategories = z.array(postCategory).check(
  z.maxLength(CATEGORIES_MAX, 'A community has at most 12 categories'),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'A category is listed twice'),
);
