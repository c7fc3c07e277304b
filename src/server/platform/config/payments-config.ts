import * as z from 'zod/mini';
import { type PayMethod, payMethods } from '../../../contract/money/pay-methods.ts';
import { SecretText } from './secret-text.ts';

/** Who is paid, and by which service. */
export interface PaymentsConfig {
  /** The sandbox moves no real money. */
  readonly provider: 'sandbox' | 'paymongo';
  /**
   * Whose account a member's payment goes to: `split` to the creator's, which the service divides; `collect` to this
   * platform's, which owes the creator.
   */
  readonly settlement: 'split' | 'collect';
  /** Ways to pay that may be offered. The account at the service may have fewer. */
  readonly methods: readonly PayMethod[];
  /** Null with the sandbox. */
  readonly payMongo: PayMongoConfig | null;
}

export interface PayMongoConfig {
  readonly secretKey: SecretText;
  /** Several while one is replaced by another. */
  readonly webhookSecrets: readonly SecretText[];
  readonly checkoutApi: 'v1' | 'v2';
  /** Our own account, which gets the commission of a split payment; null without splitting. */
  readonly merchantId: string | null;
  /** Whether real money moves. */
  readonly isLive: boolean;
}

const SECRET_KEY = /^sk_(?:live|test)_\w{8,}$/;
const WEBHOOK_SECRET = /^whsk_\w{8,}$/;
const MERCHANT = /^org_\w+$/;

const listOf = (value: string) => value.split(',').map((entry) => entry.trim());

function matching(message: string, isRight: (value: string) => boolean) {
  return z.optional(z.string().check(z.refine(isRight, message)));
}

/** The environment variables, one by one. */
export const paymentVariables = {
  PAYMENTS_PROVIDER: z._default(
    z.enum(['sandbox', 'paymongo'], 'PAYMENTS_PROVIDER must be sandbox or paymongo'),
    'sandbox',
  ),
  PAYMENTS_SETTLEMENT: z.optional(
    z.enum(['split', 'collect'], 'PAYMENTS_SETTLEMENT must be split or collect'),
  ),
  PAYMENTS_METHODS: matching(`PAYMENTS_METHODS must be a list of ${payMethods.join(', ')}`, (value) =>
    listOf(value).every((entry) => payMethods.some((method) => method === entry)),
  ),
  PAYMONGO_SECRET_KEY: matching(
    'PAYMONGO_SECRET_KEY must be a secret key, which begins with sk_test_ or sk_live_',
    (value) => SECRET_KEY.test(value),
  ),
  PAYMONGO_WEBHOOK_SECRETS: matching(
    'PAYMONGO_WEBHOOK_SECRETS must be secrets of webhooks, which begin with whsk_, separated by commas',
    (value) => listOf(value).every((entry) => WEBHOOK_SECRET.test(entry)),
  ),
  PAYMONGO_CHECKOUT_API: z._default(z.enum(['v1', 'v2'], 'PAYMONGO_CHECKOUT_API must be v1 or v2'), 'v1'),
  PAYMONGO_MERCHANT_ID: matching(
    'PAYMONGO_MERCHANT_ID must be the id of your account, which begins with org_',
    (value) => MERCHANT.test(value),
  ),
  ALLOW_SANDBOX_PAYMENTS: z.optional(z.enum(['yes', 'no'], 'ALLOW_SANDBOX_PAYMENTS must be yes or no')),
};
const parsed = z.object(paymentVariables);

/** Complaints about values that do not go together, or not with the stage. */
export function paymentComplaints(set: Readonly<Record<string, string | undefined>>): string[] {
  const isProd = set.STAGE === 'prod';
  const complaints: string[] = [];
  if (set.PAYMENTS_PROVIDER !== 'paymongo') {
    if (isProd && set.ALLOW_SANDBOX_PAYMENTS !== 'yes')
      complaints.push(
        'PAYMENTS_PROVIDER must be paymongo when STAGE is prod. ALLOW_SANDBOX_PAYMENTS=yes starts with test payments, in which no real money moves',
      );
    if (set.PAYMENTS_SETTLEMENT === 'split')
      complaints.push(
        'PAYMENTS_SETTLEMENT must be collect with the sandbox: split is for PAYMENTS_PROVIDER=paymongo',
      );
    for (const name of ['PAYMONGO_SECRET_KEY', 'PAYMONGO_WEBHOOK_SECRETS'])
      if (set[name]) complaints.push(`${name} is set, but PAYMENTS_PROVIDER is not paymongo`);
    return complaints;
  }
  for (const name of ['PAYMONGO_SECRET_KEY', 'PAYMONGO_WEBHOOK_SECRETS'])
    if (!set[name]) complaints.push(`${name} must be set when PAYMENTS_PROVIDER is paymongo`);
  const prefix = isProd ? 'sk_live_' : 'sk_test_';
  if (set.PAYMONGO_SECRET_KEY && !set.PAYMONGO_SECRET_KEY.startsWith(prefix))
    complaints.push(
      `PAYMONGO_SECRET_KEY must begin with ${prefix} when STAGE is ${set.STAGE ?? 'local'}: real money moves in prod, and only there`,
    );
  if (set.PAYMENTS_SETTLEMENT !== 'collect' && !set.PAYMONGO_MERCHANT_ID)
    complaints.push(
      'PAYMONGO_MERCHANT_ID must be set: it gets the commission of split payments. With PAYMENTS_SETTLEMENT=collect it is not needed',
    );
  return complaints;
}

/** Call it only without complaints. */
export function paymentsOf(set: z.output<typeof parsed>): PaymentsConfig {
  const isPayMongo = set.PAYMENTS_PROVIDER === 'paymongo';
  const settlement = set.PAYMENTS_SETTLEMENT ?? (isPayMongo ? 'split' : 'collect');
  const named = set.PAYMENTS_METHODS === undefined ? payMethods : listOf(set.PAYMENTS_METHODS);
  const key = set.PAYMONGO_SECRET_KEY ?? '';
  return {
    provider: set.PAYMENTS_PROVIDER,
    settlement,
    methods: payMethods.filter((method) => named.includes(method)),
    payMongo: isPayMongo
      ? {
          secretKey: new SecretText(key),
          webhookSecrets: listOf(set.PAYMONGO_WEBHOOK_SECRETS ?? '').map((text) => new SecretText(text)),
          checkoutApi: set.PAYMONGO_CHECKOUT_API,
          merchantId: settlement === 'split' ? (set.PAYMONGO_MERCHANT_ID ?? null) : null,
          isLive: key.startsWith('sk_live_'),
        }
      : null,
  };
}
