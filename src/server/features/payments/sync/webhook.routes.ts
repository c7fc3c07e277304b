import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { limitKey } from '../../../platform/limits/limit-key.ts';
import { networkOf } from '../../../platform/limits/network-of.ts';
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../../platform/limits/require-under-limit.ts';
import type { WebhookService } from './webhook.service.ts';

export interface WebhookRoutesDeps {
  readonly provider: { readonly id: string };
  readonly limiter: RateLimiter;
  readonly webhooks: Pick<WebhookService, 'receive'>;
}

const MAX_BYTES = 256 * 1024;
/** A payment service sends a few notices for each payment. */
const PER_ADDRESS = { limit: 1_200, windowMs: MINUTE_MS };

/**
 * `/webhooks/payments/:provider`: where the payment service sends its notices. It has no session and no origin; what
 * counts is the signature of the raw bytes. Registered outside of the API.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { provider, limiter, webhooks }: WebhookRoutesDeps,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      '/webhooks/payments/:provider',
      {
        bodyLimit: MAX_BYTES,
        onRequest: async ({ ip }) =>
          requireUnderLimit(limiter, limitKey('webhook', networkOf(ip)), PER_ADDRESS),
      },
      async (request, reply) => {
        if (request.params.provider !== provider.id)
          throw new Problem('route.not_found', 'There is nothing at this address');
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const refusal = await webhooks.receive(raw, textHeaders(request.headers));
        reply.header('cache-control', 'no-store');
        if (refusal === null) return reply.send({ received: true });
        request.log.warn({ refusal }, 'a notice of a payment was refused');
        return reply.code(401).send({ code: refusal });
      },
    );
  });
}

function textHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
