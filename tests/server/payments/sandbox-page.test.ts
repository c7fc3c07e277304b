import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payMethods } from '../../../src/contract/money/pay-methods.ts';
import { descriptions } from '../../../src/server/features/payments/checkouts/checkout-row.ts';
import { controlRoutes } from '../../../src/server/features/payments/sandbox/control.routes.ts';
import { pageRoutes } from '../../../src/server/features/payments/sandbox/page.routes.ts';
import { createOriginCheck } from '../../../src/server/platform/http/origin.ts';
import { aSandbox, type Sandbox } from './a-sandbox.ts';
import { aSession, options } from './provider-contract.ts';

const PAGE_MAX_BYTES = 15_000;

let sandbox: Sandbox;
let app: FastifyInstance;
let production: FastifyInstance;
beforeAll(async () => {
  sandbox = await aSandbox();
  [app, production] = [Fastify(), Fastify()];
  pageRoutes(app, { wallet: sandbox.wallet, methods: payMethods, hasFaults: true });
  const isAllowed = createOriginCheck({
    ...{
      publicUrl: 'https://tambayan.example',
      stage: 'staging',
      hosts: null,
      cookie: { isSent: () => false },
    },
  });
  controlRoutes(app, { wallet: sandbox.wallet, isAllowed });
  pageRoutes(production, { wallet: sandbox.wallet, methods: payMethods, hasFaults: false });
  await Promise.all([app.ready(), production.ready()]);
});
afterAll(async () => {
  await Promise.all([app.close(), production.close()]);
  await sandbox.close();
});

async function opened(more: Parameters<typeof aSession>[1] = {}) {
  const session = aSession('CHK-PAGE000001', more);
  const { sessionId, url } = await sandbox.provider.createSession(session, options());
  return { session, sessionId, path: new URL(url).pathname };
}

async function press(on: FastifyInstance, path: string, fields: Record<string, string>) {
  const answer = await on.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, to: answer.headers.location };
}
const show = async (on: FastifyInstance, url: string, language = 'en-PH') =>
  on.inject({ url, headers: { 'accept-language': language } });
const paymentsOf = async (sessionId: string) =>
  (await sandbox.provider.getSession(sessionId, options())).payments;

test('the page says what is paid to whom, in both languages, without scripts and below 15 kB', async () => {
  const { path } = await opened({ payee: 'Surf <b>& Siargao</b>' });
  const bought = await opened({ title: 'Suki', description: descriptions.MEMBERSHIP.MONTHLY });
  for (const [language, title, what] of [
    ['en-PH,en;q=0.9', 'Pay ₱499.00', 'Suki · Monthly membership'],
    ['fil-PH,fil;q=0.9,en;q=0.8', 'Magbayad ng ₱499.00', 'Suki · Membership na binabayaran buwan-buwan'],
  ] as const) {
    expect((await show(app, bought.path, language)).body).toContain(`<dd>${what}</dd>`);
    const { body, headers, statusCode } = await show(app, path, language);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain('Surf &lt;b&gt;&amp; Siargao&lt;/b&gt;');
    expect(body).toContain('CHK-PAGE000001');
    expect(body).not.toMatch(/<script|gcash\s*<|GCash|Maya/);
    expect(Buffer.byteLength(body), language).toBeLessThan(PAGE_MAX_BYTES);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await show(app, `${path}?lang=fil`)).body).toContain('Magbayad ng');
});

test('authorizing pays once and leads to the return address, however often it is pressed', async () => {
  const { path, session, sessionId } = await opened();
  for (const time of ['first', 'second'])
    expect(await press(app, path, { act: 'authorize', method: 'maya' }), time).toEqual({
      status: 303,
      to: session.successUrl,
    });
  expect(await paymentsOf(sessionId)).toMatchObject([{ status: 'paid', method: 'maya' }]);
  expect((await show(app, path)).body).toContain('Payment received');
});

test('a declined attempt says so and can be repeated; cancelling changes nothing; an expired link says so', async () => {
  const { path, session, sessionId } = await opened();
  const back = { status: 303, to: `${path}?lang=en` };
  expect(await press(app, path, { act: 'decline', failure: 'LIMIT_EXCEEDED' })).toEqual(back);
  expect(await paymentsOf(sessionId)).toMatchObject([{ status: 'failed', failure: 'LIMIT_EXCEEDED' }]);
  expect((await show(app, path)).body).toContain('role="alert"');
  expect(await press(app, path, { act: 'cancel' })).toEqual({ status: 303, to: session.cancelUrl });
  expect((await show(app, path)).body).toContain('Pay ₱499.00');
  expect(await press(app, path, { act: 'expire' })).toEqual(back);
  expect((await show(app, path)).body).toContain('This payment link expired');
  expect(await press(app, path, { act: 'authorize' })).toEqual(back);
  expect(await paymentsOf(sessionId)).toHaveLength(1);
});

