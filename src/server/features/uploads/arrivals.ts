import { Problem } from '../../../contract/core/problems.ts';

/** Whose file it is, and the network address that it comes from. */
export interface Sender {
  readonly userId: string;
  readonly address: string;
}

/** Runs `work`, which takes a file in. @throws Problem `server.unavailable` or `request.too_many` when it may not begin. */
export type Arrivals = <T>(from: Sender, work: () => Promise<T>) => Promise<T>;

/** Files that arrive at the same moment: each is at most 5 MB of memory. */
const ALL_MAX = 24;
/** One to send, and one that was given up on a page that is gone. */
const PERSON_MAX = 2;
/** Behind one address may be a whole school; but whoever sends slowly from there leaves room for everybody else. */
const ADDRESS_MAX = 8;

/** Counts who sends files, so that a few who send slowly cannot keep the others from sending. */
export function createArrivals(): Arrivals {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;

  return async ({ userId, address }, work) => {
    const [person, place, all] = [`person ${userId}`, `address ${address}`, 'all'];
    if (countOf(person) >= PERSON_MAX)
      throw new Problem(
        'request.too_many',
        'Another picture of yours is still arriving. Please wait for it',
        {
          retryAfter: 5,
        },
      );
    if (countOf(place) >= ADDRESS_MAX || countOf(all) >= ALL_MAX)
      throw new Problem(
        'server.unavailable',
        'Too many pictures are arriving. Please try again in a moment',
        { retryAfter: 5 },
      );
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
