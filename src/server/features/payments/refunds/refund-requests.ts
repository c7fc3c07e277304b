import { Problem } from '../../../../contract/core/problems.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { PaymentRow } from '../checkouts/payment.repo.ts';
import { createRefundRepo, type RefundReason } from './refund.repo.ts';

export interface RefundRequest {
  readonly payment: Pick<PaymentRow, 'id' | 'amount_centavos'>;
  /** Centavos. */
  readonly amount: number;
  readonly reason: RefundReason;
  readonly note: string | null;
  /** Null: the system did. */
  readonly requestedBy: string | null;
}

/** Decides that money goes back. A job does it. */
export interface RefundRequests {
  /**
   * The checkout of the payment must be locked. Returns the id of the refund.
   *
   * @throws Problem `refund.too_much` when the refunds would be more than the payment.
   */
  add(tx: Tx, request: RefundRequest): Promise<string>;
}

export interface RefundRequestDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly jobs: Pick<Jobs, 'send'>;
}

export function createRefundRequests({ clock, random, jobs }: RefundRequestDeps): RefundRequests {
  return {
    async add(tx, { payment, amount, reason, note, requestedBy }) {
      const repo = createRefundRepo(tx);
      if ((await repo.promised(payment.id)) + amount > payment.amount_centavos)
        throw new Problem('refund.too_much', 'This is more than what is left of the payment.');
      const id = random.uuid();
      await repo.insert(
        {
          ...{ id, payment_id: payment.id, amount_centavos: amount },
          ...{ reason, note, requested_by: requestedBy },
        },
        new Date(clock.now()),
      );
      await jobs.send(tx, 'refund.submit', { refund_id: id }, { key: id });
      return id;
    },
  };
}
