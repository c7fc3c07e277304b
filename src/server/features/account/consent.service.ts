import {
  type Consent,
  type OptionalPurpose,
  optionalPurposes,
  type Purpose,
  purposes,
  statements,
} from '../../../contract/account/consents.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import { recordConsent } from '../users/record-consent.ts';
import { type ConsentRow, createConsentRepo } from './consent.repo.ts';

export interface ConsentDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** Lists and changes a user's consents. */
export interface ConsentService {
  /** Every purpose in a fixed order, with the user's current choice. */
  list(userId: string): Promise<Consent[]>;
  /** Gives or withdraws a consent. Repeating it changes nothing and emits nothing. */
  set(userId: string, purpose: OptionalPurpose, input: ConsentInput): Promise<Consent>;
}

export interface ConsentInput {
  readonly is_granted: boolean;
  readonly locale: string;
  readonly ip: string;
}

export function createConsentService({ db, withTx, clock, audit }: ConsentDeps): ConsentService {
  async function list(over: Database, userId: string): Promise<Consent[]> {
    const rows = await createConsentRepo(over).ofUser(userId);
    return purposes.map((purpose) => toConsent(purpose, rows));
  }

  return {
    list: (userId) => list(db, userId),

    set: (userId, purpose, { is_granted, locale, ip }) =>
      withTx(async (tx) => {
        const at = new Date(clock.now()).toISOString();
        const hasChanged = is_granted
          ? await recordConsent(tx, { userId, purpose, locale, at, source: 'SETTINGS' })
          : await createConsentRepo(tx).withdraw(userId, purpose, at);
        if (hasChanged) {
          await audit(tx, {
            actorId: userId,
            action: is_granted ? 'consent.given' : 'consent.withdrawn',
            targetType: 'user',
            targetId: userId,
            ip,
            after: { purpose },
          });
          tx.emit({
            kind: 'consent.updated',
            topic: `u:${userId}`,
            ref: userId,
            actor: userId,
            data: { purpose, is_granted } satisfies EventData<'consent.updated'>,
          });
        }
        return toConsent(purpose, await createConsentRepo(tx).ofUser(userId));
      }),
  };
}

function toConsent(purpose: Purpose, rows: readonly ConsentRow[]): Consent {
  const row = rows.find((one) => one.purpose === purpose);
  const { version, text } = statements[purpose];
  return {
    purpose,
    is_optional: optionalPurposes.some((optional) => optional === purpose),
    is_granted: row !== undefined && row.withdrawn_at === null,
    text,
    doc_version: version,
    granted_at: row?.granted_at ?? null,
    withdrawn_at: row?.withdrawn_at ?? null,
  };
}
