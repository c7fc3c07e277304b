import type { Database } from '../../../platform/db/database.ts';
import type { DisputedMoney } from '../ledger/ledger.ts';
import type { DisputeState } from './dispute-state.ts';

/** A stored dispute. Amounts are centavos. */
export interface DisputeRow {
  readonly id: string;
  readonly payment_id: string;
  /** Empty: the payment service only said that the payment is disputed. */
  readonly provider_dispute_id: string;
  readonly state: DisputeState;
  readonly round: number;
  readonly amount_centavos: number;
  readonly fee_centavos: number;
}

const COLUMNS = 'id, payment_id, provider_dispute_id, state, round, amount_centavos, fee_centavos';

/** Works with the pool or a transaction. Contains no rules. The checkout of the payment is locked. */
export function createDisputeRepo(db: Database) {
  return {
    /** The oldest first. */
    async ofPayment(paymentId: string): Promise<DisputeRow[]> {
      const { rows } = await db.query<DisputeRow>(
        `select ${COLUMNS} from disputes where payment_id = $1 order by opened_at, id`,
        [paymentId],
      );
      return rows;
    },

    async insert(row: Omit<DisputeRow, 'state' | 'round'>, at: Date): Promise<void> {
      await db.query(
        `insert into disputes (id, payment_id, provider_dispute_id, state, amount_centavos, fee_centavos, opened_at)
         values ($1, $2, $3, 'OPEN', $4, $5, $6)`,
        [row.id, row.payment_id, row.provider_dispute_id, row.amount_centavos, row.fee_centavos, at],
      );
    },

    /** The payment service has said which one it is. */
    async name(id: string, providerDisputeId: string): Promise<void> {
      await db.query('update disputes set provider_dispute_id = $2 where id = $1', [id, providerDisputeId]);
    },

    /** The bank takes the money once more. */
    async reopen({ id, round, amount_centavos, fee_centavos }: DisputeRow): Promise<void> {
      await db.query(
        `update disputes set state = 'OPEN', round = $2, amount_centavos = $3, fee_centavos = $4, decided_at = null
         where id = $1`,
        [id, round, amount_centavos, fee_centavos],
      );
    },

    async decide(id: string, state: 'WON' | 'LOST', at: Date): Promise<void> {
      await db.query('update disputes set state = $2, decided_at = $3 where id = $1', [id, state, at]);
    },
  };
}

/** As the ledger posts it. */
export function disputedMoney(row: DisputeRow): DisputedMoney {
  const { id, round, payment_id: paymentId, amount_centavos: amount, fee_centavos: fee } = row;
  return { id, round, paymentId, amount, fee };
}
