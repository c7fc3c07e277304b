import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPerson, unblockPerson } from '../../../src/contract/account/blocks.ts';
import {
  deleteMessage,
  editMessage,
  markConversationRead,
  markConversationUnread,
} from '../../../src/contract/chat/chat.ts';
import {
  openPrivateConversation,
  searchPrivateConversations,
  searchPrivateMessages,
  searchRecipients,
  sendPrivateMessage,
  updateConversation,
} from '../../../src/contract/chat/conversations.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import { events } from '../../../src/contract/events.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof privateWays>;
let stranger: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = privateWays(api);
  stranger = await api.person({ first: 'Sally' });
  await api.community(stranger);
});
afterAll(() => api.close());

const list = async (person: string, q = '') =>
  (await api.ok(searchPrivateConversations, person, { query: { q } })).data;
const pageOf = (person: string, id: string) =>
  api.ok(searchPrivateMessages, person, { query: { chat_conversation_id: id } });
const at = (chat_conversation_id: string) => ({ params: { chat_conversation_id } });
const about = (message: { id: string }) => ({ params: { chat_message_id: message.id } });
const block = (person: string, user_id: string) => api.ok(blockPerson, person, { params: { user_id } });

async function talking() {
  const world = await twoPeople(api);
  const { id } = await ways.open(world.ana, world.ben);
  const first = await ways.say(world.ana, id, 'Kumusta ka na?');
  return { ...world, id, first };
}

describe('PUT /chats/private/conversations/{chat_conversation_id}', () => {
  test('opens under the id of the caller’s choice, is the same when repeated, and tells no one', async () => {
    const { ana, ben } = await twoPeople(api);
    const id = randomUUID();
    const opened = await ways.open(ana, ben, id);
    expect(opened).toMatchObject({
      id,
      kind: 'PRIVATE',
      group_id: null,
      name: '',
      is_writable: true,
      last_seq: 0,
      last_read_seq: 0,
      peer_read_seq: 0,
      last_message: null,
    });
    expect(opened.peer).toMatchObject({ id: ben, first_name: 'Ben' });
    expect(await ways.open(ana, ben, id)).toEqual(opened);
    expect((await ways.open(ana, ben)).id).toBe(id);
    expect(await api.eventsOn(`u:${ben}`)).toEqual([]);
  });

  test('until the first message, only the user who opened it sees it', async () => {
    const { ana, ben } = await twoPeople(api);
    const { id } = await ways.open(ana, ben);
    expect((await list(ana)).map((row) => row.id)).toEqual([id]);
    expect(await list(ben)).toEqual([]);
    await ways.say(ana, id);
    expect((await list(ben)).map((row) => row.id)).toEqual([id]);
  });

  test('both open theirs at once, many times, and there is one conversation', async () => {
    const { ana, ben } = await twoPeople(api);
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? ways.open(ana, ben) : ways.open(ben, ana))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened.map(({ peer }) => peer?.id)).toEqual(opened.map((_, n) => (n % 2 ? ben : ana)));
  });

  test('an id that is used for something else is not found, and nothing is opened', async () => {
    const { ana, ben, owner, group } = await twoPeople(api);
    const { id } = await ways.open(ana, ben);
    for (const [caller, taken] of [
      [ana, id],
      [ana, group.chatId],
      [owner, id],
    ] as const) {
      const recipient_id = caller === ana ? owner : ben;
      const problem = await api.refused(openPrivateConversation, caller, {
        ...at(taken),
        body: { recipient_id },
      });
      expect(problem).toMatchObject({ status: 404, code: 'chat.conversation_not_found' });
    }
    expect(await list(owner)).toEqual([]);
  });

  test('no one opens one with a stranger, with someone who blocked them, with no one or with oneself', async () => {
    const { ana, ben } = await twoPeople(api);
    await block(ben, ana);
    for (const recipient_id of [stranger, ben, randomUUID(), ana]) {
      const problem = await api.refused(openPrivateConversation, ana, {
        ...at(randomUUID()),
        body: { recipient_id },
      });
      expect(problem).toMatchObject({
        status: 403,
        code: 'chat.recipient_not_allowed',
        message: 'You cannot write to this person.',
      });
    }
  });
});

