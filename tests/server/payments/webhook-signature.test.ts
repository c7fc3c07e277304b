import { expect, test } from 'vitest';
import { readWebhook } from '../../../src/server/features/payments/providers/webhook-event.ts';
import {
  type SignatureRules,
  signWebhook,
  verifySignature,
  WEBHOOK_MAX_BYTES,
} from '../../../src/server/features/payments/providers/webhook-signature.ts';

/** payments.md 1.3 */
const SECRET = 'whsk_test_secret';
const T = 1767225600;
const BODY =
  '{"data":{"id":"evt_1","type":"event","attributes":{"type":"checkout_session.payment.paid","livemode":false}}}';
const TE = 'd993a65b0d3e50a02f2d9149e7186bb9cd19246caff2c2a69396a5bed248bcff';
const HEADER = `t=${T},te=${TE},li=`;

const test_: SignatureRules = { secrets: [SECRET], isLive: false, toleranceSeconds: 300 };
const live: SignatureRules = { ...test_, isLive: true };
const at = (seconds: number) => new Date((T + seconds) * 1000);
const bytes = (text: string) => Buffer.from(text);

test('the published vector', () => {
  expect(signWebhook(bytes(BODY), { secret: SECRET, isLive: false, at: at(0) })).toBe(HEADER);
  expect(verifySignature(bytes(BODY), HEADER, at(7), test_)).toEqual({ ok: true, ageSeconds: 7 });
});

test('what is accepted, and what is refused for which reason', () => {
  const reserialised = JSON.stringify(JSON.parse(BODY), null, 1);
  const li = signWebhook(bytes(BODY), { secret: SECRET, isLive: true, at: at(0) });
  const rows: [string, string, string | undefined, number, SignatureRules, string][] = [
    ['right', BODY, HEADER, 0, test_, 'ok'],
    ['keys in another order', BODY, `li=,te=${TE},t=${T}`, 0, test_, 'ok'],
    ['blanks between', BODY, `t=${T}, te=${TE}, li=`, 0, test_, 'ok'],
    ['an unknown key', BODY, `${HEADER},v2=x`, 0, test_, 'ok'],
    ['live', BODY, li, 0, live, 'ok'],
    ['the older of two secrets', BODY, HEADER, 0, { ...test_, secrets: ['whsk_new', SECRET] }, 'ok'],
    ['within the tolerance', BODY, HEADER, 300, test_, 'ok'],
    ['a clock that is behind', BODY, HEADER, -300, test_, 'ok'],
    ['old, where any age counts', BODY, HEADER, 9_000, { ...test_, toleranceSeconds: null }, 'ok'],
    ['replayed later', BODY, HEADER, 301, test_, 'too_old'],
    ['from the future', BODY, HEADER, -301, test_, 'too_old'],
    ['no header', BODY, undefined, 0, test_, 'no_signature'],
    ['an empty header', BODY, '', 0, test_, 'no_signature'],
    ['no signature in it', BODY, `t=${T},te=,li=`, 0, test_, 'no_signature'],
    ['no secret configured', BODY, HEADER, 0, { ...test_, secrets: [] }, 'bad_signature'],
    ['another secret', BODY, HEADER, 0, { ...test_, secrets: ['whsk_other'] }, 'bad_signature'],
    ['forged', BODY, `t=${T},te=${'0'.repeat(64)},li=`, 0, test_, 'bad_signature'],
    ['a truncated body', BODY.slice(0, -1), HEADER, 0, test_, 'bad_signature'],
    ['a body written anew', reserialised, HEADER, 0, test_, 'bad_signature'],
    ['an empty body', '', HEADER, 0, test_, 'bad_signature'],
    ['another time', BODY, `t=${T + 1},te=${TE},li=`, 0, test_, 'bad_signature'],
    ['a truncated signature', BODY, `t=${T},te=${TE.slice(2)},li=`, 0, test_, 'bad_signature'],
    ['a longer signature', BODY, `t=${T},te=${TE}00,li=`, 0, test_, 'bad_signature'],
    ['in capitals', BODY, `t=${T},te=${TE.toUpperCase()},li=`, 0, test_, 'bad_signature'],
    ['of a test, on live', BODY, HEADER, 0, live, 'wrong_mode'],
    ['of live, on a test', BODY, li, 0, test_, 'wrong_mode'],
    ['of a test in the place of live', BODY, `t=${T},te=${'1'.repeat(64)},li=${TE}`, 0, live, 'ok'],
    ['a doubled key', BODY, `t=${T},te=${TE},te=${TE}`, 0, test_, 'malformed'],
    ['a doubled time', BODY, `t=${T},t=${T},te=${TE}`, 0, test_, 'malformed'],
    ['no time', BODY, `te=${TE}`, 0, test_, 'malformed'],
    ['a time that is no number', BODY, `t=1e9,te=${TE}`, 0, test_, 'malformed'],
    ['a negative time', BODY, `t=-${T},te=${TE}`, 0, test_, 'malformed'],
    ['no list', BODY, TE, 0, test_, 'malformed'],
    ['a huge header', BODY, `${HEADER},x=${'x'.repeat(2_000)}`, 0, test_, 'malformed'],
    ['a huge body', ' '.repeat(WEBHOOK_MAX_BYTES + 1), HEADER, 0, test_, 'malformed'],
  ];
  for (const [name, body, header, seconds, rules, expected] of rows) {
    const verdict = verifySignature(bytes(body), header, at(seconds), rules);
    expect(verdict.ok ? 'ok' : verdict.reason, name).toBe(expected);
  }
});

