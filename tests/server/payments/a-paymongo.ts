import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type PayMethod, payMethods } from '../../../src/contract/money/pay-methods.ts';
import { createPayMongoProvider } from '../../../src/server/features/payments/providers/paymongo/paymongo-provider.ts';
import { signWebhook } from '../../../src/server/features/payments/providers/webhook-signature.ts';
import { SecretText } from '../../../src/server/platform/config/secret-text.ts';

export const TEST_KEY = 'sk_test_a1b2c3d4e5f6g7h8';
export const WEBHOOK_URL = 'https://tambayan.example/webhooks/payments/paymongo';
/** The older of two, and the one that replaces it. */
export const WEBHOOK_SECRET = 'whsk_a1b2c3d4e5f6';
export const NEW_WEBHOOK_SECRET = 'whsk_the_new_one';
const CREATED = 1_767_225_600;

type Resource = { id: string; type: string; attributes: Record<string, unknown> };
type Outage = 'unavailable' | 'rate_limited' | 'auth' | 'timeout';

/** Shapes as PayMongo sent them (payments.md 1.1 to 1.5). */
const aPayment = (n: number, metadata: unknown, more: object): Resource => ({
  id: `pay_${n}`,
  type: 'payment',
  attributes: {
    amount: 49_900,
    balance_transaction_id: null,
    billing: { name: 'Ana Reyes', email: 'ana@example.com' },
    currency: 'PHP',
    description: 'Surf Siargao: Gold',
    disputed: false,
    external_reference_number: null,
    fee: 1_248,
    livemode: false,
    metadata,
    net_amount: 48_652,
    origin: 'api',
    payment_intent_id: `pi_${n}`,
    source: { id: `src_${n}`, type: 'gcash' },
    statement_descriptor: 'TAMBAYAN',
    status: 'paid',
    tax_amount: null,
    taxes: [],
    refunds: [],
    available_at: CREATED + 86_400,
    created_at: CREATED + n * 600,
    paid_at: CREATED + n * 600,
    updated_at: CREATED + n * 600,
    ...more,
  },
});

