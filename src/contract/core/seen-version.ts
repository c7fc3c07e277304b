import * as z from 'zod/mini';

/** What a change carries: the version that was looked at. An older one is refused as stale, with the thing as it is now. */
export const seenVersion = z.int().check(z.positive());
