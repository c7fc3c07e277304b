import { DAY_MS } from '../../../../../contract/core/durations.ts';
import type { PayMethod } from '../../../../../contract/money/pay-methods.ts';
import type { PayMongoConfig } from '../../../../platform/config/payments-config.ts';
import { capabilitiesOf, methodsFor } from '../method-rules.ts';
import {
  type CallOptions,
  isOfAnotherShape,
  type NewSession,
  type PaymentProvider,
  ProviderError,
} from '../provider.ts';
import { readWebhook } from '../webhook-event.ts';
import { createPayMongoClient } from './paymongo-client.ts';
import {
  type AccountNames,
  dataOf,
  methodsOf,
  openedOf,
  pageOf,
  paymentOf,
  refundOf,
  sessionOf,
  unreadableOf,
  usualNamesOf,
  webhooksOf,
} from './paymongo-shapes.ts';

const PAYMONGO_SIGNATURE = 'paymongo-signature';

export interface PayMongoProviderDeps {
  readonly config: PayMongoConfig;
  /** The ways to pay that may be offered. */
  readonly methods: readonly PayMethod[];
}

const PAGE_SIZE = 100;
/** A payment is paid at the latest so long after it was made. */
const PAID_WITHIN_MS = DAY_MS;
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
  let asked: Promise<AccountNames> | null = null;

  async function askForNames(options: CallOptions): Promise<AccountNames> {
    try {
      return methodsOf(await get('/v1/merchants/capabilities/payment_methods', options));
    } catch (error) {
      // An account that may not ask offers what PAYMENTS_METHODS says.
      if (error instanceof ProviderError && (error.kind === 'forbidden' || error.kind === 'invalid'))
        return usualNamesOf(methods);
      throw error;
    }
  }

  /** Asked once; an account rarely changes. A failure is not remembered. */
  async function namesOf(options: CallOptions): Promise<AccountNames> {
    asked ??= askForNames(options);
    try {
      return await asked;
    } catch (error) {
      asked = null;
      throw error;
    }
  }

  const capabilitiesIn = (names: AccountNames) =>
    capabilitiesOf(methods.filter((method) => names[method] !== undefined));

  return {
    id: 'paymongo',
    isLive: config.isLive,
    capabilities: async (options) => capabilitiesIn(await namesOf(options)),

    async createSession(session, options) {
      const names = await namesOf(options);
      const offered = methodsFor(session.amount, capabilitiesIn(names)).flatMap(
        (method) => names[method] ?? [],
      );
      const answer = await post(sessions, attributesOf(session, offered), options).catch((error: unknown) => {
        // The account may have other ways to pay by now: the next session asks.
        if (error instanceof ProviderError && error.kind === 'invalid') asked = null;
        throw error;
      });
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

    async *listPayments({ from, to }, options, onUnreadable) {
      for (let after: string | null = null; ; ) {
        const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
        const page = pageOf(await get(`/v1/payments?limit=${PAGE_SIZE}${cursor}`, options()));
        let last: { id: string; createdAt: Date | null } | null = null;
        for (const value of page.data) {
          const read = readPayment(value);
          if (read === null) {
            const { id, createdAt } = unreadableOf(value);
            if (createdAt === null || createdAt >= new Date(from.getTime() - PAID_WITHIN_MS))
              onUnreadable?.(id);
            if (id !== null) last = { id, createdAt };
            continue;
          }
          if (read.times.some((at) => at >= from && at < to)) yield read.payment;
          last = { id: read.payment.paymentId, createdAt: read.createdAt };
        }
        // Those that were made last come first.
        const isOver = last?.createdAt != null && last.createdAt.getTime() < from.getTime() - PAID_WITHIN_MS;
        if (!page.hasMore || last === null || isOver) return;
        after = last.id;
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

/** Null for one of another shape. */
function readPayment(value: unknown): ReturnType<typeof paymentOf> | null {
  try {
    return paymentOf(value);
  } catch (error) {
    if (isOfAnotherShape(error)) return null;
    throw error;
  }
}

function attributesOf(session: NewSession, methods: readonly string[]): object {
  const { ref, amount, title, description, payee, payer } = session;
  if (methods.length === 0)
    throw new ProviderError('invalid', 'no way to pay of this account takes this amount', {
      code: 'parameter_invalid',
    });
  return {
    line_items: [
      { name: title, description: `${payee}: ${description}`, amount, currency: 'PHP', quantity: 1 },
    ],
    payment_method_types: methods,
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
