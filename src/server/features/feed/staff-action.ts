import { type GroupPermission, mayTakeAway, type Standing } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { activeRole } from '../../platform/rights/active-role.ts';
import { lockRight as lockGroupRight } from '../../platform/rights/lock-right.ts';
import type { Membership } from '../communities/community.service.ts';
import { contentNotAllowed } from '../moderation/writing-problems.ts';
import type { ContentRow } from './content-row.ts';

/**
 * Locks the caller's membership until the transaction ends, and returns their standing. Call it before other locks.
 *
 * @throws Problem `content.not_allowed` without the right.
 */
export function lockRight(
  tx: Tx,
  right: GroupPermission,
  of: { membership: Membership; caller: Caller },
): Promise<Standing> {
  return lockGroupRight(tx, right, { ...of, refusal: contentNotAllowed });
}

/** @throws Problem `content.not_allowed` for staff who do not rank above the author, unless it is their own content. */
export async function requireRank(
  tx: Tx,
  standing: Standing,
  row: Pick<ContentRow, 'group_id' | 'author_id'>,
  { userId }: Caller,
): Promise<void> {
  if (row.author_id === userId) return;
  if (!mayTakeAway(standing, await activeRole(tx, row.group_id, row.author_id))) throw contentNotAllowed();
}

/** Staff must send the version that they looked at: a newer change may be a reason not to act. */
export function requireVersion(version: number | undefined): number {
  if (version !== undefined) return version;
  const issues = [{ path: 'version', message: 'Say which version you looked at' }];
  throw new Problem('request.invalid', 'The request is not valid.', { issues });
}

/**
 * Adds an audit entry for what staff did to another user's content. It does not contain the text; the revision keeps
 * it.
 */
export async function auditStaffAction(
  audit: Audit,
  tx: Tx,
  entry: {
    action: string;
    kind: 'post' | 'comment';
    row: ContentRow;
    caller: Caller;
    reason?: string | undefined;
  },
): Promise<void> {
  const { action, kind, row, caller, reason } = entry;
  if (row.author_id === caller.userId) return;
  await audit(tx, {
    actorId: caller.userId,
    action: `${kind}.${action}`,
    targetType: kind,
    targetId: row.id,
    groupId: row.group_id,
    before: { author_id: row.author_id, status: row.status, version: row.version },
    ...(reason && { after: { reason } }),
  });
}
