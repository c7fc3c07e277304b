import {
  type GroupMention,
  groupMentionRights,
  groupsMentionedIn,
} from '../../../contract/chat/group-mentions.ts';
import { may } from '../../../contract/core/permissions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { ActionLimits, LimitedAction } from '../../platform/limits/action-limits.ts';
import type { Membership } from '../communities/community.service.ts';
import { contentNotAccepted } from './writing-problems.ts';

const limits = {
  everyone: 'EVERYONE_MENTIONED',
  staff: 'STAFF_MENTIONED',
} as const satisfies Record<GroupMention, LimitedAction>;

interface GroupMentionText {
  readonly text: string;
  /** The field of the text. */
  readonly path: string;
}

/**
 * Checks and counts the groups that a new text notifies.
 *
 * @throws Problem `content.not_accepted` on the field, when the role lacks the right; `limit.reached`.
 */
export async function requireGroupMentions(
  tx: Tx,
  actionLimits: ActionLimits,
  { text, path }: GroupMentionText,
  { userId, membership }: { readonly userId: string; readonly membership: Membership },
): Promise<void> {
  for (const group of groupsMentionedIn(text)) {
    if (!may(groupMentionRights[group], membership.standing, membership.group))
      throw contentNotAccepted('Only owners and moderators can notify everyone', { path });
    await actionLimits.count(tx, limits[group], { userId, within: membership.group.id });
  }
}

/**
 * An edit notifies no group, so a text that did not mention one before must not show such a mention.
 *
 * @throws Problem `content.not_accepted` on the field.
 */
export function requireNoNewGroupMention(before: string, { text, path }: GroupMentionText): void {
  const known = groupsMentionedIn(before);
  if (groupsMentionedIn(text).some((group) => !known.includes(group)))
    throw contentNotAccepted('Editing doesn’t notify anyone. Mention them in a new post or message.', {
      path,
    });
}
