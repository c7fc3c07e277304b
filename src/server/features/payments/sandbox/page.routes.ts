import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { paymentFailures } from '../../../../contract/money/checkouts.ts';
import { type PayMethod, payMethods } from '../../../../contract/money/pay-methods.ts';
import { PLAIN_PAGE_POLICY, pageLanguage } from '../../../platform/http/plain-page.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';
import { capabilitiesOf, methodsFor } from '../providers/method-rules.ts';
import { noFaults, outages, type SandboxFaults, sandboxFaults } from './sandbox-faults.ts';
import { sandboxPage } from './sandbox-page.ts';
import { disputeResults, type SandboxSession, type SandboxWallet } from './sandbox-wallet.ts';

export interface PageDeps {
  readonly wallet: SandboxWallet;
  readonly methods: readonly PayMethod[];
  readonly hasFaults: boolean;
}

const FORM_MAX_BYTES = 4096;
const PATH = '/sandbox/pay/:session';

const params = z.object({ session: z.catch(z.string().check(z.maxLength(100)), '') });
const language = z.object({ lang: z.optional(pageLanguage) });
const { amount, currency, webhook, signature } = sandboxFaults.shape;
/** The form of the page. What is not understood counts as not chosen. */
const form = z.object({
  act: z.enum(['authorize', 'decline', 'expire', 'cancel']),
  method: z.catch(z.enum(payMethods), 'gcash'),
  failure: z.catch(z.enum(paymentFailures), 'DECLINED'),
  isTwice: z.catch(z.optional(z.literal('yes')), undefined),
  isLate: z.catch(z.optional(z.literal('yes')), undefined),
  amount: z.catch(amount, 'right'),
  currency: z.catch(currency, 'right'),
  webhook: z.catch(webhook, 'normal'),
  signature: z.catch(signature, 'right'),
  outage: z.catch(z.optional(z.enum(outages)), undefined),
});
type Form = z.output<typeof form>;
/** What the bank does with a payment. */
const disputeForm = z.object({ payment: z.string(), dispute: z.enum(disputeResults) });

/**
 * `/sandbox/pay/:session`: shows a session and takes what its payer decides. Knowing the address is the permission, as
 * with every payment service, so no login is needed and nothing is looked up for one.
 */
export function pageRoutes(app: FastifyInstance, { wallet, methods, hasFaults }: PageDeps): void {
  const capabilities = capabilitiesOf(methods);

  function send(reply: FastifyReply, session: SandboxSession | null, words: Words): FastifyReply {
    const offered = session === null ? [] : methodsFor(session.amount_centavos, capabilities);
    return reply
      .code(session === null ? 404 : 200)
      .header('content-security-policy', PLAIN_PAGE_POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(sandboxPage({ session, methods: offered, hasFaults }, words));
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(PATH, async (request, reply) =>
      send(reply, await wallet.find(params.parse(request.params).session), wordsOf(request)),
    );

    scope.post(PATH, async (request, reply) => {
      const { session: id } = params.parse(request.params);
      const words = wordsOf(request);
      const before = await wallet.find(id);
      const dispute = disputeForm.safeParse(request.body);
      if (
        hasFaults &&
        dispute.success &&
        before?.payments.some(({ id: paid }) => paid === dispute.data.payment)
      ) {
        await wallet.dispute(dispute.data.payment, dispute.data.dispute);
        return reply.redirect(`/sandbox/pay/${id}?lang=${words.language}`, 303);
      }
      const chosen = form.safeParse(request.body);
      if (before === null || !chosen.success) return send(reply, before, words);
      const { act, outage } = chosen.data;
      reply.header('cache-control', 'no-store');
      if (act === 'cancel') return reply.redirect(before.cancel_url, 303);
      if (hasFaults && outage !== undefined) await wallet.setOutage(outage, 1);
      const faults = hasFaults ? faultsOf(chosen.data) : noFaults;
      const after = await wallet.act(id, { ...chosen.data, act, faults });
      const isPaid = after?.payments.some(({ status }) => status === 'paid') === true;
      // The page is asked for again, so that reloading it does not pay again.
      return act === 'authorize' && isPaid
        ? reply.redirect(before.success_url, 303)
        : reply.redirect(`/sandbox/pay/${id}?lang=${words.language}`, 303);
    });
  });
}

function faultsOf({ isTwice, isLate, amount, currency, webhook, signature }: Form): SandboxFaults {
  return { isTwice: isTwice === 'yes', isLate: isLate === 'yes', amount, currency, webhook, signature };
}

/** The language that was chosen on the page, otherwise the browser's. */
function wordsOf({ query, headers }: FastifyRequest): Words {
  const { lang } = language.parse(query);
  return wordsIn(lang ?? (/^\s*(?:fil|tl)\b/i.test(headers['accept-language'] ?? '') ? 'fil' : 'en'));
}
