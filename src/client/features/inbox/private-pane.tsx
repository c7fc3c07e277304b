import { useCallback, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/account/me.ts';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { useIsPeerOnline } from '../../data/realtime/use-ephemeral.ts';
import { t } from '../../i18n/t.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import type { MessageRights } from '../chat/actions/message-actions.ts';
import { useComposerFocus } from '../chat/composer/use-composer-focus.ts';
import type { ConversationFacts } from '../chat/conversations/conversation-facts.ts';
import { ConversationHead } from '../chat/conversations/conversation-head.tsx';
import { ConversationTools } from '../chat/conversations/conversation-tools.tsx';
import { messageAddress } from '../chat/conversations/message-address.ts';
import { OpenConversation } from '../chat/conversations/open-conversation.tsx';
import type { ConversationHandle } from '../chat/list/log/conversation-log.tsx';
import type { StaffRole } from '../chat/list/message-head.tsx';
import { usePanel } from '../chat/panels/use-panel.tsx';
import { useThread } from '../chat/threads/use-thread.tsx';
import { usePlatformRestriction } from '../moderation/use-own-restrictions.ts';
import { BackToMessages } from './back-to-messages.tsx';
import { GoneConversation } from './gone-conversation.tsx';
import { PaneColumns } from './pane-columns.tsx';

const noRoles: ReadonlyMap<string, StaffRole> = new Map();

interface PrivatePaneProps {
  conversation: ConversationFacts;
  peer: Person;
  user: CurrentUser;
  messageId: string | undefined;
  /** The message whose thread is open. */
  thread: string | undefined;
}

/** An open private conversation. */
export function PrivatePane({ conversation, peer, user, messageId, thread: threadOf }: PrivatePaneProps) {
  const { id, is_writable } = conversation;
  // Increases to open the same conversation again after it could not be loaded.
  const [attempt, setAttempt] = useState(0);
  const handle = useRef<ConversationHandle>(null);
  const composer = useComposerFocus(id, messageId);
  const isOnline = useIsPeerOnline(conversation);
  const mute = usePlatformRestriction('CHAT_MUTE');
  const rights: MessageRights = useMemo(
    () => ({
      ...{ myId: user.id, canWrite: is_writable, canPin: true, canModerate: false, isPrivate: true },
      mute,
    }),
    [user.id, is_writable, mute],
  );
  const addressOf = useCallback((messageId: string) => messageAddress('/messages/', id, messageId), [id]);
  const thread = useThread({
    ...{ home: conversation, parentId: threadOf, replyId: messageId, rights, roles: noRoles },
    ...{ myUsername: user.username, path: '/messages/' },
  });
  const panel = usePanel({ conversationId: id, canPin: true, handle, thread });
  return (
    <PaneColumns panel={panel}>
      <ConversationHead
        back={<BackToMessages tab="private" />}
        lead={
          <Avatar
            id={peer.id}
            name={fullName(peer)}
            src={peer.avatar_url}
            size={28}
            presence={isOnline ? 'online' : undefined}
          />
        }
        name={fullName(peer)}
        line={isOnline ? t('Online') : peer.username === null ? '' : `@${peer.username}`}
      >
        <ConversationTools conversation={conversation} panel={panel.kind} onPanel={panel.toggle} />
      </ConversationHead>
      <OpenConversation
        key={attempt}
        conversation={conversation}
        addressOf={addressOf}
        gone={<GoneConversation tab="private" reason={null} />}
        rights={rights}
        myUsername={user.username}
        roles={noRoles}
        messageId={threadOf === undefined ? messageId : undefined}
        onRetry={() => setAttempt((n) => n + 1)}
        composer={composer}
        handle={handle}
      />
    </PaneColumns>
  );
}
