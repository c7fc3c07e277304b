import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import {
  type Bought,
  checkoutMachine,
  PaymentsUnavailable,
} from '../../../../../machines/checkout.machine.ts';
import { getCheckout } from '../../../../contract/money/checkouts.ts';
import { changeGroupPlan, type Purchase, subscribe } from '../../../../contract/money/subscriptions.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { createSubmissionKey, type SubmissionKey } from '../../../data/api/submission-key.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { forgetLeftCheckout, keepLeftCheckout } from './left-checkout.ts';

/** The community that is paid for, or whose membership is. */
interface PaidGroup {
  readonly id: string;
  readonly version: number;
}

async function buy(group: PaidGroup, choice: Purchase, key: SubmissionKey): Promise<Bought> {
  const params = { group_id: group.id };
  try {
    if ('plan_type' in choice) {
      const body = {
        subscription_plan_type: choice.plan_type,
        subscription_plan_cycle_type: choice.plan_cycle_type,
        version: group.version,
      };
      return (await call(changeGroupPlan, { params, body })).data;
    }
    return await key.submit(
      { group, choice },
      async (idempotencyKey) => (await call(subscribe, { params, body: choice }, { idempotencyKey })).data,
    );
  } catch (error) {
    if (problemOf(error)?.code === 'payments.unavailable' && error instanceof ApiError)
      throw new PaymentsUnavailable(error.retryAfterMs);
    throw error;
  }
}

async function look(ref: string, signal: AbortSignal) {
  try {
    return (await call(getCheckout, { params: { ref } }, { signal })).data;
  } catch (error) {
    if (problemOf(error)?.code === 'checkout.not_found') return null;
    throw error;
  }
}

/** The queries that a payment or a trial changes: what is bought, and what it opens. */
export const opened = ['communities', 'subscriptions', 'payments', 'plans', 'courses', 'lessons', 'home'];

/**
 * Paying for a plan of a community, in this tab. `group` is null where a payment is only looked at. The page is left for
 * the page of the payment service, and the same tab comes back.
 */
export function useCheckout(group: PaidGroup | null) {
  const hub = useHub();
  const queries = useQueryClient();
  const paid = useRef(group);
  paid.current = group;
  const [machine] = useState(() => {
    const key = createSubmissionKey();
    return checkoutMachine.provide({
      actors: {
        ask: fromPromise(({ input }) => {
          if (paid.current === null) throw new Error('nothing is bought here');
          return buy(paid.current, input.choice, key);
        }),
        look: fromPromise(({ input, signal }) => look(input.ref, signal)),
      },
    });
  });
  const [snapshot, send, actor] = useMachine(machine);
  const { ref } = snapshot.context;

  useEffect(() => {
    const leaving = actor.on('checkout.opened', ({ ref, url, choice }) => {
      if (paid.current !== null) keepLeftCheckout({ ref, group_id: paid.current.id, choice });
      window.location.assign(url);
    });
    const confirmed = actor.on('checkout.confirmed', () => {
      forgetLeftCheckout();
      for (const what of opened) void queries.invalidateQueries({ queryKey: [what] });
    });
    return () => {
      leaving.unsubscribe();
      confirmed.unsubscribe();
    };
  }, [actor, queries]);

  // The browser's Back can show the page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'page.returned' });
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [send]);

  useEffect(
    () =>
      hub.onEvent('checkout.updated', ({ data }) => {
        if (data.ref === ref) send({ type: 'look.requested' });
      }),
    [hub, ref, send],
  );

  return { ...snapshot.context, state: snapshot, send };
}

export type CheckoutFlow = ReturnType<typeof useCheckout>;
