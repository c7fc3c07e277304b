import type { QueryKey } from '@tanstack/react-query';

/** What is fetched of a community's courses. Their keys do not name the community. */
const ofCourses: readonly QueryKey[] = [['courses'], ['lessons'], ['certificate'], ['analytics', 'lessons']];

/** What everyone sees who may open a community. */
const ofReaders = (id: string): readonly QueryKey[] => [
  ['communities', 'details'],
  ['communities', 'authorization', id],
  ['communities', 'teaser', id],
  ['points', id],
  ['plans', id],
  ['offers', id],
];

/**
 * The queries that depend on each topic of a community: what events on it make stale. Between a fetch and the begin of
 * the stream, and before a reset, there may have been events that nobody tells of. A key matches all keys that begin
 * with it.
 */
export const dependsOnTopic = {
  /** Events for its members. */
  g: (id: string): readonly QueryKey[] => [
    ...ofReaders(id),
    ...ofCourses,
    ['communities', 'mine'],
    ['communities', 'members', id],
    ['calendar', id],
    ['chat-layout', id],
    ['threads', 'in', id],
    ['first-steps', id],
    ['subscriptions', id, 'mine'],
    ['proofs', id],
    ['lesson discussion'],
  ],
  /** Its posts, for those who may read them. */
  f: ofReaders,
  /** Events for its staff only. */
  m: (id: string): readonly QueryKey[] => [
    ['communities', 'members', id],
    ['communities', 'invites', id],
    ['communities', 'staff-log', id],
    ['communities', 'verification', id],
    ['coupons', id],
    ['earnings', id],
    ['held-content', id],
    ['proofs', id],
    ['reports', 'case'],
    ['reports', 'cases'],
    ['reports', 'stats'],
    ['restrictions', id],
    ['subscriptions', id],
    ['usage', id],
  ],
} as const;

/** Whether `key` is one of the keys that `known` matches. */
export function isAmong(known: readonly QueryKey[], key: QueryKey): boolean {
  return known.some((one) => one.every((part, at) => part === key[at]));
}
