import { createHmac } from 'node:crypto';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { type Checkout, getCheckout } from '../../../src/contract/money/checkouts.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { signWebhook } from '../../../src/server/features/payments/providers/webhook-signature.ts';
import { appUrlOf } from '../../../src/server/platform/db/cluster/app-role.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { sellJoining } from '../../support/actions/plan-actions.ts';

/** A payment service, as its server is configured. */
export interface Service {
  readonly id: string;
  readonly webhookSecret: string;
  readonly environment: Readonly<Record<string, string>>;
}

export const sandbox: Service = {
  id: 'sandbox',
  // As its provider derives it from the secret of the tests' server.
  webhookSecret: createHmac('sha256', 'what only this run of the tests knows')
    .update('webhooks of the sandbox')
    .digest('base64url'),
  environment: {},
};

/** What is true of one person's purchase, in amounts and not in ids. */
export interface Truth {
  readonly status: Checkout['status'];
  readonly hasAccess: boolean;
  readonly periods: number;
  readonly balances: Readonly<Record<string, number>>;
  readonly refunds: readonly string[];
}

export type PaymentWorld = Awaited<ReturnType<typeof aPaymentWorld>>;

/** A server with a payment service, which sends no notices by itself: the test delivers them. */
export async function aPaymentWorld(service: Service = sandbox) {
  const api = await startCommunityApi(service.environment);
  const owner = await api.person({ first: 'Olive' });

  /** A community with one paid plan. */
  async function aPaidCommunity(fee = '499') {
    const group = await api.community(owner);
    const body = { group_id: group.id, type: 'Suki', fee_amount: fee, cycle_type: 'MONTHLY' } as const;
    const { data: plan } = await api.ok(createMembershipPlan, owner, { body });
    await sellJoining(api, owner, group.id);
    return { groupId: group.id, slug: group.slug, planId: plan.id };
  }
  type Paid = Awaited<ReturnType<typeof aPaidCommunity>>;

  const wanted = ({ groupId, planId }: Pick<Paid, 'groupId' | 'planId'>) => ({
    params: { group_id: groupId },
    body: { group_membership_plan_id: planId },
  });

  async function buy(person: string, paid: Pick<Paid, 'groupId' | 'planId'>): Promise<string> {
    const { data } = await api.ok(subscribe, person, wanted(paid));
    if (!data.checkout) throw new Error('no checkout');
    return data.checkout.ref;
  }

  async function sessionOf(ref: string): Promise<string> {
    const { rows } = await api.db.query<{ id: string }>(
      'select provider_session_id as id from checkouts where ref = $1',
      [ref],
    );
    return rows[0]?.id ?? '';
  }

  async function control(body: object): Promise<void> {
    const answer = await api.app.inject({ method: 'POST', url: '/sandbox/control', payload: body });
    if (answer.statusCode !== 200)
      throw new Error(`the sandbox answered ${answer.statusCode}: ${answer.body}`);
  }

  async function act(ref: string, what: 'authorize' | 'decline' | 'expire', more: object = {}) {
    await control({ act: what, session: await sessionOf(ref), ...more });
  }

  /** What the sandbox would send about a checkout, the oldest first. */
  async function notices(ref: string): Promise<string[]> {
    const session = await sessionOf(ref);
    const { rows } = await api.db.query<{ body: string }>(
      `select body from sandbox_notices where body like '%' || $1 || '%' or body like '%' || $2 || '%'
       order by created_at, id`,
      [session, ref],
    );
    return rows.map(({ body }) => body);
  }

  async function deliver(
    body: string,
    {
      on = api.app,
      secret = service.webhookSecret,
      isLive = false,
      at = new Date(),
      headers = {},
      bytes = body,
    }: Delivery = {},
  ) {
    const signature = signWebhook(Buffer.from(body), { secret, isLive, at });
    return on.inject({
      method: 'POST',
      url: `/webhooks/payments/${service.id}`,
      payload: bytes,
      headers: { 'content-type': 'application/json', [`${service.id}-signature`]: signature, ...headers },
    });
  }

  /** Delivers everything that the sandbox has to say about a checkout. */
  async function deliverAll(ref: string): Promise<void> {
    for (const body of await notices(ref)) await deliver(body);
  }

  async function balances(): Promise<Record<string, number>> {
    const { rows } = await api.db.query<{ code: string; amount: number }>(
      `select a.code, sum(e.amount_centavos)::bigint as amount from ledger_entries e
       join ledger_accounts a on a.id = e.account_id group by a.code having sum(e.amount_centavos) <> 0`,
    );
    return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
  }

  /** The ledger of one checkout. */
  async function balancesOf(ref: string): Promise<Record<string, number>> {
    const { rows } = await api.db.query<{ code: string; amount: number }>(
      `select a.code, sum(e.amount_centavos)::bigint as amount
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id
       where t.ref_id in (select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1
           union all select r.id from refunds r join payments p on p.id = r.payment_id
             join checkouts c on c.id = p.checkout_id where c.ref = $1)
       group by a.code having sum(e.amount_centavos) <> 0 order by a.code`,
      [ref],
    );
    return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
  }

  async function hasAccess(person: string, groupId: string): Promise<boolean> {
    const { rows } = await api.db.query(
      `select from group_members where user_id = $1 and group_id = $2 and status = 'ACTIVE'
         and (access_until is null or access_until > now())`,
      [person, groupId],
    );
    return rows.length > 0;
  }

  async function refundsOf(ref: string): Promise<string[]> {
    const { rows } = await api.db.query<{ text: string }>(
      `select r.reason || ' ' || r.amount_centavos || ' ' || r.status as text from refunds r
       join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
       where c.ref = $1 order by 1`,
      [ref],
    );
    return rows.map(({ text }) => text);
  }

  return {
    api,
    owner,
    aPaidCommunity,
    wanted,
    buy,
    sessionOf,
    control,
    act,
    notices,
    deliver,
    deliverAll,
    balances,
    balancesOf,
    hasAccess,
    refundsOf,
    runJobs: () => api.app.jobs.runDue(),

    /** A second node over the same database, which it reaches by the URL that `through` returns. */
    aSecondNode: (
      through = async (url: string) => url,
      environment: Service['environment'] = service.environment,
    ): Promise<CommunityApi> => startCommunityApi(environment, () => through(appUrlOf(api.databaseUrl))),

    async see(person: string, ref: string): Promise<Checkout> {
      return (await api.ok(getCheckout, person, { params: { ref } })).data;
    },

    async truth(person: string, groupId: string, ref: string): Promise<Truth> {
      const { rows } = await api.db.query<{ status: Checkout['status']; periods: number }>(
        `select c.status, (select count(*) from subscription_periods p
           where p.checkout_id = c.id and p.voided_at is null) as periods from checkouts c where c.ref = $1`,
        [ref],
      );
      const [row] = rows;
      if (!row) throw new Error('no such checkout');
      return {
        ...row,
        hasAccess: await hasAccess(person, groupId),
        balances: await balancesOf(ref),
        refunds: await refundsOf(ref),
      };
    },

    close: () => api.close(),
  };
}

interface Delivery {
  readonly on?: CommunityApi['app'];
  readonly secret?: string;
  readonly isLive?: boolean;
  readonly at?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of what was signed. */
  readonly bytes?: string;
}
