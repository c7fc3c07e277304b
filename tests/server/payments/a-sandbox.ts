import { payMethods } from '../../../src/contract/money/pay-methods.ts';
import { signWebhook } from '../../../src/server/features/payments/providers/webhook-signature.ts';
import {
  noFaults,
  type SandboxFaults,
} from '../../../src/server/features/payments/sandbox/sandbox-faults.ts';
import {
  createSandboxProvider,
  SANDBOX_SIGNATURE,
} from '../../../src/server/features/payments/sandbox/sandbox-provider.ts';
import { createSandboxWallet } from '../../../src/server/features/payments/sandbox/sandbox-wallet.ts';
import {
  createRandom,
  systemClock,
  systemRandom,
  systemTimers,
} from '../../../src/server/platform/clock/clock.ts';
import { createWithTx } from '../../../src/server/platform/db/transaction.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';

export const SANDBOX_SECRET = 'the secret of the webhooks of this test';

/** The sandbox on its own database. Its clock stands still unless the test moves it. Nothing is sent. */
export async function aSandbox() {
  const { db, pool, close } = await freshDatabase();
  const time = { now: systemClock.now() };
  const clock = { now: () => time.now };
  const random = createRandom(clock, systemRandom.bytes);
  const log = { error() {} };
  const withTx = createWithTx({ pool, random, timers: systemTimers, log, onCommitted: () => undefined });
  const wallet = createSandboxWallet({ db, withTx, clock, random, onNotice: () => undefined });
  const provider = createSandboxProvider({
    wallet,
    publicUrl: 'https://tambayan.example',
    webhookSecret: SANDBOX_SECRET,
    methods: payMethods,
  });
  return {
    db,
    clock,
    time,
    wallet,
    provider,
    close,
    pay: (sessionId: string, faults: Partial<SandboxFaults> = {}) =>
      wallet.act(sessionId, { act: 'authorize', method: 'gcash', faults: { ...noFaults, ...faults } }),
    /** The notices so far, the oldest first. */
    async notices() {
      const { rows } = await db.query<{
        body: string;
        copies: number;
        signature: string;
        next_attempt_at: string | null;
      }>('select body, copies, signature, next_attempt_at from sandbox_notices order by id');
      return rows;
    },
    signed(body: string) {
      const raw = Buffer.from(body);
      const at = new Date(time.now);
      const signature = signWebhook(raw, { secret: SANDBOX_SECRET, isLive: false, at });
      return { raw, headers: { [SANDBOX_SIGNATURE]: signature }, at };
    },
  };
}
export type Sandbox = Awaited<ReturnType<typeof aSandbox>>;
