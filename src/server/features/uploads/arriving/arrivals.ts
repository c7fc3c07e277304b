import { Problem } from '../../../../contract/core/problems.ts';

/** The user who sends a file, and their network address. */
export interface Sender {
  readonly userId: string;
  readonly address: string;
}

/**
 * Runs `work`, which receives a file. @throws Problem `server.unavailable` or `request.too_many` when a limit is
 * reached
 */
export type Arrivals = <T>(from: Sender, work: () => Promise<T>) => Promise<T>;

/** Concurrent uploads in total. */
const ALL_MAX = 24;
/** Two files that are sent side by side, and one left over from a page that was closed. */
const PERSON_MAX = 3;
/**
 * High enough for a school behind one address, low enough to leave room for other networks when uploads from there are
 * slow.
 */
const ADDRESS_MAX = 8;

/** Limits concurrent uploads, so that a few slow senders cannot block everyone else. */
export function createArrivals(): Arrivals {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;

  return async ({ userId, address }, work) => {
    const [person, place, all] = [`person ${userId}`, `address ${address}`, 'all'];
    if (countOf(person) >= PERSON_MAX)
      throw new Problem('request.too_many', 'Another file of yours is still uploading. Please wait', {
        retryAfter: 5,
      });
    if (countOf(place) >= ADDRESS_MAX || countOf(all) >= ALL_MAX)
      throw new Problem('server.unavailable', 'Too many files are arriving. Please try again in a moment', {
        retryAfter: 5,
      });
    for (const key of [person, place, all]) counts.set(key, countOf(key) + 1);
    try {
      return await work();
    } finally {
      for (const key of [person, place, all]) {
        if (countOf(key) > 1) counts.set(key, countOf(key) - 1);
        else counts.delete(key);
      }
    }
  };
}
