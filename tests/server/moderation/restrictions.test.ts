import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import type { MuteType } from '../../../src/contract/communities/restriction-kinds.ts';
import {
  createRestriction,
  getRestriction,
  liftRestriction,
  type restrictionsQuery,
  searchRestrictions,
} from '../../../src/contract/communities/restrictions.ts';
import type { CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { problemBody } from '../../../src/contract/core/problems.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { react, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { createEphemeralRepo } from '../../../src/server/realtime/presence/ephemeral.repo.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

const HOUR_MS = 3_600_000;

let api: CommunityApi;
let owner: string;
let moderator: string;
let ben: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  moderator = await api.person({ first: 'Mina' });
  ben = await api.person({ first: 'Ben' });
});
afterAll(() => api.close());

async function aGroup() {
  const group = await api.community(owner);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, ben, 'MEMBER');
  return group.id;
}

const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const form = (group_id: string, type: MuteType = 'CHAT_MUTE', user_id = ben) => ({
  body: { group_id, user_id, type, reason: 'Humihingi ng bayad bago ang delivery', ends_at: inAnHour() },
});
const of = ({ id }: { id: string }) => ({ params: { restriction_id: id }, query: {} });
const mute = async (person: string, group: string, type?: MuteType) =>
  (await api.ok(createRestriction, person, form(group, type))).data;
const restrictionsOf = async (person: string, group: string) =>
  (await api.ok(getMyGroupAuthorization, person, { params: { group_id: group } })).data.restrictions;

