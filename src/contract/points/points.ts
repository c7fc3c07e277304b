import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { id, text } from '../core/text.ts';

/** Most people whose levels one call asks for. */
export const LEVELS_MAX = 50;

/**
 * A community announces new points at most this often. So a screen that hears of them fetches again at once, and once
 * more after this time, to see the points that came meanwhile.
 */
export const POINTS_ANNOUNCED_EVERY_SECONDS = 10;

/** The last 7 or 30 days in Manila, today included, or everything. */
export const pointRanges = ['7d', '30d', 'all'] as const;
export type PointRange = (typeof pointRanges)[number];

export const standing = z.object({
  user: person,
  /** Members with equal points share a rank, and the next one is as much lower: 1, 2, 2, 4. */
  rank: z.int(),
  /** Within the range. */
  points: z.int(),
  /** By all points, whatever the range. */
  level: z.int(),
});
export type Standing = z.output<typeof standing>;

/** The caller's own place, wherever it is. */
export const ownStanding = z.object({
  /** Null without points in the range. */
  rank: z.nullable(z.int()),
  points: z.int(),
  level: z.int(),
  /** Points of all time. */
  total_points: z.int(),
});
export type OwnStanding = z.output<typeof ownStanding>;

const groupParams = z.object({ group_id: id });

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/groups/:group_id/leaderboard',
  access: 'members.read',
  summary: 'The active members with points in a range of days, those with the most first.',
  params: groupParams,
  query: z.object({
    range: oneOf(pointRanges, '7d'),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: z.extend(pageOf(standing), {
    /** Null for an administrator who is not a member. */
    me: z.nullable(ownStanding),
  }),
  problems: ['group.not_found', 'group.not_allowed', 'points.off'],
});

export const getLevels = endpoint({
  method: 'GET',
  path: '/groups/:group_id/levels',
  access: 'group.see',
  summary:
    'The levels of some people, in the order in which they were asked for. Null for who is no active member, and for everyone while the caller may not see the members or the owner has turned levels off.',
  params: groupParams,
  query: z.object({
    /** Comma-separated. */
    user_ids: z.pipe(
      z.pipe(
        text().check(z.maxLength(LEVELS_MAX * 37)),
        z.transform((value: string) => value.split(',')),
      ),
      z.array(id).check(z.maxLength(LEVELS_MAX)),
    ),
  }),
  response: one(z.array(z.nullable(z.int()))),
  problems: ['group.not_found'],
});

/** `g:`, while the owner shows points. */
export const pointsEvents = {
  /** Someone got or lost points. Sent once per {@link POINTS_ANNOUNCED_EVERY_SECONDS}. */
  'points.changed': z.object({ group_id: id }),
  'level.changed': z.object({ group_id: id, user_id: id, level: z.int() }),
} as const;
