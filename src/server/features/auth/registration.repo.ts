import type { Language } from '../../../contract/core/locale.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CodeRequest } from './code.repo.ts';

/** A sign-up that one browser made, whose address is not verified yet. */
export interface Registration extends CodeRequest {
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly language: Language;
  /** The page that the user wanted to open before signing up. */
  readonly redirect: string | null;
  /** The edition of the terms that the user agreed to. */
  readonly terms: readonly [version: string, sha256: Uint8Array];
  readonly at: Date;
}

interface RegistrationRow extends Pick<Registration, 'email' | 'first_name' | 'last_name' | 'password_hash'> {
  readonly asker_hash: Buffer;
  readonly language: Language;
  readonly redirect: string | null;
  readonly terms_version: string;
  readonly terms_sha256: Buffer;
  readonly created_at: string;
}

/** Every method takes the database or transaction that it runs in. Addresses are in lower case. */
export interface RegistrationRepo {
  /** Stores a registration and replaces the earlier one of the same browser and address. */
  save(tx: Database, registration: Registration): Promise<void>;
  find(db: Database, asked: CodeRequest): Promise<Registration | null>;
  /** Deletes all registrations of an address. */
  end(tx: Database, email: string): Promise<void>;
  /** Moves a browser's registrations and codes to its new hash. */
  moveRequester(tx: Database, from: Uint8Array, to: Uint8Array): Promise<void>;
  sweep(db: Database, before: Date): Promise<void>;
}

export const registrationRepo: RegistrationRepo = {
  async save(
    tx,
    { email, requesterHash, first_name, last_name, password_hash, language, redirect, terms, at },
  ) {
    await tx.query(
      `insert into registrations (email, asker_hash, first_name, last_name, password_hash, language, redirect,
         terms_version, terms_sha256, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (email, asker_hash) do update set
         first_name = excluded.first_name, last_name = excluded.last_name,
         password_hash = excluded.password_hash, language = excluded.language, redirect = excluded.redirect,
         terms_version = excluded.terms_version, terms_sha256 = excluded.terms_sha256,
         created_at = excluded.created_at`,
      [email, requesterHash, first_name, last_name, password_hash, language, redirect, ...terms, at],
    );
  },

  async find(db, { email, requesterHash }) {
    const { rows } = await db.query<RegistrationRow>(
      'select * from registrations where email = $1 and asker_hash = $2',
      [email, requesterHash],
    );
    const [row] = rows;
    if (!row) return null;
    const { asker_hash, terms_version, terms_sha256, created_at, ...registration } = row;
    return {
      ...registration,
      requesterHash: asker_hash,
      terms: [terms_version, terms_sha256],
      at: new Date(created_at),
    };
  },

  async end(tx, email) {
    await tx.query('delete from registrations where email = $1', [email]);
  },

  async moveRequester(tx, from, to) {
    await tx.query('update registrations set asker_hash = $2 where asker_hash = $1', [from, to]);
    await tx.query('update address_proofs set asker_hash = $2 where asker_hash = $1', [from, to]);
  },

  async sweep(db, before) {
    await db.query('delete from registrations where created_at < $1', [before]);
  },
};
