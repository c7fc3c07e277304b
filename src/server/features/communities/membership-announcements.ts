import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { canOutsidersRead } from './community-card.ts';
import type { CommunityChats } from './community-chats.ts';
import { createMembershipRepo, type LockedGroup } from './members/membership.repo.ts';

/** A user's membership in a community, and the user who changed it. */
export interface MembershipAnnouncement {
  readonly groupId: string;
  readonly userId: string;
  readonly actorId: string;
}

/** Null: no one acted, time passed. */
type QuietAnnouncement = Omit<MembershipAnnouncement, 'actorId'> & { readonly actorId: string | null };

/** Announces a new member to all members and to the new member. Adds one to the member count. */
export async function announceArrival(
  tx: Tx,
  { groupId, userId, actorId }: MembershipAnnouncement,
): Promise<void> {
  const repo = createMembershipRepo(tx);
  const total_members = await repo.changeTotal(groupId, 1);
  const member = await repo.member(groupId, userId);
  tx.emit({
    kind: 'member.added',
    topic: `g:${groupId}`,
    ref: userId,
    actor: actorId,
    data: { member, total_members } satisfies EventData<'member.added'>,
  });
  tx.emit({
    kind: 'membership.granted',
    topic: `u:${userId}`,
    ref: groupId,
    actor: actorId,
    data: { group_id: groupId } satisfies EventData<'membership.granted'>,
  });
}

/**
 * Emits the removal on every topic that the user may no longer receive, so that each log shows the last event for them.
 * The posts of a community that everyone may read are not included. Subtracts one from the member count.
 */
export async function announceDeparture(
  tx: Tx,
  chats: CommunityChats,
  { group, userId, actorId, reason, wasStaff }: Departure,
): Promise<void> {
  const { id: groupId } = group;
  const total_members = await createMembershipRepo(tx).changeTotal(groupId, -1);
  const conversations = await chats.conversationIdsOf(tx, groupId, 'members');
  const removed: EventData<'member.removed'> = { group_id: groupId, user_id: userId, total_members };
  const posts = canOutsidersRead(group) ? [] : [`f:${groupId}`];
  for (const topic of [`g:${groupId}`, `n:${groupId}`, ...posts, ...conversations.map((id) => `c:${id}`)])
    tx.emit({ kind: 'member.removed', topic, ref: userId, actor: actorId, data: removed });
  if (wasStaff) await announceStaffEnd(tx, chats, { groupId, userId, actorId });
  tx.emit({
    kind: 'membership.revoked',
    topic: `u:${userId}`,
    ref: groupId,
    actor: actorId,
    data: { group_id: groupId, reason } satisfies EventData<'membership.revoked'>,
  });
}

export interface Departure {
  readonly group: Pick<LockedGroup, 'id' | 'is_public' | 'is_free'>;
  readonly userId: string;
  readonly actorId: string;
  readonly reason: EventData<'membership.revoked'>['reason'];
  readonly wasStaff: boolean;
}

/** The user receives no event on the topics of the staff and of its chats after this one. */
export async function announceStaffEnd(
  tx: Tx,
  chats: CommunityChats,
  { groupId, userId, actorId }: MembershipAnnouncement,
): Promise<void> {
  const conversations = await chats.conversationIdsOf(tx, groupId, 'staff');
  const data: EventData<'staff.removed'> = { group_id: groupId, user_id: userId };
  for (const topic of [`m:${groupId}`, ...conversations.map((id) => `c:${id}`)])
    tx.emit({ kind: 'staff.removed', topic, ref: userId, actor: actorId, data });
}

/** Notifies the staff that the pending requests changed, or a membership that only staff sees. */
export async function announceQueue(tx: Tx, { groupId, userId, actorId }: QuietAnnouncement): Promise<void> {
  const pending_count = await createMembershipRepo(tx).waitingCount(groupId);
  tx.emit({
    kind: 'request.updated',
    topic: `m:${groupId}`,
    ref: userId,
    ...(actorId !== null && { actor: actorId }),
    data: { group_id: groupId, user_id: userId, pending_count } satisfies EventData<'request.updated'>,
  });
}

/** Notifies the user that their membership changed, without a join or a removal. */
export function announceOwnChange(tx: Tx, { groupId, userId, actorId }: QuietAnnouncement): void {
  tx.emit({
    kind: 'membership.updated',
    topic: `u:${userId}`,
    ref: groupId,
    ...(actorId !== null && { actor: actorId }),
    data: { group_id: groupId } satisfies EventData<'membership.updated'>,
  });
}

/** Notifies all members and the user that the user's role changed. */
export async function announceRole(tx: Tx, announcement: MembershipAnnouncement): Promise<void> {
  await announceMembership(tx, announcement);
  announceOwnChange(tx, announcement);
}

/**
 * Notifies the members of each of the user's communities that the user became hidden or visible, so that they reload the
 * directory.
 */
export async function announceEverywhere(
  tx: Tx,
  { userId, actorId }: Omit<MembershipAnnouncement, 'groupId'>,
): Promise<void> {
  for (const groupId of await createMembershipRepo(tx).activeGroups(userId))
    await announceMembership(tx, { groupId, userId, actorId });
}

async function announceMembership(
  tx: Tx,
  { groupId, userId, actorId }: MembershipAnnouncement,
): Promise<void> {
  const member = await createMembershipRepo(tx).member(groupId, userId);
  tx.emit({
    kind: 'member.updated',
    topic: `g:${groupId}`,
    ref: userId,
    actor: actorId,
    data: { member } satisfies EventData<'member.updated'>,
  });
}
