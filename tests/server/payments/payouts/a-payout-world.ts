import { randomUUID } from 'node:crypto';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import * as contract from '../../../../src/contract/money/payouts.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

export type Paid = Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
export type PayoutWorld = Awaited<ReturnType<typeof aPayoutWorld>>;

export const gcash = {
  ...{ method: 'GCASH' as const, account_name: 'Olive Reyes', account_number: '+63 917 123 4567' },
  version: 0,
};

/** A world of payments whose administrator pays communities out. */
export async function aPayoutWorld() {
  const world = await aPaymentWorld();
  const admin = await world.api.person({ role: 'ADMIN' });

  const see = async (groupId: string) =>
    (await world.api.ok(getGroupEarnings, world.owner, { params: { group_id: groupId } })).data;

  const setAccount = (groupId: string, body: object) =>
    world.api.ok(contract.setPayoutAccount, world.owner, {
      params: { group_id: groupId },
      body: { ...gcash, ...body },
    });

  const run = async () => (await world.api.ok(contract.runPayouts, admin, {})).data;

  /** The newest payout first. */
  const payoutsOf = async (groupId: string) =>
    (await world.api.ok(contract.listPayouts, world.owner, { params: { group_id: groupId }, query: {} }))
      .data;

  const scheduledOf = async (groupId: string) =>
    (await payoutsOf(groupId)).find(({ status }) => status === 'SCHEDULED');

  const send = (payout: { id: string; version: number }, reference: string = randomUUID()) =>
    world.api.ok(contract.sendPayout, admin, {
      params: { payout_id: payout.id },
      body: { reference, version: payout.version },
    });

  /** The file of a run, as an administrator takes it. */
  const takeFile = async (runId: string, token = admin) =>
    (
      await world.api.app.inject({
        url: `/api${contract.payoutRunFilePath(runId)}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).body;

  async function pay(paid: Paid, method = 'gcash'): Promise<string> {
    const ref = await world.buy(await world.api.person(), paid);
    await world.act(ref, 'authorize', { method });
    await world.deliverAll(ref);
    const { rows } = await world.api.db.query<{ id: string }>(
      'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
      [ref],
    );
    return rows[0]?.id ?? '';
  }

  async function refund(paymentId: string, amount?: string): Promise<void> {
    await world.api.ok(requestRefund, admin, {
      params: { payment_id: paymentId },
      body: amount === undefined ? {} : { amount },
    });
    await world.runJobs();
  }

  /** The payments of a community become so much older: by default than a payment is held. */
  const age = ({ groupId }: Paid, days = 8) =>
    world.api.db.query(
      `update payments p set paid_at = paid_at - $2 * interval '1 day' from checkouts c
       where c.id = p.checkout_id and c.group_id = $1`,
      [groupId, days],
    );

  async function trialBalance(): Promise<number> {
    const { rows } = await world.api.db.query<{ total: number }>(
      'select coalesce(sum(amount_centavos), 0)::bigint as total from ledger_entries',
    );
    return rows[0]?.total ?? -1;
  }

  return {
    ...{ world, admin, see, setAccount, run, payoutsOf, scheduledOf, send, takeFile },
    ...{ pay, refund, age, trialBalance },
  };
}
