import * as z from 'zod/mini';
import { parsePesos } from '../../../contract/money/money.ts';
import { type PayMethod, payMethods } from '../../../contract/money/pay-methods.ts';
import { SecretText } from './secret-text.ts';

/** Who is paid, and by which service. */
export interface PaymentsConfig {
  /** The sandbox moves no real money. */
  readonly provider: 'sandbox' | 'paymongo';
  /** Members pay this platform's account, which owes the creator. Other ways are not offered. */
  readonly settlement: 'collect';
  /** Whether the prices of the platform's plans contain VAT: 12 of 112 parts. */
  readonly taxMode: 'none' | 'vat12';
  /** Ways to pay that may be offered. The account at the service may have fewer. */
  readonly methods: readonly PayMethod[];
  /** What the payment service takes for each dispute, in centavos. It comes back with one that is won. */
  readonly disputeFee: number;
  /** Null with the sandbox. */
  readonly payMongo: PayMongoConfig | null;
}

export interface PayMongoConfig {
  readonly secretKey: SecretText;
  /** Several while one is replaced by another. */
  readonly webhookSecrets: readonly SecretText[];
  readonly checkoutApi: 'v1' | 'v2';
  /** Without a slash at its end. */
  readonly url: string;
  /** Whether real money moves. */
  readonly isLive: boolean;
}

const PAYMONGO_URL = 'https://api.paymongo.com';
const SECRET_KEY = /^sk_(?:live|test)_\w{8,}$/;
const WEBHOOK_SECRET = /^whsk_\w{8,}$/;

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
  PAYMENTS_SETTLEMENT: z._default(
    z.enum(
      ['collect'],
      'PAYMENTS_SETTLEMENT must be collect: members pay your account, and you pay the creators. Paying creators directly is not offered',
    ),
    'collect',
  ),
  TAX_MODE: z._default(z.enum(['none', 'vat12'], 'TAX_MODE must be none or vat12'), 'none'),
  PAYMENTS_METHODS: matching(`PAYMENTS_METHODS must be a list of ${payMethods.join(', ')}`, (value) =>
    listOf(value).every((entry) => payMethods.some((method) => method === entry)),
  ),
  PAYMENTS_DISPUTE_FEE: z._default(
    z
      .string()
      .check(z.refine((value) => parsePesos(value) !== null, 'PAYMENTS_DISPUTE_FEE must be pesos, like 800')),
    '800',
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
  PAYMONGO_URL: matching(
    'PAYMONGO_URL must be an origin, like http://localhost:4000',
    (value) => URL.canParse(value) && new URL(value).origin === value,
  ),
  ALLOW_SANDBOX_PAYMENTS: z.optional(z.enum(['yes', 'no'], 'ALLOW_SANDBOX_PAYMENTS must be yes or no')),
};
const parsed = z.object(paymentVariables);

/** Complaints about values that do not go together, or not with the stage. */
export function paymentComplaints(set: Readonly<Record<string, string | undefined>>): string[] {
  const isProd = set.STAGE === 'prod';
  const complaints: string[] = [];
  if (set.PAYMONGO_URL && (set.STAGE ?? 'local') !== 'local')
    complaints.push('PAYMONGO_URL is for STAGE=local only: the secret key is sent there');
  if (set.PAYMENTS_PROVIDER !== 'paymongo') {
    if (isProd && set.ALLOW_SANDBOX_PAYMENTS !== 'yes')
      complaints.push(
        'PAYMENTS_PROVIDER must be paymongo when STAGE is prod. ALLOW_SANDBOX_PAYMENTS=yes starts with test payments, in which no real money moves',
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
  return complaints;
}

/** Call it only without complaints. */
export function paymentsOf(set: z.output<typeof parsed>): PaymentsConfig {
  const isPayMongo = set.PAYMENTS_PROVIDER === 'paymongo';
  const named = set.PAYMENTS_METHODS === undefined ? payMethods : listOf(set.PAYMENTS_METHODS);
  const key = set.PAYMONGO_SECRET_KEY ?? '';
  return {
    provider: set.PAYMENTS_PROVIDER,
    settlement: set.PAYMENTS_SETTLEMENT,
    taxMode: set.TAX_MODE,
    methods: payMethods.filter((method) => named.includes(method)),
    disputeFee: parsePesos(set.PAYMENTS_DISPUTE_FEE) ?? 0,
    payMongo: isPayMongo
      ? {
          secretKey: new SecretText(key),
          webhookSecrets: listOf(set.PAYMONGO_WEBHOOK_SECRETS ?? '').map((text) => new SecretText(text)),
          checkoutApi: set.PAYMONGO_CHECKOUT_API,
          url: set.PAYMONGO_URL ?? PAYMONGO_URL,
          isLive: key.startsWith('sk_live_'),
        }
      : null,
  };
}
