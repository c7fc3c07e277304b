import type { Database } from './database.ts';

// Row locks that several features take, each until the transaction ends. Take them in this order, so that two
// transactions cannot deadlock: the community, the user, memberships (in the order of their ids), then the thing itself
// (conversation before message, post before comment, course before lesson), and topics last, which `emit` does. They
// are `no key` locks, so rows that refer to a locked one can still be inserted.

/** Runs changes of one community one after another. */
export async function lockGroup(tx: Database, groupId: string): Promise<void> {
  await tx.query('select from groups where id = $1 for no key update', [groupId]);
}

/** Runs changes of what one user owns one after another, also where the changed row does not exist yet. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId]);
}

/** Runs changes of one conversation one after another. Take it before the locks of its messages. */
export async function lockConversation(tx: Database, conversationId: string): Promise<void> {
  await tx.query('select from chat_conversations where id = $1 for no key update', [conversationId]);
}
