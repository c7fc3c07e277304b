import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  type Bought,
  checkoutMachine,
  outcomeOf,
  PATIENCE_MS,
  PaymentsUnavailable,
  POLL_MS,
} from '../../machines/checkout.machine.ts';
import { type Checkout, checkoutStatuses } from '../../src/contract/money/checkouts.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

const choice = { group_membership_plan_id: '00000000-0000-7000-8000-00000000000a' };
const address = { ref: 'CHK-0123456789', url: 'https://pay.example/1' };
const toPay: Bought = { subscription: null, checkout: address };
const free: Bought = { subscription: null, checkout: null };

function aCheckout(fields: Partial<Checkout> = {}): Checkout {
  return {
    ref: address.ref,
    purpose: 'MEMBERSHIP',
    kind: 'NEW',
    group: { id: '00000000-0000-7000-8000-00000000000b', name: 'Negosyo Circle', slug: 'negosyo-circle' },
    plan_type: 'Negosyante',
    plan_cycle_type: 'MONTHLY',
    course: null,
    fee_amount: '499.00',
    credit_amount: '0.00',
    discount_amount: '0.00',
    amount: '499.00',
    status: 'OPEN',
    last_failure: null,
    url: address.url,
    expires_at: '2026-11-23T09:00:00.000Z',
    paid_until: null,
    refunded_amount: '0.00',
    created_at: '2026-11-23T08:00:00.000Z',
    version: 1,
    ...fields,
  };
}

interface Server {
  ask: () => Promise<Bought>;
  look: () => Promise<Checkout | null>;
}

function start(server: Partial<Server> = {}) {
  const all: Server = { ask: async () => toPay, look: async () => aCheckout(), ...server };
  const clock = new SimulatedClock();
  let looks = 0;
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        ask: fromPromise(() => all.ask()),
        look: fromPromise(() => {
          looks += 1;
          return all.look();
        }),
      },
    }),
    { clock },
  );
  const emitted = emittedBy(actor);
  actor.start();
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as 'closed'));
  const untilPause = () => waitFor(actor, (snapshot) => snapshot.matches({ checking: 'pausing' }));
  return { actor, clock, emitted, until, untilPause, looks: () => looks };
}

function bought(server: Partial<Server> = {}) {
  const world = start(server);
  world.actor.send({ type: 'dialog.opened', choice: null, ref: null });
  world.actor.send({ type: 'plan.chosen', choice });
  world.actor.send({ type: 'payment.requested' });
  return world;
}

