import * as z from 'zod/mini';
import { oneLine } from '../core/text.ts';

/**
 * The points that each level needs, from level 1. A point is one person's reaction, whatever the emoji, to a post,
 * comment or chat message of someone else in the community.
 */
export const LEVEL_POINTS = [0, 5, 20, 65, 155, 515, 2015, 8015, 33015] as const;

export const LEVEL_NAME_MAX = 24;

/** The level of a member with so many points, from 1 to 9. */
export function levelOf(points: number): number {
  return Math.max(1, LEVEL_POINTS.filter((needed) => needed <= points).length);
}

/** The points that are missing for the next level; null at the highest. */
export function pointsToNext(points: number): number | null {
  const next = LEVEL_POINTS[levelOf(points)];
  return next === undefined ? null : next - points;
}

/** Settings of the owner. A change may leave out any of them. */
export const pointsFields = {
  /** Whether members see levels and the leaderboard. Points are counted either way. */
  are_points_on: z.boolean(),
  /** One for each level, from level 1. An empty one is the name that the product gives. */
  level_names: z
    .array(oneLine().check(z.maxLength(LEVEL_NAME_MAX, 'A level name must not exceed 24 characters')))
    .check(z.length(LEVEL_POINTS.length, 'There are 9 levels')),
};
