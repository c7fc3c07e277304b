import { hash } from 'node:crypto';
import { type Purpose, purposes, statements } from '../../contract/consents.ts';
import type { Database } from '../db/database.ts';

/** The latest that somebody said about a purpose. */
export interface ConsentRow {
  readonly purpose: Purpose;
  readonly granted_at: string;
  readonly withdrawn_at: string | null;
}

export interface GivenConsent {
  readonly userId: string;
  readonly purpose: Purpose;
  /** The community that it was agreed to with. */
  readonly groupId?: string;
  readonly locale: string;
  readonly at: string;
  readonly source: 'REGISTRATION' | 'FOUNDING' | 'SETTINGS';
}

/** Which edition of its sentence stands for a purpose now: version and hash, as columns of `consents`. */
export function editionOf(purpose: Purpose): readonly [docVersion: string, textSha256: Buffer] {
  const { version, text } = statements[purpose];
  return [version, hash('sha256', text, 'buffer')];
}

/** Notes what was agreed to, in the transaction of what goes with it. False when it stood already. */
export async function recordConsent(
  tx: Database,
  { userId, purpose, groupId, locale, at, source }: GivenConsent,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into consents (user_id, purpose, group_id, doc_version, text_sha256, locale, granted_at, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [userId, purpose, groupId ?? null, ...editionOf(purpose), locale, at, source],
  );
  return rowCount === 1;
}

/** Notes what people must have agreed to who came by another way than the calls: those of the demo. */
export async function recordPastConsents(tx: Database): Promise<void> {
  const rows = {
    TERMS: `select id, null::uuid, accepted_terms_at, 'REGISTRATION' from users`,
    COMMUNITY_GUIDELINES: `select created_by, id, accepted_guidelines_at, 'FOUNDING' from groups`,
    NDA: `select created_by, id, accepted_nda_at, 'FOUNDING' from groups`,
  } as const;
  for (const purpose of ['TERMS', 'COMMUNITY_GUIDELINES', 'NDA'] as const)
    await tx.query(
      `insert into consents (purpose, doc_version, text_sha256, locale, user_id, group_id, granted_at, source)
       select $1, $2, $3, 'en', past.* from (${rows[purpose]}) past on conflict do nothing`,
      [purpose, ...editionOf(purpose)],
    );
}

/** Over the pool, or over a transaction. */
export function createConsentRepo(db: Database) {
  return {
    /** Per purpose what stands, or else what was taken back last; purposes never spoken of are missing. */
    async ofUser(userId: string): Promise<ConsentRow[]> {
      const { rows } = await db.query<ConsentRow>(
        `select distinct on (purpose) purpose, granted_at, withdrawn_at from consents
         where user_id = $1 order by purpose, withdrawn_at is null desc, granted_at desc`,
        [userId],
      );
      return rows.toSorted((one, other) => purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose));
    },

    /** False when nothing stood. */
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
