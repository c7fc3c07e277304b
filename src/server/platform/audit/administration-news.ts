import type { EventData } from '../../../contract/events.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import type { Audit } from './audit.ts';

/** Notifies administrators that something of a kind, like `course`, came into being or changed. Says nothing about it. */
export function notifyAdministrators(tx: Tx, targetType: string, isAudited = false): void {
  const data: EventData<'administration.updated'> = { target_type: targetType, is_audited: isAudited };
  tx.emit({ kind: 'administration.updated', topic: 'adm', data });
}

/**
 * Wraps the audit, so that administrators hear of each entry in the transaction of the action. Signing in and out is not
 * told: it happens too often.
 */
export function announceAudit(audit: Audit): Audit {
  return async (db, entry) => {
    await audit(db, entry);
    if (isTx(db) && !entry.action.startsWith('session.')) notifyAdministrators(db, entry.targetType, true);
  };
}

function isTx(db: Database): db is Tx {
  return 'emit' in db;
}
