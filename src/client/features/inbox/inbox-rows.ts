import type { MessagesTab } from '../../../contract/addresses.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import { folded } from '../../i18n/folded.ts';
import { conversationTitle } from '../chat/conversations/conversation-title.ts';
import { countedOf } from '../chat/store/conversation-store.ts';

function lastAt({ last_message_at, created_at }: Conversation): string {
  return last_message_at ?? created_at;
}

/** What a person is called by others who look for them. */
function namesOf(conversation: Conversation, communityName: string): string {
  const { peer, topic } = conversation;
  return folded(`${conversationTitle(conversation)} ${peer?.username ?? ''} ${topic} ${communityName}`);
}

/**
 * The rows of one tab, as far as `q` finds them: those kept at the top first, then the latest spoken in. Every word of
 * `q` is somewhere in the name.
 */
export function inboxRows(
  byId: Readonly<Record<string, Conversation>>,
  tab: MessagesTab,
  q: string,
  communityNameOf: (groupId: string) => string,
): readonly Conversation[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return Object.values(byId)
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

/** What the communities' chats add to the badge. */
export function unreadInGroups(byId: Readonly<Record<string, Conversation>>): number {
  return Object.values(byId)
    .filter(({ group_id }) => group_id !== null)
    .reduce((sum, one) => sum + countedOf(one), 0);
}
