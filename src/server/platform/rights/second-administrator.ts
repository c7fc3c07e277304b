import { SECOND_AFTER_DAYS } from '../../../contract/admin/administrators.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Database } from '../db/database.ts';

/** Whether the administrators `one` and `other`, aliases of `users`, have nothing to do with the role of each other. */
function areApart(one: string, other: string): string {
  return `(${one}.id <> ${other}.id and ${one}.id <> all(${other}.platform_role_hands)
    and ${other}.id <> all(${one}.platform_role_hands))`;
}

/** Whether `u`, an alias of `users`, has administrated the platform for long enough at the moment `at`. */
function hasAdministratedLongEnough(u: string, at: string): string {
  return `(${u}.platform_role = 'ADMIN' and ${u}.status = 'ACTIVE'
    and coalesce(${u}.platform_role_since <= ${at}::timestamptz - make_interval(days => ${SECOND_AFTER_DAYS}), false))`;
}

interface Two {
  readonly proposedBy: string;
  /** Who would approve. */
  readonly userId: string;
  readonly at: Date;
}

/**
 * Requires that one person cannot be both: who approves what `proposedBy` proposed has administrated for a while, and
 * neither got the role by the other's hands. Their roles do not change until the end of the transaction.
 *
 * @throws Problem `platform.not_second`
 */
export async function requireSecondAdministrator(
  tx: Database,
  { proposedBy, userId, at }: Two,
): Promise<void> {
  await tx.query('select from users where id = any($1) order by id for share', [[proposedBy, userId]]);
  const { rows } = await tx.query<{ isProposerOne: boolean; isLong: boolean; isApart: boolean }>(
    `select p.platform_role = 'ADMIN' and p.status = 'ACTIVE' as "isProposerOne",
       ${hasAdministratedLongEnough('a', '$3')} as "isLong", ${areApart('a', 'p')} as "isApart"
     from users a, users p where a.id = $1 and p.id = $2`,
    [userId, proposedBy, at],
  );
  const [found] = rows;
  if (found?.isProposerOne !== true)
    throw new Problem('platform.not_second', 'The person who proposed this is no longer an administrator.');
  if (!found.isLong)
    throw new Problem(
      'platform.not_second',
      'Only someone who has been an administrator for 7 days can approve this.',
    );
  if (!found.isApart)
    throw new Problem(
      'platform.not_second',
      'One of you made the other an administrator. Someone else has to approve this.',
    );
}

/** Whether anyone but `proposedBy`, and but the person whom it is about, could approve what they propose. */
export async function hasSecondAdministrator(
  db: Database,
  { proposedBy, at }: Omit<Two, 'userId'>,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from users a, users p where p.id = $1 and ${areApart('a', 'p')}
       and ${hasAdministratedLongEnough('a', '$2')} limit 1`,
    [proposedBy, at],
  );
  return rows.length > 0;
}
