import type { Tx } from '../../platform/db/transaction.ts';

/** What communities ask of the chats in them. Each runs in the caller's transaction. */
export interface CommunityChats {
  /** Opens the first conversation, so that a new community can talk at once. */
  created(tx: Tx, created: { groupId: string; founderId: string; at: string }): Promise<void>;
  /** Messages from before a member joined are not unread for them. */
  joined(tx: Tx, joined: { groupId: string; userId: string; at: string }): Promise<void>;
  /** Archived conversations too: their topics still have readers. */
  conversationIdsOf(tx: Tx, groupId: string): Promise<string[]>;
}
