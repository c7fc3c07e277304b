import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { createPost, deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { closePoll, listVoters, votePoll } from '../../../src/contract/polls/polls.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPoll, aPollWorld, COUNTERS, RECOUNT } from './a-poll-world.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const places = ['message', 'post'] as const;

test.each(places)('a vote in the poll of a %s is counted once, changed and taken back', async (place) => {
  const world = await aPollWorld(api);
  const { poll } = await world.asks[place](world.olive);
  expect(poll).toMatchObject({ voters: 0, choices: [], closes_at: null, closed_at: null });
  await world.vote(world.ana, poll, 1);
  const again = await world.vote(world.ana, poll, 1);
  expect(again).toMatchObject({ voters: 1, choices: [1], version: 2, choice_version: 1 });
  expect(again.options.map(({ votes }) => votes)).toEqual([0, 1, 0]);
  await world.vote(world.ben, poll, 1);
  const changed = await world.vote(world.ana, poll, 2);
  expect(changed.options.map(({ votes }) => votes)).toEqual([0, 1, 1]);
  const back = await world.vote(world.ana, poll);
  expect(back).toMatchObject({ voters: 1, choices: [], choice_version: 3 });

  const topic = place === 'message' ? `c:${world.chatId}` : `f:${world.groupId}`;
  const told = await world.toldOf(topic, 'poll.updated');
  expect(told.map(({ a, d }) => [a, d])).toMatchObject([
    [null, { votes: [0, 1, 0], voters: 1, version: 2 }],
    [null, { votes: [0, 2, 0], voters: 2, version: 3 }],
    [null, { votes: [0, 1, 1], voters: 2, version: 4 }],
    [null, { votes: [0, 1, 0], voters: 1, version: 5 }],
  ]);
  expect(JSON.stringify(told)).not.toContain(world.ana);
  const own = await world.toldOf(`u:${world.ana}`, 'poll.voted');
  expect(own.map(({ d }) => d)).toMatchObject([{ choices: [1] }, { choices: [2] }, { choices: [] }]);
  expect(await world.toldOf(`u:${world.ben}`, 'poll.voted')).toHaveLength(1);
});

test('a poll takes as many choices as it says, and only its own options', async () => {
  const world = await aPollWorld(api);
  const { poll: one } = await world.asks.post(world.olive);
  const { poll: many } = await world.asks.post(world.olive, { is_multiple: true });
  expect(await world.refusedVote(world.ana, one, 0, 1)).toBe('poll.bad_choice');
  expect(await world.refusedVote(world.ana, one, 3)).toBe('poll.bad_choice');
  expect(await world.refusedVote(world.ana, many, 0, 0)).toBe('request.invalid');
  const voted = await world.vote(world.ana, many, 2, 0);
  expect(voted).toMatchObject({ voters: 1, choices: [0, 2] });
  expect(voted.options.map(({ votes }) => votes)).toEqual([1, 0, 1]);
});

test('a form with wrong options is refused, and says at which one', async () => {
  const { groupId: group_id, ana } = await aPollWorld(api);
  const wrong: Readonly<Record<string, readonly string[]>> = {
    'one option': ['Oo'],
    'eleven options': Array.from({ length: 11 }, (_, n) => `${n}`),
    'an empty option': ['Oo', ' '],
    'a long option': ['Oo', 'x'.repeat(101)],
    'the same twice': ['Oo', 'oo'],
  };
  for (const [name, options] of Object.entries(wrong)) {
    const body = { group_id, content_md: 'Tara?', poll: aPoll({ options: [...options] }) };
    const { code, issues } = await api.refused(createPost, ana, { body });
    expect([code, issues?.[0]?.path.startsWith('poll.options')], name).toEqual(['request.invalid', true]);
  }
});

test('the options follow the content rules of the community', async () => {
  const { groupId: group_id, chatId, ana } = await aPollWorld(api);
  await api.db.query(`update groups set blocked_words = '{sugal}' where id = $1`, [group_id]);
  const poll = aPoll({ options: ['Sugal', 'Laro'] });
  const post = await api.refused(createPost, ana, { body: { group_id, content_md: 'Tara?', poll } });
  const body = {
    group_id,
    chat_conversation_id: chatId,
    content: 'Tara?',
    client_msg_id: randomUUID(),
    poll,
  };
  const message = await api.refused(sendMessage, ana, { body });
  expect([post.code, message.code]).toEqual(['content.not_accepted', 'content.not_accepted']);
});

test('a poll ends at the chosen time, at most 30 days away; one that is over leaves an hour to vote', async () => {
  const world = await aPollWorld(api);
  const HOUR = 3_600_000;
  const rows: readonly (readonly [chosen: number, left: number])[] = [
    [2 * HOUR, 2 * HOUR],
    [40 * 24 * HOUR, 30 * 24 * HOUR],
    [-HOUR, HOUR],
  ];
  for (const [chosen, left] of rows) {
    const closes_at = new Date(Date.now() + chosen).toISOString();
    const { poll } = await world.asks.message(world.olive, { closes_at });
    const open = Date.parse(poll.closes_at ?? '') - Date.now();
    expect(Math.abs(open - left), String(chosen)).toBeLessThan(60_000);
  }
});

test('a poll with an end closes by the clock, and its votes stay', async () => {
  const world = await aPollWorld(api);
  const { poll } = await world.asks.message(world.olive, { open_hours: 1 });
  expect(Date.parse(poll.closes_at ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);
  await world.vote(world.ana, poll, 0);
  await api.db.query(`update polls set closes_at = now() - interval '1 second' where id = $1`, [poll.id]);
  expect(await world.refusedVote(world.ben, poll, 0)).toBe('poll.closed');
  expect(await world.refusedVote(world.ana, poll)).toBe('poll.closed');
  expect(await world.vote(world.ana, poll, 0)).toMatchObject({ choices: [0], voters: 1 });
});

test.each(places)('the author and staff close the poll of a %s early, others do not', async (place) => {
  const world = await aPollWorld(api);
  const { ana, ben, mod, sally, olive } = world;
  const cases: readonly [string, string, string, string | null][] = [
    ['the author', ana, ana, null],
    ['a moderator', ana, mod, null],
    ['the owner', mod, olive, null],
    ['a moderator, of the owner', olive, mod, place === 'post' ? 'content.not_allowed' : 'chat.not_allowed'],
    ['another member', ana, ben, place === 'post' ? 'content.not_allowed' : 'chat.not_allowed'],
    ['a visitor', ana, sally, place === 'post' ? 'content.not_allowed' : 'poll.not_found'],
  ];
  for (const [name, author, closer, code] of cases) {
    const { poll } = await world.asks[place](author);
    const { status, json } = await api.call(closePoll, closer, { params: { poll_id: poll.id } });
    if (code !== null) {
      expect([status >= 400, json], name).toMatchObject([true, { code }]);
      continue;
    }
    expect([status, json], name).toMatchObject([200, { data: { closed_at: expect.any(String) } }]);
    expect(await world.refusedVote(ben, poll, 0), name).toBe('poll.closed');
  }
  const { rows } = await api.db.query<{ actor_id: string }>(
    `select actor_id from audit_entries where action = 'poll.closed' and group_id = $1 order by at`,
    [world.groupId],
  );
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([mod, olive]);
});

test('muted members, visitors and members of an archived community do not vote', async () => {
  const world = await aPollWorld(api);
  const { ana, ben, mod, sally, olive, groupId: group_id } = world;
  const [{ poll: inChat }, { poll: inFeed }] = [
    await world.asks.message(olive),
    await world.asks.post(olive),
  ];
  await Promise.all([world.vote(ana, inChat, 0), world.vote(ana, inFeed, 0)]);
  for (const type of ['CHAT_MUTE', 'COMMENT_MUTE'] as const)
    await api.ok(createRestriction, mod, { body: { group_id, user_id: ana, type } });
  expect(await world.refusedVote(ana, inChat, 1)).toBe('chat.restricted');
  expect(await world.refusedVote(ana, inFeed, 1)).toBe('content.restricted');
  // A vote can be taken back.
  expect(await world.vote(ana, inChat)).toMatchObject({ voters: 0 });
  expect(await world.refusedVote(sally, inChat, 1)).toBe('poll.not_found');
  expect(await world.refusedVote(sally, inFeed, 1)).toBe('content.not_allowed');
  expect(await world.refusedVote(ben, { id: randomUUID() }, 1)).toBe('poll.not_found');
  await api.db.query('update groups set archived_at = now() where id = $1', [group_id]);
  expect(await world.refusedVote(ben, inChat, 1)).toBe('chat.read_only');
  expect(await world.refusedVote(ben, inFeed, 1)).toBe('content.not_allowed');
});

test('readers see who voted, unless the poll hides it, from staff too', async () => {
  const world = await aPollWorld(api);
  const { poll: open } = await world.asks.post(world.ana, { is_multiple: true });
  const { poll: hidden } = await world.asks.message(world.ana, { shows_voters: false });
  await world.vote(world.ben, open, 0, 2);
  await world.vote(world.mod, open, 2);
  await world.vote(world.ben, hidden, 0);
  const { data } = await api.ok(listVoters, world.sally, { params: { poll_id: open.id } });
  expect(data.map((people) => people.map(({ id }) => id))).toEqual([[world.ben], [], [world.ben, world.mod]]);
  for (const person of [world.ana, world.olive])
    expect(await api.refused(listVoters, person, { params: { poll_id: hidden.id } })).toMatchObject({
      code: 'poll.voters_hidden',
    });
  expect(await api.refused(listVoters, world.sally, { params: { poll_id: hidden.id } })).toMatchObject({
    code: 'poll.not_found',
  });
});

test('a deleted message or post takes its poll along, out of the event log too', async () => {
  const world = await aPollWorld(api);
  const options = ['Lihim na una', 'Lihim na ikalawa'];
  const [message, post] = [
    await world.asks.message(world.ana, { options }),
    await world.asks.post(world.ana, { options }),
  ];
  await world.vote(world.ben, message.poll, 0);
  await api.ok(deleteMessage, world.ana, { params: { chat_message_id: message.ownerId } });
  await api.ok(deletePost, world.ana, { params: { post_id: post.ownerId } });
  for (const { poll } of [message, post])
    expect(await world.refusedVote(world.ben, poll, 1)).toBe('poll.not_found');
  const { rows } = await api.db.query('select from poll_options where poll_id = any($1)', [
    [message.poll.id, post.poll.id],
  ]);
  expect(rows).toEqual([]);
  const logged = await api.db.query(`select from rt_events where data::text like '%Lihim na%'`);
  expect(logged.rowCount).toBe(0);
});

test('a hidden post hides its options from members, and shows them again with its votes', async () => {
  const world = await aPollWorld(api);
  const { poll, ownerId: post_id } = await world.asks.post(world.ana);
  await world.vote(world.ben, poll, 1);
  const setStatus = (status: 'HIDDEN' | 'PUBLISHED', version: number) =>
    api.ok(updatePost, world.mod, { params: { post_id }, body: { status, version } });
  await setStatus('HIDDEN', 1);
  expect(await world.refusedVote(world.ben, poll, 0)).toBe('poll.not_found');
  expect(JSON.stringify(await world.toldOf(`f:${world.groupId}`))).not.toContain('Sabado');
  await setStatus('PUBLISHED', 2);
  expect((await world.read(world.ben, post_id)).poll).toMatchObject({ choices: [1], voters: 1 });
});

test('a repeated message keeps its poll, and the same id with another poll is refused', async () => {
  const { groupId: group_id, chatId, ana, ben } = await aPollWorld(api);
  const client_msg_id = randomUUID();
  const body = { group_id, chat_conversation_id: chatId, content: 'Tara?', client_msg_id, poll: aPoll() };
  const first = (await api.ok(sendMessage, ana, { body })).data;
  const again = (await api.ok(sendMessage, ana, { body })).data;
  expect(again.poll?.id).toBe(first.poll?.id);
  const other = { ...body, poll: aPoll({ is_multiple: true }) };
  expect(await api.refused(sendMessage, ana, { body: other })).toMatchObject({
    code: 'chat.client_id_reused',
  });
  const read = await api.ok(searchMessages, ben, {
    params: { group_id },
    query: { chat_conversation_id: chatId },
  });
  expect(read.data.at(-1)?.poll).toEqual(first.poll);
});

test('a vote of an erased account still counts, without its name', async () => {
  const world = await aPollWorld(api);
  const { poll } = await world.asks.post(world.olive);
  await world.vote(world.ana, poll, 1);
  await api.db.query('update poll_ballots set user_id = null where user_id = $1', [world.ana]);
  const { data } = await api.ok(listVoters, world.ben, { params: { poll_id: poll.id } });
  expect(data).toEqual([[], [], []]);
  expect(await world.vote(world.ben, poll, 1)).toMatchObject({ voters: 2 });
  expect((await api.db.query(COUNTERS)).rows).toEqual((await api.db.query(RECOUNT)).rows);
  expect(
    (await api.call(votePoll, null, { params: { poll_id: poll.id }, body: { choices: [] } })).status,
  ).toBe(401);
});