describe('POST /chats/private/messages', () => {
  test('the first message shows the conversation to both, as each of them sees it', async () => {
    const { ana, ben, id, first } = await talking();
    await ways.say(ben, id, 'Mabuti!');
    for (const [person, peer, read] of [
      [ana, ben, 1],
      [ben, ana, 0],
    ] as const) {
      const opened = (await api.eventsOn(`u:${person}`)).filter(({ k }) => k === 'conversation.opened');
      expect(opened).toHaveLength(1);
      expect(events['conversation.opened'].parse(opened[0]?.d)).toMatchObject({
        id,
        peer: { id: peer },
        last_seq: 1,
        last_read_seq: read,
        peer_read_seq: 1 - read,
        last_message: { author_id: ana, excerpt: 'Kumusta ka na?', version: 1 },
      });
      expect(opened[0]?.d).toEqual(events['conversation.opened'].parse(opened[0]?.d));
    }
    const told = await api.eventsOn(`c:${id}`);
    expect(told.map(({ k }) => k)).toEqual(['message.created', 'message.created']);
    expect(told[0]?.d).toEqual(events['message.created'].parse(first));
  });

  test('a client id that is repeated makes one message, also fifty times at once', async () => {
    const { ana, id } = await talking();
    const client_msg_id = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => ways.say(ana, id, 'Isa lang', { client_msg_id })),
    );
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect((await pageOf(ana, id)).data.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('for anyone else, staff and administrators too, there is no such conversation', async () => {
    const { owner, id, first } = await talking();
    const admin = await api.person({ role: 'ADMIN' });
    for (const person of [owner, stranger, admin]) {
      const calls = await Promise.all([
        api.refused(sendPrivateMessage, person, ways.saying(id, 'Tao po')),
        api.refused(searchPrivateMessages, person, { query: { chat_conversation_id: id } }),
        api.refused(markConversationRead, person, { ...at(id), body: { seq: 1 } }),
        api.refused(updateConversation, person, { ...at(id), body: { topic: 'Atin' } }),
        api.refused(deleteMessage, person, about(first)),
        api.refused(editMessage, person, { ...about(first), body: { content: 'Iba' } }),
      ]);
      expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
      expect(await list(person)).toEqual([]);
    }
  });

  test('a private conversation has no name, topic or status to change', async () => {
    const { ana, id } = await talking();
    const problem = await api.refused(updateConversation, ana, { ...at(id), body: { status: 'ARCHIVED' } });
    expect(problem.code).toBe('chat.not_allowed');
  });

  test('a conversation of a community is not found here, nor this one there', async () => {
    const { ana, group } = await talking();
    const problem = await api.refused(sendPrivateMessage, ana, ways.saying(group.chatId, 'Maling pinto'));
    expect(problem.code).toBe('chat.conversation_not_found');
  });
});

describe('when two may not write to each other any more', () => {
  test.each(['a block', 'leaving', 'the archiving of the community', 'the archiving of the account'])(
    'after %s both still read, neither writes, edits or learns why, and taking back still works',
    async (what) => {
      const { ana, ben, id, first, group } = await talking();
      if (what === 'a block') await block(ben, ana);
      if (what === 'leaving') await api.ok(leaveCommunity, ben, { params: { group_id: group.id } });
      if (what === 'the archiving of the community')
        await api.db.query('update groups set archived_at = now() where id = $1', [group.id]);
      if (what === 'the archiving of the account')
        await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [ben]);
      const readers = what === 'the archiving of the account' ? [ana] : [ana, ben];
      for (const person of readers) {
        expect(await list(person)).toMatchObject([{ id, is_writable: false }]);
        expect((await pageOf(person, id)).data).toHaveLength(1);
        expect(await api.refused(sendPrivateMessage, person, ways.saying(id, 'Hoy'))).toMatchObject({
          status: 403,
          code: 'chat.read_only',
          message: 'The chat is read-only.',
        });
      }
      const edit = { ...about(first), body: { content: 'Iba na' } };
      expect((await api.refused(editMessage, ana, edit)).code).toBe('chat.read_only');
      expect((await api.ok(deleteMessage, ana, about(first))).data.content).toBe('');
    },
  );

  test('a block and its end go to the one who made it; the other learns only that writing changed', async () => {
    const { ana, ben, id } = await talking();
    const before = (await api.eventsOn(`u:${ana}`)).length;
    await block(ben, ana);
    await block(ben, ana);
    await api.ok(unblockPerson, ben, { params: { user_id: ana } });
    await api.ok(unblockPerson, ben, { params: { user_id: ana } });
    expect((await api.eventsOn(`u:${ben}`)).slice(-2).map(({ k, d }) => [k, d])).toEqual([
      ['block.updated', { user_id: ana, is_blocked: true }],
      ['block.updated', { user_id: ana, is_blocked: false }],
    ]);
    expect(await api.eventsOn(`u:${ana}`)).toHaveLength(before);
    const told = (await api.eventsOn(`c:${id}`)).filter(({ k }) => k === 'conversation.updated');
    expect(told.map(({ a, d }) => [a, events['conversation.updated'].parse(d)])).toMatchObject([
      [null, { id, is_writable: false, version: 2 }],
      [null, { id, is_writable: true, version: 3 }],
    ]);
    expect((await ways.say(ana, id, 'Uy')).seq).toBe(2);
  });

  test('while both block each other, one who relents changes nothing', async () => {
    const { ana, ben, id } = await talking();
    await Promise.all([block(ana, ben), block(ben, ana)]);
    await api.ok(unblockPerson, ana, { params: { user_id: ben } });
    expect(await list(ana)).toMatchObject([{ id, is_writable: false }]);
    const told = (await api.eventsOn(`c:${id}`)).filter(({ k }) => k === 'conversation.updated');
    expect(told).toHaveLength(1);
  });

  test('one who comes back may write again', async () => {
    const { ana, ben, id, group } = await talking();
    await api.place(group.id, ben, 'MEMBER', 'LEFT');
    expect((await api.refused(sendPrivateMessage, ana, ways.saying(id, 'Hoy'))).code).toBe('chat.read_only');
    await api.place(group.id, ben, 'MEMBER', 'ACTIVE');
    expect((await ways.say(ana, id)).seq).toBe(2);
  });
});

