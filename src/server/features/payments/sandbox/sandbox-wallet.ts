import type { PaymentFailure } from '../../../../contract/money/checkouts.ts';
import type { PayMethod } from '../../../../contract/money/pay-methods.ts';
import { processingFee } from '../../../../contract/money/processing-fees.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { NewSession } from '../providers/provider.ts';
import { noticeRepo } from './notice.repo.ts';
import { type PaymentRow, type RefundRow, type SessionRow, sandboxRepo } from './sandbox.repo.ts';
import { noFaults, type Outage, type SandboxFaults } from './sandbox-faults.ts';
import { disputeNotice, type Notice, paymentNotice, refundNotice, sessionNotice } from './sandbox-notices.ts';

/** `won`: by the seller. */
export const disputeResults = ['open', 'won', 'lost'] as const;
export type DisputeResult = (typeof disputeResults)[number];

export interface SandboxSession extends SessionRow {
  /** The oldest first. */
  readonly payments: readonly PaymentRow[];
}

/** What a payer does on the page, and what the fault panel adds to it. */
export type SandboxAct =
  | { readonly act: 'authorize'; readonly method: PayMethod; readonly faults: SandboxFaults }
  | {
      readonly act: 'decline';
      readonly method: PayMethod;
      readonly failure: PaymentFailure;
      readonly faults: SandboxFaults;
    }
  | { readonly act: 'expire'; readonly faults: SandboxFaults };

export interface SandboxWalletDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'bytes' | 'uuid'>;
  /** Called when a notice may be due. */
  readonly onNotice: () => void;
}

/** The service behind the sandbox: its sessions, payments and refunds. All nodes share them through the database. */
export type SandboxWallet = ReturnType<typeof createSandboxWallet>;

const AMOUNT_ERROR = 100;
const LATE_NOTICE_MS = 20_000;
const OVERTAKEN_NOTICE_MS = 3_000;

