import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import {
  commonTypes,
  type RestrictionScope,
  type RestrictionType,
  restrictionScopes,
} from '../../../src/contract/communities/restriction-kinds.ts';
import { createRestriction, liftRestriction } from '../../../src/contract/communities/restrictions.ts';
import type { CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { createComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { createPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { react, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { votePoll } from '../../../src/contract/polls/polls.ts';
import { uploadPurposes } from '../../../src/contract/upload-rules.ts';
import { takeAvatarFrom } from '../../../src/contract/uploads.ts';
import { createEphemeralRepo } from '../../../src/server/realtime/presence/ephemeral.repo.ts';
import { aTargetWorld, type TargetWorld } from '../uploads/a-target-world.ts';

/** One for each time that a file is sent. */
const ARRIVALS = 16;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** A call that a restriction stops. It can be made again and again. */
interface Point {
  readonly name: string;
  readonly type: RestrictionType;
  readonly code: string;
  /** here: in the community where the user is an owner; there: in one that they left; nowhere: in no community. */
  readonly where: 'here' | 'there' | 'nowhere';
  readonly go: () => Promise<Answer>;
}

let world: TargetWorld;
let admin: string;
let ben: string;
let here: string;
let there: string;
let points: readonly Point[];

beforeAll(async () => {
  world = await aTargetWorld();
  ben = world.owner;
  here = world.group.id;
  admin = await world.api.person({ role: 'ADMIN' });
  const other = await world.api.person();
  await world.api.place(here, other, 'OWNER');
  there = (await world.api.community(other)).id;
  await world.api.place(there, ben, 'MEMBER', 'LEFT');
  // Where the two still may write to each other when ben is banned here.
  const elsewhere = (await world.api.community(other)).id;
  await world.api.place(elsewhere, ben, 'MEMBER');
  points = await somePoints(other);
});
afterAll(() => world.close());

let turn = 0;
const words = () => `Magandang umaga ${++turn}`;

async function somePoints(other: string): Promise<Point[]> {
  const { api } = world;
  const { chatId } = world.group;
  const poll = { options: ['Lunes', 'Martes'] };
  const { data: post } = await api.ok(createPost, ben, {
    body: { group_id: here, content_md: words(), poll },
  });
  const { data: comment } = await api.ok(createComment, ben, {
    body: { post_id: post.id, content_md: words() },
  });
  const say = (group_id: string | null, chat_conversation_id: string) => ({
    body: { group_id, chat_conversation_id, content: words(), client_msg_id: randomUUID() },
  });
  const { data: said } = await api.ok(sendMessage, ben, {
    body: { ...say(here, chatId).body, group_id: here, poll },
  });
  const privateId = randomUUID();
  await api.ok(openPrivateConversation, ben, {
    params: { chat_conversation_id: privateId },
    body: { recipient_id: other },
  });
  const picture = await world.aFile('group_cover');
  const addresses = await Promise.all(
    Array.from({ length: ARRIVALS }, () => world.addressOf('group_cover', picture)),
  );
  const { data: whispered } = await api.ok(sendPrivateMessage, ben, {
    body: { chat_conversation_id: privateId, content: words(), client_msg_id: randomUUID() },
  });
  const go = <E extends Endpoint>(endpoint: E, input: () => CallInput<E>) => {
    return () => api.call(endpoint, ben, input());
  };
  const typing = (place: 'c' | 'p', id: string) => async (): Promise<Answer> => {
    const found = await createEphemeralRepo(api.db).typingUserOf(place, id, ben);
    return { status: found === null ? 403 : 200, json: null };
  };
  const emojis = ['👍', '🎉', '❤️', '😂', '🙏'];
  const reaction = () => ({ emoji: emojis[turn++ % emojis.length] ?? '👍', is_on: true });
  const vote = (id: string | undefined) => () => ({
    params: { poll_id: id ?? '' },
    body: { choices: [turn++ % 2] },
  });
  const message = (id: string) => ({ params: { chat_message_id: id } });
  const inFeed = { code: 'content.restricted', where: 'here' } as const;
  const inChat = { type: 'CHAT_MUTE', code: 'chat.restricted', where: 'here' } as const;
  const inPrivate = { ...inChat, where: 'nowhere' } as const;
  const posting = { ...inFeed, type: 'POST_MUTE' } as const;
  const commenting = { ...inFeed, type: 'COMMENT_MUTE' } as const;
  const joining = { type: 'JOIN_BLOCK', code: 'join.restricted' } as const;
  const uploading = { type: 'UPLOAD_BLOCK', code: 'upload.restricted' } as const;
  return [
    {
      ...posting,
      name: 'a new post',
      go: go(createPost, () => ({ body: { group_id: here, content_md: words() } })),
    },
    {
      ...posting,
      name: 'editing a post',
      go: go(updatePost, () => ({ params: { post_id: post.id }, body: { content_md: words() } })),
    },
    {
      ...commenting,
      name: 'a new comment',
      go: go(createComment, () => ({ body: { post_id: post.id, content_md: words() } })),
    },
    {
      ...commenting,
      name: 'editing a comment',
      go: go(updateComment, () => ({ params: { comment_id: comment.id }, body: { content_md: words() } })),
    },
    {
      ...commenting,
      name: 'a reaction to a post',
      go: go(react, () => ({ body: { post_id: post.id, ...reaction() } })),
    },
    { ...commenting, name: 'a vote under a post', go: go(votePoll, vote(post.poll?.id)) },
    { ...commenting, name: 'typing a comment', code: '', go: typing('p', post.id) },
    {
      ...inChat,
      name: 'a message',
      go: go(sendMessage, () => ({ body: { ...say(here, chatId).body, group_id: here } })),
    },
    {
      ...inChat,
      name: 'editing a message',
      go: go(editMessage, () => ({ ...message(said.id), body: { content: words() } })),
    },
    {
      ...inChat,
      name: 'a reaction to a message',
      go: go(reactToMessage, () => ({ ...message(said.id), body: reaction() })),
    },
    {
      ...inChat,
      name: 'forwarding',
      go: go(forwardMessage, () => ({ ...message(said.id), ...say(here, chatId) })),
    },
    { ...inChat, name: 'a vote in a chat', go: go(votePoll, vote(said.poll?.id)) },
    { ...inChat, name: 'typing in a chat', code: '', go: typing('c', chatId) },
    {
      ...inPrivate,
      name: 'a private message',
      go: go(sendPrivateMessage, () => ({
        body: { chat_conversation_id: privateId, content: words(), client_msg_id: randomUUID() },
      })),
    },
    {
      ...inPrivate,
      name: 'editing a private message',
      go: go(editMessage, () => ({ ...message(whispered.id), body: { content: words() } })),
    },
    {
      ...inPrivate,
      name: 'a reaction to a private message',
      go: go(reactToMessage, () => ({ ...message(whispered.id), body: reaction() })),
    },
    {
      ...inPrivate,
      name: 'forwarding to a private chat',
      go: go(forwardMessage, () => ({ ...message(said.id), ...say(null, privateId) })),
    },
    { ...inPrivate, name: 'typing in a private chat', code: '', go: typing('c', privateId) },
    ...uploadPurposes.map(
      (purpose): Point => ({
        ...uploading,
        where: ['avatar', 'report_image', 'proof_image'].includes(purpose) ? 'nowhere' : 'here',
        name: `an address for ${purpose}`,
        go: () => world.ask(purpose, ben, { size: 100 }),
      }),
    ),
    {
      ...uploading,
      where: 'here',
      name: 'bytes that arrive',
      code: '',
      // The address is from before.
      async go() {
        const address = addresses.pop();
        if (!address) throw new Error('more addresses are needed');
        return { json: null, ...(await world.send(ben, address, picture)) };
      },
    },
    {
      ...uploading,
      where: 'nowhere',
      name: 'a picture from an address',
      async go() {
        const answer = await api.call(takeAvatarFrom, ben, { body: { url: 'http://127.0.0.1:9/ako.png' } });
        // No one listens there.
        return answer.status === 422 ? { ...answer, status: 200 } : answer;
      },
    },
    {
      ...joining,
      where: 'there',
      name: 'joining',
      async go() {
        const answer = await api.call(joinCommunity, ben, { params: { group_id: there }, body: {} });
        if (answer.status === 200) await api.ok(leaveCommunity, ben, { params: { group_id: there } });
        return answer;
      },
    },
    {
      ...joining,
      where: 'here',
      name: 'an invite link',
      go: go(createInvite, () => ({ params: { group_id: here }, body: {} })),
    },
  ];
}

const REASON = 'Humihingi ng bayad bago ang delivery';

async function restrict(type: RestrictionType, scope: RestrictionScope): Promise<string[]> {
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const made: string[] = [];
  for (const group_id of scope === 'GROUP' ? [here, there] : [null]) {
    const body = { scope, group_id, user_id: ben, type, reason: REASON, ends_at };
    made.push((await world.api.ok(createRestriction, admin, { body })).data.id);
  }
  return made;
}

test('each type stops its own calls in its scope and no other, says why and until when, and ends when lifted', async () => {
  for (const { name, go } of points) expect([name, (await go()).status]).toEqual([name, 200]);
  for (const scope of restrictionScopes)
    for (const type of commonTypes) {
      const made = await restrict(type, scope);
      for (const point of points) {
        const isStopped = point.type === type && (scope === 'PLATFORM' || point.where !== 'nowhere');
        const { status, json } = await point.go();
        const row = `${type} in ${scope}: ${point.name}`;
        expect([row, status]).toEqual([row, isStopped ? 403 : 200]);
        if (!isStopped || point.code === '') continue;
        const { code, reason, until, restriction_id } = json as Record<string, unknown>;
        expect([row, code, reason]).toEqual([row, point.code, REASON]);
        expect([row, Date.parse(String(until)) > Date.now()]).toEqual([row, true]);
        expect([row, made.includes(String(restriction_id))]).toEqual([row, true]);
      }
      for (const id of made)
        await world.api.ok(liftRestriction, admin, { params: { restriction_id: id }, query: {} });
    }
  for (const { name, go } of points) expect([name, (await go()).status]).toEqual([name, 200]);
});

test('a ban ends everything in its community and says why; a suspension ends everything', async () => {
  const nowhere = points.filter(({ where }) => where === 'nowhere');
  const [ban] = await restrict('GROUP_BAN', 'GROUP');
  for (const { name, where, code, go } of points) {
    const { status, json } = await go();
    const row = `banned: ${name}`;
    // What is forwarded is from the community.
    const isOf = where !== 'nowhere' || name === 'forwarding to a private chat';
    expect([row, status >= 400]).toEqual([row, isOf]);
    if (name !== 'joining') continue;
    expect([code, json]).toMatchObject(['join.restricted', { code: 'group.banned', reason: REASON }]);
  }
  await world.api.ok(liftRestriction, admin, { params: { restriction_id: ban ?? '' }, query: {} });

  const body = { scope: 'PLATFORM', user_id: ben, type: 'SUSPENSION', reason: REASON } as const;
  const { data: suspension } = await world.api.ok(createRestriction, admin, { body });
  for (const { name, code, go } of nowhere) {
    if (code === '') continue;
    const { status, json } = await go();
    expect([name, status, json]).toMatchObject([
      name,
      403,
      { code: 'account.suspended', until: null, reason: REASON, restriction_id: suspension.id },
    ]);
  }
  await world.api.ok(liftRestriction, admin, { params: { restriction_id: suspension.id }, query: {} });
  for (const { name, go } of nowhere)
    if (name !== 'forwarding to a private chat') expect([name, (await go()).status]).toEqual([name, 200]);
});