test('only methods that can pay the amount are offered', async () => {
  const { path } = await opened({ amount: 60_000_00 });
  const { body } = await show(app, path);
  expect([body.includes('value="gcash"'), body.includes('value="qrph"')]).toEqual([true, false]);
});

test('an unknown session, or what is no form, pays nothing', async () => {
  expect((await show(app, '/sandbox/pay/cs_unknown')).statusCode).toBe(404);
  const { path, sessionId } = await opened();
  for (const fields of [{}, { act: 'pay' }, { act: '' }])
    expect((await press(app, path, fields)).status, JSON.stringify(fields)).toBe(200);
  expect(await paymentsOf(sessionId)).toEqual([]);
});

test('in production there is no fault panel, and its fields do nothing', async () => {
  const { path, sessionId } = await opened();
  expect((await show(production, path)).body).not.toContain('<details');
  await press(production, path, {
    act: 'authorize',
    amount: 'wrong',
    isTwice: 'yes',
    webhook: 'drop',
    outage: 'auth',
  });
  expect(await paymentsOf(sessionId)).toMatchObject([{ amount: 499_00, status: 'paid' }]);
  expect((await sandbox.notices()).at(-1)?.next_attempt_at).not.toBeNull();
  const answer = await production.inject({ method: 'POST', url: '/sandbox/control', payload: {} });
  expect(answer.statusCode).toBe(404);
});

test('outside of production the panel and POST /sandbox/control cause the same faults', async () => {
  const first = await opened();
  await press(app, first.path, { act: 'authorize', amount: 'wrong', webhook: 'duplicate' });
  const second = await opened();
  const control = (payload: object) => app.inject({ method: 'POST', url: '/sandbox/control', payload });
  const faults = { amount: 'wrong', webhook: 'duplicate' };
  expect((await control({ act: 'authorize', session: second.sessionId, faults })).statusCode).toBe(200);
  for (const { sessionId } of [first, second])
    expect(await paymentsOf(sessionId)).toMatchObject([{ amount: 498_00 }]);
  expect((await sandbox.notices()).slice(-2)).toMatchObject([{ copies: 5 }, { copies: 5 }]);
  const elsewhere = await app.inject({
    method: 'POST',
    url: '/sandbox/control',
    headers: { origin: 'https://attacker.example' },
    payload: { act: 'outage', kind: 'unavailable' },
  });
  expect(elsewhere.statusCode).toBe(403);
  expect((await control({ act: 'authorize', session: 'cs_unknown' })).statusCode).toBe(404);
  expect((await control({ act: 'authorize', session: second.sessionId, fault: 'x' })).statusCode).toBe(422);
  expect((await control({ act: 'outage', kind: 'unavailable' })).statusCode).toBe(200);
  await expect(sandbox.provider.getSession(second.sessionId, options())).rejects.toThrow();
});

test('the fault panel opens and decides a dispute of a payment of the session, and of no other', async () => {
  const { path, sessionId } = await opened();
  const other = await opened();
  for (const one of [{ path, sessionId }, other])
    await press(app, one.path, { act: 'authorize', method: 'card' });
  const [payment] = await paymentsOf(sessionId);
  const [foreign] = await paymentsOf(other.sessionId);
  const noticesOf = async () =>
    (await sandbox.notices()).flatMap(({ body }) => {
      const { type, data } = JSON.parse(body).data.attributes;
      return type.startsWith('dispute.') ? [`${type} ${data.attributes.status}`] : [];
    });
  expect((await show(app, path)).body).toContain('The bank decides for the payer');
  expect((await show(production, path)).body).not.toContain('The bank decides');
  const before = await noticesOf();
  await press(production, path, { payment: payment?.paymentId ?? '', dispute: 'open' });
  await press(app, path, { payment: foreign?.paymentId ?? '', dispute: 'open' });
  expect(await noticesOf()).toEqual(before);
  for (const dispute of ['open', 'won', 'lost'])
    expect((await press(app, path, { payment: payment?.paymentId ?? '', dispute })).status).toBe(303);
  expect((await noticesOf()).slice(before.length)).toEqual([
    'dispute.created needs_response',
    'dispute.resolved won',
    'dispute.resolved lost',
  ]);
});
