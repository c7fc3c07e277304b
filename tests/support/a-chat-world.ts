import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { call } from '../../src/client/data/api/call.ts';
import { blockPerson, unblockPerson } from '../../src/contract/account/blocks.ts';
import { logout } from '../../src/contract/account/sign-in.ts';
import { updateMe } from '../../src/contract/account/users.ts';
import {
  deleteMessage,
  editMessage,
  type Message,
  markConversationRead,
  markConversationUnread,
  sendMessage,
} from '../../src/contract/chat/chat.ts';
import { getChatLayout, updateChatLayout } from '../../src/contract/chat/chat-sections.ts';
import {
  createConversation,
  openPrivateConversation,
  sendPrivateMessage,
  updateConversation,
  updateConversationPreferences,
} from '../../src/contract/chat/conversations.ts';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import { openThread } from '../../src/contract/chat/threads.ts';
import { createCommunity } from '../../src/contract/communities/communities.ts';
import { updateFirstSteps } from '../../src/contract/communities/first-steps.ts';
import { joinCommunity, leaveCommunity } from '../../src/contract/communities/members.ts';
import { removeMessages, undoRemoval } from '../../src/contract/communities/message-removals.ts';
import { createRestriction, liftRestriction } from '../../src/contract/communities/restrictions.ts';
import type { EventKind } from '../../src/contract/events.ts';
import { createPost } from '../../src/contract/feed/posts.ts';
import { reactToMessage } from '../../src/contract/feed/reactions.ts';
import { markPostsSeen } from '../../src/contract/home.ts';
import { saveThing, unsaveThing } from '../../src/contract/saved/saved.ts';
import { deleteScheduled, scheduleMessage } from '../../src/contract/scheduled/scheduled.ts';
import { searchTags, updateUserTags } from '../../src/contract/tags.ts';
import { publishTestEvents } from '../../src/contract/tester.ts';
import { createSeeded, type Seeded } from '../realtime/model/seeded.ts';
import { aSession, type Member } from './a-room.ts';
import { accountActions } from './actions/account-actions.ts';
import { calendarActions } from './actions/calendar-actions.ts';
import { callAs } from './actions/call-as.ts';
import { checkoutActions } from './actions/checkout-actions.ts';
import { aCommunityForm } from './actions/community-api.ts';
import { couponActions } from './actions/coupon-actions.ts';
import { courseActions } from './actions/course-actions.ts';
import { aWatchedPost, feedActions } from './actions/feed-actions.ts';
import { learningActions } from './actions/learning-actions.ts';
import { aLinkWithPage } from './actions/link-actions.ts';
import { membershipActions } from './actions/membership-actions.ts';
import { notificationActions } from './actions/notification-actions.ts';
import { planActions } from './actions/plan-actions.ts';
import { pointsActions } from './actions/points-actions.ts';
import { aPollOf } from './actions/poll-actions.ts';
import { proofActions } from './actions/proof-actions.ts';
import { reportActions } from './actions/report-actions.ts';
import { subscriptionActions } from './actions/subscription-actions.ts';
import { CLUSTER_ORIGIN } from './engines/a-cluster.ts';
import type { Storm } from './faults/a-storm.ts';

/** Triggers, by the API, one event of a kind for ben. Each action can be repeated. */
export type Act = () => Promise<unknown>;

export interface ChatWorld {
  /** The member who watches. */
  readonly ben: Member;
  readonly groupId: string;
  readonly conversationId: string;
  /** Between ben and cora. */
  readonly privateId: string;
  /** The post whose comments are watched. */
  readonly postId: string;
  /** The actions that trigger each kind of event. */
  readonly acts: Readonly<Record<EventKind, Act>>;
}

type Call = typeof call;

