import { MINUTE_MS } from '../../../../../contract/core/durations.ts';
import type { PayMethod } from '../../../../../contract/money/pay-methods.ts';
import type { PayMongoConfig } from '../../../../platform/config/payments-config.ts';
import { capabilitiesOf, methodsFor } from '../method-rules.ts';
import { type CallOptions, type NewSession, type PaymentProvider, ProviderError } from '../provider.ts';
import { readWebhook } from '../webhook-event.ts';
import { createPayMongoClient } from './paymongo-client.ts';
import {
  dataOf,
  methodsOf,
  openedOf,
  pageOf,
  paymentOf,
  refundOf,
  SENT_METHODS,
  sessionOf,
  webhooksOf,
} from './paymongo-shapes.ts';

const PAYMONGO_SIGNATURE = 'paymongo-signature';

export interface PayMongoProviderDeps {
  readonly config: PayMongoConfig;
  /** The ways to pay that may be offered. */
  readonly methods: readonly PayMethod[];
}

const PAGE_SIZE = 100;
/** Why money goes back, in PayMongo's words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['DUPLICATE', 'duplicate'],
  ['REQUESTED', 'requested_by_customer'],
]);

/** PayMongo's hosted checkout (payments.md 1). The account must have been told of our webhook address. */
export function createPayMongoProvider(deps: PayMongoProviderDeps): PaymentProvider {
  const { config, methods } = deps;
  const ask = createPayMongoClient({ baseUrl: config.url, secretKey: () => config.secretKey.reveal() });
  const sessions = `/${config.checkoutApi}/checkout_sessions`;
  const get = (path: string, options: CallOptions) => ask({ method: 'GET', path, ...options });
  const post = (path: string, attributes: object, options: CallOptions) =>
    ask({ method: 'POST', path, attributes, ...options });
  let offered: Promise<PayMethod[]> | null = null;

  /** Asked once; an account rarely changes. A failure is not remembered. */
  async function capabilities(options: CallOptions) {
    offered ??= get('/v1/merchants/capabilities/payment_methods', options).then(methodsOf);
    try {
      const account = await offered;
      return capabilitiesOf(methods.filter((method) => account.includes(method)));
    } catch (error) {
      offered = null;
      // An account that may not ask offers what PAYMENTS_METHODS says.
      if (error instanceof ProviderError && error.kind === 'invalid') return capabilitiesOf(methods);
      throw error;
    }
  }

  return {
    id: 'paymongo',
    isLive: config.isLive,
    capabilities,

    async createSession(session, options) {
      const offeredMethods = methodsFor(session.amount, await capabilities(options));
      const answer = await post(sessions, attributesOf(session, offeredMethods), options);
      const { sessionId, url } = openedOf(answer);
      if (url === null) throw new ProviderError('unknown', 'PayMongo opened a session without an address');
      return { sessionId, url };
    },

    getSession: async (id, options) => sessionOf(await get(`${sessions}/${encodeURIComponent(id)}`, options)),

    async expireSession(id, options) {
      const path = `${sessions}/${encodeURIComponent(id)}`;
      try {
        return sessionOf(await post(`${path}/expire`, {}, options));
      } catch (error) {
        // It was expired or paid already: then it says so itself.
        if (!(error instanceof ProviderError) || error.kind !== 'invalid') throw error;
        return sessionOf(await get(path, options));
      }
    },

    verifyWebhook: (raw, headers, now) =>
      readWebhook(raw, headers[PAYMONGO_SIGNATURE], now, {
        secrets: config.webhookSecrets.map((secret) => secret.reveal()),
        isLive: config.isLive,
        // Nothing says that a repeated request is signed anew. What it claims is never applied, so its age is harmless.
        toleranceSeconds: null,
      }),

    async ensureNotices(url, options) {
      const own = webhooksOf(await get('/v1/webhooks', options)).find((webhook) => webhook.url === url);
      if (own === undefined) return 'unknown';
      if (own.status === 'enabled') return 'sent';
      await post(`/v1/webhooks/${encodeURIComponent(own.id)}/enable`, {}, options);
      return 'switched_on';
    },

    async *listPayments({ from, to }, options) {
      for (let after: string | null = null; ; ) {
        const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
        const page = pageOf(await get(`/v1/payments?limit=${PAGE_SIZE}${cursor}`, options));
        const found = page.data.map(paymentOf);
        for (const { payment, createdAt } of found) if (createdAt >= from && createdAt < to) yield payment;
        const last = found.at(-1);
        // The newest come first.
        if (!page.hasMore || last === undefined || last.createdAt.getTime() < from.getTime() - MINUTE_MS)
          return;
        after = last.payment.paymentId;
      }
    },

    async refund({ paymentId, amount, reason, refundRef }, options) {
      const attributes = {
        amount,
        payment_id: paymentId,
        reason: REASONS.get(reason) ?? 'others',
        notes: refundRef,
      };
      return refundOf(dataOf(await post('/v1/refunds', attributes, options)));
    },

    async refundsOf(paymentId, options) {
      const answer = await get(`/v1/payments/${encodeURIComponent(paymentId)}`, options);
      return paymentOf(dataOf(answer)).refunds.map(refundOf);
    },
  };
}

function attributesOf(session: NewSession, methods: readonly PayMethod[]): object {
  const { ref, amount, title, description, payee, payer } = session;
  if (methods.length === 0)
    throw new ProviderError('invalid', 'no way to pay of this account takes this amount', {
      code: 'parameter_invalid',
    });
  return {
    line_items: [
      { name: title, description: `${payee}: ${description}`, amount, currency: 'PHP', quantity: 1 },
    ],
    payment_method_types: methods.flatMap((method) => SENT_METHODS[method]),
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    reference_number: ref,
    description: `${payee}: ${title}`,
    billing: { name: payer.name, email: payer.email },
    send_email_receipt: false,
    show_description: true,
    show_line_items: true,
    metadata: { ref },
  };
}
