import { payMethods } from '../../../contract/money/pay-methods.ts';
import { createCommunityChats } from '../../features/chat/create-community-chats.ts';
import { createCommunities } from '../../features/communities/create-communities.ts';
import { createPaidAccess } from '../../features/communities/paid-access.ts';
import { createCouponService } from '../../features/coupons/coupon.service.ts';
import { createCouponPrices } from '../../features/coupons/coupon-prices.ts';
import { createSetEnterprise } from '../../features/payments/checkouts/enterprise-plan.ts';
import { createOpenCheckout } from '../../features/payments/checkouts/open-checkout.ts';
import { createPurchaseService } from '../../features/payments/checkouts/purchase.service.ts';
import { createAccountCipher } from '../../features/payments/payouts/account-cipher.ts';
import { createPayoutService } from '../../features/payments/payouts/payout.service.ts';
import { createPayoutAccountService } from '../../features/payments/payouts/payout-account.service.ts';
import { createProofService } from '../../features/payments/proofs/proof.service.ts';
import { createProofDecisions } from '../../features/payments/proofs/proof-decision.service.ts';
import { createProofSettings } from '../../features/payments/proofs/proof-settings.service.ts';
import {
  createRefundRequests,
  type RefundRequests,
} from '../../features/payments/refunds/refund-requests.ts';
import { createRefundSubmission } from '../../features/payments/refunds/refund-submission.ts';
import { createSandboxProvider } from '../../features/payments/sandbox/sandbox-provider.ts';
import { createSandboxWallet } from '../../features/payments/sandbox/sandbox-wallet.ts';
import { createSync } from '../../features/payments/sync/sync.service.ts';
import { createSubscriptions } from '../../features/subscriptions/subscription.service.ts';
import { createSubscriptionLists } from '../../features/subscriptions/subscription-list.service.ts';
import { type Clock, createRandom, type Random } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface MoneySeed {
  /** The moment of seeding, in milliseconds since 1970. Nothing happens after it. */
  readonly now: number;
  readonly random: Pick<Random, 'bytes'>;
  /** Encrypts the account that payouts go to. */
  readonly secret: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

export type MoneyServices = ReturnType<typeof moneyServices>;

/**
 * The product's own services with the sandbox, on a clock that `at` sets. All of them work in `tx`, emit no events,
 * send no notification and write no audit: what they do in the demo was read long ago.
 */
export function moneyServices(tx: Tx, { now, random: { bytes }, secret, publicUrl }: MoneySeed) {
  let time = now;
  const clock: Clock = { now: () => time };
  const random = createRandom(clock, bytes);
  const quiet: Tx = { ...tx, emit() {} };
  const base = {
    db: quiet,
    withTx: <T>(fn: (tx: Tx) => Promise<T>) => fn(quiet),
    clock,
    random,
    publicUrl,
    once: <T>(_tx: unknown, _request: unknown, change: () => Promise<T>) => change(),
    audit: async () => undefined,
    actionLimits: { count: async () => undefined },
    jobs: { send: async () => undefined },
    notifier: { notify: async () => undefined, settle: async () => undefined },
    log: { info() {}, warn() {}, error() {} },
    guardGuess: <T>(_guess: unknown, run: () => Promise<T>) => run(),
    settlement: 'collect' as const,
    taxMode: 'none' as const,
    disputeFee: 800_00,
  };
  const communities = createCommunities({
    ...base,
    restrictionsOf: () => Promise.reject(new Error('nothing of money asks for restrictions')),
  });
  const paidAccess = createPaidAccess({ ...base, chats: createCommunityChats(base) });
  const subscriptions = createSubscriptions({ ...base, paidAccess });
  const wallet = {
    ...createSandboxWallet({ ...base, onNotice: () => undefined }),
    takeOutage: async () => null,
  };
  const provider = createSandboxProvider({ wallet, publicUrl, webhookSecret: secret, methods: payMethods });
  const coupons = createCouponPrices({ ...base, paidAccess });
  const deps = { ...base, communities, paidAccess, subscriptions, coupons, provider };
  const promised: string[] = [];
  const requests = createRefundRequests(base);
  const refunds: RefundRequests = {
    async add(of, request) {
      const id = await requests.add(of, request);
      promised.push(id);
      return id;
    },
  };
  const sync = createSync({ ...deps, refunds });
  const submission = createRefundSubmission(deps);
  const cipher = createAccountCipher(secret, random);
  return {
    tx: quiet,
    wallet,
    sync,
    refunds,
    purchases: createPurchaseService({
      ...deps,
      sync,
      open: createOpenCheckout(deps),
      setEnterprise: createSetEnterprise(deps),
    }),
    /** Gives back what was promised, as a job does it. */
    async giveBack(): Promise<void> {
      for (const id of promised.splice(0)) await submission.submit(id);
    },
    lists: createSubscriptionLists(deps),
    payouts: createPayoutService({ ...deps, cipher }),
    accounts: createPayoutAccountService({ ...deps, cipher }),
    coupons: createCouponService(deps),
    proofSettings: createProofSettings(deps),
    proofs: createProofService(deps),
    decisions: createProofDecisions(deps),
    /** Sets the clock of all of them. */
    at(instant: number): void {
      time = instant;
    },
  };
}
