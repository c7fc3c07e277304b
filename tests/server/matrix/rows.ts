import { randomUUID } from 'node:crypto';
import * as auth from '../../../src/contract/account/auth.ts';
import * as me from '../../../src/contract/account/me.ts';
import * as signIn from '../../../src/contract/account/sign-in.ts';
import { getUserStats, searchUsers } from '../../../src/contract/account/user-search.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import * as chat from '../../../src/contract/chat/chat.ts';
import * as chatSearch from '../../../src/contract/chat/chat-history.ts';
import { listMessageRevisions } from '../../../src/contract/chat/chat-history.ts';
import { getChatLayout, updateChatLayout } from '../../../src/contract/chat/chat-sections.ts';
import * as conversationForm from '../../../src/contract/chat/conversations.ts';
import { updateConversationPreferences } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { searchMentionable } from '../../../src/contract/chat/mentions.ts';
import { listThreads, openThread } from '../../../src/contract/chat/threads.ts';
import * as authorization from '../../../src/contract/communities/authorization.ts';
import * as communities from '../../../src/contract/communities/communities.ts';
import { createCommunity } from '../../../src/contract/communities/communities.ts';
import * as members from '../../../src/contract/communities/members.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { may, standingOf } from '../../../src/contract/core/permissions.ts';
import { listMessageReactors, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import * as home from '../../../src/contract/home.ts';
import { searchPlatformPlans } from '../../../src/contract/money/platform-plans.ts';
import { getLeaderboard, getLevels } from '../../../src/contract/points/points.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import * as tags from '../../../src/contract/tags.ts';
import { aCommunityForm, type CommunityApi } from '../../support/actions/community-api.ts';
import { type Place, traitsOf, type World } from './a-world.ts';
import { accountRows } from './account-rows.ts';
import { analyticsRows } from './analytics-rows.ts';
import { calendarRows } from './calendar-rows.ts';
import { courseRows } from './course-rows.ts';
import { deliveryRows } from './delivery-rows.ts';
import { feedRows } from './feed-rows.ts';
import { learningRows } from './learning-rows.ts';
import { membershipRows } from './membership-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { planRows } from './plan-rows.ts';
import { pollRows } from './poll-rows.ts';
import { reportRows } from './report-rows.ts';
import { restrictionRows } from './restriction-rows.ts';
import { move, type Row, row } from './row.ts';
import { scheduledRows } from './scheduled-rows.ts';
import { uploadRows } from './upload-rows.ts';

/** Who was banned from a private community learns so. */
const bannedFromHidden: Row['exception'] = ({ place, platformRole }, group) =>
  place?.status === 'BANNED' && !may('group.see', standingOf(place, platformRole), traitsOf(group))
    ? 403
    : null;

/** A public or personal call that is let in as far as the check of its fields, which are all missing. */
function emptyRow(endpoint: Endpoint): Row {
  return {
    ...row(endpoint, 'nothing', () => ({}), { status: 422 }),
    send: async (api: CommunityApi, { caller }: Place) => {
      const answer = await api.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        payload: {},
        headers: caller === null ? {} : { authorization: `Bearer ${caller}` },
      });
      return { status: answer.statusCode, json: answer.json<unknown>() };
    },
  };
}

const ofGroup = ({ groupId }: Place) => ({ params: { group_id: groupId } });
const ofCaller = ({ caller }: World) => ({ params: { user_id: caller ?? randomUUID() } });
const ofChat = ({ chatId }: World) => ({ params: { chat_conversation_id: chatId } });

const ofForeign = ({ foreignMessageId }: World) => ({ params: { chat_message_id: foreignMessageId } });

