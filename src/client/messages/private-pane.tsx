import { useCallback, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from '../../contract/me.ts';
import { fullName, type Person } from '../../contract/people.ts';
import type { ConversationFacts } from '../chat/conversation-facts.ts';
import { ConversationHead } from '../chat/conversation-head.tsx';
import type { ConversationHandle } from '../chat/conversation-log.tsx';
import { ConversationTools } from '../chat/conversation-tools.tsx';
import type { MessageRights } from '../chat/message-actions.ts';
import { messageAddress } from '../chat/message-address.ts';
import type { StaffRole } from '../chat/message-row.tsx';
import { OpenConversation } from '../chat/open-conversation.tsx';
import { useComposerFocus } from '../chat/use-composer-focus.ts';
import { usePanel } from '../chat/use-panel.tsx';
import { useIsPeerOnline } from '../chat/use-passing.ts';
import { Avatar } from '../ui/avatar.tsx';
import { t } from '../words/t.ts';
import { BackToMessages } from './back-to-messages.tsx';
import { GoneConversation } from './gone-conversation.tsx';
import { PaneColumns } from './pane-columns.tsx';

const noRoles: ReadonlyMap<string, StaffRole> = new Map();

interface PrivatePaneProps {
  conversation: ConversationFacts;
  peer: Person;
  user: CurrentUser;
  messageId: string | undefined;
}

/** An open conversation between two people. */
export function PrivatePane({ conversation, peer, user, messageId }: PrivatePaneProps) {
  const { id, is_writable } = conversation;
  // Raised to open the same conversation afresh after it could not be loaded.
  const [attempt, setAttempt] = useState(0);
  const handle = useRef<ConversationHandle>(null);
  const composer = useComposerFocus(id, messageId);
  const isOnline = useIsPeerOnline(conversation);
  const rights: MessageRights = useMemo(
    () => ({ myId: user.id, canWrite: is_writable, canPin: true, canModerate: false, isPrivate: true }),
    [user.id, is_writable],
  );
  const addressOf = useCallback((messageId: string) => messageAddress('/messages/', id, messageId), [id]);
  const panel = usePanel({ conversationId: id, canPin: true, handle });
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
        gone={<GoneConversation tab="private" />}
        rights={rights}
        myUsername={user.username}
        roles={noRoles}
        messageId={messageId}
        onRetry={() => setAttempt((n) => n + 1)}
        composer={composer}
        handle={handle}
      />
    </PaneColumns>
  );
}
