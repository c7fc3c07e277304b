import type { Database } from '../../platform/db/database.ts';

export type StoredPurpose = 'VERIFY' | 'VERIFY_LINK' | 'RESET' | 'RESET_LINK' | 'RESET_TOKEN';

/** A browser that asked for a mail, and the address that it asked for. */
export interface CodeRequest {
  readonly email: string;
  readonly requesterHash: Uint8Array;
}

interface SecretOf extends CodeRequest {
  readonly purpose: StoredPurpose;
  readonly secretHash: Uint8Array;
  readonly now: Date;
}

/** The hash by which a mailed token is looked up. */
interface TokenOf {
  readonly hash: Uint8Array;
  readonly now: Date;
}

interface ResetTokenOf extends TokenOf {
  readonly userId: string;
}

export interface CodeRepo {
  /**
   * Stores a secret in place of the previous one and returns null. If the previous one is newer than `onlyIfBefore`,
   * changes nothing and returns when that one was made.
   */
  replace(
    tx: Database,
    secret: SecretOf & { expiresAt: Date; onlyIfBefore: Date | null },
  ): Promise<Date | null>;
  /** Locks every secret that was mailed to an address, in one order. */
  lock(tx: Database, email: string): Promise<void>;
  /** Counts a try of a valid secret, and uses the secret up if it matches. */
  redeem(tx: Database, attempt: SecretOf & { maxTries: number }): Promise<boolean>;
  /** Voids every secret that was mailed to an address, for all browsers. */
  cancel(tx: Database, email: string, now: Date): Promise<void>;
  /** Returns the browser and address of a valid registration link. */
  findLink(db: Database, token: TokenOf): Promise<CodeRequest | null>;
  /** Uses up the link of a registration. Returns false when it was used before. */
  redeemLink(tx: Database, token: TokenOf): Promise<boolean>;
  ownerOf(db: Database, token: ResetTokenOf): Promise<string | null>;
  redeemToken(tx: Database, token: ResetTokenOf): Promise<string | null>;
  sweep(before: Date): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const LIVING_LINK = `purpose = 'VERIFY_LINK' and secret_hash = $1 and used_at is null and expires_at > $2`;

const LIVING_TOKEN = `c.purpose in ('RESET_LINK', 'RESET_TOKEN') and c.secret_hash = $2 and c.used_at is null
  and c.expires_at > $3 and u.id = $1 and c.email = lower(u.email) and u.status <> 'ARCHIVED'`;

export function createCodeRepo(db: Database): CodeRepo {
  return {
    async replace(tx, { email, purpose, requesterHash, secretHash, now, expiresAt, onlyIfBefore }) {
      const { rowCount } = await tx.query(
        `insert into address_proofs (email, purpose, asker_hash, secret_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (email, purpose, asker_hash) do update set
           secret_hash = excluded.secret_hash, tries = 0, used_at = null,
           created_at = excluded.created_at, expires_at = excluded.expires_at
         where $7::timestamptz is null or address_proofs.created_at <= $7`,
        [email, purpose, requesterHash, secretHash, now, expiresAt, onlyIfBefore],
      );
      if (rowCount === 1) return null;
      const { rows } = await tx.query<{ created_at: string }>(
        'select created_at from address_proofs where email = $1 and purpose = $2 and asker_hash = $3',
        [email, purpose, requesterHash],
      );
      return new Date(rows[0]?.created_at ?? now);
    },

    async lock(tx, email) {
      await tx.query(
        'select 1 from address_proofs where email = $1 order by purpose, asker_hash for update',
        [email],
      );
    },

    async redeem(tx, { email, purpose, requesterHash, secretHash, now, maxTries }) {
      // Check, count and use are one statement: the row's lock runs parallel tries one after another, and the sixth try
      // no longer matches the condition.
      const { rows } = await tx.query<{ is_right: boolean }>(
        `update address_proofs set
           tries = tries + 1, used_at = case when secret_hash = $4 then $5::timestamptz end
         where email = $1 and purpose = $2 and asker_hash = $3
           and used_at is null and expires_at > $5 and tries < $6
         returning used_at is not null as is_right`,
        [email, purpose, requesterHash, secretHash, now, maxTries],
      );
      return rows[0]?.is_right ?? false;
    },

    async cancel(tx, email, now) {
      await tx.query('update address_proofs set used_at = $2 where email = $1 and used_at is null', [
        email,
        now,
      ]);
    },

    async findLink(database, { hash, now }) {
      const { rows } = await database.query<{ email: string; asker_hash: Buffer }>(
        `select email, asker_hash from address_proofs where ${LIVING_LINK}`,
        [hash, now],
      );
      const [link] = rows;
      return link ? { email: link.email, requesterHash: link.asker_hash } : null;
    },

    async redeemLink(tx, { hash, now }) {
      const { rowCount } = await tx.query(`update address_proofs set used_at = $2 where ${LIVING_LINK}`, [
        hash,
        now,
      ]);
      return rowCount === 1;
    },

    async ownerOf(database, { userId, hash, now }) {
      if (!UUID.test(userId)) return null;
      const { rows } = await database.query<{ id: string }>(
        `select u.id from address_proofs c, users u where ${LIVING_TOKEN}`,
        [userId, hash, now],
      );
      return rows[0]?.id ?? null;
    },

    async redeemToken(tx, { userId, hash, now }) {
      if (!UUID.test(userId)) return null;
      const { rows } = await tx.query<{ id: string }>(
        `update address_proofs c set used_at = $3 from users u where ${LIVING_TOKEN} returning u.id`,
        [userId, hash, now],
      );
      return rows[0]?.id ?? null;
    },

    async sweep(before) {
      await db.query('delete from address_proofs where expires_at < $1', [before]);
    },
  };
}
