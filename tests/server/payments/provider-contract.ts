import { expect, test } from 'vitest';
import type {
  CallOptions,
  NewSession,
  PaymentProvider,
  ProviderError,
  ProviderPayment,
} from '../../../src/server/features/payments/providers/provider.ts';

/** A payment service and the hands of a payer. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** Pays by GCash, or tries to. */
  pay(sessionId: string): Promise<void>;
  failToPay(sessionId: string): Promise<void>;
  /** The body and headers of the request about the newest event. */
  notice(): Promise<{ raw: Uint8Array; headers: Record<string, string>; at: Date }>;
  /** The next call answers like this. */
  breakDown(how: 'unavailable' | 'rate_limited' | 'auth' | 'timeout'): Promise<void>;
}

export const options = (signal = AbortSignal.timeout(20_000)): CallOptions => ({
  idempotencyKey: 'contract',
  signal,
});

export const aSession = (ref: string, more: Partial<NewSession> = {}): NewSession => ({
  ref,
  amount: 499_00,
  title: 'Gold, one month',
  description: 'Membership of Surf Siargao',
  payee: 'Surf Siargao',
  payer: { name: 'Ana Reyes', email: 'ana@example.com' },
  successUrl: `https://tambayan.example/payments/return/${ref}`,
  cancelUrl: `https://tambayan.example/payments/return/${ref}?canceled`,
  ...more,
});

export async function errorOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => new Error('it was not refused'),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ name: 'ProviderError' });
  return error;
}

