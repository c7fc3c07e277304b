import type { Language } from '../../../contract/core/locale.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { editionOf } from '../users/record-consent.ts';
import type { Registration } from './registration.repo.ts';

/** The account fields that auth needs. Profiles belong to the feature `users`. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** Not used while the account is pending: see `registrations`. */
  readonly password_hash: string;
  readonly status: 'PENDING_VERIFICATION' | 'ACTIVE' | 'ARCHIVED';
  /** The language of mails to this user. */
  readonly language: Language;
}

/** A pending account. The registration that is verified first replaces its fields. */
export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly language: Language;
  readonly at: Date;
}

/** Every method takes the database or transaction that it runs in. Addresses and usernames are in lower case. */
export interface AuthRepo {
  findByEmail(db: Database, email: string): Promise<Account | null>;
  findByUsername(db: Database, username: string): Promise<Account | null>;
  findById(db: Database, id: string): Promise<Account | null>;
  /** Does nothing when the address has an account. */
  insertPending(tx: Database, account: NewAccount): Promise<void>;
  /** Activates the pending account of that address with the registration's data. Returns null when there is none. */
  activate(tx: Database, registration: Registration): Promise<Account | null>;
  /** Locks an active account. Returns false when its password is no longer `passwordHash`. */
  lockUnchanged(tx: Database, id: string, passwordHash: string): Promise<boolean>;
  /** Replaces the hash. Returns false when it is no longer `previous`. */
  replacePassword(tx: Database, id: string, previous: string, next: string): Promise<boolean>;
  /** Sets a new password. A pending account becomes active, because a reset proves the address. */
  resetPassword(tx: Database, id: string, next: string): Promise<Account>;
}

const ACCOUNT = `id, email, username, first_name, last_name, password_hash, status,
  coalesce((select language from user_settings where user_id = users.id), 'en') as language`;

export const authRepo: AuthRepo = {
  async findByEmail(db, email) {
    const { rows } = await db.query<Account>(`select ${ACCOUNT} from users where lower(email) = $1`, [email]);
    return rows[0] ?? null;
  },

  async findByUsername(db, username) {
    const { rows } = await db.query<Account>(`select ${ACCOUNT} from users where lower(username) = $1`, [
      username,
    ]);
    return rows[0] ?? null;
  },

  async findById(db, id) {
    const { rows } = await db.query<Account>(`select ${ACCOUNT} from users where id = $1`, [id]);
    return rows[0] ?? null;
  },

  async insertPending(tx, { id, email, first_name, last_name, password_hash, language, at }) {
    // One statement, so that the work is the same for an address that has an account.
    await tx.query(
      `with account as (
         insert into users
           (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
         values ($1, $2, $3, $4, $5, 'PENDING_VERIFICATION', $6, $6)
         on conflict (lower(email)) do nothing returning id
       ), agreed as (
         insert into consents (user_id, purpose, doc_version, text_sha256, locale, granted_at, source)
         select id, 'TERMS', $7, $8, 'en', $6, 'REGISTRATION' from account
       ), spoken as (
         insert into user_settings (user_id, language) select id, $9 from account where $9 <> 'en'
       )
       select from account`,
      [id, email, first_name, last_name, password_hash, at, ...editionOf('TERMS'), language],
    );
  },

  async activate(tx, { email, first_name, last_name, password_hash, language, terms, at }) {
    const { rows } = await tx.query<Account>(
      `with account as (
         update users set first_name = $2, last_name = $3, password_hash = $4, accepted_terms_at = $5,
           status = 'ACTIVE', start_step = 'interests', version = version + 1
         where lower(email) = $1 and status = 'PENDING_VERIFICATION' returning users.*
       ), spoken as (
         insert into user_settings (user_id, language) select id, $8 from account
         on conflict (user_id) do update set language = excluded.language
       ), agreed as (
         update consents c set granted_at = $5, doc_version = $6, text_sha256 = $7
         from account where c.user_id = account.id and c.purpose = 'TERMS'
       )
       select id, email, username, first_name, last_name, password_hash, status, $8 as language from account`,
      [email, first_name, last_name, password_hash, at, ...terms, language],
    );
    return rows[0] ?? null;
  },

  async lockUnchanged(tx, id, passwordHash) {
    const { rows } = await tx.query(
      `select 1 from users where id = $1 and password_hash = $2 and status = 'ACTIVE' for update`,
      [id, passwordHash],
    );
    return rows.length === 1;
  },

  async replacePassword(tx, id, previous, next) {
    const { rowCount } = await tx.query(
      `update users set password_hash = $3 where id = $1 and password_hash = $2 and status = 'ACTIVE'`,
      [id, previous, next],
    );
    return rowCount === 1;
  },

  async resetPassword(tx, id, next) {
    const { rows } = await tx.query<Account>(
      `update users set password_hash = $2, status = 'ACTIVE'
       where id = $1 and status <> 'ARCHIVED' returning ${ACCOUNT}`,
      [id, next],
    );
    return singleRow(rows);
  },
};
