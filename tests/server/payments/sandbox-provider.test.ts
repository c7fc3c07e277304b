import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFaults } from '../../../src/server/features/payments/sandbox/sandbox-faults.ts';
import { aSandbox, type Sandbox } from './a-sandbox.ts';
import { aSession, errorOf, options, providerContract } from './provider-contract.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.close());

async function opened(ref: string): Promise<string> {
  return (await sandbox.provider.createSession(aSession(ref), options())).sessionId;
}
const paymentsOf = async (sessionId: string) =>
  (await sandbox.provider.getSession(sessionId, options())).payments;

describe('the sandbox as a payment service', () => {
  providerContract(() => ({
    provider: sandbox.provider,
    pay: async (sessionId) => void (await sandbox.pay(sessionId)),
    failToPay: async (sessionId) =>
      void (await sandbox.wallet.act(sessionId, {
        act: 'decline',
        method: 'gcash',
        failure: 'INSUFFICIENT_BALANCE',
        faults: noFaults,
      })),
    notice: async () => sandbox.signed((await sandbox.notices()).at(-1)?.body ?? ''),
    breakDown: (how) => sandbox.wallet.setOutage(how, 1),
  }));
});

test('a fault is a property of the payment', async () => {
  for (const [faults, expected] of [
    [{ amount: 'wrong' }, [{ amount: 498_00, currency: 'PHP' }]],
    [{ currency: 'wrong' }, [{ amount: 499_00, currency: 'USD' }]],
    [{ isTwice: true }, [{ status: 'paid' }, { status: 'paid' }]],
    [{ webhook: 'reorder' }, [{ status: 'failed' }, { status: 'paid' }]],
  ] as const) {
    const sessionId = await opened('CHK-FAVLT00001');
    await sandbox.pay(sessionId, faults);
    expect(await paymentsOf(sessionId), JSON.stringify(faults)).toMatchObject(expected);
  }
});

test('a fault of the webhook leaves the payment as it is, and changes when or how its notice is sent', async () => {
  const now = sandbox.time.now;
  for (const [faults, expected] of [
    [{}, { copies: 1, signature: 'right', next_attempt_at: new Date(now).toISOString() }],
    [{ webhook: 'drop' }, { next_attempt_at: null }],
    [{ webhook: 'delay' }, { next_attempt_at: new Date(now + 20_000).toISOString() }],
    [{ webhook: 'duplicate' }, { copies: 5 }],
    [{ signature: 'forged' }, { signature: 'forged' }],
    [{ signature: 'stale' }, { signature: 'stale' }],
  ] as const) {
    const sessionId = await opened('CHK-FAVLT00002');
    await sandbox.pay(sessionId, faults);
    expect(await paymentsOf(sessionId), JSON.stringify(faults)).toMatchObject([{ status: 'paid' }]);
    expect((await sandbox.notices()).at(-1), JSON.stringify(faults)).toMatchObject(expected);
  }
});

test('a session is paid once, unless it is paid twice on purpose', async () => {
  const sessionId = await opened('CHK-0NCE000001');
  await Promise.all(Array.from({ length: 5 }, () => sandbox.pay(sessionId)));
  expect(await paymentsOf(sessionId)).toHaveLength(1);
  await sandbox.pay(sessionId, { isTwice: true });
  expect(await paymentsOf(sessionId)).toHaveLength(2);
});

test('an expired session cannot be paid, except by a slow wallet', async () => {
  const sessionId = await opened('CHK-1ATE000001');
  await sandbox.provider.expireSession(sessionId, options());
  await sandbox.pay(sessionId);
  expect(await paymentsOf(sessionId)).toEqual([]);
  await sandbox.pay(sessionId, { isLate: true });
  expect(await sandbox.provider.getSession(sessionId, options())).toMatchObject({
    state: 'expired',
    payments: [{ status: 'paid' }],
  });
});

test('paying and expiring at once gives a session that is either, and says so', async () => {
  for (let round = 0; round < 10; round++) {
    const sessionId = await opened('CHK-RACE000001');
    const [expired] = await Promise.all([
      sandbox.provider.expireSession(sessionId, options()),
      sandbox.pay(sessionId),
    ]);
    expect(await paymentsOf(sessionId)).toEqual(expired.payments);
  }
});

test('a call that timed out was done all the same', async () => {
  const sessionId = await opened('CHK-T1ME000001');
  await sandbox.pay(sessionId);
  const [payment] = await paymentsOf(sessionId);
  const paymentId = payment?.paymentId ?? '';
  await sandbox.wallet.setOutage('timeout', 1);
  const refund = { paymentId, amount: 499_00, reason: 'REQUESTED', refundRef: 'RF-1' };
  await errorOf(sandbox.provider.refund(refund, options(AbortSignal.timeout(50))));
  expect(await sandbox.provider.refundsOf(paymentId, options())).toMatchObject([
    { refundRef: 'RF-1', amount: 499_00 },
  ]);
});

test('what cannot be refunded is refused: QR Ph, disputed, failed, too old', async () => {
  const refund = (paymentId: string) =>
    errorOf(
      sandbox.provider.refund({ paymentId, amount: 1_00, reason: 'OTHER', refundRef: 'RF-3' }, options()),
    );
  const paid = async (method: 'gcash' | 'qrph') => {
    const sessionId = await opened('CHK-REFVND0001');
    await sandbox.wallet.act(sessionId, { act: 'authorize', method, faults: noFaults });
    return (await paymentsOf(sessionId))[0]?.paymentId ?? '';
  };
  expect(await refund(await paid('qrph'))).toMatchObject({ kind: 'not_refundable' });
  const disputed = await paid('gcash');
  expect(await sandbox.wallet.dispute(disputed, 'open')).toBe(true);
  expect(await refund(disputed)).toMatchObject({ kind: 'not_refundable' });
  const old = await paid('gcash');
  sandbox.time.now += 181 * 24 * 60 * 60 * 1000;
  expect(await refund(old)).toMatchObject({ kind: 'not_refundable', code: 'refund_window_over' });
  expect(await refund('pay_unknown')).toMatchObject({ kind: 'invalid' });
});

test('an outage ends after as many calls as were broken', async () => {
  const sessionId = await opened('CHK-D0WN000001');
  await sandbox.wallet.setOutage('unavailable', 3);
  for (const time of [1, 2, 3])
    expect((await errorOf(sandbox.provider.getSession(sessionId, options()))).kind, String(time)).toBe(
      'unavailable',
    );
  await sandbox.provider.getSession(sessionId, options());
  await sandbox.wallet.setOutage('auth', 1000);
  await sandbox.wallet.setOutage(null, 1);
  await sandbox.provider.getSession(sessionId, options());
});
