import type { Database } from '../../../platform/db/database.ts';

export interface NewNotice {
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** Of the first attempt. */
  readonly signature: 'right' | 'forged' | 'stale';
  /** Requests sent side by side. */
  readonly copies: number;
  /** Null: it is never sent. */
  readonly sendAt: Date | null;
}

export interface DueNotice {
  readonly id: string;
  readonly body: string;
  readonly signature: NewNotice['signature'];
  readonly copies: number;
  /** Including this one. */
  readonly attempts: number;
}

export const noticeRepo = {
  async add(db: Database, { id, body, signature, copies, sendAt }: NewNotice, at: Date): Promise<void> {
    await db.query(
      `insert into sandbox_notices (id, body, signature, copies, next_attempt_at, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, body, signature, copies, sendAt, at],
    );
  },

  /** Takes the notice that is due first. No other node gets it until `leaseEnd`. */
  async takeDue(db: Database, now: Date, leaseEnd: Date): Promise<DueNotice | null> {
    const { rows } = await db.query<DueNotice>(
      `update sandbox_notices set attempts = attempts + 1, next_attempt_at = $2
       where id = (
         select id from sandbox_notices where next_attempt_at <= $1
         order by next_attempt_at, id limit 1 for update skip locked
       )
       returning id, body, signature, copies, attempts`,
      [now, leaseEnd],
    );
    return rows[0] ?? null;
  },

  async setNext(db: Database, id: string, status: number | null, next: Date | null): Promise<void> {
    await db.query('update sandbox_notices set last_status = $2, next_attempt_at = $3 where id = $1', [
      id,
      status,
      next,
    ]);
  },

  /** When the next notice is due; null when none waits. */
  async nextDue(db: Database): Promise<string | null> {
    const { rows } = await db.query<{ at: string | null }>(
      'select min(next_attempt_at) as at from sandbox_notices where next_attempt_at is not null',
    );
    return rows[0]?.at ?? null;
  },
};