/** What every payment service promises. `make` is called in each test. */
export function providerContract(make: () => ProviderUnderTest): void {
  let number = 0;
  const nextRef = () => `CHK-CNTRACT${String(++number).padStart(3, '0')}`;

  test('a new session is open, without payments, and has an address to pay at', async () => {
    const { provider } = make();
    const ref = nextRef();
    const { sessionId, url } = await provider.createSession(aSession(ref), options());
    expect(URL.canParse(url), url).toBe(true);
    expect(await provider.getSession(sessionId, options())).toEqual({
      sessionId,
      ref,
      state: 'open',
      payments: [],
    });
  });

  test('a payment has what was asked, the fee and the method, and is listed', async () => {
    const { provider, pay } = make();
    const ref = nextRef();
    const { sessionId } = await provider.createSession(aSession(ref), options());
    await pay(sessionId);
    const { payments } = await provider.getSession(sessionId, options());
    expect(payments).toMatchObject([
      {
        ref,
        amount: 499_00,
        currency: 'PHP',
        fee: 1_248,
        method: 'gcash',
        status: 'paid',
        failure: null,
        isDisputed: false,
        refunded: 0,
        isLive: provider.isLive,
      },
    ]);
    const [payment] = payments;
    const paidAt = payment?.paidAt ?? new Date(0);
    const window = { from: new Date(paidAt.getTime() - 60_000), to: new Date(paidAt.getTime() + 60_000) };
    const listed: ProviderPayment[] = [];
    for await (const one of provider.listPayments(window, options)) listed.push(one);
    expect(listed.filter(({ paymentId }) => paymentId === payment?.paymentId)).toMatchObject([
      { ref, amount: 499_00, status: 'paid' },
    ]);
    const later = { from: window.to, to: new Date(window.to.getTime() + 60_000) };
    for await (const one of provider.listPayments(later, options))
      expect(one.paymentId).not.toBe(payment?.paymentId);
  });

  test('an attempt that fails says why, and leaves the session open', async () => {
    const { provider, failToPay } = make();
    const { sessionId } = await provider.createSession(aSession(nextRef()), options());
    await failToPay(sessionId);
    expect(await provider.getSession(sessionId, options())).toMatchObject({
      state: 'open',
      payments: [{ status: 'failed', failure: 'INSUFFICIENT_BALANCE', paidAt: null }],
    });
  });

  test('expiring is repeatable, and answers with a payment that came first', async () => {
    const { provider, pay } = make();
    const { sessionId } = await provider.createSession(aSession(nextRef()), options());
    for (const time of ['once', 'again'])
      expect(await provider.expireSession(sessionId, options()), time).toMatchObject({ state: 'expired' });
    const other = await provider.createSession(aSession(nextRef()), options());
    await pay(other.sessionId);
    expect(await provider.expireSession(other.sessionId, options())).toMatchObject({
      payments: [{ status: 'paid' }],
    });
  });

  test('a notice is verified, names its session, and one changed byte makes it a forgery', async () => {
    const { provider, pay, notice } = make();
    const { sessionId } = await provider.createSession(aSession(nextRef()), options());
    await pay(sessionId);
    const { raw, headers, at } = await notice();
    expect(provider.verifyWebhook(raw, headers, at)).toMatchObject({
      ok: true,
      event: { type: 'checkout.paid', sessionId },
    });
    const changed = Uint8Array.from(raw);
    changed[changed.length - 2] = 0x20;
    expect(provider.verifyWebhook(changed, headers, at)).toEqual({ ok: false, reason: 'bad_signature' });
    expect(provider.verifyWebhook(raw, {}, at)).toEqual({ ok: false, reason: 'no_signature' });
  });

  test('a refund is found again by our reference, and cannot exceed the payment', async () => {
    const { provider, pay } = make();
    const { sessionId } = await provider.createSession(aSession(nextRef()), options());
    await pay(sessionId);
    const [payment] = (await provider.getSession(sessionId, options())).payments;
    const paymentId = payment?.paymentId ?? '';
    expect(await provider.refundsOf(paymentId, options())).toEqual([]);
    const refund = { paymentId, amount: 100_00, reason: 'REQUESTED', refundRef: `RF-${sessionId.slice(-8)}` };
    const made = await provider.refund(refund, options());
    expect(made).toMatchObject({ refundRef: refund.refundRef, amount: 100_00, status: 'succeeded' });
    expect(await provider.refundsOf(paymentId, options())).toEqual([made]);
    const tooMuch = provider.refund({ ...refund, amount: 400_00, refundRef: 'RF-2' }, options());
    expect(await errorOf(tooMuch)).toMatchObject({ kind: 'invalid' });
  });

  test('what the service refuses is an error that says so', async () => {
    const { provider } = make();
    const tooLittle = provider.createSession(aSession(nextRef(), { amount: 19_99 }), options());
    expect(await errorOf(tooLittle)).toMatchObject({ kind: 'invalid', code: 'parameter_invalid' });
    expect(await errorOf(provider.getSession('cs_unknown', options()))).toMatchObject({ kind: 'invalid' });
  });

  test('a broken service is told apart from a refusal, and works again afterwards', async () => {
    const { provider, breakDown } = make();
    const { sessionId } = await provider.createSession(aSession(nextRef()), options());
    for (const kind of ['unavailable', 'rate_limited', 'auth'] as const) {
      await breakDown(kind);
      const error = await errorOf(provider.getSession(sessionId, options()));
      expect(error.kind).toBe(kind);
      expect(error.retryAfterSeconds, kind).toBe(kind === 'rate_limited' ? 60 : null);
    }
    await breakDown('timeout');
    const slow = provider.getSession(sessionId, options(AbortSignal.timeout(50)));
    expect(await errorOf(slow)).toMatchObject({ kind: 'unavailable' });
    expect(await provider.getSession(sessionId, options())).toMatchObject({ state: 'open' });
  });

  test('it says what it can do', async () => {
    const can = await make().provider.capabilities(options());
    expect(can.methods.has('gcash')).toBe(true);
    expect(can.minCentavos).toBe(20_00);
    expect(can.maxCentavos('gcash')).toBeLessThan(100_000_00);
    expect(can.refund('gcash')).toEqual({ withinDays: 180, isPartial: true });
    expect(can.refund('qrph')).toBeNull();
    expect(can.latePaymentSeconds('gcash')).toBe(14_400);
  });
}
