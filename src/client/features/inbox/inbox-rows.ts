import type { MessagesTab } from '../../../contract/addresses.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import { folded } from '../../i18n/folded.ts';
import { conversationTitle } from '../chat/conversations/conversation-title.ts';

function lastAt({ last_message_at, created_at }: Conversation): string {
  return last_message_at ?? created_at;
}

/** The names by which a conversation can be searched. */
function namesOf(conversation: Conversation, communityName: string): string {
  const { peer, topic } = conversation;
  return folded(`${conversationTitle(conversation)} ${peer?.username ?? ''} ${topic} ${communityName}`);
}

/**
 * The rows of one tab that match `q`: pinned ones first, then the most recently active. Each word of `q` must be
 * somewhere in the name.
 */
export function inboxRows(
  byId: Readonly<Record<string, Conversation>>,
  tab: MessagesTab,
  q: string,
  communityNameOf: (groupId: string) => string,
): readonly Conversation[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return Object.values(byId)
    .filter((one) => one.kind !== 'THREAD')
    .filter((one) => one.status !== 'ARCHIVED' && (one.group_id === null) === (tab === 'private'))
    .filter((one) => {
      const names = namesOf(one, one.group_id === null ? '' : communityNameOf(one.group_id));
      return words.every((word) => names.includes(word));
    })
    .sort(
      (a, b) =>
        Number(b.is_pinned) - Number(a.is_pinned) ||
        lastAt(b).localeCompare(lastAt(a)) ||
        a.id.localeCompare(b.id),
    );
}
