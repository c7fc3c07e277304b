import type { createCalendarFeed, getCalendarFeed } from '../../../../contract/calendar/calendar.ts';
import { DAY_MS, HOUR_MS } from '../../../../contract/core/durations.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/config/sha256.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { limitKey } from '../../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../../platform/limits/require-under-limit.ts';
import { createCalendarRepo } from '../calendar.repo.ts';
import { byStart, isoOf, occurrencesBetween } from '../event-row.ts';
import { createFeedAddressRepo } from './feed-address.repo.ts';

/** Under the base of the API. The secret is a query parameter, because our logs leave those out. */
export const FEED_PATH = '/calendar.ics';

const TOKEN_BYTES = 32;
const PAST_MS = 31 * DAY_MS;
const FUTURE_MS = 366 * DAY_MS;
/** Programs ask every few minutes at most, and a user has several. */
const ASKS_PER_HOUR = { limit: 120, windowMs: HOUR_MS };
/** Maximum occurrences in one file, starting with the next. */
const WRITTEN_MAX = 2_000;

export interface FeedAddressDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Pick<Random, 'bytes'>;
  readonly limiter: RateLimiter;
  readonly publicUrl: string;
  readonly apiBase: string;
}

export interface FeedAddressService {
  get(caller: Caller): Promise<Answer<typeof getCalendarFeed>['data']>;
  /** Only this answer contains the address; the database keeps its hash. */
  create(caller: Caller): Promise<Answer<typeof createCalendarFeed>['data']>;
  remove(caller: Caller): Promise<void>;
  /**
   * The events that the owner may see now, except declined ones. Leaving a community removes its events.
   *
   * @throws Problem `route.not_found` for an unknown or ended address; `request.too_many`
   */
  read(token: string): Promise<string>;
}

export function createFeedAddressService(deps: FeedAddressDeps): FeedAddressService {
  const { db, clock, random, limiter, publicUrl, apiBase } = deps;
  const repo = createFeedAddressRepo(db);

  return {
    get: ({ userId }) => repo.find(userId),

    async create({ userId }) {
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const created_at = isoOf(clock.now());
      await repo.save(userId, hashOf(token), created_at);
      return { created_at, last_used_at: null, url: `${publicUrl}${apiBase}${FEED_PATH}?token=${token}` };
    },

    remove: ({ userId }) => repo.remove(userId),

    async read(token) {
      const userId = await repo.ownerOf(hashOf(token), new Date(clock.now()).toISOString());
      if (userId === null) throw new Problem('route.not_found', 'This calendar address has ended.');
      await requireUnderLimit(limiter, limitKey('calendar-feed', userId), ASKS_PER_HOUR);
      const now = clock.now();
      const window = { from: now - PAST_MS, to: now + FUTURE_MS };
      const events = await createCalendarRepo(db).ofMember(window, userId, false);
      const occurrences = events
        .flatMap((event) => occurrencesBetween(event, window.from, window.to))
        .filter(({ row }) => row?.my_rsvp !== 'DECLINED')
        .sort(byStart);
      await repo.setLastUsed(userId, isoOf(now));
      const { icsOf } = await import('./ics.ts');
      return icsOf(occurrences.slice(0, WRITTEN_MAX), { now, publicUrl, isEntitled: true });
    },
  };
}

/** The stored hash, so that a reader of the table cannot open a calendar. */
function hashOf(token: string): Buffer {
  return sha256(token);
}
