import type { Database } from '../db/database.ts';

export type StoredPurpose = 'VERIFY' | 'RESET' | 'RESET_TOKEN';

interface SecretOf {
  readonly email: string;
  readonly purpose: StoredPurpose;
  readonly secretHash: Uint8Array;
  readonly now: Date;
}

interface TokenOf {
  readonly userId: string;
  readonly hash: Uint8Array;
  readonly now: Date;
}

export interface CodeRepo {
  /** Stores a secret in place of the one before; answers false, and changes nothing, when that is too young. */
  replace(tx: Database, secret: SecretOf & { expiresAt: Date; onlyIfBefore: Date | null }): Promise<boolean>;
  /** Counts a try of a living secret, and uses it up if it is the right one. */
  redeem(tx: Database, attempt: SecretOf & { maxTries: number }): Promise<boolean>;
  cancel(tx: Database, email: string, purposes: readonly StoredPurpose[], now: Date): Promise<void>;
  ownerOf(db: Database, token: TokenOf): Promise<string | null>;
  redeemToken(tx: Database, token: TokenOf): Promise<string | null>;
  sweep(before: Date): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const LIVING_TOKEN = `c.purpose = 'RESET_TOKEN' and c.secret_hash = $2 and c.used_at is null and c.expires_at > $3
  and u.id = $1 and c.email = lower(u.email) and u.status <> 'ARCHIVED'`;

export function createCodeRepo(db: Database): CodeRepo {
  return {
    async replace(tx, { email, purpose, secretHash, now, expiresAt, onlyIfBefore }) {
      const { rowCount } = await tx.query(
        `insert into email_codes (email, purpose, secret_hash, tries, created_at, expires_at)
         values ($1, $2, $3, 0, $4, $5)
         on conflict (email, purpose) do update set
           secret_hash = excluded.secret_hash, tries = 0, used_at = null,
           created_at = excluded.created_at, expires_at = excluded.expires_at
         where $6::timestamptz is null or email_codes.created_at <= $6`,
        [email, purpose, secretHash, now, expiresAt, onlyIfBefore],
      );
      return rowCount === 1;
    },

    async redeem(tx, { email, purpose, secretHash, now, maxTries }) {
      // Check, count and use are one statement: the row's lock makes parallel tries take turns, and the sixth of
      // them finds the condition false.
      const { rows } = await tx.query<{ is_right: boolean }>(
        `update email_codes set
           tries = tries + 1, used_at = case when secret_hash = $3 then $4::timestamptz end
         where email = $1 and purpose = $2 and used_at is null and expires_at > $4 and tries < $5
         returning used_at is not null as is_right`,
        [email, purpose, secretHash, now, maxTries],
      );
      return rows[0]?.is_right ?? false;
    },

    async cancel(tx, email, purposes, now) {
      await tx.query(
        `update email_codes set used_at = $3
         where email = $1 and purpose = any($2::text[]) and used_at is null`,
        [email, purposes, now],
      );
    },

    async ownerOf(database, { userId, hash, now }) {
      if (!UUID.test(userId)) return null;
      const { rows } = await database.query<{ id: string }>(
        `select u.id from email_codes c, users u where ${LIVING_TOKEN}`,
        [userId, hash, now],
      );
      return rows[0]?.id ?? null;
    },

    async redeemToken(tx, { userId, hash, now }) {
      if (!UUID.test(userId)) return null;
      const { rows } = await tx.query<{ id: string }>(
        `update email_codes c set used_at = $3 from users u where ${LIVING_TOKEN} returning u.id`,
        [userId, hash, now],
      );
      return rows[0]?.id ?? null;
    },

    async sweep(before) {
      await db.query('delete from email_codes where expires_at < $1', [before]);
    },
  };
}
