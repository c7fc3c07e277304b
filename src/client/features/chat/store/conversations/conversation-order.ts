import type { ConversationFacts } from '../../conversations/conversation-facts.ts';

/** A community's chats in list order: the oldest first, without archived ones. New messages do not change the order. */
export function conversationsOf(
  byId: Readonly<Record<string, ConversationFacts>>,
  groupId: string,
): readonly ConversationFacts[] {
  return Object.values(byId)
    .filter((one) => one.group_id === groupId && one.kind !== 'THREAD' && one.status !== 'ARCHIVED')
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

/**
 * The chat `step` places after the current one, wrapping around; with `isUnread`, the nearest unread one in that
 * direction.
 */
export function neighbourOf<One extends ConversationFacts>(
  conversations: readonly One[],
  currentId: string | undefined,
  step: 1 | -1,
  isUnread: (conversation: One) => boolean = () => true,
): One | undefined {
  const count = conversations.length;
  const at = conversations.findIndex(({ id }) => id === currentId);
  const from = at === -1 && step === -1 ? 0 : at;
  for (let distance = 1; distance <= count; distance += 1) {
    const candidate = conversations[(from + step * distance + count * 2) % count];
    if (candidate !== undefined && candidate.id !== currentId && isUnread(candidate)) return candidate;
  }
  return undefined;
}
