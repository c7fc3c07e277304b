import { fullName } from '../../../../contract/account/people.ts';
import { t } from '../../../i18n/t.ts';
import type { MessageRights } from '../actions/message-actions.ts';
import type { ConversationFacts } from './conversation-facts.ts';

/** The title of a conversation: `#general`, or the other member's name. */
export function conversationTitle({
  kind,
  name,
  peer,
}: Pick<ConversationFacts, 'name' | 'peer'> & Partial<Pick<ConversationFacts, 'kind'>>): string {
  if (kind === 'THREAD') return t('the thread');
  return peer === null ? `#${name}` : fullName(peer);
}

/** Why the user may not write in a conversation, as text; null when they may. */
export function closedReason(
  { group_id, status, is_writable }: ConversationFacts,
  { canWrite, canModerate, muted }: Pick<MessageRights, 'canWrite' | 'canModerate' | 'muted'>,
): string | null {
  if (group_id === null) {
    return is_writable ? null : t('You two cannot write to each other now. What was said stays here.');
  }
  if (!canWrite) return t('This community is read-only now. You can still read everything.');
  if (muted !== undefined) return muted;
  if (status === 'READ_ONLY' && !canModerate) return t('Only the staff writes in this chat.');
  return null;
}