describe('POST /restrictions', () => {
  test('staff mutes a member; the staff and the member are told, and it is written down', async () => {
    const group = await aGroup();
    const made = await mute(moderator, group);
    expect(made).toMatchObject({ status: 'ACTIVE', type: 'CHAT_MUTE', version: 1 });
    expect([made.user.id, made.moderator.id]).toEqual([ben, moderator]);
    expect((await api.eventsOn(`m:${group}`)).map(({ k, d }) => [k, d])).toEqual([
      ['restriction.updated', { group_id: group, restriction_id: made.id }],
    ]);
    expect((await api.eventsOn(`u:${ben}`)).slice(-2)).toMatchObject([
      { k: 'membership.updated', a: null },
      { k: 'notification.created', a: null },
    ]);
    const { rows } = await api.db.query(
      `select action, actor_id, group_id from audit_entries where target_id = $1`,
      [made.id],
    );
    expect(rows).toEqual([{ action: 'restriction.created', actor_id: moderator, group_id: group }]);
    expect(await restrictionsOf(ben, group)).toEqual([
      {
        id: made.id,
        type: 'CHAT_MUTE',
        scope: 'GROUP',
        ends_at: made.ends_at,
        reason: made.reason,
        appeal: null,
      },
    ]);
  });

  test('of two moderators at once one is told what the other did', async () => {
    const group = await aGroup();
    const answers = await Promise.all([
      api.call(createRestriction, owner, form(group)),
      api.call(createRestriction, moderator, form(group)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = answers.find(({ status }) => status === 409)?.json;
    const [made] = (await api.ok(searchRestrictions, owner, { query: { group_id: group } })).data;
    expect(refusal).toMatchObject({ code: 'restriction.exists', fresh: made });
  });

  test('of two who ban at once one bans; there is one row', async () => {
    const group = await aGroup();
    const body = { group_id: group, user_id: ben, type: 'GROUP_BAN' } as const;
    const answers = await Promise.all(
      [owner, moderator].map((person) => api.call(createRestriction, person, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = await api.ok(searchRestrictions, owner, { query: { group_id: group } });
    expect(data.map(({ type, status }) => [type, status])).toEqual([['GROUP_BAN', 'ACTIVE']]);
    const refusal = answers.find(({ status }) => status === 409)?.json;
    expect(refusal).toMatchObject({ code: 'restriction.exists', fresh: data[0] });
    const { rows } = await api.db.query(
      `select 1 from audit_entries where action = 'member.banned' and group_id = $1`,
      [group],
    );
    expect(rows).toHaveLength(1);
  });

  test('two kinds stand beside each other', async () => {
    const group = await aGroup();
    await mute(owner, group, 'POST_MUTE');
    await mute(owner, group, 'COMMENT_MUTE');
    expect((await restrictionsOf(ben, group)).map(({ type }) => type)).toEqual(['COMMENT_MUTE', 'POST_MUTE']);
  });

  test.each([
    ['a moderator another moderator', () => moderator, 'MODERATOR'],
    ['a moderator an owner', () => moderator, 'OWNER'],
    ['an owner another owner', () => owner, 'OWNER'],
  ] as const)('%s cannot', async (_, actor, role) => {
    const group = await aGroup();
    const target = await api.person();
    await api.place(group, target, role);
    const refusal = await api.refused(createRestriction, actor(), form(group, 'CHAT_MUTE', target));
    expect(refusal.code).toBe('group.not_allowed');
  });

  test('no one is muted where they never were', async () => {
    const group = await aGroup();
    const elsewhere = await api.person();
    const refusal = await api.refused(createRestriction, owner, form(group, 'CHAT_MUTE', elsewhere));
    expect(refusal.code).toBe('member.not_found');
  });

  test('an end in the past is refused at its field', async () => {
    const group = await aGroup();
    const { body } = form(group);
    const ends_at = new Date(Date.now() - HOUR_MS).toISOString();
    const refusal = await api.refused(createRestriction, owner, { body: { ...body, ends_at } });
    expect(refusal).toMatchObject({ code: 'restriction.ended', issues: [{ path: 'ends_at' }] });
  });

  test('one that begins later keeps no one from anything yet', async () => {
    const group = await aGroup();
    const { body } = form(group);
    const { data } = await api.ok(createRestriction, owner, {
      body: { ...body, starts_at: inAnHour(), ends_at: null },
    });
    expect(data.status).toBe('SCHEDULED');
    expect(await restrictionsOf(ben, group)).toEqual([]);
  });

  test('a scheduled suspension ends the connections when it begins, unless it was lifted before', async () => {
    const admin = await api.person({ role: 'ADMIN' });
    const [cora, dan] = [await api.person(), await api.person()];
    const starts_at = new Date(Date.now() + 2_000).toISOString();
    const suspend = async (user_id: string) => {
      const body = { scope: 'PLATFORM', user_id, type: 'SUSPENSION', starts_at } as const;
      return (await api.ok(createRestriction, admin, { body })).data;
    };
    const revoked = async (user: string) =>
      (await api.eventsOn(`u:${user}`)).filter(({ k }) => k === 'session.revoked').map(({ d }) => d);
    const made = await suspend(cora);
    const lifted = await suspend(dan);
    await api.ok(liftRestriction, admin, of(lifted));
    expect([made.status, await revoked(cora)]).toEqual(['SCHEDULED', []]);
    await expect
      .poll(async () => {
        await api.app.jobs.runDue();
        return revoked(cora);
      })
      .toEqual([{ session_ids: '*', is_suspended: true }]);
    const told = (await api.eventsOn('adm')).map(({ ref }) => ref);
    // Made and begun; made and lifted.
    for (const { id } of [made, lifted]) expect(told.filter((ref) => ref === id)).toHaveLength(2);
    expect(await revoked(dan)).toEqual([]);
  });
});

describe('DELETE /restrictions/{restriction_id}', () => {
  test('lifting it tells the same people once, however often it is asked', async () => {
    const group = await aGroup();
    const made = await mute(owner, group);
    const { data: lifted } = await api.ok(liftRestriction, moderator, of(made));
    expect(lifted).toMatchObject({ status: 'LIFTED', version: 2 });
    expect((await api.ok(liftRestriction, owner, of(made))).data).toEqual(lifted);
    expect((await api.eventsOn(`m:${group}`)).map(({ ref }) => ref)).toEqual([made.id, made.id]);
    expect(await restrictionsOf(ben, group)).toEqual([]);
    expect((await api.ok(getRestriction, owner, of(made))).data).toEqual(lifted);
  });

  test('afterwards the same kind can come again', async () => {
    const group = await aGroup();
    await api.ok(liftRestriction, owner, of(await mute(owner, group)));
    await mute(owner, group);
    const { data, pagination } = await api.ok(searchRestrictions, moderator, {
      query: { group_id: group, user_id: ben },
    });
    expect([data.map(({ status }) => status), pagination.total]).toEqual([['ACTIVE', 'LIFTED'], 2]);
  });

  test('users who are not staff learn nothing, not even that it exists', async () => {
    const group = await aGroup();
    const made = await mute(owner, group);
    for (const person of [ben, await api.person()]) {
      expect((await api.refused(liftRestriction, person, of(made))).code).toBe('restriction.not_found');
      expect((await api.refused(getRestriction, person, of(made))).code).toBe('restriction.not_found');
    }
  });
});

describe('GET /restrictions/search', () => {
  test('filters by status, kind and moderator', async () => {
    const group = await aGroup();
    const first = await mute(owner, group, 'POST_MUTE');
    await api.ok(liftRestriction, owner, of(first));
    await mute(moderator, group, 'CHAT_MUTE');
    const types = async (query: z.input<typeof restrictionsQuery>) =>
      (await api.ok(searchRestrictions, owner, { query: { group_id: group, ...query } })).data.map(
        ({ type }) => type,
      );
    expect(await types({})).toEqual(['CHAT_MUTE', 'POST_MUTE']);
    expect(await types({ order_by: 'asc' })).toEqual(['POST_MUTE', 'CHAT_MUTE']);
    expect(await types({ status: 'LIFTED' })).toEqual(['POST_MUTE']);
    expect(await types({ type: 'CHAT_MUTE' })).toEqual(['CHAT_MUTE']);
    expect(await types({ moderator_id: owner })).toEqual(['POST_MUTE']);
    expect(await types({ limit: 1, page: 2 })).toEqual(['POST_MUTE']);
  });

  test('those of all communities are for administrators', async () => {
    const admin = await api.person({ role: 'ADMIN' });
    expect((await api.call(searchRestrictions, admin, { query: {} })).status).toBe(200);
    expect((await api.refused(searchRestrictions, owner, { query: {} })).code).toBe('platform.not_allowed');
  });
});

describe('what a mute keeps someone from', () => {
  const post = (group_id: string) => ({ body: { group_id, content_md: 'Magandang umaga' } });
  const say = ({ id: group_id, chatId }: { id: string; chatId: string }) => ({
    body: { group_id, chat_conversation_id: chatId, content: 'Hoy', client_msg_id: randomUUID() },
  });
  const codeOf = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const { status, json } = await api.call(endpoint, ben, input);
    return status === 200 ? 'done' : problemBody.parse(json).code;
  };

  test('each kind keeps from its own, and only until it is lifted', async () => {
    const group = await api.community(owner);
    await api.place(group.id, ben, 'MEMBER');
    const { data: own } = await api.ok(createPost, ben, post(group.id));
    const { data: said } = await api.ok(sendMessage, ben, say(group));
    const comment = { body: { post_id: own.id, content_md: 'Kumusta' } };
    const emoji = () => ['👍', '🎉', '❤️', '😂', '🙏'][turn++ % 5] ?? '👍';
    let turn = 0;
    const reacting = async () => [
      await codeOf(react, { body: { post_id: own.id, emoji: emoji(), is_on: true } }),
      await codeOf(reactToMessage, {
        params: { chat_message_id: said.id },
        body: { emoji: emoji(), is_on: true },
      }),
    ];
    const tellsTyping = async () => {
      const repo = createEphemeralRepo(api.db);
      const found = [
        await repo.typingUserOf('p', own.id, ben),
        await repo.typingUserOf('c', group.chatId, ben),
      ];
      return found.map((typist) => typist !== null);
    };
    const tried = async () => [
      await codeOf(createPost, post(group.id)),
      await codeOf(updatePost, { params: { post_id: own.id }, body: { content_md: randomUUID() } }),
      await codeOf(createComment, comment),
      await codeOf(sendMessage, say(group)),
      await codeOf(editMessage, {
        params: { chat_message_id: said.id },
        body: { content: randomUUID() },
      }),
    ];
    expect(await tried()).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(await reacting()).toEqual(['done', 'done']);
    expect(await tellsTyping()).toEqual([true, true]);
    const muted = 'content.restricted';
    const noPosts = await mute(owner, group.id, 'POST_MUTE');
    expect(await tried()).toEqual([muted, muted, 'done', 'done', 'done']);
    await api.ok(liftRestriction, owner, of(noPosts));
    await mute(owner, group.id, 'COMMENT_MUTE');
    expect(await tried()).toEqual(['done', 'done', muted, 'done', 'done']);
    expect(await reacting()).toEqual([muted, 'done']);
    expect(await tellsTyping()).toEqual([false, true]);
    await mute(owner, group.id, 'CHAT_MUTE');
    expect(await tried()).toEqual(['done', 'done', muted, 'chat.restricted', 'chat.restricted']);
    expect(await reacting()).toEqual([muted, 'chat.restricted']);
    expect(await tellsTyping()).toEqual([false, false]);
    const body = { emoji: '👍', is_on: false };
    expect(await codeOf(reactToMessage, { params: { chat_message_id: said.id }, body })).toBe('done');
    expect(await codeOf(react, { body: { ...body, post_id: own.id } })).toBe('done');
  });

  test('it holds in no other community', async () => {
    const [here, there] = [await api.community(owner), await api.community(owner)];
    for (const { id } of [here, there]) await api.place(id, ben, 'MEMBER');
    await mute(owner, here.id);
    expect(await codeOf(sendMessage, say(here))).toBe('chat.restricted');
    expect(await codeOf(sendMessage, say(there))).toBe('done');
  });

  test('staff that ranks lower is kept from it as well', async () => {
    const group = await aGroup();
    await api.ok(createRestriction, owner, form(group, 'POST_MUTE', moderator));
    expect((await api.refused(createPost, moderator, post(group))).code).toBe('content.restricted');
  });
});
