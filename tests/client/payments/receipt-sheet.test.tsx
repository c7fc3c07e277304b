import '../auth/settings-block.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReceiptSheet } from '../../../src/client/features/payments/earnings/receipt-sheet.tsx';
import { setLocale } from '../../../src/client/i18n/t.ts';
import type { Receipt } from '../../../src/contract/money/receipts.ts';

afterEach(async () => {
  cleanup();
  await setLocale('en');
});

const id = '01990000-0000-7000-8000-0000000000f1';

/** The names and values of a receipt, in order. */
function factsOf(facts: Partial<Receipt>): [string, string][] {
  const { container } = render(
    <ReceiptSheet
      receipt={{
        payment_id: id,
        checkout_ref: 'CHK-0123456789',
        payer: 'Ana Reyes',
        payee: 'Hurno',
        group: { id, name: 'Hurno', slug: 'hurno' },
        plan_type: 'Ginto',
        plan_cycle_type: 'MONTHLY',
        fee_amount: '999.00',
        credit_amount: '0.00',
        discount_amount: '0.00',
        coupon_code: null,
        amount: '999.00',
        vat: null,
        refunded_amount: '0.00',
        returning_amount: '0.00',
        method: null,
        status: 'PAID',
        paid_at: '2026-11-23T09:00:00.000Z',
        period: null,
        second: null,
        outside: null,
        is_own: true,
        ...facts,
      }}
    />,
  );
  const texts = [...container.querySelectorAll('dl > div')].map(({ children: [name, value] }) => [
    name?.textContent ?? '',
    value?.textContent ?? '',
  ]);
  return texts.filter(([name]) => name !== 'For' && name !== 'Para sa').slice(0, -2) as [string, string][];
}

const upgrade = { credit_amount: '499.00', amount: '500.00' };

test('what an upgrade deducted is shown, with a coupon and without', () => {
  expect(factsOf(upgrade)).toEqual([
    ['Price', '₱999'],
    ['Left on the previous plan', '−₱499'],
  ]);
  screen.getByText('₱500');
  cleanup();
  expect(factsOf({ ...upgrade, discount_amount: '250.00', coupon_code: 'AKYAT', amount: '250.00' })).toEqual([
    ['Price', '₱999'],
    ['Left on the previous plan', '−₱499'],
    ['Coupon AKYAT', '−₱250'],
  ]);
  cleanup();
  expect(factsOf({ discount_amount: '99.90', coupon_code: 'SUKI', amount: '899.10' })).toEqual([
    ['Price', '₱999'],
    ['Coupon SUKI', '−₱99.90'],
  ]);
});

test('a full price, and a payment of a wrong amount, show no deductions', () => {
  expect(factsOf({})).toEqual([]);
  cleanup();
  expect(factsOf({ ...upgrade, amount: '400.00' })).toEqual([]);
});

test('in Filipino', async () => {
  await setLocale('fil');
  expect(factsOf(upgrade)).toEqual([
    ['Presyo', '₱999'],
    ['Natira sa dating plan', '−₱499'],
  ]);
});
