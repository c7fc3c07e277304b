import { type Purpose, statements } from '../../../contract/account/consents.ts';
import { sha256 } from '../../platform/config/sha256.ts';
import type { Database } from '../../platform/db/database.ts';

export interface GivenConsent {
  readonly userId: string;
  readonly purpose: Purpose;
  /** The community for whose creation the consent was given. */
  readonly groupId?: string;
  readonly locale: string;
  readonly at: string;
  readonly source: 'REGISTRATION' | 'FOUNDING' | 'SETTINGS';
}

/** The current version and text hash of a purpose, as columns of `consents`. */
export function editionOf(purpose: Purpose): readonly [docVersion: string, textSha256: Buffer] {
  const { version, text } = statements[purpose];
  return [version, sha256(text)];
}

/** Records a consent, in the transaction of the action that needs it. Returns false when it was already recorded. */
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

/** Records the consents of users and communities that were not made through the API: those of the demo. */
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
