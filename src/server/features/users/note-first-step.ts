import type { Tx } from '../../platform/db/transaction.ts';

/** Notifies the user's screens that a step may be done now. Announces nothing for users without an open checklist. */
export async function noteFirstStep(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select from first_steps where user_id = $1 and closed_at is null limit 1',
    [userId],
  );
  if (rowCount !== 0) announceFirstSteps(tx, userId);
}

/** Notifies the user's screens that one of their checklists changed. */
export function announceFirstSteps(tx: Tx, userId: string): void {
  tx.emit({ kind: 'first_steps.updated', topic: `u:${userId}`, ref: userId, actor: userId, data: {} });
}
