import * as z from 'zod/mini';
import { id } from './text.ts';

/** How far somebody has looked through the posts of a community. */
export const postsSeen = z.object({ group_id: id, last_seen_post_seq: z.int() });

/** `u:`: the own position moved, here or on another device. */
export const homeEvents = { 'posts.seen': postsSeen } as const;
