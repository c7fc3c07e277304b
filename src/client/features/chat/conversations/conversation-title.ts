import { fullName } from '../../../../contract/account/people.ts';
import type { OwnRestriction } from '../../../../contract/communities/restrictions.ts';
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

/** Why the user may not write in a conversation: a restriction, or another reason as text; null when they may. */
export function closedReason(
  { group_id, status, is_writable }: ConversationFacts,
  { canWrite, canModerate, mute }: Pick<MessageRights, 'canWrite' | 'canModerate' | 'mute'>,
): string | OwnRestriction | null {
  if (group_id === null) {
    if (is_writable && mute !== undefined) return mute;
    return is_writable ? null : t('You can’t message each other now. Earlier messages stay here.');
  }
  if (!canWrite) return t('This community is read-only now. You can still read everything.');
  if (mute !== undefined) return mute;
  if (status === 'READ_ONLY' && !canModerate) return t('Only staff can write in this chat.');
  return null;
}
