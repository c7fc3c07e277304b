import type { Restriction } from '../../../contract/communities/restrictions.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { NotificationInput } from '../notifications/core/notification-input.ts';

/** Notifies those who may lift the restriction. */
export function announceToStaff(
  tx: Tx,
  { id, group_id }: Pick<Restriction, 'id' | 'group_id'>,
  userId: string | null,
): void {
  tx.emit({
    kind: 'restriction.updated',
    topic: group_id === null ? 'adm' : `m:${group_id}`,
    ref: id,
    ...(userId !== null && { actor: userId }),
    data: { group_id, restriction_id: id } satisfies EventData<'restriction.updated'>,
  });
}

/** Notifies them, and the restricted user, whose rights have changed: in one community, or everywhere. */
export function announceRestriction(tx: Tx, restriction: Restriction, userId: string | null): void {
  const { group_id, user } = restriction;
  const topic = `u:${user.id}`;
  announceToStaff(tx, restriction, userId);
  if (group_id === null)
    tx.emit({
      kind: 'authorization.updated',
      topic,
      data: {} satisfies EventData<'authorization.updated'>,
    });
  else
    tx.emit({
      kind: 'membership.updated',
      topic,
      ref: group_id,
      data: { group_id } satisfies EventData<'membership.updated'>,
    });
}

/** Ends the live connections of a user whose suspension is in force. Their calls are refused by the restriction itself. */
export function endConnections(tx: Tx, { type, status, user }: Restriction): void {
  if (type !== 'SUSPENSION' || status !== 'ACTIVE') return;
  const data = { session_ids: '*', is_suspended: true } satisfies EventData<'session.revoked'>;
  tx.emit({ kind: 'session.revoked', topic: `u:${user.id}`, data });
}

/** The user learns what is restricted and for how long; the moderator's name is only for staff. */
export function restrictionNotification(
  kind: 'RESTRICTED' | 'RESTRICTION_LIFTED',
  { id, group_id, user, type, reason, starts_at, ends_at }: Restriction,
  also: readonly Restriction[],
): NotificationInput {
  const restriction_types = [type, ...also.map((one) => one.type)];
  return {
    kind,
    groupId: group_id,
    actorId: null,
    facts: { restriction_type: type, restriction_types, reason, starts_at, ends_at },
    key: `${kind}:${id}`,
    to: [{ userId: user.id, reason: 'OWN_PLACE' }],
  };
}

/** The entry of the audit for everything that one action created or ended. */
export function restrictionEntry(
  action: string,
  [first, ...also]: readonly [Restriction, ...Restriction[]],
  { userId }: Pick<Caller, 'userId'>,
) {
  const { id, group_id, user, type, scope, ends_at, reason } = first;
  const types = [first, ...also].map((one) => one.type);
  return {
    actorId: userId,
    action,
    targetType: 'restriction',
    targetId: id,
    ...(group_id !== null && { groupId: group_id }),
    after: { user_id: user.id, type, types, scope, ends_at, reason },
  };
}