export const rows: readonly Row[] = [
  // Before the message and post are deleted.
  ...pollRows,
  ...scheduledRows,
  emptyRow(auth.register),
  emptyRow(auth.resendRegistration),
  emptyRow(auth.verifyRegistration),
  emptyRow(auth.verifyRegistrationLink),
  emptyRow(signIn.login),
  emptyRow(auth.changePassword),
  emptyRow(auth.requestPasswordReset),
  emptyRow(auth.verifyPasswordReset),
  emptyRow(auth.resetPassword),
  move(signIn.logout, 'nothing', () => ({})),

  ...accountRows,
  row(me.getMe, 'nothing', () => ({})),
  row(updateMe, 'nothing', () => ({ body: { bio: 'Taga-rito' } })),
  ...uploadRows,
  row(authorization.getMyAuthorization, 'nothing', () => ({})),
  row(authorization.getMyGroupAuthorization, 'group', ofGroup),

  row(searchPlatformPlans, 'nothing', () => ({ query: {} })),
  row(searchUsers, 'nothing', () => ({ query: {} })),
  row(getUserStats, 'nothing', () => ({})),

  row(tags.searchTags, 'nothing', () => ({ query: {} })),
  row(tags.getUserTags, 'nothing', ofCaller),
  row(tags.getUserTags, 'nothing', () => ({ params: { user_id: randomUUID() } }), {
    how: "somebody else's",
    status: 404,
  }),
  row(tags.updateUserTags, 'nothing', (world) => ({ ...ofCaller(world), body: { tags: [] } })),
  row(tags.updateUserTags, 'nothing', () => ({ params: { user_id: randomUUID() }, body: { tags: [] } }), {
    how: "somebody else's",
    status: 404,
  }),

  row(home.searchMyCommunities, 'nothing', () => ({ query: {} })),
  row(searchEverything, 'nothing', () => ({ query: { q: 'a' } })),
  row(home.getCatchUp, 'nothing', () => ({})),
  row(home.getSuggestions, 'nothing', () => ({})),
  row(home.markSeen, 'nothing', ({ groupId, chatId }) => ({
    body: { posts: [{ group_id: groupId, seq: 1 }], chats: [{ chat_conversation_id: chatId, seq: 1 }] },
  })),
  row(home.markPostsSeen, 'group', (world) => ({ ...ofGroup(world), body: { seq: 1 } })),

  row(createCommunity, 'nothing', () => ({ body: aCommunityForm() })),
  row(communities.searchCommunities, 'nothing', () => ({ query: {} })),
  row(communities.getCommunityDetails, 'group', ({ slug }) => ({ query: { slug } }), {
    how: 'by slug',
    exception: bannedFromHidden,
  }),
  row(communities.getCommunityDetails, 'group', ({ groupId }) => ({ query: { id: groupId } }), {
    how: 'by id',
    exception: bannedFromHidden,
  }),
  row(communities.getCommunity, 'group', ofGroup),
  move(joinCommunity, 'group', ofGroup, {
    exception: ({ place, platformRole }, group) => {
      if (place?.status === 'ACTIVE') return 200;
      const mayJoin = may('group.join', standingOf(place, platformRole), traitsOf(group));
      if (!group.is_free && mayJoin && place?.status !== 'BANNED') return 402;
      return place?.status === 'BANNED' && may('group.see', 'VISITOR', traitsOf(group)) ? 403 : null;
    },
  }),
  move(leaveCommunity, 'group', ofGroup),

  row(getLeaderboard, 'group', (world) => ({ ...ofGroup(world), query: {} })),
  row(getLevels, 'group', (world) => ({ ...ofGroup(world), query: { user_ids: world.memberId } })),
  row(members.searchMembers, 'group', ({ groupId }) => ({ query: { group_id: groupId } })),

  row(chat.searchConversations, 'nothing', () => ({ query: {} }), { how: 'of all communities' }),
  row(chat.searchConversations, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'chat.read',
  }),
  row(getChatLayout, 'group', ofGroup),
  row(updateChatLayout, 'group', (world) => ({
    ...ofGroup(world),
    body: { loose: [], sections: [], version: 0 },
  })),
  row(conversationForm.createConversation, 'group', ({ groupId }) => ({
    body: { group_id: groupId, name: 'balita' },
  })),
  row(conversationForm.updateConversation, 'chat', (world) => ({
    ...ofChat(world),
    body: { topic: 'Ano ang bago' },
  })),
  row(chat.searchMessages, 'chat', (world) => ({
    ...ofGroup(world),
    query: { chat_conversation_id: world.chatId },
  })),
  row(chat.sendMessage, 'chat', ({ groupId, chatId }) => ({
    body: { group_id: groupId, chat_conversation_id: chatId, content: 'Tao po', client_msg_id: randomUUID() },
  })),
  row(
    forwardMessage,
    'chat',
    (world) => ({
      ...ofForeign(world),
      body: {
        chat_conversation_id: world.chatId,
        group_id: world.groupId,
        content: '',
        client_msg_id: randomUUID(),
      },
    }),
    { right: 'chat.write' },
  ),
  row(chat.markConversationRead, 'chat', (world) => ({ ...ofChat(world), body: { seq: 1 } })),
  row(chat.markConversationUnread, 'chat', (world) => ({ ...ofChat(world), body: { seq: 1 } })),
  row(chat.editMessage, 'chat', ({ ownMessageId }) => ({
    params: { chat_message_id: ownMessageId },
    body: { content: 'Tao po!' },
  })),
  row(updateConversationPreferences, 'chat', (world) => ({ ...ofChat(world), body: { is_muted: true } })),
  row(listMessageReactors, 'chat', (world) => ({ ...ofForeign(world), query: { emoji: '👍' } })),
  row(reactToMessage, 'chat', (world) => ({ ...ofForeign(world), body: { emoji: '👍', is_on: true } })),
  row(chatSearch.pinMessage, 'chat', (world) => ({ ...ofForeign(world), body: { is_pinned: true } })),
  row(chatSearch.listPinned, 'chat', ofChat),
  row(openThread, 'chat', ofForeign),
  row(listThreads, 'nothing', () => ({ query: {} })),
  row(listMessageRevisions, 'chat', ofForeign),
  row(chatSearch.searchInConversation, 'chat', (world) => ({ ...ofChat(world), query: { q: 'hoy' } })),
  row(searchMentionable, 'chat', (world) => ({ ...ofChat(world), query: {} })),
  row(chat.deleteMessage, 'chat', ({ ownMessageId }) => ({ params: { chat_message_id: ownMessageId } }), {
    how: 'an own one',
  }),
  row(chat.deleteMessage, 'chat', ofForeign, {
    how: "a member's",
    right: 'message.moderate',
  }),
  ...reportRows,
  ...restrictionRows,
  ...notificationRows,
  ...deliveryRows,
  ...feedRows,
  ...analyticsRows,
  ...membershipRows,
  ...paymentRows,
  ...planRows,
  ...calendarRows,
  ...learningRows,
  ...courseRows,
];
