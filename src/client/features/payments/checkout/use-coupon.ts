import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { codeKey, type PurchaseQuote, quotePurchase } from '../../../../contract/money/coupons.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import type { CheckoutFlow } from './use-checkout.ts';

export interface CouponState {
  /** What is in the field. It stays whatever happens to it. */
  readonly typed: string;
  /** The code whose price was asked for; empty without one. */
  readonly code: string;
  /**
   * What the plan costs with the code, and for members what is left of their present plan. Null: it costs what the plan
   * says, or the price is not known yet.
   */
  readonly price: PurchaseQuote | null;
  /** Why the code was refused. */
  readonly error: Error | null;
  /** Why the price for a member is not known: without it nothing is paid. */
  readonly priceError: Error | null;
  readonly isAsking: boolean;
  type(text: string): void;
  /** Asks for the price with what is in the field; with nothing in it, the coupon is taken away. */
  apply(): void;
  remove(): void;
}

/** What `plan` costs the user now, with `code` if that is not empty. */
function usePrice(plan: MembershipPlan | undefined, code: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['prices', plan?.group_id, plan?.id, code],
    async queryFn({ signal }) {
      const params = { group_id: plan?.group_id ?? '' };
      const body = { group_membership_plan_id: plan?.id ?? '', ...(code !== '' && { coupon_code: code }) };
      return (await call(quotePurchase, { params, body }, { signal })).data;
    },
    enabled: isWanted && plan !== undefined,
    // A price is as old as the moment at which somebody looks at it.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * The coupon of a purchase, and the price that only the server knows: what a coupon takes off, and what is left of the
 * plan that a member has. Another plan is another price.
 */
export function useCoupon(
  flow: CheckoutFlow,
  plan: MembershipPlan | undefined,
  isMember: boolean,
): CouponState {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const hasCode = code !== '';
  const plain = usePrice(plan, '', isMember);
  const lowered = usePrice(plan, code, hasCode);

  // The tab comes back from the payment with what was chosen before.
  const kept = couponOf(flow);
  useEffect(() => {
    if (kept === '') return;
    setCode(kept);
    setTyped((text) => (text === '' ? kept : text));
  }, [kept]);

  // The code may have been used up since its price was shown.
  const refusal = flow.failure === null ? '' : (problemOf(flow.failure.error)?.code ?? '');
  useEffect(() => {
    if (refusal.startsWith('coupon.')) void queries.invalidateQueries({ queryKey: ['prices'] });
  }, [refusal, queries]);

  return {
    ...{ typed, code, type: setTyped, isAsking: plain.isFetching || lowered.isFetching },
    // Without a code both are the same query, and what is wrong with the price is not wrong with a code.
    ...{ error: hasCode ? lowered.error : null, priceError: plain.error },
    price: (lowered.error === null ? lowered.data : undefined) ?? plain.data ?? null,
    apply() {
      const next = codeKey(typed);
      if (next === code && next !== '') void lowered.refetch();
      else setCode(next);
    },
    remove() {
      setCode('');
      setTyped('');
    },
  };
}

/** The coupon with which the user chose a plan before; empty without one. */
function couponOf({ choice }: CheckoutFlow): string {
  return choice !== null && 'group_membership_plan_id' in choice ? (choice.coupon_code ?? '') : '';
}