function read(body: string, rules = test_) {
  const header = signWebhook(bytes(body), { secret: SECRET, isLive: rules.isLive, at: at(0) });
  return readWebhook(bytes(body), header, at(0), rules);
}
const event = (attributes: object) => JSON.stringify({ data: { id: 'evt_1', attributes } });

test('a signed body that is no event, or of the other mode, is refused', () => {
  const rows: [string, string, string][] = [
    ['no JSON', 'paid', 'malformed'],
    ['no object', '"paid"', 'malformed'],
    ['no bytes of UTF-8', '\ud800', 'malformed'],
    ['nothing in it', '{}', 'malformed'],
    ['no mode', event({ type: 'payment.paid' }), 'malformed'],
    ['a mode that is none', event({ type: 'payment.paid', livemode: 'false' }), 'malformed'],
    ['the other mode', event({ type: 'payment.paid', livemode: true }), 'wrong_mode'],
    ['an id without end', BODY.replace('evt_1', 'e'.repeat(256)), 'malformed'],
  ];
  for (const [name, body, expected] of rows)
    expect(read(body), name).toEqual({ ok: false, reason: expected });
});

test('an event is a hint: what it is called, what it is about, and no amount', () => {
  const about = (type: string, id: string, attributes: object = {}) => ({ id, type, attributes });
  const session = about('checkout_session', 'cs_1', { reference_number: 'CHK-1', amount: 5 });
  const none = { sessionId: null, paymentId: null, ref: null };
  const rows: [string, unknown, object][] = [
    ['checkout_session.payment.paid', session, { type: 'checkout.paid', sessionId: 'cs_1', ref: 'CHK-1' }],
    [
      'payment.failed',
      about('payment', 'pay_1', { metadata: { ref: 'CHK-2' } }),
      { type: 'payment.failed', paymentId: 'pay_1', ref: 'CHK-2' },
    ],
    ['payment.refunded', about('payment', 'pay_1'), { type: 'refund.changed', paymentId: 'pay_1' }],
    ['refund.succeeded', about('refund', 'ref_1', { payment_id: 'pay_1' }), { paymentId: 'pay_1' }],
    [
      'dispute.created',
      about('dispute', 'dp_1'),
      { type: 'dispute.changed', ...none, dispute: { id: 'dp_1', status: 'open' } },
    ],
    [
      'dispute.resolved',
      about('dispute', 'dp_1', { payment_id: 'pay_1', status: 'lost' }),
      { paymentId: 'pay_1', dispute: { id: 'dp_1', status: 'lost' } },
    ],
    ['dispute.resolved', about('dispute', 'dp_1'), { dispute: { id: 'dp_1', status: 'unknown' } }],
    ['payment.paid', about('payment', 'pay_1', { status: 'lost' }), { dispute: null }],
    ['payout.deposited', about('payout', 'po_1'), { type: 'payout.changed' }],
    ['qr.expired', about('qr', 'qr_1'), { type: 'checkout.expired' }],
    ['subscription.invoice.paid', about('invoice', 'in_1'), { type: 'other', ...none }],
    ['constructor', undefined, { type: 'other', ...none }],
    ['payment.paid', { id: 7, attributes: { metadata: 'x' } }, { type: 'checkout.paid', ...none }],
  ];
  for (const [type, data, expected] of rows) {
    const verdict = read(event({ type, livemode: false, created_at: T, data }));
    expect(verdict, type).toMatchObject({ ok: true, event: { ...expected, createdAt: at(0) } });
    expect(JSON.stringify(verdict), type).not.toContain('amount');
  }
});
