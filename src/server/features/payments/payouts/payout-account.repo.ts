import type { PayoutMethod } from '../../../../contract/money/payouts.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';

export interface AccountRow {
  readonly method: PayoutMethod;
  readonly account_name: string;
  /** Encrypted. */
  readonly account_number: Buffer;
  readonly last_digits: string;
  readonly bank_name: string | null;
  readonly usable_from: string;
  readonly version: number;
}

/** SQL: the account `n` belongs to someone who still owns the community. After a handover there is none. */
export const IS_OWNERS = `exists (select from group_members nm
  where nm.group_id = n.group_id and nm.user_id = n.set_by and nm.role = 'OWNER' and ${isActiveMember('nm')})`;

/** Works with the pool or a transaction. Contains no rules. */
export function createPayoutAccountRepo(db: Database) {
  return {
    /** Null without one, and when who set it no longer owns the community. */
    async of(groupId: string): Promise<AccountRow | null> {
      const { rows } = await db.query<AccountRow>(
        `select method, account_name, account_number, last_digits, bank_name, usable_from, version
         from payout_accounts n where group_id = $1 and ${IS_OWNERS}`,
        [groupId],
      );
      return rows[0] ?? null;
    },

    /** Whether there is or was an account, whoever set it. */
    async hasAny(groupId: string): Promise<boolean> {
      const { rows } = await db.query('select from payout_accounts where group_id = $1', [groupId]);
      return rows.length > 0;
    },

    /** Takes the place of the account before, in the next version. */
    async set(
      groupId: string,
      row: Omit<AccountRow, 'version' | 'usable_from'> & { usable_from: Date },
      { setBy, at }: { setBy: string; at: Date },
    ): Promise<void> {
      await db.query(
        `insert into payout_accounts as n (group_id, method, account_name, account_number, last_digits, bank_name,
           usable_from, set_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (group_id) do update set method = excluded.method, account_name = excluded.account_name,
           account_number = excluded.account_number, last_digits = excluded.last_digits,
           bank_name = excluded.bank_name, usable_from = excluded.usable_from, set_by = excluded.set_by,
           updated_at = excluded.updated_at, version = n.version + 1`,
        [
          ...[groupId, row.method, row.account_name, row.account_number, row.last_digits, row.bank_name],
          ...[row.usable_from, setBy, at],
        ],
      );
    },
  };
}
