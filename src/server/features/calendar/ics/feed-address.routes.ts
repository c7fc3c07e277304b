import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from '../../../../contract/core/problems.ts';
import type { RateLimits } from '../../../platform/http/rate-limit.ts';
import { FEED_PATH, type FeedAddressService } from './feed-address.service.ts';

export interface FeedAddressRoutesDeps {
  readonly apiBase: string;
  readonly feeds: Pick<FeedAddressService, 'read'>;
  readonly limits?: Pick<RateLimits, 'ofAddress'>;
}

const query = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Serves calendars to other programs. They have the address but no session, so it is registered outside of the API. */
export function feedAddressRoutes(
  app: FastifyInstance,
  { apiBase, feeds, limits }: FeedAddressRoutesDeps,
): void {
  app.get(
    `${apiBase}${FEED_PATH}`,
    { onRequest: async (request) => limits?.ofAddress(request), exposeHeadRoute: true },
    async (request, reply) => {
      const parsed = query.safeParse(request.query);
      if (!parsed.success) throw new Problem('route.not_found', 'This calendar address has ended.');
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="tambayan.ics"')
        .header('referrer-policy', 'no-referrer')
        .type('text/calendar; charset=utf-8')
        .send(await feeds.read(parsed.data.token));
    },
  );
}
