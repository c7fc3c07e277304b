import '../auth/settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HubContext } from '../../../src/client/data/realtime/use-hub.ts';
import { keepLeftCheckout } from '../../../src/client/features/payments/checkout/left-checkout.ts';
import { PaymentDialog } from '../../../src/client/features/payments/checkout/payment-dialog.tsx';
import { markSeen, refToShow } from '../../../src/client/features/payments/checkout/seen-checkouts.ts';
import { type MembershipPlan, membershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { paginate } from '../../../src/contract/core/list.ts';
import { type Checkout, checkout } from '../../../src/contract/money/checkouts.ts';
import { aCommunity } from '../communities/a-community.ts';
import { json, problem } from '../data/api/fake-fetch.ts';
import { type Answers, openTab } from '../settings/open-tab.tsx';

const community = aCommunity({ is_free: false, membership: null });
const planId = '01990000-0000-7000-8000-0000000000f1';
const ref = 'CHK-0123456789';

function aPlan(facts: Partial<MembershipPlan>): MembershipPlan {
  return membershipPlan.parse({
    id: planId,
    group_id: community.id,
    tier: { id: planId, name: 'Suki', rank: 1 },
    type: 'Suki',
    fee_amount: '499.00',
    cycle_type: 'MONTHLY',
    perks: ['Recipes'],
    trial_days: 0,
    total_subscribers: null,
    created_at: '2026-01-01T00:00:00.000Z',
    archived_at: null,
    version: 1,
    ...facts,
  });
}

const free = aPlan({ id: '01990000-0000-7000-8000-0000000000f2', type: 'Tikim', fee_amount: '0.00' });

function aCheckout(facts: Partial<Checkout> = {}): Checkout {
  return checkout.parse({
    ref,
    purpose: 'MEMBERSHIP',
    kind: 'NEW',
    group: { id: community.id, name: community.name, slug: community.slug },
    plan_type: 'Suki',
    plan_cycle_type: 'MONTHLY',
    course: null,
    fee_amount: '499.00',
    credit_amount: '0.00',
    discount_amount: '0.00',
    amount: '499.00',
    status: 'PAID',
    last_failure: null,
    url: null,
    expires_at: '2026-11-23T09:00:00.000Z',
    paid_until: '2027-03-31T04:00:00.000Z',
    refunded_amount: '0.00',
    created_at: '2026-11-23T08:00:00.000Z',
    version: 1,
    ...facts,
  });
}

// It hears nothing: these tests are about what the calls answer.
const hub = { onEvent: () => () => undefined } as never;

async function open(answers: Answers = {}, wanted?: string, held: string | null = null) {
  const rights = {
    group_id: community.id,
    role: null,
    member_status: null,
    pending_reason: null,
    plan_id: held,
    plan_ids: [],
    has_paid: false,
    trial: null,
    permissions: [],
    restrictions: [],
    locked_reason: null,
  };
  const page = await openTab(
    () => (
      <HubContext value={hub}>
        <h1>Hurno</h1>
        <Opener>
          <PaymentDialog community={community} rights={rights} planId={wanted} onClose={() => undefined} />
        </Opener>
      </HubContext>
    ),
    {
      'GET /group-membership-plans/search': () =>
        json(200, { data: [free, aPlan({})], pagination: paginate({ page: 1, limit: 100 }, 2) }),
      [`GET /group-membership-plans/${planId}/inclusions`]: () =>
        json(200, { data: { courses: [{ id: planId, title: 'Sourdough' }], perks: [] } }),
      [`GET /group-membership-plans/${free.id}/inclusions`]: () =>
        json(200, { data: { courses: [], perks: [] } }),
      'GET /payments/checkouts/latest': () => json(200, { data: null }),
      ...answers,
    },
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  return { ...page, user };
}

/** The page is found by its heading, which an open dialog hides. */
function Opener({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    children
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Pay
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const dialogText = async () => (await screen.findByRole('dialog')).textContent;
/** The last one: a dialog has a cross, too, that closes it. */
async function press(name: string): Promise<HTMLElement> {
  const found = (await screen.findAllByRole('button', { name })).at(-1);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('paying for a membership', () => {
  test('shows the plan that a link names, what it includes, the total, the next date and who is paid', async () => {
    await open({}, planId);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Suki/ })).checked).toBe(true);
    await screen.findByText('Sourdough');
    const text = await dialogText();
    for (const part of [
      'Total₱499',
      'Payment cycleMonthly',
      'Next renewal',
      'Luz Abellana for Hurno',
      'Wallets cannot renew automatically; we will remind you.',
      'A payment by QR Ph or online banking cannot go back the same way.',
    ])
      expect(text).toContain(part);
    await press('Pay ₱499');
  });

  test('a free plan asks for nothing and is there at once', async () => {
    const { user, bodiesOf } = await open({
      [`POST /group-subscriptions/${community.id}`]: () =>
        json(200, { data: { subscription: null, checkout: null } }),
    });
    await user.click(await press('Join for free'));
    await screen.findByText('You are in. Nothing to pay.');
    expect(bodiesOf(`POST /group-subscriptions/${community.id}`)).toEqual([
      { group_membership_plan_id: free.id },
    ]);
  });

  test('a refusal is shown, and the choice is kept', async () => {
    const { user } = await open(
      {
        [`POST /group-subscriptions/${community.id}`]: () =>
          problem(409, 'plan.archived', 'This membership plan is archived. Restore it first.'),
      },
      planId,
    );
    await user.click(await press('Pay ₱499'));
    await screen.findByText('The payment was not started');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Suki/ }).checked).toBe(true);
  });

  test('a coupon is priced by the server, for each plan anew, and what was typed is never lost', async () => {
    const other = aPlan({ id: '01990000-0000-7000-8000-0000000000f3', type: 'Ginto', fee_amount: '999.00' });
    const refusal = (message: string, code = 'coupon.other_plan') =>
      problem(409, code, message, [{ path: 'coupon_code', message }]);
    let isUsedUp = false;
    const { user, bodiesOf } = await open(
      {
        'GET /group-membership-plans/search': () =>
          json(200, { data: [aPlan({}), other], pagination: paginate({ page: 1, limit: 100 }, 2) }),
        [`GET /group-membership-plans/${other.id}/inclusions`]: () =>
          json(200, { data: { courses: [], perks: [] } }),
        [`POST /group-subscriptions/${community.id}/quote`]: (body) => {
          const { group_membership_plan_id: id } = body as { group_membership_plan_id: string };
          if (isUsedUp) return refusal('The coupon SUKI20 is used up.', 'coupon.used_up');
          if (id === other.id) return refusal('The coupon SUKI20 is not for this plan.');
          const price = { fee_amount: '499.00', credit_amount: '0.00', discount_amount: '99.80' };
          const plan = { plan_id: planId, plan_type: 'Suki', plan_cycle_type: 'MONTHLY', kind: 'NEW' };
          const coupon = { code: 'SUKI20', lasts: 'EVERY_PAYMENT' };
          return json(200, { data: { ...plan, ...price, amount: '399.20', coupon, replaces: null } });
        },
        [`POST /group-subscriptions/${community.id}`]: () => {
          isUsedUp = true;
          return refusal('The coupon SUKI20 is used up.', 'coupon.used_up');
        },
      },
      planId,
    );
    await user.click(await press('Have a coupon?'));
    await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'suki 20');
    // Who typed a code wants the lower price: this asks for it, and pays nothing.
    await user.click(await press('Pay ₱499'));
    await screen.findByText('SUKI20 takes ₱99.80 off. It lowers your renewals, too.');
    expect(await dialogText()).toContain('Price₱499Coupon SUKI20−₱99.80Total₱399.20');
    expect(bodiesOf(`POST /group-subscriptions/${community.id}`)).toEqual([]);

    await user.click(screen.getByRole('radio', { name: /Ginto/ }));
    await screen.findByText('The coupon SUKI20 is not for this plan.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' }).value).toBe('suki 20');
    await press('Pay ₱999');
    // A wrong code keeps no other one back.
    await user.click(await press('Apply'));
    await user.click(screen.getByRole('radio', { name: /Suki/ }));
    await user.click(await press('Pay ₱399.20'));
    // Somebody else was faster: nothing is paid, and the field says why.
    await screen.findByText('The payment was not started');
    await waitFor(async () => expect((await dialogText())?.match(/is used up/g)).toHaveLength(2));
    await press('Pay ₱499');
    expect(bodiesOf(`POST /group-subscriptions/${community.id}`)).toEqual([
      { group_membership_plan_id: planId, coupon_code: 'SUKI20' },
    ]);
  });

  test('a member pays what the server counts: less for an upgrade, nothing now for a plan that is cheaper', async () => {
    const gold = aPlan({ id: '01990000-0000-7000-8000-0000000000f3', type: 'Ginto', fee_amount: '999.00' });
    let isDown = false;
    const { user, bodiesOf } = await open(
      {
        'GET /group-membership-plans/search': () =>
          json(200, { data: [free, aPlan({}), gold], pagination: paginate({ page: 1, limit: 100 }, 3) }),
        [`GET /group-membership-plans/${gold.id}/inclusions`]: () =>
          json(200, { data: { courses: [], perks: [] } }),
        [`POST /group-subscriptions/${community.id}/quote`]: (body) => {
          const { group_membership_plan_id: id } = body as { group_membership_plan_id: string };
          if (isDown) return problem(503, 'server.unavailable', 'Not now', []);
          const plan = { plan_id: id, plan_type: 'Ginto', plan_cycle_type: 'MONTHLY', coupon: null };
          const replaces = { plan_type: 'Suki', ends_at: '2099-09-30T16:00:00.000Z' };
          const credit = { kind: 'UPGRADE', credit_amount: '201.50', amount: '797.50', replaces };
          const later = { kind: 'DOWNGRADE', credit_amount: '0.00', amount: '0.00', replaces };
          const price = {
            fee_amount: '999.00',
            discount_amount: '0.00',
            ...(id === gold.id ? credit : later),
          };
          return json(200, { data: { ...plan, ...price } });
        },
      },
      gold.id,
      planId,
    );
    await press('Pay ₱797.50');
    screen.getByText('Suki ends when this one begins. What is left of it, ₱201.50, is taken off the price.');
    expect(await dialogText()).toContain('Price₱999Left on your current plan−₱201.50Total₱797.50');
    await user.click(screen.getByRole('radio', { name: /Tikim/ }));
    await screen.findByText('You keep Suki until 1 Oct 2099. Then this one begins. You pay nothing now.');
    await press('Change plan');
    // Without the price nothing is paid.
    isDown = true;
    await user.click(screen.getByRole('radio', { name: /Ginto/ }));
    await screen.findByText('The price is not known');
    await user.click(await press('Have a coupon?'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect((await press('Pay ₱999')).hasAttribute('disabled')).toBe(true);
    expect(bodiesOf(`POST /group-subscriptions/${community.id}`)).toEqual([]);
  });

  test('who has the free plan is offered the first that costs something', async () => {
    const quote = { fee_amount: '499.00', credit_amount: '0.00', discount_amount: '0.00', amount: '499.00' };
    const plan = { plan_id: planId, plan_type: 'Suki', plan_cycle_type: 'MONTHLY', kind: 'UPGRADE' };
    await open(
      {
        [`POST /group-subscriptions/${community.id}/quote`]: () =>
          json(200, { data: { ...plan, ...quote, coupon: null, replaces: null } }),
      },
      undefined,
      free.id,
    );
    await press('Pay ₱499');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Suki/ })).checked).toBe(true);
  });

  test('of a plan that is paid already it says so, and not that its price is not known', async () => {
    const paid = 'This plan is already paid for. You can renew it in its last 7 days.';
    const quote = `POST /group-subscriptions/${community.id}/quote`;
    await open({ [quote]: () => problem(409, 'subscription.exists', paid) }, undefined, planId);
    await screen.findByText(paid);
    expect(screen.queryByText('The price is not known')).toBeNull();
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.getByRole('button', { name: /^Pay/ }).hasAttribute('disabled')).toBe(true);
    cleanup();
    // Any other failure leaves the price unknown.
    await open({ [quote]: () => problem(503, 'payments.unavailable', 'Try again.') }, undefined, planId);
    await screen.findByText('The price is not known');
  });

  test('while payments are down it says when to try again', async () => {
    const { user } = await open(
      {
        [`POST /group-subscriptions/${community.id}`]: () =>
          new Response(JSON.stringify({ status: 503, code: 'payments.unavailable', message: 'Not now' }), {
            status: 503,
            headers: { 'content-type': 'application/json', 'retry-after': '30' },
          }),
      },
      planId,
    );
    await user.click(await press('Pay ₱499'));
    await screen.findByText(
      'Payments are temporarily unavailable. You have not been charged. Try again in 30 seconds.',
    );
    await press('Try again');
  });

  test('after the return it says what the server says, whatever the address says', async () => {
    const rows: readonly (readonly [Partial<Checkout>, string, string])[] = [
      [{}, 'Payment received. Welcome to Hurno.', 'Go to the courses'],
      [{ status: 'PROCESSING' }, 'Confirming your payment…', 'Choose a plan'],
      [
        { status: 'OPEN', last_failure: 'INSUFFICIENT_BALANCE', url: 'https://pay.example/1' },
        'Payment did not go through. You have not been charged. The balance of your wallet is too low.',
        'Try again',
      ],
      [{ status: 'CANCELED' }, 'Payment did not go through. You have not been charged.', 'Try again'],
      [{ status: 'EXPIRED' }, 'This payment link expired. You have not been charged.', 'New link'],
      [
        { status: 'NEEDS_REVIEW' },
        `We received a payment that needs a check. Reference ${ref}. We will reply within 1 business day.`,
        'Close',
      ],
      [
        { status: 'REFUNDED', refunded_amount: '499.00' },
        'We returned your payment of ₱499.',
        'Choose a plan',
      ],
    ];
    for (const [facts, text, button] of rows) {
      keepLeftCheckout({ ref, group_id: community.id, choice: { group_membership_plan_id: planId } });
      await open({ [`GET /payments/checkouts/${ref}`]: () => json(200, { data: aCheckout(facts) }) });
      await press(button);
      await waitFor(() => expect(screen.getByRole('status').textContent, facts.status).toContain(text));
      cleanup();
      sessionStorage.clear();
    }
  });
});

test('a payment that came back in another browser is shown once, and one that was only opened not at all', () => {
  expect(refToShow(null, community.id)).toBeNull();
  expect(refToShow(aCheckout(), 'another')).toBeNull();
  expect(refToShow(aCheckout({ purpose: 'PLATFORM_PLAN' }), community.id)).toBeNull();
  expect(refToShow(aCheckout({ status: 'OPEN' }), community.id)).toBeNull();
  expect(refToShow(aCheckout({ status: 'OPEN', last_failure: 'DECLINED' }), community.id)).toBe(ref);
  expect(refToShow(aCheckout({ status: 'PROCESSING' }), community.id)).toBe(ref);
  expect(refToShow(aCheckout(), community.id)).toBe(ref);
  markSeen(aCheckout());
  expect(refToShow(aCheckout(), community.id)).toBeNull();
  expect(refToShow(aCheckout({ status: 'REFUNDED' }), community.id)).toBe(ref);
});
