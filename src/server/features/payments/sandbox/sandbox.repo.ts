import type { PaymentFailure } from '../../../../contract/money/checkouts.ts';
import type { PayMethod } from '../../../../contract/money/pay-methods.ts';
import type { Database } from '../../../platform/db/database.ts';

export interface SessionRow {
  readonly id: string;
  readonly ref: string;
  readonly amount_centavos: number;
  readonly title: string;
  readonly description: string;
  readonly payee: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expired_at: string | null;
}

export interface PaymentRow {
  readonly id: string;
  readonly session_id: string;
  /** Of the session. */
  readonly ref: string;
  readonly amount_centavos: number;
  readonly currency: string;
  readonly fee_centavos: number;
  readonly method: PayMethod;
  readonly status: 'paid' | 'failed';
  readonly failure: PaymentFailure | null;
  readonly is_disputed: boolean;
  readonly refunded_centavos: number;
  readonly created_at: string;
}

export interface RefundRow {
  readonly id: string;
  readonly payment_id: string;
  /** Empty: it was made without us. */
  readonly ref: string;
  readonly amount_centavos: number;
}

const PAYMENT = `select p.*, s.ref, (
    select coalesce(sum(r.amount_centavos), 0)::bigint from sandbox_refunds r where r.payment_id = p.id) as refunded_centavos
  from sandbox_payments p join sandbox_sessions s on s.id = p.session_id`;

/** Works with the pool or a transaction. */
export const sandboxRepo = {
  async addSession(db: Database, row: Omit<SessionRow, 'expired_at'>, at: Date): Promise<void> {
    await db.query(
      `insert into sandbox_sessions
         (id, ref, amount_centavos, title, description, payee, success_url, cancel_url, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[row.id, row.ref, row.amount_centavos, row.title, row.description, row.payee],
        ...[row.success_url, row.cancel_url, at],
      ],
    );
  },

  async session(db: Database, id: string): Promise<SessionRow | null> {
    const { rows } = await db.query<SessionRow>('select * from sandbox_sessions where id = $1', [id]);
    return rows[0] ?? null;
  },

  /** Locks it, so that paying and expiring wait for each other. */
  async lockedSession(db: Database, id: string): Promise<SessionRow | null> {
    const { rows } = await db.query<SessionRow>('select * from sandbox_sessions where id = $1 for update', [
      id,
    ]);
    return rows[0] ?? null;
  },

  async expire(db: Database, id: string, at: Date): Promise<void> {
    await db.query('update sandbox_sessions set expired_at = $2 where id = $1 and expired_at is null', [
      id,
      at,
    ]);
  },

  async addPayment(
    db: Database,
    row: Omit<PaymentRow, 'ref' | 'is_disputed' | 'refunded_centavos' | 'created_at'>,
    at: Date,
  ) {
    await db.query(
      `insert into sandbox_payments
         (id, session_id, amount_centavos, currency, fee_centavos, method, status, failure, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[row.id, row.session_id, row.amount_centavos, row.currency, row.fee_centavos],
        ...[row.method, row.status, row.failure, at],
      ],
    );
  },

  /** The oldest first. */
  async paymentsOf(db: Database, sessionId: string): Promise<PaymentRow[]> {
    const { rows } = await db.query<PaymentRow>(`${PAYMENT} where p.session_id = $1 order by p.id`, [
      sessionId,
    ]);
    return rows;
  },

  async paymentsBetween(db: Database, from: Date, to: Date): Promise<PaymentRow[]> {
    const { rows } = await db.query<PaymentRow>(
      `${PAYMENT} where p.created_at >= $1 and p.created_at < $2 order by p.created_at, p.id`,
      [from, to],
    );
    return rows;
  },

  async lockedPayment(db: Database, id: string): Promise<PaymentRow | null> {
    const { rows } = await db.query<PaymentRow>(`${PAYMENT} where p.id = $1 for update of p`, [id]);
    return rows[0] ?? null;
  },

  async setDisputed(db: Database, id: string, isDisputed: boolean): Promise<void> {
    await db.query('update sandbox_payments set is_disputed = $2 where id = $1', [id, isDisputed]);
  },

  async addRefund(db: Database, row: RefundRow, at: Date): Promise<void> {
    await db.query(
      `insert into sandbox_refunds (id, payment_id, ref, amount_centavos, created_at) values ($1, $2, $3, $4, $5)`,
      [row.id, row.payment_id, row.ref, row.amount_centavos, at],
    );
  },

  async refundsOf(db: Database, paymentId: string): Promise<RefundRow[]> {
    const { rows } = await db.query<RefundRow>(
      'select * from sandbox_refunds where payment_id = $1 order by id',
      [paymentId],
    );
    return rows;
  },

  async setOutage(db: Database, kind: string | null, calls: number): Promise<void> {
    await db.query('delete from sandbox_outages');
    if (kind !== null && calls > 0)
      await db.query('insert into sandbox_outages (kind, calls_left) values ($1, $2)', [kind, calls]);
  },

  /** How the next call fails, which is thereby used up; null when it works. */
  async takeOutage(db: Database): Promise<string | null> {
    const { rows } = await db.query<{ kind: string; calls_left: number }>(
      `with found as (select kind, calls_left from sandbox_outages for update),
            gone as (delete from sandbox_outages where (select calls_left from found) = 1),
            less as (update sandbox_outages set calls_left = calls_left - 1 where (select calls_left from found) > 1)
       select kind, calls_left from found`,
    );
    return rows[0]?.kind ?? null;
  },
};
