import type { Conversation } from '../../contract/chat.ts';

/** A community's chats as its list shows them: the oldest first, archived ones left out. The order never jumps. */
export function conversationsOf(
  byId: Readonly<Record<string, Conversation>>,
  groupId: string,
): readonly Conversation[] {
  return Object.values(byId)
    .filter(({ group_id, status }) => group_id === groupId && status !== 'ARCHIVED')
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}
