import { describe, expect, test } from 'vitest';
import { createPayMongoProvider } from '../../../src/server/features/payments/providers/paymongo/paymongo-provider.ts';
import { SecretText } from '../../../src/server/platform/config/secret-text.ts';
import { aSession, errorOf, options } from './provider-contract.ts';

const key = process.env.PAYMONGO_TEST_KEY ?? '';

/** No one can pay here by a program, so this asks what can be asked without a payer. */
describe.skipIf(!key.startsWith('sk_test_'))('the real test API of PayMongo', () => {
  const provider = createPayMongoProvider({
    config: {
      secretKey: new SecretText(key),
      webhookSecrets: [],
      checkoutApi: 'v1',
      url: 'https://api.paymongo.com',
      isLive: false,
    },
    methods: ['gcash', 'card', 'qrph'],
  });

  test('a session is opened, found and expired', async () => {
    const { sessionId, url } = await provider.createSession(aSession('CHK-11VE000001'), options());
    expect(new URL(url).hostname).toMatch(/paymongo\.com$/);
    const session = { sessionId, ref: 'CHK-11VE000001', payments: [] };
    expect(await provider.getSession(sessionId, options())).toEqual({ ...session, state: 'open' });
    for (const time of ['once', 'again'])
      expect(await provider.expireSession(sessionId, options()), time).toEqual({
        ...session,
        state: 'expired',
      });
  });

  test('what it refuses is an error that says so', async () => {
    const tooLittle = provider.createSession(aSession('CHK-11VE000002', { amount: 19_99 }), options());
    expect(await errorOf(tooLittle)).toMatchObject({ kind: 'invalid' });
    expect(await errorOf(provider.getSession('cs_unknown', options()))).toMatchObject({ kind: 'invalid' });
  });
});