export function createSandboxWallet({ db, withTx, clock, random, onNotice }: SandboxWalletDeps) {
  const now = () => new Date(clock.now());
  // No one can guess one, so knowing it is the permission to pay. The UUID before it keeps them in order.
  const newId = (prefix: string) =>
    `${prefix}_${random.uuid().replaceAll('-', '')}${Buffer.from(random.bytes(12)).toString('hex')}`;

  async function withPayments(on: Database, row: SessionRow | null): Promise<SandboxSession | null> {
    return row && { ...row, payments: await sandboxRepo.paymentsOf(on, row.id) };
  }

  async function notify(tx: Database, notice: Notice, faults: SandboxFaults, delayMs = 0): Promise<void> {
    const id = newId('evt');
    const waitMs = delayMs + (faults.webhook === 'delay' ? LATE_NOTICE_MS : 0);
    await noticeRepo.add(
      tx,
      {
        id,
        body: JSON.stringify(notice(id, now())),
        signature: faults.signature,
        copies: faults.webhook === 'duplicate' ? 5 : 1,
        sendAt: faults.webhook === 'drop' ? null : new Date(clock.now() + waitMs),
      },
      now(),
    );
  }

  async function addPayment(
    tx: Database,
    session: SessionRow,
    method: PayMethod,
    failure: PaymentFailure | null,
    faults: SandboxFaults,
  ): Promise<string> {
    const amount = session.amount_centavos + (faults.amount === 'wrong' ? -AMOUNT_ERROR : 0);
    const id = newId('pay');
    const row = {
      id,
      session_id: session.id,
      amount_centavos: amount,
      currency: faults.currency === 'wrong' ? 'USD' : 'PHP',
      fee_centavos: failure === null ? processingFee(method, amount) : 0,
      method,
      status: failure === null ? ('paid' as const) : ('failed' as const),
      failure,
    };
    await sandboxRepo.addPayment(tx, row, now());
    return id;
  }

  async function authorize(
    tx: Database,
    session: SandboxSession,
    { method, faults }: Extract<SandboxAct, { act: 'authorize' }>,
  ): Promise<void> {
    const isPaid = session.payments.some(({ status }) => status === 'paid');
    if (session.expired_at !== null && !faults.isLate) return;
    if (isPaid && !faults.isTwice) return;
    if (faults.webhook === 'reorder') {
      const failed = await addPayment(tx, session, method, 'DECLINED', faults);
      await notify(tx, paymentNotice('payment.failed', failed, session), faults, OVERTAKEN_NOTICE_MS);
    }
    for (let left = faults.isTwice && !isPaid ? 2 : 1; left > 0; left--) {
      await addPayment(tx, session, method, null, faults);
      await notify(tx, sessionNotice('checkout_session.payment.paid', session), faults);
    }
  }

  return {
    async open(session: NewSession): Promise<string> {
      const id = newId('cs');
      const { ref, amount, title, description, payee, successUrl, cancelUrl } = session;
      const row = {
        ...{ id, ref, title, description, payee },
        ...{ amount_centavos: amount, success_url: successUrl, cancel_url: cancelUrl },
      };
      await sandboxRepo.addSession(db, row, now());
      return id;
    },

    async find(id: string): Promise<SandboxSession | null> {
      return withPayments(db, await sandboxRepo.session(db, id));
    },

    /** What is not possible any more changes nothing: the answer shows the session as it is. */
    async act(id: string, what: SandboxAct): Promise<SandboxSession | null> {
      const result = await withTx(async (tx) => {
        const session = await withPayments(tx, await sandboxRepo.lockedSession(tx, id));
        if (session === null) return null;
        if (what.act === 'authorize') await authorize(tx, session, what);
        else if (session.expired_at === null && what.act === 'decline') {
          const failed = await addPayment(tx, session, what.method, what.failure, what.faults);
          await notify(tx, paymentNotice('payment.failed', failed, session), what.faults);
        } else if (session.expired_at === null) {
          await sandboxRepo.expire(tx, id, now());
          await notify(tx, sessionNotice('checkout_session.expired', session), what.faults);
        }
        return withPayments(tx, await sandboxRepo.session(tx, id));
      });
      onNotice();
      return result;
    },

    /** Without a notice: who asks for it knows. */
    async expire(id: string): Promise<SandboxSession | null> {
      return withTx(async (tx) => {
        const session = await sandboxRepo.lockedSession(tx, id);
        if (session !== null) await sandboxRepo.expire(tx, id, now());
        return withPayments(tx, await sandboxRepo.session(tx, id));
      });
    },

    paymentsBetween: (from: Date, to: Date): Promise<PaymentRow[]> =>
      sandboxRepo.paymentsBetween(db, from, to),

    /** Null when there is no such payment. `decide` may throw; otherwise the money goes back at once. */
    async refund(
      paymentId: string,
      refund: { readonly ref: string; readonly amount: number },
      decide: (payment: PaymentRow, earlier: readonly RefundRow[], at: Date) => void,
    ): Promise<RefundRow | null> {
      const row = await withTx(async (tx) => {
        const payment = await sandboxRepo.lockedPayment(tx, paymentId);
        if (payment === null) return null;
        decide(payment, await sandboxRepo.refundsOf(tx, paymentId), now());
        const added: RefundRow = {
          ...{ id: newId('ref'), payment_id: paymentId },
          ...{ ref: refund.ref, amount_centavos: refund.amount },
        };
        await sandboxRepo.addRefund(tx, added, now());
        await notify(tx, refundNotice(added.id, paymentId), noFaults);
        return added;
      });
      onNotice();
      return row;
    },

    refundsOf: (paymentId: string): Promise<RefundRow[]> => sandboxRepo.refundsOf(db, paymentId),

    /** False: there is no such payment. */
    async dispute(paymentId: string, result: DisputeResult): Promise<boolean> {
      const isFound = await withTx(async (tx) => {
        const payment = await sandboxRepo.lockedPayment(tx, paymentId);
        if (payment === null) return false;
        await sandboxRepo.setDisputed(tx, paymentId, result !== 'won');
        const told =
          result === 'open'
            ? disputeNotice('dispute.created', 'needs_response', payment)
            : disputeNotice('dispute.resolved', result, payment);
        await notify(tx, told, noFaults);
        return true;
      });
      onNotice();
      return isFound;
    },

    setOutage: (outage: Outage | null, calls: number) => sandboxRepo.setOutage(db, outage, calls),
    takeOutage: () => sandboxRepo.takeOutage(db),
  };
}
