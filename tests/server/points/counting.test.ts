import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteMessage } from '../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { events } from '../../../src/contract/events.ts';
import { deleteComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { LEVEL_POINTS, levelOf, pointsToNext } from '../../../src/contract/points/levels.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPointsWorld, type PointsWorld } from './points-world.ts';

let api: CommunityApi;
let world: PointsWorld;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aPointsWorld(api);
});

test('levels begin at their points', () => {
  expect(LEVEL_POINTS.map((points) => levelOf(points))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([4, 19, 33_014, 1_000_000].map(levelOf)).toEqual([1, 2, 8, 9]);
  expect([0, 5, 33_014, 33_015].map(pointsToNext)).toEqual([5, 15, 1, null]);
});

describe('a point', () => {
  test('is given by a reaction to a post, a comment and a chat message', async () => {
    const { ana, ben } = world;
    const post = await world.post(ana);
    await world.react(ben, { post_id: post.id });
    await world.react(ben, { comment_id: (await world.comment(ana, post.id)).id });
    await world.reactInChat(ben, (await world.message(ana)).id);
    expect(await world.pointsOf(ana)).toBe(3);
  });

  test('is one per person and thing, whatever the emoji, and goes with their last one', async () => {
    const { ana, ben, mod } = world;
    const { id } = await world.post(ana);
    await world.react(ben, { post_id: id }, '👍');
    await world.react(ben, { post_id: id }, '❤️');
    await world.react(mod, { post_id: id }, '👍');
    expect(await world.pointsOf(ana)).toBe(2);
    await world.react(ben, { post_id: id }, '👍', false);
    expect(await world.pointsOf(ana)).toBe(2);
    await world.react(ben, { post_id: id }, '❤️', false);
    expect(await world.pointsOf(ana)).toBe(1);
  });

  test('is the same in a chat', async () => {
    const { ana, ben } = world;
    const { id } = await world.message(ana);
    await world.reactInChat(ben, id, '👍');
    await world.reactInChat(ben, id, '❤️');
    await world.reactInChat(ben, id, '👍', false);
    expect(await world.pointsOf(ana)).toBe(1);
    await world.reactInChat(ben, id, '❤️', false);
    expect(await world.pointsOf(ana)).toBe(0);
  });

  test('is not given for one’s own, nor for a private message', async () => {
    const { ana, ben } = world;
    await world.react(ana, { post_id: (await world.post(ana)).id });
    await world.reactInChat(ana, (await world.message(ana)).id);
    const chatId = crypto.randomUUID();
    await api.ok(openPrivateConversation, ana, {
      params: { chat_conversation_id: chatId },
      body: { recipient_id: ben },
    });
    const { data } = await api.ok(sendPrivateMessage, ana, {
      body: { chat_conversation_id: chatId, content: 'Psst', client_msg_id: crypto.randomUUID() },
    });
    await api.ok(reactToMessage, ben, {
      params: { chat_message_id: data.id },
      body: { emoji: '👍', is_on: true },
    });
    expect(await world.pointsOf(ana)).toBe(0);
  });

  test('is counted once when the same tap arrives several times at once', async () => {
    const { ana, ben } = world;
    const { id } = await world.post(ana);
    await Promise.all([1, 2, 3, 4].map(() => world.react(ben, { post_id: id })));
    expect(await world.pointsOf(ana)).toBe(1);
    await Promise.all([1, 2, 3, 4].map(() => world.react(ben, { post_id: id }, '👍', false)));
    expect(await world.pointsOf(ana)).toBe(0);
  });

  test('goes when the thing is deleted', async () => {
    const { ana, ben, mod } = world;
    const post = await world.post(ana);
    const comment = await world.comment(ana, post.id);
    const message = await world.message(ana);
    await world.react(ben, { post_id: post.id });
    await world.react(mod, { post_id: post.id });
    await world.react(ben, { comment_id: comment.id });
    await world.reactInChat(ben, message.id);
    await api.ok(deleteMessage, ana, { params: { chat_message_id: message.id } });
    expect(await world.pointsOf(ana)).toBe(3);
    await api.ok(deleteComment, ana, { params: { comment_id: comment.id } });
    expect(await world.pointsOf(ana)).toBe(2);
    await api.ok(deletePost, mod, { params: { post_id: post.id } });
    await api.ok(deletePost, mod, { params: { post_id: post.id } });
    expect(await world.pointsOf(ana)).toBe(0);
  });

  test('does not count while staff hide the thing, and counts again afterwards', async () => {
    const { ana, ben, mod } = world;
    const post = await world.post(ana);
    const comment = await world.comment(ana, post.id);
    await world.react(ben, { post_id: post.id });
    await world.react(ben, { comment_id: comment.id });
    const hide = { status: 'HIDDEN', version: 1 } as const;
    const { data: hidden } = await api.ok(updateComment, mod, {
      params: { comment_id: comment.id },
      body: hide,
    });
    await api.ok(updatePost, mod, { params: { post_id: post.id }, body: hide });
    expect(await world.pointsOf(ana)).toBe(0);
    await api.ok(updateComment, mod, {
      params: { comment_id: comment.id },
      body: { status: 'PUBLISHED', version: hidden.version },
    });
    expect(await world.pointsOf(ana)).toBe(1);
    await api.ok(deletePost, ana, { params: { post_id: post.id } });
    expect(await world.pointsOf(ana)).toBe(1);
  });
});

describe('what the community hears', () => {
  const heard = async (kind: 'points.changed' | 'level.changed') =>
    (await api.eventsOn(`g:${world.groupId}`))
      .filter(({ k }) => k === kind)
      .map(({ d }) => events[kind].parse(d));
  const rewind = () =>
    api.db.query(
      `update point_announcements set announced_at = announced_at - interval '11 seconds' where group_id = $1`,
      [world.groupId],
    );

  test('is one announcement in ten seconds, however many points there are', async () => {
    await world.givePoints(world.ana, world.ben, 3);
    expect(await heard('points.changed')).toEqual([{ group_id: world.groupId }]);
    await rewind();
    await world.givePoints(world.ana, world.ben, 1);
    expect(await heard('points.changed')).toHaveLength(2);
  });

  test('is each new level, up and down', async () => {
    const { ana, ben, groupId } = world;
    await world.givePoints(ana, ben, 4);
    expect(await heard('level.changed')).toEqual([]);
    const { id } = await world.post(ana);
    await world.react(ben, { post_id: id });
    await world.react(ben, { post_id: id }, '👍', false);
    expect(await heard('level.changed')).toEqual([
      { group_id: groupId, user_id: ana, level: 2 },
      { group_id: groupId, user_id: ana, level: 1 },
    ]);
  });

  test('is nothing while the owner has turned points off, though they are counted', async () => {
    const { ana, ben, groupId } = world;
    await api.db.query('update groups set are_points_on = false where id = $1', [groupId]);
    await world.givePoints(ana, ben, 5);
    expect([...(await heard('points.changed')), ...(await heard('level.changed'))]).toEqual([]);
    await api.db.query('update groups set are_points_on = true where id = $1', [groupId]);
    expect(await world.pointsOf(ana)).toBe(5);
  });
});