describe('reading', () => {
  test('reaches the own devices and the other person, once per step forward', async () => {
    const { ana, ben, id } = await talking();
    const read = (seq: number) => api.ok(markConversationRead, ben, { ...at(id), body: { seq } });
    expect((await read(1)).data.last_read_seq).toBe(1);
    await read(1);
    await read(0);
    const receipts = (await api.eventsOn(`c:${id}`)).filter(({ k }) => k === 'receipt.updated');
    expect(receipts.map(({ d }) => d)).toEqual([
      { chat_conversation_id: id, user_id: ben, last_read_seq: 1 },
    ]);
    expect(await list(ana)).toMatchObject([{ id, peer_read_seq: 1, last_read_seq: 1 }]);
    expect(await list(ben)).toMatchObject([{ id, peer_read_seq: 1, last_read_seq: 1 }]);
  });

  test('what is put back was seen all the same', async () => {
    const { ana, ben, id } = await talking();
    await api.ok(markConversationRead, ben, { ...at(id), body: { seq: 1 } });
    await api.ok(markConversationUnread, ben, { ...at(id), body: { seq: 1 } });
    expect(await list(ana)).toMatchObject([{ id, peer_read_seq: 1 }]);
    expect(await list(ben)).toMatchObject([{ id, last_read_seq: 0 }]);
    expect((await api.eventsOn(`c:${id}`)).filter(({ k }) => k === 'receipt.updated')).toHaveLength(1);
  });
});

describe('GET /chats/private/conversations/search', () => {
  test('finds by the other’s name whatever the accents, the latest spoken in first', async () => {
    const { owner, ana, ben } = await twoPeople(api);
    const withAna = await ways.open(owner, ana);
    const withBen = await ways.open(owner, ben);
    await ways.say(owner, withBen.id);
    await ways.say(ana, withAna.id, 'Una sa listahan');
    expect((await list(owner)).map(({ id }) => id)).toEqual([withAna.id, withBen.id]);
    expect((await list(owner, 'pena')).map(({ id }) => id)).toEqual([withAna.id]);
    expect((await list(owner, 'SANTOS')).map(({ id }) => id)).toEqual([withBen.id]);
    expect(await list(owner, '%')).toEqual([]);
    expect(await list(owner, '\\')).toEqual([]);
    expect((await list(owner))[0]?.last_message).toMatchObject({
      author_id: ana,
      excerpt: 'Una sa listahan',
    });
  });

  test('pages do not overlap, and the total is the caller’s own', async () => {
    const { owner, ana, ben } = await twoPeople(api);
    for (const person of [ana, ben]) await ways.say(owner, (await ways.open(owner, person)).id);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => api.ok(searchPrivateConversations, owner, { query: { page, limit: 1 } })),
    );
    expect(pages.map(({ data }) => data[0]?.peer?.id)).toEqual([ben, ana, undefined]);
    expect(pages[0]?.pagination.total).toBe(2);
  });

  test('what was taken back is in no list, no page and no event any more', async () => {
    const { ana, ben } = await twoPeople(api);
    const { id } = await ways.open(ana, ben);
    const first = await ways.say(ana, id, 'Lihim na salita');
    await api.ok(deleteMessage, ana, about(first));
    expect((await list(ben))[0]?.last_message).toBeNull();
    const { rows } = await api.db.query(`select from rt_events where data::text like '%Lihim na salita%'`);
    expect(rows).toEqual([]);
  });
});

describe('GET /chats/private/recipients/search', () => {
  test('offers people of the same communities, by any name and without accents, never strangers', async () => {
    const { owner, ana, ben } = await twoPeople(api);
    const offered = async (q: string) =>
      (await api.ok(searchRecipients, ana, { query: { q } })).data.map(({ id }) => id);
    expect(await offered('')).toEqual([ben, owner]);
    expect(await offered('sant')).toEqual([ben]);
    expect(await offered('sally')).toEqual([]);
    expect((await api.ok(searchRecipients, ben, { query: { q: 'peñ' } })).data).toMatchObject([{ id: ana }]);
    expect((await api.ok(searchRecipients, ben, { query: { q: 'PENA' } })).data).toMatchObject([{ id: ana }]);
  });

  test('leaves out both sides of a block', async () => {
    const { ana, ben } = await twoPeople(api);
    await block(ana, ben);
    for (const [person, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      const { data } = await api.ok(searchRecipients, person, { query: {} });
      expect(data.map(({ id }) => id)).not.toContain(other);
    }
  });
});