/** Prepares `storm`, whose members are ana (who owns the community), ben, cora, dan, eli and strangers. */
export async function aChatWorld(storm: Storm, random: Seeded = createSeeded(1)): Promise<ChatWorld> {
  const { cluster, conversationId, room, database } = storm;
  const { groupId } = room;
  const [ana, ben, cora, dan, eli, ...strangers] = room.members;
  if (!ana || !ben || !cora || !dan || !eli) throw new Error('five people are needed');
  const as = ({ token }: Member): Call =>
    callAs(cluster.url, { cookie: `sid=${token}`, origin: CLUSTER_ORIGIN });
  const [asAna, asBen, asCora, asEli] = [as(ana), as(ben), as(cora), as(eli)];
  /** Ana restricts ben from posting, and lifts it again. */
  const muteBriefly = async () => {
    const body = { group_id: groupId, user_id: ben.userId, type: 'POST_MUTE' } as const;
    const { data } = await asAna(createRestriction, { body });
    await asAna(liftRestriction, { params: { restriction_id: data.id }, query: {} });
  };
  const said: Message[] = [];

  async function say(content: string): Promise<Message> {
    const reply_to_id = random.chance(0.3) ? said.at(-1)?.id : undefined;
    const { data } = await asAna(sendMessage, {
      body: {
        group_id: groupId,
        chat_conversation_id: conversationId,
        content,
        client_msg_id: randomUUID(),
        ...(reply_to_id && { reply_to_id }),
      },
    });
    said.push(data);
    return data;
  }

  async function write(from: Member, id: string): Promise<void> {
    await as(from)(sendPrivateMessage, {
      body: { chat_conversation_id: id, content: 'psst', client_msg_id: randomUUID() },
    });
  }

  /** A message that is not deleted. When there is none, one is sent first. */
  async function deleteSaid({ id }: Pick<Message, 'id'>): Promise<void> {
    said.splice(
      said.findIndex((one) => one.id === id),
      1,
    );
    await asAna(deleteMessage, { params: { chat_message_id: id } });
  }

  async function aSaid(): Promise<Message> {
    return said.length > 0 ? random.pick(said) : say('something to begin with');
  }

  const params = { chat_conversation_id: conversationId };
  const privateId = randomUUID();
  await asCora(openPrivateConversation, {
    params: { chat_conversation_id: privateId },
    body: { recipient_id: ben.userId },
  });
  await write(cora, privateId);
  const other = (await asAna(createCommunity, { body: aCommunityForm() })).data.id;
  /** With a fee, so that joining it must be paid for. */
  const shop = (await asAna(createCommunity, { body: aCommunityForm() })).data.id;
  let turn = 0;
  let created: string | null = null;
  let isBlocked = false;
  /** Removes members first and admits non-members first, so that the action always changes something. */
  const join = async (who: Call, group_id: string) => {
    await who(leaveCommunity, { params: { group_id } }).catch(() => undefined);
    await who(joinCommunity, { params: { group_id } });
  };
  const leave = async (who: Call, group_id: string) => {
    await who(joinCommunity, { params: { group_id } }).catch(() => undefined);
    await who(leaveCommunity, { params: { group_id } });
  };

  const postId = await aWatchedPost(asAna, groupId);
  const voteInPoll = await aPollOf(asAna, asBen, { group_id: groupId, ...params });
  /** Removes all that Dan says, and brings it back if `isUndone`. */
  const removeAllOfDan = async (isUndone: boolean): Promise<void> => {
    const body = { group_id: groupId, ...params, content: `spam ${++turn}`, client_msg_id: randomUUID() };
    await as(dan)(sendMessage, { body });
    const { data } = await asAna(removeMessages, {
      body: { group_id: groupId, user_id: dan.userId, period: 'ALL' },
    });
    await nothingLeft('not is_taken', data.id);
    if (isUndone) {
      await asAna(undoRemoval, { params: { message_removal_id: data.id } });
      await nothingLeft('true', data.id);
    }
  };
  /** The job follows the call. */
  const nothingLeft = (which: string, removalId: string) =>
    expect
      .poll(async () => {
        const text = `select from removed_messages where message_removal_id = $1 and ${which}`;
        return (await database.db.query(text, [removalId])).rowCount;
      })
      .toBe(0);
  const acts: ChatWorld['acts'] = {
    'message.created': () => say(`no. ${++turn}`),
    async 'message.updated'() {
      const { id } = await aSaid();
      await asAna(editMessage, {
        params: { chat_message_id: id },
        body: { content: `other words ${++turn}` },
      });
    },
    'message.deleted': async () => deleteSaid(await aSaid()),
    'messages.deleted': async () => deleteSaid(await say(`not for long ${++turn}`)),
    'messages.removed': () => removeAllOfDan(random.chance(0.5)),
    'messages.restored': () => removeAllOfDan(true),
    'poll.updated': () => voteInPoll(),
    'poll.voted': () => voteInPoll(),
    'link_card.updated': () => aLinkWithPage(database, say),
    async 'reaction.updated'() {
      const { id } = await aSaid();
      const who = random.pick([asAna, asBen, asCora]);
      const body = { emoji: random.pick(['👍', '🎉', '❤️']), is_on: true };
      await who(reactToMessage, { params: { chat_message_id: id }, body: { ...body, is_on: false } });
      await who(reactToMessage, { params: { chat_message_id: id }, body });
      if (random.chance(0.3))
        await who(reactToMessage, { params: { chat_message_id: id }, body: { ...body, is_on: false } });
    },
    async 'thread.updated'() {
      const { id } = await aSaid();
      const { data } = await asBen(openThread, { params: { chat_message_id: id } });
      const body = { group_id: groupId, chat_conversation_id: data.conversation.id, content: 'below it' };
      await random.pick([asBen, asCora])(sendMessage, { body: { ...body, client_msg_id: randomUUID() } });
    },
    async 'receipt.updated'() {
      await write(ben, privateId);
      const seq = await newest(privateId);
      await asCora(markConversationRead, { params: { chat_conversation_id: privateId }, body: { seq } });
    },
    async 'conversation.created'() {
      // A plan has a limit. The last one makes room.
      if (created !== null)
        await asAna(updateConversation, {
          params: { chat_conversation_id: created },
          body: { status: 'ARCHIVED' },
        });
      const body = { group_id: groupId, name: `about-${++turn}`, topic: '' };
      created = (await asAna(createConversation, { body })).data.id;
    },
    'conversation.updated': () =>
      asAna(updateConversation, { params, body: { topic: `This and that ${++turn}` } }),
    'member.added': () => join(asEli, groupId),
    'member.removed': () => leave(asEli, groupId),
    'membership.granted': () => join(asBen, other),
    'membership.revoked': () => leave(asBen, other),
    async 'read.updated'() {
      await say(`to be read ${++turn}`);
      const seq = await newest(conversationId);
      await asBen(markConversationRead, { params, body: { seq } });
      if (random.chance(0.5))
        await asBen(markConversationUnread, { params, body: { seq: random.int(seq) + 1 } });
    },
    async 'conversation.opened'() {
      const stranger = strangers.shift();
      if (!stranger) return;
      const id = randomUUID();
      await as(stranger)(openPrivateConversation, {
        params: { chat_conversation_id: id },
        body: { recipient_id: ben.userId },
      });
      await write(stranger, id);
    },
    'conversation.preferences_updated': async () => {
      await asBen(updateConversationPreferences, {
        params,
        body: { is_muted: turn % 2 === 0, is_pinned: turn % 3 === 0 },
      });
      await asBen(updateConversationPreferences, { params, body: { is_muted: ++turn % 2 === 0 } });
    },
    'mention.created': () => say(`are you there, ${mentionToken({ id: ben.userId })}?`),
    async 'mention.removed'() {
      const { id } = await say(`never mind, ${mentionToken({ id: ben.userId })}`);
      const input = { params: { chat_message_id: id } };
      if (random.chance(0.5)) {
        await asAna(editMessage, { ...input, body: { content: 'never mind' } });
        return;
      }
      await deleteSaid({ id });
    },
    async 'block.updated'() {
      await asBen(isBlocked ? unblockPerson : blockPerson, { params: { user_id: dan.userId } });
      isBlocked = !isBlocked;
    },
    ...membershipActions({ asOwner: asAna, groupId, promoted: cora.userId, expelled: eli.userId }),
    ...calendarActions({ asOwner: asAna, asBen, groupId, random }),
    ...courseActions({ asOwner: asAna, groupId, db: database.db }),
    ...notificationActions({ asOwner: asAna, asTold: asBen, told: ben.userId, groupId, postId }),
    ...feedActions({ asOwner: asAna, asWriter: asCora, asWatcher: asBen, groupId, postId, random }),
    ...learningActions({ asOwner: asAna, asBen, groupId }),
    ...checkoutActions({ asOwner: asAna, asMember: asBen, groupId: shop }),
    ...subscriptionActions({ asOwner: asAna, asMember: asBen }),
    ...proofActions({ asOwner: asAna, asMember: asBen, groupId: shop }),
    ...planActions({ asOwner: asAna, groupId }),
    ...couponActions({ asOwner: asAna, groupId: shop }),
    ...pointsActions({
      asLiked: as(dan),
      asLiker: asCora,
      groupId,
      conversationId,
      db: database.db,
    }),
    async 'first_steps.updated'() {
      await database.db.query(
        `insert into first_steps (group_id, user_id) values ($1, $2)
         on conflict (group_id, user_id) do update set welcomed_at = null`,
        [groupId, ben.userId],
      );
      await asBen(updateFirstSteps, { params: { group_id: groupId }, body: { is_welcomed: true } });
    },
    async 'chat_layout.updated'() {
      const params = { group_id: groupId };
      const { version } = (await asAna(getChatLayout, { params })).data;
      const sections = [{ id: randomUUID(), name: `no. ${++turn}`, chat_ids: [conversationId] }];
      await asAna(updateChatLayout, { params, body: { loose: [], sections, version } });
    },
    async 'saved.updated'() {
      const params = { kind: 'message' as const, target_id: (await aSaid()).id };
      await asBen(unsaveThing, { params });
      await asBen(saveThing, { params, body: {} });
    },
    async 'scheduled.updated'() {
      const send_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
      const { id } = (
        await asBen(scheduleMessage, { body: { group_id: groupId, ...params, content: 'later', send_at } })
      ).data;
      await asBen(deleteScheduled, { params: { scheduled_id: id } });
    },
    'membership.updated': muteBriefly,
    'restriction.updated': muteBriefly,
    async 'authorization.updated'() {
      const [admin] = strangers;
      if (!admin) throw new Error('there is no stranger');
      await database.db.query(`update users set platform_role = 'ADMIN' where id = $1`, [admin.userId]);
      const body = { scope: 'PLATFORM', user_id: ben.userId, type: 'JOIN_BLOCK' } as const;
      const { data } = await as(admin)(createRestriction, { body });
      await as(admin)(liftRestriction, { params: { restriction_id: data.id }, query: {} });
    },
    'staff_log.updated': muteBriefly,
    'administration.updated': muteBriefly,
    async 'posts.seen'() {
      const body = { group_id: groupId, content_md: `no. ${++turn}` };
      const { seq } = (await asAna(createPost, { body })).data;
      await asBen(markPostsSeen, { params: { group_id: groupId }, body: { seq } });
    },
    async 'user_tags.updated'() {
      const { data: offered } = await asBen(searchTags, { query: { limit: 2 } });
      const chosen = offered[++turn % 2];
      if (!chosen) throw new Error('there are no tags');
      const params = { user_id: ben.userId };
      await asBen(updateUserTags, { params, body: { tags: [] } });
      await asBen(updateUserTags, { params, body: { tags: [{ tag_id: chosen.id, type: 'INTERESTED' }] } });
    },
    'test.published': () => asBen(publishTestEvents, { query: {}, body: { count: 1 } }),
    'profile.updated': () => asBen(updateMe, { body: { bio: `I am new here ${++turn}` } }),
    // The members who write in the chat, and those who act on their messages.
    'person.updated': () => asAna(updateMe, { body: { last_name: `Reyes ${'abcdefghij'[++turn % 10]}` } }),
    ...accountActions({
      asBen,
      forgetExports: () => database.db.query('delete from data_exports where user_id = $1', [ben.userId]),
    }),
    ...reportActions({ asOwner: asAna, asBen, asCora, groupId }),
    async 'session.revoked'() {
      const { token } = await aSession(database.db, ben.userId);
      await as({ ...ben, token })(logout, {});
    },
  };

  async function newest(id: string): Promise<number> {
    const { rows } = await database.db.query<{ last_seq: number }>(
      'select last_seq from chat_conversations where id = $1',
      [id],
    );
    return rows[0]?.last_seq ?? 0;
  }

  return { ben, groupId, conversationId, privateId, postId, acts };
}
