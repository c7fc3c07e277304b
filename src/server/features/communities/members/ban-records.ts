import type { Tx } from '../../../platform/db/transaction.ts';

/** A ban that begins now. */
export interface NewBan {
  readonly groupId: string;
  readonly userId: string;
  readonly moderatorId: string;
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly endsAt: string | null;
  /** The report that led to it. */
  readonly reportId: string | null;
}

/**
 * A ban is a restriction, and a membership that is BANNED. The members write both in one transaction, under the
 * community's lock; the restrictions are kept elsewhere and given here.
 */
export interface BanRecords {
  begin(tx: Tx, ban: NewBan): Promise<void>;
  /** Lifts the ban. Does nothing when there is none, or it is over. */
  end(tx: Tx, ban: { groupId: string; userId: string; liftedBy: string }): Promise<void>;
}
