import { type Purpose, purposes } from '../../../contract/account/consents.ts';
import type { Database } from '../../platform/db/database.ts';

/** A user's latest consent for one purpose. */
export interface ConsentRow {
  readonly purpose: Purpose;
  readonly granted_at: string;
  readonly withdrawn_at: string | null;
}

/** Takes the pool or a transaction. */
export function createConsentRepo(db: Database) {
  return {
    /** Per purpose, the consent in force or else the last one withdrawn. Purposes without any are missing. */
    async ofUser(userId: string): Promise<ConsentRow[]> {
      const { rows } = await db.query<ConsentRow>(
        `select distinct on (purpose) purpose, granted_at, withdrawn_at from consents
         where user_id = $1 order by purpose, withdrawn_at is null desc, granted_at desc`,
        [userId],
      );
      return rows.toSorted((one, other) => purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose));
    },

    /** Returns false when there was no consent to withdraw. */
    async withdraw(userId: string, purpose: Purpose, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update consents set withdrawn_at = $3
         where user_id = $1 and purpose = $2 and group_id is null and withdrawn_at is null`,
        [userId, purpose, at],
      );
      return rowCount === 1;
    },
  };
}