describe('a payment', () => {
  test('leads to the address to pay at, and is confirmed when the server says so after the return', async () => {
    let status: Checkout['status'] = 'OPEN';
    const { actor, clock, emitted, until, untilPause, looks } = bought({
      look: async () => aCheckout({ status }),
    });
    const leaving = await until('leaving');
    expect([leaving.context.ref, leaving.context.url, emitted]).toEqual([
      address.ref,
      address.url,
      ['checkout.opened'],
    ]);
    actor.send({ type: 'page.returned' });
    await untilPause();
    expect(looks()).toBe(1);
    status = 'PAID';
    clock.increment(POLL_MS[0]);
    const paid = await until('confirmed');
    expect([paid.context.checkout?.status, looks(), emitted]).toEqual([
      'PAID',
      2,
      ['checkout.opened', 'checkout.confirmed'],
    ]);
  });

  test('looks after 2, 3, 5, 8, 13 and 13 seconds, and gives up after two minutes', async () => {
    const { actor, clock, until, untilPause, looks } = start();
    actor.send({ type: 'dialog.opened', choice: null, ref: address.ref });
    await untilPause();
    for (const [at, pause] of [...POLL_MS, 13_000].entries()) {
      clock.increment(pause - 1);
      expect(looks(), `before pause ${at} ended`).toBe(at + 1);
      clock.increment(1);
      await untilPause();
      expect(looks(), `after pause ${at}`).toBe(at + 2);
    }
    clock.increment(PATIENCE_MS);
    await until('pending');
    actor.send({ type: 'look.requested' });
    expect(actor.getSnapshot().matches('checking')).toBe(true);
  });

  test('an event looks at once; without a connection it goes on looking', async () => {
    const { actor, untilPause, looks } = start({ look: () => Promise.reject(new TypeError('offline')) });
    actor.send({ type: 'dialog.opened', choice: null, ref: address.ref });
    await untilPause();
    actor.send({ type: 'look.requested' });
    await untilPause();
    expect(looks()).toBe(2);
  });

  test('a free plan is confirmed at once, without a checkout', async () => {
    const { until, emitted } = bought({ ask: async () => free });
    const { context } = await until('confirmed');
    expect([context.checkout, context.ref, emitted]).toEqual([null, null, ['checkout.confirmed']]);
  });

  test('a refused purchase shows why and keeps the choice', async () => {
    const { actor, until } = bought({ ask: () => Promise.reject(new Error('archived')) });
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.failure !== null);
    expect(context.choice).toEqual(choice);
    actor.send({ type: 'plan.chosen', choice });
    expect((await until('choosing')).context.failure).toBeNull();
  });

  test('while the service is down nothing is charged, and trying again buys the same', async () => {
    let isDown = true;
    const { actor, until } = bought({
      ask: () => (isDown ? Promise.reject(new PaymentsUnavailable(30_000)) : Promise.resolve(toPay)),
    });
    expect((await until('unavailable')).context.retryAfterMs).toBe(30_000);
    isDown = false;
    actor.send({ type: 'retry.requested' });
    expect((await until('leaving')).context.choice).toEqual(choice);
  });

  test('a failed attempt tries again at the address while it is open, and buys again when it is not', async () => {
    let found = aCheckout({ last_failure: 'INSUFFICIENT_BALANCE' });
    const { actor, until, emitted } = bought({ look: async () => found });
    await until('leaving');
    actor.send({ type: 'page.returned' });
    await until('failed');
    actor.send({ type: 'retry.requested' });
    await until('leaving');
    expect(emitted).toEqual(['checkout.opened', 'checkout.opened']);
    found = aCheckout({ status: 'CANCELED', url: null });
    actor.send({ type: 'page.returned' });
    await until('failed');
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().value).toBe('asking');
  });

  test('a payment that comes after the end still counts', async () => {
    let found = aCheckout({ status: 'EXPIRED', url: null });
    const { actor, until } = start({ look: async () => found });
    actor.send({ type: 'dialog.opened', choice: null, ref: address.ref });
    await until('expired');
    found = aCheckout({ status: 'PAID', url: null });
    actor.send({ type: 'look.requested' });
    await until('confirmed');
  });

  test('a checkout that does not exist leads to the choice; closing forgets everything', async () => {
    const { actor, until } = start({ look: async () => null });
    actor.send({ type: 'dialog.opened', choice, ref: address.ref });
    const { context } = await until('choosing');
    expect([context.ref, context.choice]).toEqual([null, choice]);
    actor.send({ type: 'dialog.closed' });
    expect(actor.getSnapshot().context.choice).toBeNull();
  });
});

