import type { Clock, Random } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';

export interface AuditEntry {
  /** Null when no user is signed in, or when the server's operator acted. */
  readonly actorId: string | null;
  /** `noun.past`, like `member.banned`. */
  readonly action: string;
  /** Kind of the thing acted on, like `user`; `targetId` is its id. */
  readonly targetType: string;
  readonly targetId: string | null;
  readonly groupId?: string;
  readonly ip?: string;
  /** What changed, as JSON. Never a secret, and only the personal data that the change is about. */
  readonly before?: object;
  readonly after?: object;
}

/** Writes one entry in the transaction of the action, so that neither exists without the other. */
export type Audit = (tx: Database, entry: AuditEntry) => Promise<void>;

/**
 * Creates the audit log. Entries are only added, never changed or deleted. The one exception: the addresses of an
 * erased user are removed.
 */
export function createAudit({ clock, random }: { clock: Clock; random: Random }): Audit {
  return async (tx, { actorId, action, targetType, targetId, groupId, ip, before, after }) => {
    await tx.query(
      `insert into audit_entries
         (id, at, actor_id, action, target_type, target_id, group_id, ip, before, after)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        random.uuid(),
        new Date(clock.now()),
        actorId,
        action,
        targetType,
        targetId,
        groupId ?? null,
        ip ?? null,
        before ? JSON.stringify(before) : null,
        after ? JSON.stringify(after) : null,
      ],
    );
  };
}
