import * as z from 'zod/mini';
import { id } from './text.ts';

/** Tags on one post, and on one community. */
export const TAGS_MAX = 5;

/** SPEC §3. Apart from the calls, since every page that hears of a post needs it. */
export const tag = z.object({ id, name: z.string(), slug: z.string() });
export type Tag = z.output<typeof tag>;