test('every status of a checkout has an outcome, and money beats everything else', () => {
  const found = Object.fromEntries(
    checkoutStatuses.map((status) => [status, outcomeOf({ status, last_failure: null })]),
  );
  expect(found).toEqual({
    CREATED: 'open',
    OPEN: 'open',
    PROCESSING: 'open',
    CANCELED: 'failed',
    EXPIRED: 'expired',
    FAILED_TO_OPEN: 'unavailable',
    NEEDS_REVIEW: 'review',
    PAID: 'confirmed',
    PARTIALLY_REFUNDED: 'confirmed',
    DISPUTED: 'confirmed',
    REFUNDED: 'failed',
  });
  expect(outcomeOf({ status: 'PAID', last_failure: 'DECLINED' })).toBe('confirmed');
  expect(outcomeOf({ status: 'PROCESSING', last_failure: 'DECLINED' })).toBe('open');
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const id = 'checkout';
  const looked = (checkout: Checkout | null) =>
    sent({ type: 'xstate.done.actor.0.checkout.checking.looking', output: checkout });
  const { states, moves } = allMoves(checkoutMachine, undefined, {
    opened: sent({ type: 'dialog.opened', choice: null, ref: null }),
    'came back': sent({ type: 'dialog.opened', choice: null, ref: address.ref }),
    chosen: sent({ type: 'plan.chosen', choice }),
    asked: sent({ type: 'payment.requested' }),
    address: answered(id, 'asking', toPay),
    free: answered(id, 'asking', free),
    refused: rejected(id, 'asking'),
    down: {
      only: 'asking',
      event: { type: 'xstate.error.actor.0.checkout.asking', error: new PaymentsUnavailable(null) },
    },
    returned: sent({ type: 'page.returned' }),
    nothing: looked(null),
    open: looked(aCheckout()),
    paid: looked(aCheckout({ status: 'PAID', url: null })),
    declined: looked(aCheckout({ last_failure: 'DECLINED' })),
    'gave up': looked(aCheckout({ status: 'CANCELED', url: null })),
    over: looked(aCheckout({ status: 'EXPIRED', url: null })),
    odd: looked(aCheckout({ status: 'NEEDS_REVIEW', url: null })),
    'never opened': looked(aCheckout({ status: 'FAILED_TO_OPEN', url: null })),
    'two minutes': sent({ type: 'xstate.after.patience.checkout.checking' }),
    looked: sent({ type: 'look.requested' }),
    retried: sent({ type: 'retry.requested' }),
    'chose again': sent({ type: 'choice.requested' }),
    closed: sent({ type: 'dialog.closed' }),
  });
  const [looking, pausing] = ['{"checking":"looking"}', '{"checking":"pausing"}'];
  expect(states).toEqual([
    ...['asking', 'choosing', 'closed', 'confirmed', 'expired', 'failed', 'leaving', 'pending', 'review'],
    ...['unavailable', looking, pausing],
  ]);
  expect(moves).toEqual({
    opened: ['closed → choosing'],
    'came back': [`closed → ${looking}`],
    chosen: ['choosing → choosing'],
    asked: ['choosing → asking'],
    address: ['asking → leaving'],
    free: ['asking → confirmed'],
    refused: ['asking → choosing'],
    down: ['asking → unavailable'],
    returned: [`leaving → ${looking}`],
    nothing: [`${looking} → choosing`],
    open: [`${looking} → ${pausing}`],
    paid: [`${looking} → confirmed`],
    declined: [`${looking} → failed`],
    'gave up': [`${looking} → failed`],
    over: [`${looking} → expired`],
    odd: [`${looking} → review`],
    'never opened': [`${looking} → unavailable`],
    'two minutes': [`${looking} → pending`, `${pausing} → pending`],
    looked: [
      ...['expired', 'failed', 'pending', 'review'].map((state) => `${state} → ${looking}`),
      `${pausing} → ${looking}`,
    ],
    retried: [
      ...['expired → asking', 'expired → choosing', 'failed → asking', 'failed → choosing'],
      ...['failed → leaving', 'unavailable → asking', 'unavailable → choosing'],
      ...[`${looking} → leaving`, `${pausing} → leaving`],
    ],
    'chose again': ['failed → choosing', `${looking} → choosing`, `${pausing} → choosing`],
    closed: [
      ...['choosing', 'confirmed', 'expired', 'failed', 'leaving', 'pending', 'review', 'unavailable'].map(
        (state) => `${state} → closed`,
      ),
      ...[looking, pausing].map((state) => `${state} → closed`),
    ],
  });
});
