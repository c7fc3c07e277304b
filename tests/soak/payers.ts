import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Server } from '../support/a-server.ts';

/** What happens to one purchase, at the payment service and of its news. */
export interface Script {
  /** `again`: authorized once more; `late`: authorized after the checkout ended. */
  readonly acts: readonly ('authorize' | 'decline' | 'expire' | 'twice' | 'wrong' | 'again' | 'late')[];
  readonly webhook: 'normal' | 'delay' | 'drop' | 'duplicate' | 'reorder';
  readonly signature: 'right' | 'forged' | 'stale';
  /** Whether the payer comes back to the site. */
  readonly isBack: boolean;
  /** Percent of the first payment that the owner gives back; 0: nothing. */
  readonly refund: number;
}

/** Mostly plain payments: two of three are told at once and go well. */
export const scripts: fc.Arbitrary<Script> = fc.record({
  acts: fc.oneof(
    { weight: 12, arbitrary: fc.constant(['authorize'] as const) },
    { weight: 2, arbitrary: fc.constant(['decline', 'authorize'] as const) },
    { weight: 2, arbitrary: fc.constant(['twice'] as const) },
    { weight: 1, arbitrary: fc.constant(['wrong'] as const) },
    { weight: 1, arbitrary: fc.constant(['wrong', 'again'] as const) },
    { weight: 1, arbitrary: fc.constant(['expire', 'late'] as const) },
    { weight: 1, arbitrary: fc.constant(['decline', 'expire'] as const) },
  ),
  webhook: fc.oneof(
    { weight: 4, arbitrary: fc.constant('normal' as const) },
    { weight: 6, arbitrary: fc.constantFrom('delay', 'drop', 'duplicate', 'reorder') },
  ),
  signature: fc.oneof(
    { weight: 8, arbitrary: fc.constant('right' as const) },
    { weight: 2, arbitrary: fc.constantFrom('forged', 'stale') },
  ),
  isBack: fc.boolean(),
  refund: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constantFrom(100, 100, 37) },
  ),
});

const FAULTS: Readonly<Record<Script['acts'][number], readonly [string, object]>> = {
  authorize: ['authorize', {}],
  decline: ['decline', {}],
  expire: ['expire', {}],
  twice: ['authorize', { isTwice: true }],
  wrong: ['authorize', { amount: 'wrong' }],
  again: ['authorize', { isTwice: true }],
  late: ['authorize', { isLate: true }],
};

const purchase = z.object({ data: z.object({ checkout: z.object({ ref: z.string(), url: z.string() }) }) });
const paymentsOf = z.object({
  data: z.array(z.object({ id: z.string(), group: z.object({ id: z.string() }) })),
});

export interface Purchase {
  readonly person: string;
  readonly owner: string;
  readonly groupId: string;
  readonly planId: string;
}

/** How often a request is repeated while nodes die. */
const TRIES = 60;
const PAUSE_MS = 250;

/** People who pay through any of `nodes`, and repeat what was not answered. */
export function createPayers(nodes: readonly Server[]) {
  let turn = 0;
  let repeated = 0;

  /** With one key for all tries, as the client does it. */
  async function request(path: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
    const { token, ...rest } = init;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    for (let left = TRIES; ; left--) {
      turn += 1;
      const node = nodes[turn % nodes.length];
      try {
        const answer = await fetch(`${node?.url}${path}`, {
          ...rest,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(30_000),
        });
        if (answer.status < 500 || left === 0) return answer;
      } catch (error) {
        if (left === 0) throw error;
      }
      repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async function json(path: string, init: Parameters<typeof request>[1]): Promise<unknown> {
    const answer = await request(path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  const post = (path: string, body: object, token?: string) =>
    json(path, { method: 'POST', body: JSON.stringify(body), ...(token !== undefined && { token }) });

  return {
    repeated: () => repeated,

    /** Buys, pays as the script says, and perhaps asks for the money back. */
    async follow({ person, owner, groupId, planId }: Purchase, script: Script): Promise<void> {
      const path = `/api/group-subscriptions/${groupId}`;
      const { data } = purchase.parse(await post(path, { group_membership_plan_id: planId }, person));
      const { ref, url } = data.checkout;
      const session = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      const { webhook, signature } = script;
      for (const act of script.acts) {
        const [what, faults] = FAULTS[act];
        // Repeated after a lost answer, it changes nothing: a session is paid once, unless a fault says otherwise.
        await post('/sandbox/control', {
          ...{ act: what, session },
          faults: { ...faults, webhook, signature },
        });
      }
      if (script.isBack) await request(`/payments/return/${ref}`, { token: person });
      if (script.refund > 0) await this.refund({ person, owner, groupId }, script.refund);
    },

    /** The owner gives back a part of what has arrived by now. */
    async refund(
      { person, owner, groupId }: Pick<Purchase, 'person' | 'owner' | 'groupId'>,
      percent: number,
    ): Promise<void> {
      const history = await json('/api/payments/history?status=PAID&limit=100', { token: person });
      const payment = paymentsOf.parse(history).data.find(({ group }) => group.id === groupId);
      if (!payment) return;
      const body = percent === 100 ? {} : { amount: `${percent}.00` };
      const answer = await request(`/api/payments/${payment.id}/refunds`, {
        ...{ method: 'POST', body: JSON.stringify(body), token: owner },
      });
      // 409: it is the payment that goes back by itself.
      if (!answer.ok && answer.status !== 409)
        throw new Error(`refund: ${answer.status} ${await answer.text()}`);
    },
  };
}
