import type { Database } from '../../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/api/implement.ts';
import { chatRights } from '../../../../platform/rights/chat-right.ts';
import { storageOwner } from '../../../communities/plan-limits.ts';
import type { WritingService } from '../../../moderation/writing.service.ts';
import { chatReadOnly } from '../../chat-problems.ts';
import { mayWrite } from '../../chat-right.ts';
import type { ConversationService } from '../../conversation.service.ts';

export interface AdmitMessageFileDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly conversations: Pick<ConversationService, 'require'>;
  readonly writing: Pick<WritingService, 'lockAndRequireAllowed'>;
}

/**
 * Says who may send files for a message in a conversation now, and for which community they count. Files of private
 * conversations count for none.
 */
export function createAdmitMessageFile({ db, withTx, conversations, writing }: AdmitMessageFileDeps) {
  return async (caller: Caller, conversationId: string) => {
    const found = await conversations.require(conversationId, caller);
    if (!mayWrite(found)) throw chatReadOnly();
    const { membership } = found;
    if (!membership) return null;
    const right = chatRights(found.conversation).write;
    const written = { membership, isNew: false, right, mute: 'CHAT_MUTE' } as const;
    await withTx((tx: Tx) => writing.lockAndRequireAllowed(tx, written, caller));
    return storageOwner(db, membership.group.id);
  };
}
