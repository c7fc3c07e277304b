import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/account/me.ts';
import type { GroupPermission } from '../../../contract/core/permissions.ts';
import { authorizationQuery } from '../../data/communities/communities.queries.ts';
import { myCommunitiesQuery } from '../../data/communities/my-communities.queries.ts';
import { useLossReason } from '../../data/communities/use-loss-reason.ts';
import { OfflineState, QueryError } from '../../data/lists/query-state.tsx';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import type { MessageRights } from '../chat/actions/message-actions.ts';
import { useComposerFocus } from '../chat/composer/use-composer-focus.ts';
import type { ConversationFacts } from '../chat/conversations/conversation-facts.ts';
import { ChatSign, ConversationHead, lineOf } from '../chat/conversations/conversation-head.tsx';
import { ConversationTools } from '../chat/conversations/conversation-tools.tsx';
import { messageAddress } from '../chat/conversations/message-address.ts';
import { OpenConversation } from '../chat/conversations/open-conversation.tsx';
import type { ConversationHandle } from '../chat/list/log/conversation-log.tsx';
import { usePanel } from '../chat/panels/use-panel.tsx';
import { useStaffRoles } from '../chat/panels/use-staff-roles.ts';
import { useChat } from '../chat/store/use-chat.ts';
import { useThread } from '../chat/threads/use-thread.tsx';
import { useChatMute } from '../moderation/use-chat-mute.ts';
import { BackToMessages } from './back-to-messages.tsx';
import { GoneConversation } from './gone-conversation.tsx';
import { PaneColumns } from './pane-columns.tsx';

const none: readonly GroupPermission[] = [];

interface GroupPaneProps {
  conversation: ConversationFacts;
  groupId: string;
  user: CurrentUser;
  messageId: string | undefined;
  /** The message whose thread is open. */
  thread: string | undefined;
}

/** An open community chat in /messages/. */
export function GroupPane({ conversation, groupId, user, messageId, thread: threadOf }: GroupPaneProps) {
  const { id, name } = conversation;
  const chat = useChat();
  const [attempt, setAttempt] = useState(0);
  const handle = useRef<ConversationHandle>(null);
  const composer = useComposerFocus(id, messageId);
  const { data: communities } = useQuery(myCommunitiesQuery);
  const rightsQuery = useQuery(authorizationQuery(groupId));
  const roles = useStaffRoles(groupId);
  const community = communities?.find((one) => one.id === groupId);
  const slug = community?.slug ?? '';
  const lossReason = useLossReason(groupId);
  const permissions = rightsQuery.data?.permissions ?? none;
  const mute = useChatMute(rightsQuery.data);
  const rights: MessageRights = useMemo(
    () => ({
      myId: user.id,
      canWrite: permissions.includes('chat.write'),
      canPin: permissions.includes('message.pin'),
      canModerate: permissions.includes('message.moderate'),
      staffRoles: roles,
      isPrivate: false,
      mute,
    }),
    [user.id, permissions, mute, roles],
  );
  const addressOf = useCallback(
    (messageId: string) => messageAddress(`/communities/${slug}/chats/`, id, messageId),
    [slug, id],
  );
  const isStaff = permissions.includes('staff_chat.read');
  useEffect(() => chat.openGroup(groupId, isStaff), [chat, groupId, isStaff]);

  const thread = useThread({
    ...{ home: conversation, parentId: threadOf, replyId: messageId, rights, roles: roles },
    ...{ myUsername: user.username, path: `/communities/${slug}/chats/` },
  });
  const panel = usePanel({ conversationId: id, canPin: rights.canPin, handle, thread });
  return (
    <PaneColumns panel={panel}>
      <ConversationHead
        back={<BackToMessages tab="group" />}
        lead={
          <CommunityAvatar id={groupId} name={community?.name ?? name} src={community?.logo_url} size={28} />
        }
        sign={<ChatSign isStaffOnly={conversation.is_staff_only} />}
        name={name}
        line={lineOf(conversation) || (community?.name ?? '')}
      >
        {community !== undefined && (
          <Link
            kind="bare"
            to="/communities/$slug/chats/"
            params={{ slug }}
            search={{ conversationId: id }}
            aria-label={t('Open in {name}', { name: community.name })}
            title={t('Open in {name}', { name: community.name })}
            className="grid size-hit flex-none place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
          >
            <Users aria-hidden className="size-4.5 stroke-[1.75]" />
          </Link>
        )}
        <ConversationTools conversation={conversation} panel={panel.kind} onPanel={panel.toggle} />
      </ConversationHead>
      {rightsQuery.data === undefined && rightsQuery.fetchStatus === 'paused' ? (
        <div className="m-auto p-4">
          <OfflineState isBare />
        </div>
      ) : rightsQuery.error !== null ? (
        <div className="m-auto p-4">
          <QueryError query={rightsQuery} isBare title={t('The chat did not load')} />
        </div>
      ) : (
        rightsQuery.data !== undefined && (
          <OpenConversation
            key={attempt}
            conversation={conversation}
            addressOf={addressOf}
            gone={<GoneConversation tab="group" reason={lossReason} />}
            rights={rights}
            myUsername={user.username}
            roles={roles}
            messageId={threadOf === undefined ? messageId : undefined}
            onRetry={() => setAttempt((n) => n + 1)}
            composer={composer}
            handle={handle}
          />
        )
      )}
    </PaneColumns>
  );
}
