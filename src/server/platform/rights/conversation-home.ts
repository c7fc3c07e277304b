/**
 * SQL for a join: the conversation `h` that decides who may read and write in `conversation`. For a thread that is the
 * conversation of its parent; every other one decides for itself.
 */
export function homeOf(conversation: string): string {
  return `chat_conversations h on h.id = coalesce(${conversation}.parent_conversation_id, ${conversation}.id)`;
}