/** A PayMongo of our own on a port of this machine. `isFlat` sends resources without `attributes`, as v2 may do. */
export async function aPayMongo({
  isFlat = false,
  methods: wanted = payMethods,
}: {
  isFlat?: boolean;
  methods?: readonly PayMethod[];
} = {}) {
  const sessions = new Map<string, Resource>();
  const payments: Resource[] = [];
  const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
  const webhooks: Resource[] = ['https://old.example/webhooks/payments/paymongo', WEBHOOK_URL].map(
    (url, n) => ({
      id: `hook_${n}`,
      type: 'webhook',
      attributes: { url, status: 'disabled', events: ['checkout_session.payment.paid'], livemode: false },
    }),
  );
  let outage: Outage | null = null;
  let number = 0;
  let newest: object = {};
  let methods: readonly string[] | null = [
    ...['card', 'gcash', 'paymaya', 'qrph', 'brankas_bdo', 'dob', 'dob_ubp', 'a_new_one'],
  ];
  let refusedRefund: { code: string; detail: string } | null = null;

  const shown = ({ attributes, ...head }: Resource): object =>
    isFlat ? { ...head, ...attributes } : { ...head, attributes };
  const sessionShown = (session: Resource) =>
    shown({
      ...session,
      attributes: {
        ...session.attributes,
        payments: payments.filter(({ attributes }) => attributes.session === session.id).map(shown),
      },
    });

  function attempt(sessionId: string, more: object): void {
    number += 1;
    const session = sessions.get(sessionId);
    const metadata = session?.attributes.metadata;
    payments.push(aPayment(number, metadata, { ...more, session: sessionId }));
    newest = {
      data: {
        id: `evt_${number}`,
        type: 'event',
        attributes: {
          type: 'checkout_session.payment.paid',
          livemode: false,
          data: session && sessionShown(session),
          previous_data: {},
          pending_webhooks: 1,
          created_at: CREATED,
          updated_at: CREATED,
        },
      },
    };
  }

  const refusal = (status: number, code: string, detail: string) => ({
    status,
    body: { errors: [{ code, detail }] },
  });

  function answerTo(
    method: string,
    path: string,
    query: URLSearchParams,
    attributes: Record<string, unknown>,
  ) {
    const ok = (body: unknown) => ({ status: 200, body });
    const [, , kind = '', id = '', act] = path.split('/');
    if (path === '/v1/merchants/capabilities/payment_methods')
      return methods === null
        ? refusal(403, 'forbidden', 'This account cannot list its payment methods.')
        : ok(methods);
    if (kind === 'checkout_sessions' && method === 'POST' && id === '') {
      const [item] = attributes.line_items as { amount: number }[];
      if ((item?.amount ?? 0) < 2_000)
        return refusal(400, 'parameter_invalid', 'amount must be at least 2000.');
      const unknown = (attributes.payment_method_types as string[]).find(
        (name) => methods?.includes(name) === false,
      );
      if (unknown !== undefined)
        return refusal(400, 'parameter_invalid', `The payment method ${unknown} is not enabled.`);
      const sessionId = `cs_${sessions.size + 1}`;
      const url = `https://checkout.paymongo.com/${sessionId}`;
      const added = { ...attributes, checkout_url: url, status: 'active', livemode: false };
      sessions.set(sessionId, { id: sessionId, type: 'checkout_session', attributes: added });
      return ok({ data: sessionShown(sessions.get(sessionId) as Resource) });
    }
    if (kind === 'checkout_sessions') {
      const session = sessions.get(id);
      if (!session) return refusal(404, 'resource_not_found', `No such checkout session with id ${id}.`);
      if (act === 'expire') {
        if (session.attributes.status === 'expired' || payments.some((p) => p.attributes.session === id))
          return refusal(400, 'resource_failed_state', 'The checkout session cannot be expired.');
        session.attributes.status = 'expired';
      }
      return ok({ data: sessionShown(session) });
    }
    if (kind === 'payments' && id === '') {
      const newestFirst = payments.toReversed();
      const from = newestFirst.findIndex((payment) => payment.id === query.get('after')) + 1;
      // Pages of two, whatever was asked for, so that there are several.
      const page = newestFirst.slice(from, from + 2);
      return ok({ has_more: from + 2 < newestFirst.length, data: page.map(shown) });
    }
    if (kind === 'payments') {
      const payment = payments.find((one) => one.id === id);
      return payment ? ok({ data: shown(payment) }) : refusal(404, 'resource_not_found', 'No such payment');
    }
    if (kind === 'webhooks' && id === '') return ok({ has_more: false, data: webhooks.map(shown) });
    if (kind === 'webhooks') {
      const webhook = webhooks.find((one) => one.id === id);
      if (!webhook || act !== 'enable') return refusal(404, 'resource_not_found', 'No such webhook');
      webhook.attributes.status = 'enabled';
      return ok({ data: shown(webhook) });
    }
    if (kind === 'refunds') return refund(attributes);
    return refusal(404, 'resource_not_found', 'No such resource');
  }

  function refund(attributes: Record<string, unknown>) {
    if (refusedRefund !== null) return refusal(400, refusedRefund.code, refusedRefund.detail);
    const payment = payments.find((one) => one.id === attributes.payment_id);
    if (!payment) return refusal(404, 'resource_not_found', 'No such payment');
    const earlier = payment.attributes.refunds as Resource[];
    const left = earlier.reduce(
      (sum, one) => sum - Number(one.attributes.amount),
      Number(payment.attributes.amount),
    );
    if (Number(attributes.amount) > left)
      return refusal(400, 'parameter_above_maximum', 'amount is above what is left');
    const added = {
      id: `ref_${payment.id}_${earlier.length}`,
      type: 'refund',
      attributes: { ...attributes, currency: 'PHP', status: 'succeeded', livemode: false },
    };
    payment.attributes.refunds = [...earlier, added];
    return { status: 200, body: { data: shown(added) } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = String(await buffer(request));
    const body = raw === '' ? {} : JSON.parse(raw);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
    const method = request.method ?? '';
    requests.push({ method, path: pathname, headers: request.headers, body });
    const now = outage;
    outage = null;
    if (now === 'timeout') return;
    if (now === 'rate_limited') response.writeHead(429, { 'content-type': 'text/plain' }).end('Too many');
    else if (now === 'unavailable') response.writeHead(500).end('<h1>Oh no</h1>');
    else {
      const answer =
        now === 'auth'
          ? refusal(401, 'api_key_invalid', 'API key is invalid.')
          : answerTo(method, pathname, searchParams, body.data?.attributes ?? {});
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}`;
  const provider = createPayMongoProvider({
    config: {
      secretKey: new SecretText(TEST_KEY),
      webhookSecrets: [new SecretText(NEW_WEBHOOK_SECRET), new SecretText(WEBHOOK_SECRET)],
      checkoutApi: 'v1',
      url,
      isLive: false,
    },
    methods: wanted,
  });

  return {
    provider,
    requests,
    /** Of a server that takes this for PayMongo. */
    service: {
      id: 'paymongo',
      webhookSecret: WEBHOOK_SECRET,
      environment: {
        PAYMENTS_PROVIDER: 'paymongo',
        PAYMONGO_URL: url,
        PAYMONGO_SECRET_KEY: TEST_KEY,
        PAYMONGO_WEBHOOK_SECRETS: `${NEW_WEBHOOK_SECRET},${WEBHOOK_SECRET}`,
      },
    },
    /** Refunds of a payment, the oldest first. */
    refundsOf: (sessionId: string) =>
      payments
        .filter(({ attributes }) => attributes.session === sessionId)
        .flatMap(({ attributes }) => attributes.refunds as Resource[])
        .map(({ attributes }) => attributes),
    pay: async (sessionId: string, more: object = {}) => attempt(sessionId, more),
    failToPay: async (sessionId: string) =>
      attempt(sessionId, { status: 'failed', failed_code: 'PY0105', fee: 0, paid_at: null }),
    async notice() {
      const raw = Buffer.from(JSON.stringify(newest));
      const at = new Date(CREATED * 1000);
      const signature = signWebhook(raw, { secret: WEBHOOK_SECRET, isLive: false, at });
      return { raw, headers: { 'paymongo-signature': signature }, at };
    },
    /** The ways to pay that the account has, by its own names; null: it may not ask (403). */
    offer(names: readonly string[] | null) {
      methods = names;
    },
    /** Refunds are refused with that code, until null. */
    refuseRefunds(code: string | null) {
      refusedRefund = code === null ? null : { code, detail: 'It did not work.' };
    },
    async breakDown(how: Outage) {
      outage = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type PayMongo = Awaited<ReturnType<typeof aPayMongo>>;
