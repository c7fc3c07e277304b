import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { deleteMessage, editMessage, searchMessages } from '../../../src/contract/chat/chat.ts';
import { FORWARD_COMMENT_MAX, forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPointsWorld, type PointsWorld } from '../points/points-world.ts';
import { privateWays } from './private-world.ts';

let api: CommunityApi;
let world: PointsWorld;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aPointsWorld(api, { is_public: false });
});

interface Target {
  readonly id: string;
  readonly group_id: string | null;
}

const input = (messageId: string, { id, group_id }: Target, more: object = {}) => ({
  params: { chat_message_id: messageId },
  body: { chat_conversation_id: id, group_id, content: '', client_msg_id: randomUUID(), ...more },
});
const forward = async (person: string, messageId: string, to: Target, more: object = {}) =>
  (await api.ok(forwardMessage, person, input(messageId, to, more))).data;
const lobby = (): Target => ({ id: world.chatId, group_id: world.groupId });

async function aPrivateChat(one: string, other: string) {
  const { open, say } = privateWays(api);
  const { id } = await open(one, other);
  return { id, group_id: null, say: (from: string, text: string) => say(from, id, text) };
}

/** The texts of forwarded messages that the log of a chat still holds. */
async function loggedIn(topic: string): Promise<string> {
  return JSON.stringify((await api.eventsOn(topic)).map(({ d }) => d));
}

describe('forwarding', () => {
  test('sends a copy with its author, once, and tells the readers of the chat', async () => {
    const { ana, ben } = world;
    const source = await world.message(ben);
    const chat = await aPrivateChat(ana, ben);
    const client_msg_id = randomUUID();
    const sent = await forward(ana, source.id, chat, { content: 'Basahin mo', client_msg_id });
    expect(sent).toMatchObject({
      author: { id: ana },
      content: 'Basahin mo',
      forwarded_from: {
        message_id: source.id,
        chat_conversation_id: world.chatId,
        author: { id: ben },
        content: source.content,
        mentions: [],
        created_at: source.created_at,
      },
    });
    expect(await forward(ana, source.id, chat, { content: 'Basahin mo', client_msg_id })).toEqual(sent);
    const { code } = await api.refused(forwardMessage, ana, input(source.id, chat, { client_msg_id }));
    expect(code).toBe('chat.client_id_reused');
    const created = (await api.eventsOn(`c:${chat.id}`)).filter(({ k }) => k === 'message.created');
    expect(created.map(({ d }) => d)).toMatchObject([{ id: sent.id, forwarded_from: sent.forwarded_from }]);
  });

  test('passes the original on when there is no comment', async () => {
    const { ana, ben, mod } = world;
    const source = await world.message(ben);
    const first = await forward(ana, source.id, lobby());
    const second = await forward(mod, first.id, lobby());
    expect(second.forwarded_from).toEqual(first.forwarded_from);
    const withComment = await forward(ana, source.id, lobby(), { content: 'Totoo ba?' });
    const third = await forward(mod, withComment.id, lobby());
    expect(third.forwarded_from).toMatchObject({ author: { id: ana }, content: 'Totoo ba?' });
  });

  test('asks for the right to read the source and to write to the target', async () => {
    const { ana, ben, olive, mod } = world;
    const stranger = await api.person();
    const strangers = await api.community(stranger);
    const theirs = { id: strangers.chatId, group_id: strangers.id };
    const said = await world.message(ben);
    const secrets = await aPrivateChat(ana, ben);
    const secret = await secrets.say(ben, 'Lihim');
    const deleted = await world.message(ben);
    await api.ok(deleteMessage, ben, { params: { chat_message_id: deleted.id } });
    const blocked = await aPrivateChat(ana, mod);
    await api.ok(blockPerson, mod, { params: { user_id: ana } });
    const cases: readonly [string, string, string, Target, string | null][] = [
      ['a member, within the chat', ana, said.id, lobby(), null],
      ['one of the two, out of a private chat', ana, secret.id, lobby(), null],
      ['a stranger, out of the community', stranger, said.id, theirs, 'chat.message_not_found'],
      ['the owner, out of a private chat of others', olive, secret.id, lobby(), 'chat.message_not_found'],
      ['a member, a deleted message', ana, deleted.id, lobby(), 'chat.message_not_found'],
      ['a member, nothing', ana, randomUUID(), lobby(), 'chat.message_not_found'],
      ['a member, to a chat of others', ana, said.id, theirs, 'chat.conversation_not_found'],
      ['a member, to a private chat of others', olive, said.id, secrets, 'chat.conversation_not_found'],
      ['one whom the other blocked', ana, said.id, blocked, 'chat.read_only'],
    ];
    for (const [name, person, id, to, code] of cases) {
      const { status, json } = await api.call(forwardMessage, person, input(id, to));
      expect([status < 300 ? null : Object(json).code, name]).toEqual([code, name]);
    }
    await api.db.query('update groups set blocked_words = $2 where id = $1', [world.groupId, ['lihim']]);
    const { code } = await api.refused(forwardMessage, ana, input(secret.id, lobby()));
    expect(code).toBe('content.not_accepted');
  });

  test('keeps its text when the source is edited or deleted, and loses it when it is deleted itself', async () => {
    const { ana, ben, olive } = world;
    const source = await world.message(ben);
    const copy = await forward(ana, source.id, lobby());
    await api.ok(editMessage, ben, {
      params: { chat_message_id: source.id },
      body: { content: 'Ibang salita' },
    });
    await api.ok(deleteMessage, olive, { params: { chat_message_id: source.id } });
    const rowOf = async (id: string) =>
      (
        await api.ok(searchMessages, ben, {
          params: { group_id: world.groupId },
          query: { chat_conversation_id: world.chatId },
        })
      ).data.find((one) => one.id === id);
    expect(await rowOf(copy.id)).toMatchObject({ forwarded_from: copy.forwarded_from });
    await api.ok(editMessage, ana, { params: { chat_message_id: copy.id }, body: { content: 'Tingnan' } });
    expect(await rowOf(copy.id)).toMatchObject({ content: 'Tingnan', forwarded_from: copy.forwarded_from });
    const tooLong = { content: 'x'.repeat(FORWARD_COMMENT_MAX + 1) };
    const { code } = await api.refused(editMessage, ana, {
      params: { chat_message_id: copy.id },
      body: tooLong,
    });
    expect(code).toBe('content.not_accepted');
    await api.ok(deleteMessage, olive, { params: { chat_message_id: copy.id } });
    expect(await rowOf(copy.id)).toMatchObject({ content: '', forwarded_from: null });
    expect(await loggedIn(`c:${world.chatId}`)).not.toContain(source.content);
    const { rows } = await api.db.query('select from chat_forwards where chat_message_id = $1', [copy.id]);
    expect(rows).toEqual([]);
  });
});
