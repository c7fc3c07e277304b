import type { Tx } from '../../platform/db/transaction.ts';

/** What the communities feature needs from chat. Each method runs in the caller's transaction. */
export interface CommunityChats {
  /** Opens the first conversation, so that members of a new community can talk at once. */
  created(tx: Tx, created: { groupId: string; founderId: string; at: string }): Promise<void>;
  /** Marks messages from before the join as read for the new member, in the chats of all members. */
  joined(tx: Tx, joined: { groupId: string; userId: string; at: string }): Promise<void>;
  /** The same in the chats of the staff. */
  promoted(tx: Tx, promoted: { groupId: string; userId: string; at: string }): Promise<void>;
  /**
   * The chats that all members read, or those of the staff, with their threads. Includes archived ones, because their
   * topics still have readers.
   */
  conversationIdsOf(tx: Tx, groupId: string, readers: 'members' | 'staff'): Promise<string[]>;
}
