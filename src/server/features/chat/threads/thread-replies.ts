import type { Conversation, Message } from '../../../../contract/chat/chat.ts';
import type { ThreadSummary } from '../../../../contract/chat/thread-summary.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Notifier, Recipient } from '../../notifications/core/notification-input.ts';
import { createMentionRepo } from '../messages/mention.repo.ts';
import { messageKey } from '../messages/message-announcements.ts';
import { createThreadRepo, type ThreadPreferences } from './thread.repo.ts';

/** A thread, locked by the transaction. */
export interface LockedThread {
  readonly id: string;
  /** The community of its parent's conversation; null in a private one. */
  readonly groupId: string | null;
  readonly parent: NonNullable<Conversation['parent']>;
}

/**
 * Counts replies that were just stored, in order. Those who wrote, were mentioned, or wrote the parent follow the thread
 * from now on. Notifies its followers.
 */
export async function announceReplies(
  tx: Tx,
  notifier: Pick<Notifier, 'notifyReplies'>,
  thread: LockedThread,
  replies: readonly Message[],
): Promise<void> {
  const newest = replies.at(-1);
  if (newest === undefined) return;
  const repo = createThreadRepo(tx);
  const authors = replies.map(({ author }) => author.id);
  announceThread(tx, thread, await repo.add(thread.id, authors, newest.created_at), newest.author.id);
  const first = [
    await repo.authorOf(thread.parent.message_id),
    ...(await repo.peersIn(thread.parent.conversation_id)),
  ];
  const concerned = await createMentionRepo(tx).readersAmong([...new Set(first)], thread);
  for (const reply of replies) {
    const others = [...concerned, ...reply.mentions].map(({ id }) => id);
    const by = { authorId: reply.author.id, seq: reply.seq, at: reply.created_at };
    for (const chosen of await repo.follow(thread.id, by, others)) announceFollowing(tx, thread, chosen);
    await notifyFollowers(tx, notifier, { thread, reply, followers: await repo.followers(thread.id) });
  }
}

/** Counts the replies again after some were deleted or came back. The caller holds the lock of the thread. */
export async function recountReplies(
  tx: Tx,
  thread: Pick<LockedThread, 'id' | 'parent'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  announceThread(tx, thread, await createThreadRepo(tx).recount(thread.id), userId);
}

/** Shows the summary to the readers of the parent's conversation. */
function announceThread(
  tx: Tx,
  { parent }: Pick<LockedThread, 'parent'>,
  thread: ThreadSummary,
  actor: string,
): void {
  tx.emit({
    kind: 'thread.updated',
    topic: `c:${parent.conversation_id}`,
    ref: parent.message_id,
    actor,
    data: { chat_message_id: parent.message_id, thread } satisfies EventData<'thread.updated'>,
  });
}

/** Notifies the devices of a user that they follow the thread now. */
function announceFollowing(tx: Tx, { id }: Pick<LockedThread, 'id'>, chosen: ThreadPreferences): void {
  const { user_id, ...preferences } = chosen;
  tx.emit({
    kind: 'conversation.preferences_updated',
    topic: `u:${user_id}`,
    ref: id,
    actor: user_id,
    data: {
      chat_conversation_id: id,
      ...preferences,
    } satisfies EventData<'conversation.preferences_updated'>,
  });
}

/** A mention and an answer have notifications of their own. So have private chats, which push their messages. */
async function notifyFollowers(
  tx: Tx,
  notifier: Pick<Notifier, 'notifyReplies'>,
  { thread, reply, followers }: { thread: LockedThread; reply: Message; followers: readonly string[] },
): Promise<void> {
  if (thread.groupId === null) return;
  const told = [...reply.mentions.map(({ id }) => id), reply.reply_to?.author.id];
  const to: Recipient[] = followers
    .filter((id) => id !== reply.author.id && !told.includes(id))
    .map((userId) => ({ userId, reason: 'FOLLOWING_THREAD' }));
  await notifier.notifyReplies(tx, {
    kind: 'MESSAGE_REPLIED',
    groupId: thread.groupId,
    actorId: reply.author.id,
    about: { chat_conversation_id: thread.id, chat_message_id: reply.id, chat_seq: reply.seq },
    key: messageKey(reply),
    groupKey: `thread:${thread.id}`,
    to,
  });
}
