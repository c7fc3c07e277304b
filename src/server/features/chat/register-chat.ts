import type { Context } from '../../platform/context.ts';
import type { CommunityService } from '../communities/community.service.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import type { PointsService } from '../points/points.service.ts';
import type { FindPollSite } from '../polls/poll.service.ts';
import { chatRoutes } from './chat.routes.ts';
import { type ConversationService, createConversationService } from './conversation.service.ts';
import { createChatSearchService } from './messages/chat-search.service.ts';
import { createMessageService, type MessageDeps, type MessageService } from './messages/message.service.ts';
import { createMessagePollSite } from './messages/message-poll-site.ts';
import { createPinService } from './messages/pin.service.ts';
import { createReactionService } from './messages/reaction.service.ts';
import { createRevisionService } from './messages/revision.service.ts';
import { createAdmitMessageFile } from './messages/sending/admit-message-file.ts';
import { createPreferenceService } from './preference.service.ts';
import { privateChatRoutes } from './private-chat.routes.ts';
import { createPrivateConversationService } from './private-conversation.service.ts';
import { chatLayoutRoutes } from './sections/chat-layout.routes.ts';
import { createChatLayoutService } from './sections/chat-layout.service.ts';
import { threadRoutes } from './threads/thread.routes.ts';
import { createThreadService } from './threads/thread.service.ts';

interface ChatFeatures
  extends Pick<MessageDeps, 'messagePush' | 'writing' | 'polls' | 'links' | 'attachments'> {
  readonly points: PointsService;
  readonly communities: CommunityService;
  readonly notifier: Notifier;
}

export interface Chat {
  readonly conversations: ConversationService;
  readonly messages: MessageService;
  readonly pollSite: FindPollSite;
  readonly admitFile: ReturnType<typeof createAdmitMessageFile>;
}

/** Conversations of communities, and private ones between two users. */
export function registerChat(context: Context, features: ChatFeatures): Chat {
  const { implement } = context;
  const conversations = createConversationService({ ...context, ...features });
  const messages = createMessageService({ ...context, ...features, conversations });
  const deps = { ...context, ...features, conversations, messages };
  chatRoutes(implement, {
    conversations,
    messages,
    reactions: createReactionService(deps),
    pins: createPinService(deps),
    revisions: createRevisionService(deps),
    searching: createChatSearchService(deps),
    preferences: createPreferenceService(deps),
  });
  chatLayoutRoutes(implement, createChatLayoutService(deps));
  threadRoutes(implement, createThreadService(deps));
  privateChatRoutes(implement, { privateConversations: createPrivateConversationService(deps), messages });
  return {
    conversations,
    messages,
    pollSite: createMessagePollSite(messages),
    admitFile: createAdmitMessageFile(deps),
  };
}
