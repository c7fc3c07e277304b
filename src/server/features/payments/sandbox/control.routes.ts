import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { paymentFailures } from '../../../../contract/money/checkouts.ts';
import { payMethods } from '../../../../contract/money/pay-methods.ts';
import type { IsAllowedOrigin } from '../../../platform/http/origin.ts';
import { outages, sandboxFaults } from './sandbox-faults.ts';
import { disputeResults, type SandboxWallet } from './sandbox-wallet.ts';

const session = z.string().check(z.maxLength(100));
const faults = z._default(sandboxFaults, sandboxFaults.parse({}));
const method = z._default(z.enum(payMethods), 'gcash');

/** Body of `POST /sandbox/control`. */
const control = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('authorize'), session, method, faults }),
  z.strictObject({
    act: z.literal('decline'),
    session,
    method,
    failure: z._default(z.enum(paymentFailures), 'DECLINED'),
    faults,
  }),
  z.strictObject({ act: z.literal('expire'), session, faults }),
  z.strictObject({
    act: z.literal('dispute'),
    payment: session,
    result: z._default(z.enum(disputeResults), 'open'),
  }),
  /** The next `calls` calls fail like this; null ends it. */
  z.strictObject({
    act: z.literal('outage'),
    kind: z.nullable(z.enum(outages)),
    calls: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  }),
]);

/**
 * `POST /sandbox/control` does what a payer or a fault would do, for tests. Never registered in production, and elsewhere
 * than on `local` only with the test pages. Another site's page cannot use it through a visitor's browser.
 */
export function controlRoutes(
  app: FastifyInstance,
  { wallet, isAllowed }: { wallet: SandboxWallet; isAllowed: IsAllowedOrigin },
): void {
  app.post('/sandbox/control', async (request, reply) => {
    if (!isAllowed(request.headers)) return reply.code(403).send({ error: 'Another site may not do this' });
    const parsed = control.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ error: z.prettifyError(parsed.error) });
    const what = parsed.data;
    reply.header('cache-control', 'no-store');
    if (what.act === 'outage') {
      await wallet.setOutage(what.kind, what.calls);
      return { data: null };
    }
    const result =
      what.act === 'dispute'
        ? (await wallet.dispute(what.payment, what.result)) || null
        : await wallet.act(what.session, what);
    if (result === null) return reply.code(404).send({ error: 'The sandbox has no such session or payment' });
    return { data: result === true ? null : result };
  });
}
