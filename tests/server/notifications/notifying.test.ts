import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import {
  deleteMessage,
  editMessage,
  markConversationRead,
  searchConversations,
} from '../../../src/contract/chat/chat.ts';
import { updateConversationPreferences } from '../../../src/contract/chat/conversations.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import {
  joinCommunity,
  leaveCommunity,
  removeMember,
  updateMember,
} from '../../../src/contract/communities/members.ts';
import { createRestriction, liftRestriction } from '../../../src/contract/communities/restrictions.ts';
import {
  approveVerification,
  getVerificationRequest,
  updateVerificationMetadata,
} from '../../../src/contract/communities/verification.ts';
import { deleteComment, pinComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import {
  setGroupNotificationLevel,
  setPostNotificationLevel,
} from '../../../src/contract/notifications/notification-kinds.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aNotifiedWorld } from './a-notified-world.ts';

let api: CommunityApi;
let world: Awaited<ReturnType<typeof aNotifiedWorld>>;
beforeAll(async () => {
  api = await startCommunityApi();
});
beforeEach(async () => {
  world = await aNotifiedWorld(api);
});
afterAll(() => api.close());

const at = (id: string) => mentionToken({ id });

describe('a post', () => {
  test('notifies all members with one row, and neither its author nor visitors', async () => {
    const { ana, ben, mod, sally, groupId } = world;
    const { id } = await world.post(ana, { title: 'Tara', content_md: '**Tara** na' });
    const [one] = await world.list(ben);
    expect(one).toMatchObject({
      kind: 'POST_CREATED',
      reason: 'MEMBER_OF_GROUP',
      status: 'UNREAD',
      group: { id: groupId },
      actor_count: 1,
      actors: [{ id: ana }],
      target: { post_id: id, comment_id: null },
      title: 'Tara',
      excerpt: 'Tara na',
    });
    expect(await world.list(mod)).toHaveLength(1);
    expect(await world.list(ana)).toEqual([]);
    expect(await world.list(sally)).toEqual([]);
    const { rows } = await api.db.query('select from group_notifications where group_id = $1', [groupId]);
    expect(rows).toHaveLength(1);
  });

  test('of the staff to all is an announcement', async () => {
    await world.post(world.olive, { is_announcement: true });
    expect(await world.told(world.ben)).toEqual(['ANNOUNCEMENT_POSTED MEMBER_OF_GROUP']);
  });

  test('that mentions someone tells them that, and not both', async () => {
    const { ana, ben } = world;
    await world.post(ana, { content_md: `Kumusta ${at(ben)} at ${at(ana)}` });
    expect((await world.list(ben)).map(({ kind }) => kind)).toEqual(['MENTIONED_IN_POST']);
    expect(await world.badge(ben)).toEqual({ notifications: 1, conversations: 0 });
    expect(await world.list(ana)).toEqual([]);
    expect((await world.latest(ben)).excerpt).toBe('Kumusta @Ben Reyes at @Ana Reyes');
  });

  test('that mentions someone only after an edit tells them then, once', async () => {
    const { ana, ben } = world;
    const { id } = await world.post(ana);
    const edit = (content_md: string) =>
      api.ok(updatePost, ana, { params: { post_id: id }, body: { content_md } });
    await edit(`Hoy ${at(ben)}`);
    await edit(`Hoy ulit ${at(ben)}`);
    expect(await world.told(ben)).toEqual(['MENTIONED_IN_POST MENTIONED']);
  });

  test('that is hidden or deleted is gone from every list, and comes back with it', async () => {
    const { ana, ben, olive } = world;
    const { id, version } = await world.post(ana, { content_md: `Hoy ${at(ben)}` });
    const params = { post_id: id };
    await api.ok(updatePost, olive, { params, body: { status: 'HIDDEN', version } });
    expect(await world.list(ben)).toEqual([]);
    expect(await world.badge(ben)).toMatchObject({ notifications: 0 });
    await api.ok(updatePost, olive, { params, body: { status: 'PUBLISHED', version: version + 1 } });
    expect(await world.list(ben)).toHaveLength(1);
    await api.ok(deletePost, ana, { params });
    expect(await world.list(ben)).toEqual([]);
    const told = (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k.startsWith('notification.'));
    expect(told.map(({ k }) => k)).toEqual([
      'notification.created',
      'notification.removed',
      'notification.created',
      'notification.removed',
    ]);
  });
});

describe('a comment', () => {
  test('notifies the people it mentions, it answers, and whose post it is on: each once, by the best reason', async () => {
    const { ana, ben, mod, olive } = world;
    const { id } = await world.post(ana);
    const first = await world.comment(ben, id);
    await world.comment(olive, id, {
      parent_comment_id: first.id,
      content_md: `Oo nga ${at(mod)} ${at(ana)}`,
    });
    expect(await world.told(ana)).toEqual([
      'MENTIONED_IN_COMMENT MENTIONED',
      'POST_COMMENTED AUTHOR_OF_POST',
    ]);
    expect(await world.told(ben)).toEqual(['COMMENT_REPLIED REPLIED_TO']);
    expect(await world.told(mod)).toEqual(['MENTIONED_IN_COMMENT MENTIONED']);
    expect(await world.told(olive)).toEqual([]);
  });

  test('notifies followers of the discussion, and no one who muted it', async () => {
    const { ana, ben, mod, olive } = world;
    const { id } = await world.post(ana);
    const level = (person: string, wanted: 'FOLLOWING' | 'MUTED') =>
      api.ok(setPostNotificationLevel, person, { params: { post_id: id }, body: { level: wanted } });
    await level(mod, 'FOLLOWING');
    await level(ana, 'MUTED');
    await world.comment(ben, id, { content_md: `Hoy ${at(ana)}` });
    expect(await world.told(mod)).toEqual(['POST_COMMENTED FOLLOWING_POST']);
    expect(await world.told(ana)).toEqual([]);
    expect(await world.told(olive)).toEqual([]);
  });

  test('on the own post, or by someone who is blocked, notifies no one', async () => {
    const { ana, ben } = world;
    const { id } = await world.post(ana);
    await api.ok(blockPerson, ana, { params: { user_id: ben } });
    await world.comment(ana, id);
    await world.comment(ben, id, { content_md: `Hoy ${at(ana)}` });
    await world.react(ben, { post_id: id });
    await world.post(ben);
    expect(await world.list(ana)).toEqual([]);
  });

  test('that is pinned notifies its author once, however often it is pinned', async () => {
    const { ana, ben, olive } = world;
    const { id } = await world.post(ana);
    const { id: comment_id } = await world.comment(ben, id);
    for (const is_pinned of [true, false, true])
      await api.ok(pinComment, olive, { params: { comment_id }, body: { is_pinned } });
    expect(await world.told(ben)).toEqual(['COMMENT_PINNED AUTHOR_OF_COMMENT']);
  });

  test('that is hidden or deleted is not quoted to anyone', async () => {
    const { ana, ben, olive } = world;
    const { id } = await world.post(ana);
    const one = await world.comment(ben, id, { content_md: 'bawal na salita' });
    const other = await world.comment(ben, id, { content_md: 'isa pang salita' });
    await api.ok(updateComment, olive, {
      params: { comment_id: one.id },
      body: { status: 'HIDDEN', version: one.version },
    });
    await api.ok(deleteComment, ben, { params: { comment_id: other.id } });
    expect(await world.list(ana)).toEqual([]);
    expect(await world.badge(ana)).toMatchObject({ notifications: 0 });
  });
});

describe('reactions', () => {
  test('of ten minutes are one notification, named after the latest, until it is read', async () => {
    const { ana, ben, mod, olive } = world;
    const { id } = await world.post(ana);
    await world.react(ben, { post_id: id });
    await world.react(ben, { post_id: id }, '🎉');
    await world.react(mod, { post_id: id });
    const [one, ...more] = await world.list(ana);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ kind: 'POST_REACTED', actor_count: 2, version: 2 });
    expect(one?.actors.map((actor) => actor.id)).toEqual([mod, ben]);
    if (one) await world.set(ana, one, 'READ');
    await world.react(olive, { post_id: id });
    await world.react(ben, { post_id: id }, '❤️');
    expect((await world.list(ana)).map(({ actor_count, status }) => [actor_count, status])).toEqual([
      [1, 'UNREAD'],
      [2, 'READ'],
    ]);
  });

  test('after ten minutes are another one', async () => {
    const { ana, ben, mod } = world;
    const { id } = await world.post(ana);
    await world.react(ben, { post_id: id });
    await api.db.query(
      `update notifications set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [ana],
    );
    await world.react(mod, { post_id: id });
    expect((await world.list(ana)).map(({ actor_count }) => actor_count)).toEqual([1, 1]);
  });

  test('that are taken back leave it, and the last one takes it away', async () => {
    const { ana, ben, mod } = world;
    const { id } = await world.post(ana);
    const { id: comment_id } = await world.comment(ana, id);
    await world.react(ben, { comment_id });
    await world.react(mod, { comment_id });
    await world.react(mod, { comment_id }, '🎉');
    await world.react(mod, { comment_id }, '👍', false);
    expect(await world.latest(ana)).toMatchObject({ kind: 'COMMENT_REACTED', actor_count: 2 });
    await world.react(mod, { comment_id }, '🎉', false);
    expect(await world.latest(ana)).toMatchObject({ actor_count: 1, actors: [{ id: ben }] });
    await world.react(ben, { comment_id }, '👍', false);
    expect(await world.list(ana)).toEqual([]);
    expect(await world.badge(ana)).toMatchObject({ notifications: 0 });
  });

  test('of many at once are counted once each', async () => {
    const { ana, groupId } = world;
    const { id } = await world.post(ana);
    const fans = await Promise.all(Array.from({ length: 8 }, () => api.person()));
    for (const fan of fans) await api.place(groupId, fan, 'MEMBER');
    await Promise.all(fans.map((fan) => world.react(fan, { post_id: id })));
    const [one, ...more] = await world.list(ana);
    expect([one?.actor_count, one?.actors.length, more]).toEqual([8, 3, []]);
  });
});

describe('a mention in a chat', () => {
  test('notifies, and is read with the chat', async () => {
    const { ana, ben, chatId } = world;
    const { id, seq } = await world.say(ana, `Hoy ${at(ben)}`);
    expect(await world.latest(ben)).toMatchObject({
      kind: 'MENTIONED_IN_CHAT',
      excerpt: 'Hoy @Ben Reyes',
      target: { chat_conversation_id: chatId, chat_message_id: id },
    });
    expect(await world.badge(ben)).toEqual({ notifications: 1, conversations: 1 });
    await api.ok(markConversationRead, ben, { params: { chat_conversation_id: chatId }, body: { seq } });
    expect((await world.latest(ben)).status).toBe('READ');
    expect(await world.badge(ben)).toEqual({ notifications: 0, conversations: 0 });
  });

  test('that an edit adds notifies, and is gone with the message', async () => {
    const { ana, ben } = world;
    const { id } = await world.say(ana, 'Hoy');
    await api.ok(editMessage, ana, { params: { chat_message_id: id }, body: { content: `Hoy ${at(ben)}` } });
    expect(await world.told(ben)).toEqual(['MENTIONED_IN_CHAT MENTIONED']);
    await api.ok(deleteMessage, ana, { params: { chat_message_id: id } });
    expect(await world.list(ben)).toEqual([]);
  });
});

describe('a reply in a chat', () => {
  /** Positions of what calls them in the chat and is unread, as the list of chats shows it. */
  async function calls(person: string): Promise<readonly number[]> {
    const { groupId, chatId } = world;
    const { data } = await api.ok(searchConversations, person, { query: { group_id: groupId } });
    return data.find(({ id }) => id === chatId)?.mention_seqs ?? [];
  }

  test('notifies the author of the message, marks the chat, and is read with it', async () => {
    const { ana, ben, chatId } = world;
    const { id: reply_to_id } = await world.say(ben, 'Sino ang darating?');
    const { id, seq, mentions } = await world.say(ana, 'Ako', { reply_to_id });
    expect(mentions).toEqual([]);
    expect(await world.latest(ben)).toMatchObject({
      ...{ kind: 'MESSAGE_REPLIED', reason: 'REPLIED_TO', excerpt: 'Ako' },
      target: { chat_conversation_id: chatId, chat_message_id: id },
    });
    const told = (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'mention.created');
    expect(told).toMatchObject([{ ref: id, d: { chat_conversation_id: chatId, seq } }]);
    expect(await calls(ben)).toEqual([seq]);
    await api.ok(markConversationRead, ben, { params: { chat_conversation_id: chatId }, body: { seq } });
    expect((await world.latest(ben)).status).toBe('READ');
    expect(await calls(ben)).toEqual([]);
  });

  test('notifies once where it also mentions the person, no one who answers themselves, and not across a block', async () => {
    const { ana, ben } = world;
    const own = await world.say(ben, 'Sino?');
    await world.say(ben, 'Wala', { reply_to_id: own.id });
    expect([await world.told(ben), await calls(ben)]).toEqual([[], []]);
    const { seq } = await world.say(ana, `Ako ${at(ben)}`, { reply_to_id: own.id });
    expect([await world.told(ben), await calls(ben)]).toEqual([['MENTIONED_IN_CHAT MENTIONED'], [seq]]);
    await api.ok(blockPerson, ben, { params: { user_id: ana } });
    await world.say(ana, 'Ako ulit', { reply_to_id: own.id });
    // What someone wrote before they were blocked no longer counts either.
    expect([await world.told(ben), await calls(ben)]).toEqual([['MENTIONED_IN_CHAT MENTIONED'], []]);
  });

  test('counts in a muted chat, and is shown by the switch of comments', async () => {
    const { ana, ben, chatId } = world;
    const { id: reply_to_id, seq } = await world.say(ben, 'Sino?');
    const params = { chat_conversation_id: chatId };
    await api.ok(markConversationRead, ben, { params, body: { seq } });
    await api.ok(updateConversationPreferences, ben, { params, body: { is_muted: true } });
    await world.say(ana, 'May tanong ako');
    expect(await world.badge(ben)).toEqual({ notifications: 0, conversations: 0 });
    await world.say(ana, 'Ako', { reply_to_id });
    expect(await world.badge(ben)).toEqual({ notifications: 1, conversations: 1 });
    await api.ok(updateSettings, ben, { body: { in_app_notification_comments: false } });
    expect(await world.list(ben)).toEqual([]);
    expect(await world.badge(ben)).toEqual({ notifications: 0, conversations: 1 });
  });

  test('goes on calling whatever an edit names, and is gone with the message', async () => {
    const { ana, ben } = world;
    const { id: reply_to_id } = await world.say(ben, 'Sino?');
    const { id, seq } = await world.say(ana, 'Ako', { reply_to_id });
    const params = { chat_message_id: id };
    const edited = await api.ok(editMessage, ana, { params, body: { content: `Ako ${at(ben)}` } });
    expect(edited.data.mentions).toMatchObject([{ id: ben }]);
    const again = await api.ok(editMessage, ana, { params, body: { content: 'Ako lang' } });
    expect(again.data.mentions).toEqual([]);
    expect([await world.told(ben), await calls(ben)]).toEqual([['MESSAGE_REPLIED REPLIED_TO'], [seq]]);
    await api.ok(deleteMessage, ana, { params });
    expect([await world.list(ben), await calls(ben)]).toEqual([[], []]);
  });
});

describe('membership', () => {
  async function versionOf(person: string): Promise<number> {
    const { rows } = await api.db.query<{ version: number }>(
      'select version from group_members where group_id = $1 and user_id = $2',
      [world.groupId, person],
    );
    return rows[0]?.version ?? 0;
  }

  async function ask(person: string): Promise<void> {
    const { olive, groupId } = world;
    const { data } = await api.ok(createInvite, olive, { params: { group_id: groupId }, body: {} });
    await api.ok(joinCommunity, person, {
      params: { group_id: groupId },
      body: { invite: data.token },
    });
  }

  test('a request notifies the staff alone, and its notification ends once it is decided or withdrawn', async () => {
    world = await aNotifiedWorld(api, { is_public: false });
    const { olive, mod, ana, sally, groupId } = world;
    await ask(sally);
    expect(await world.told(olive)).toEqual(['JOIN_REQUESTED STAFF_OF_GROUP']);
    expect(await world.told(mod)).toEqual(['JOIN_REQUESTED STAFF_OF_GROUP']);
    expect(await world.told(ana)).toEqual([]);
    await api.ok(leaveCommunity, sally, { params: { group_id: groupId } });
    expect((await world.latest(olive)).status).toBe('READ');
    await ask(sally);
    expect((await world.list(olive)).map(({ status }) => status)).toEqual(['UNREAD', 'READ']);
  });

  test.each([
    ['ACTIVE', 'JOIN_APPROVED'],
    ['REJECTED', 'JOIN_REJECTED'],
  ] as const)('a request that becomes %s is told to who asked', async (status, kind) => {
    world = await aNotifiedWorld(api, { is_public: false });
    const { olive, mod, sally, groupId } = world;
    await ask(sally);
    await api.ok(updateMember, olive, {
      params: { user_id: sally },
      body: { group_id: groupId, status, version: await versionOf(sally) },
    });
    expect(await world.told(sally)).toEqual([`${kind} OWN_PLACE`]);
    const { group, facts } = await world.latest(sally);
    // Who was turned away from a private community is told by the name that they knew.
    expect(group === null).toBe(status === 'REJECTED');
    if (status === 'REJECTED') expect(facts.group_name).toMatch(/^Kapitbahay/);
    expect((await world.latest(mod)).status).toBe('READ');
  });

  test('another role, a removal and a ban notify the person concerned, at every level', async () => {
    const { olive, ana, ben, groupId } = world;
    await api.ok(setGroupNotificationLevel, ana, {
      params: { group_id: groupId },
      body: { level: 'NOTHING' },
    });
    await api.ok(updateMember, olive, {
      params: { user_id: ana },
      body: { group_id: groupId, role: 'MODERATOR', version: await versionOf(ana) },
    });
    expect(await world.latest(ana)).toMatchObject({ kind: 'ROLE_CHANGED', facts: { role: 'MODERATOR' } });
    await api.ok(removeMember, olive, {
      params: { user_id: ben },
      body: { group_id: groupId, reason: 'Spam', is_ban: true },
    });
    expect(await world.latest(ben)).toMatchObject({
      kind: 'ACCESS_LOST',
      actors: [],
      facts: { result: 'BANNED', reason: 'Spam' },
    });
    await api.ok(removeMember, olive, {
      params: { user_id: ana },
      body: { group_id: groupId, reason: 'For staff only' },
    });
    expect(await world.latest(ana)).toMatchObject({ kind: 'ACCESS_LOST', facts: { result: 'REMOVED' } });
    expect(JSON.stringify(await world.list(ana))).not.toContain('For staff only');
  });

  test('a restriction and its end notify whatever is switched off, without naming the moderator', async () => {
    const { olive, ana, groupId } = world;
    await api.ok(updateSettings, ana, { body: { in_app_notification_groups: false } });
    const { data } = await api.ok(createRestriction, olive, {
      body: { group_id: groupId, user_id: ana, type: 'POST_MUTE', reason: 'Too loud' },
    });
    await api.ok(liftRestriction, olive, { params: { restriction_id: data.id }, query: {} });
    const all = await world.list(ana);
    expect(all.map(({ kind, actors }) => [kind, actors])).toEqual([
      ['RESTRICTION_LIFTED', []],
      ['RESTRICTED', []],
    ]);
    expect(all[1]?.facts).toMatchObject({ restriction_type: 'POST_MUTE', reason: 'Too loud', ends_at: null });
  });

  test('one act of several kinds notifies once, and so does its end', async () => {
    const { olive, ana, groupId } = world;
    const body = { group_id: groupId, user_id: ana, reason: 'Too loud' };
    await api.ok(createRestriction, olive, { body: { ...body, type: 'CHAT_MUTE' } });
    const { data, also } = await api.ok(createRestriction, olive, {
      body: { ...body, type: 'POST_MUTE', also: ['COMMENT_MUTE', 'CHAT_MUTE'] },
    });
    expect([data, ...also].map(({ type }) => type)).toEqual(['POST_MUTE', 'COMMENT_MUTE']);
    expect((await world.list(ana)).map(({ facts }) => facts.restriction_types)).toEqual([
      ['POST_MUTE', 'COMMENT_MUTE'],
      ['CHAT_MUTE'],
    ]);
    const params = { restriction_id: data.id };
    for (let times = 0; times < 2; times++)
      await api.ok(liftRestriction, olive, { params, query: { is_whole_act: 'true' } });
    expect(await world.told(ana)).toEqual([
      'RESTRICTION_LIFTED OWN_PLACE',
      'RESTRICTED OWN_PLACE',
      'RESTRICTED OWN_PLACE',
    ]);
    const again = await api.refused(createRestriction, olive, { body: { ...body, type: 'CHAT_MUTE' } });
    expect(again.code).toBe('restriction.exists');
  });

  test('a verification notifies owners alone', async () => {
    const { olive, mod, groupId } = world;
    const admin = await api.person({ role: 'ADMIN' });
    const params = { group_id: groupId };
    const documents = [{ title: 'Permit', url: 'https://files.example/permit.pdf' }];
    const { version } = (await api.ok(getVerificationRequest, olive, { params })).data;
    const { data } = await api.ok(updateVerificationMetadata, olive, {
      params,
      body: { documents, version },
    });
    await api.ok(approveVerification, admin, { params, body: { version: data.version } });
    expect(await world.latest(olive)).toMatchObject({
      kind: 'VERIFICATION_DECIDED',
      reason: 'OWNER_OF_GROUP',
      facts: { result: 'VERIFIED' },
    });
    expect(await world.list(mod)).toEqual([]);
  });
});
