import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalendarEvent } from '../../../../src/contract/calendar/calendar.ts';
import { sendMessage } from '../../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../../src/contract/chat/conversations.ts';
import { MENTIONS_MAX } from '../../../../src/contract/chat/mentions.ts';
import { createCommunity } from '../../../../src/contract/communities/communities.ts';
import { createInvite } from '../../../../src/contract/communities/invites.ts';
import { joinCommunity } from '../../../../src/contract/communities/members.ts';
import { createMembershipPlan } from '../../../../src/contract/communities/membership-plans.ts';
import type { CallInput, Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { problemBody } from '../../../../src/contract/core/problems.ts';
import { createCourse, deleteCourse } from '../../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../../src/contract/courses/lessons.ts';
import { createComment } from '../../../../src/contract/feed/comments.ts';
import { createPost } from '../../../../src/contract/feed/posts.ts';
import { react, reactToMessage } from '../../../../src/contract/feed/reactions.ts';
import { changeProofSettings, decideProof, sendProof } from '../../../../src/contract/money/proofs.ts';
import { createReport } from '../../../../src/contract/reports/reports.ts';
import {
  actionLimits,
  type LimitedAction,
  NEW_ACCOUNT_DAYS,
} from '../../../../src/server/platform/limits/action-limits.ts';
import {
  aCommunityForm,
  type CommunityApi,
  startCommunityApi,
} from '../../../support/actions/community-api.ts';

let api: CommunityApi;
/** A platform administrator, who prepares what others act on. */
let host: string;
let group: Awaited<ReturnType<CommunityApi['community']>>;
let postId: string;
let messageId: string;

beforeAll(async () => {
  api = await startCommunityApi({ RATE_LIMIT: 'on' });
  host = await api.person({ first: 'Olive', role: 'ADMIN' });
  group = await api.community(host);
  const post = { group_id: group.id, title: '', content_md: 'Kumusta', tag_ids: [] };
  postId = (await api.ok(createPost, host, { body: post })).data.id;
  const message = { chat_conversation_id: group.chatId, group_id: group.id, content: 'Hoy' };
  messageId = (await api.ok(sendMessage, host, { body: { ...message, client_msg_id: randomUUID() } })).data
    .id;
});
afterAll(() => api.close());

const call = async <E extends Endpoint>(endpoint: E, person: string, input: CallInput<E>) => {
  const { app } = api;
  const { params = {}, body } = input as { params?: Record<string, string>; body?: object };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const headers = { authorization: `Bearer ${person}` };
  return app.inject({ method: endpoint.method, url: `/api${path}`, headers, ...(body && { payload: body }) });
};
type Answered = Awaited<ReturnType<typeof call>>;

let shop: Awaited<ReturnType<typeof aShop>> | null = null;
/** A community of the host that takes payments outside the app. */
async function aShop() {
  const { id } = await api.community(host, { name: 'Tindahan', slug: 'tindahan' });
  const params = { group_id: id };
  const plan = { group_id: id, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' } as const;
  const { data } = await api.ok(createMembershipPlan, host, { body: plan });
  const body = { is_on: true, instructions: 'GCash 0917 555 0123', version: 1 };
  await api.ok(changeProofSettings, host, { params, body });
  return { params, planId: data.id };
}

async function somebodyElse(): Promise<string> {
  const id = await api.person({ first: 'Ben' });
  await api.place(group.id, id, 'MEMBER');
  return id;
}

async function write(person: string, to: string): Promise<Answered> {
  const opened = await api.ok(openPrivateConversation, person, {
    params: { chat_conversation_id: randomUUID() },
    body: { recipient_id: to },
  });
  const body = { chat_conversation_id: opened.data.id, content: 'Hoy', client_msg_id: randomUUID() };
  return call(sendPrivateMessage, person, { body });
}

const friends = new Map<string, Promise<string>>();
/** The same one each time, who never replies. */
function friendOf(person: string): Promise<string> {
  const friend = friends.get(person) ?? somebodyElse();
  friends.set(person, friend);
  return friend;
}

const posting = (content_md: string) => ({
  body: { group_id: group.id, title: '', content_md, tag_ids: [] },
});

const commenting = (content_md: string) => ({
  body: { post_id: postId, parent_comment_id: null, content_md },
});

/** One more of each, by that person; always something new. */
const acts: Readonly<Record<string, readonly [LimitedAction, (person: string) => Promise<Answered>]>> = {
  'starting a community': [
    'COMMUNITY_FOUNDED',
    (person) => call(createCommunity, person, { body: aCommunityForm() }),
  ],
  'joining a community': [
    'COMMUNITY_JOINED',
    async (person) => {
      const { id } = await api.community(host);
      return call(joinCommunity, person, { params: { group_id: id }, body: {} });
    },
  ],
  'asking to join': [
    'COMMUNITY_JOINED',
    async (person) => {
      const { id } = await api.community(host, { is_public: false });
      const { token } = (await api.ok(createInvite, host, { params: { group_id: id }, body: {} })).data;
      return call(joinCommunity, person, { params: { group_id: id }, body: { invite: token } });
    },
  ],
  'making an invite link': [
    'INVITE_CREATED',
    async (person) => {
      await api.place(group.id, person, 'MODERATOR');
      return call(createInvite, person, { params: { group_id: group.id }, body: {} });
    },
  ],
  'mentioning in a chat': [
    'PERSON_MENTIONED',
    async (person) =>
      call(sendMessage, person, {
        body: {
          ...{ chat_conversation_id: group.chatId, group_id: group.id, client_msg_id: randomUUID() },
          content: `Hoy <@${await friendOf(person)}>`,
        },
      }),
  ],
  'mentioning in a post': [
    'PERSON_MENTIONED',
    async (person) => call(createPost, person, posting(`Hoy <@${await friendOf(person)}>`)),
  ],
  'mentioning everyone': [
    'EVERYONE_MENTIONED',
    async (person) => {
      await api.place(group.id, person, 'MODERATOR');
      return call(createComment, person, commenting('Hoy <@everyone>'));
    },
  ],
  'mentioning the staff': [
    'STAFF_MENTIONED',
    (person) => call(createComment, person, commenting('Hoy <@staff>')),
  ],
  'writing to one more stranger': ['PERSON_CONTACTED', async (person) => write(person, await somebodyElse())],
  'writing on to somebody who does not reply': [
    'UNANSWERED_MESSAGE',
    async (person) => write(person, await friendOf(person)),
  ],
  'reacting to a post': [
    'REACTED',
    async (person) => {
      const body = { post_id: postId, emoji: '👍' };
      await call(react, person, { body: { ...body, is_on: false } });
      return call(react, person, { body });
    },
  ],
  'reacting to a message': [
    'REACTED',
    async (person) => {
      const params = { chat_message_id: messageId };
      await call(reactToMessage, person, { params, body: { emoji: '👍', is_on: false } });
      return call(reactToMessage, person, { params, body: { emoji: '👍', is_on: true } });
    },
  ],
  posting: ['POSTED', (person) => call(createPost, person, posting('Kumusta'))],
  commenting: ['COMMENTED', (person) => call(createComment, person, commenting('Tara'))],
  'adding an event': [
    'EVENT_CREATED',
    async (person) => {
      await api.place(group.id, person, 'MODERATOR');
      const body = { group_id: group.id, title: 'Kita-kita', starts_local: '2032-01-05T19:00' };
      return call(createCalendarEvent, person, { body });
    },
  ],
  reporting: [
    'REPORTED',
    (person) => call(createReport, person, { body: { type: 'BUG', description: 'Hindi bumubukas' } }),
  ],
  'sending a proof of payment': [
    'PROOF_SENT',
    async (person) => {
      shop ??= await aShop();
      const body = { group_membership_plan_id: shop.planId, reference: randomUUID(), amount: '499' };
      const answer = await call(sendProof, person, { params: shop.params, body });
      if (answer.statusCode === 200)
        await call(decideProof, host, {
          params: { ...shop.params, proof_id: answer.json().data.id },
          body: { decision: 'reject', reason: 'Hindi dumating', version: 1 },
        });
      return answer;
    },
  ],
  'publishing a course': [
    'COURSE_PUBLISHED',
    async (person) => {
      await api.place(group.id, person, 'OWNER');
      const body = { group_id: group.id, title: 'Tinapay', content_md: 'Paano' };
      const course = await call(createCourse, person, { body });
      const course_id = course.json().data.id;
      // With its first lesson it is published.
      const answer = await call(createLesson, person, {
        body: { course_id, title: 'Ang masa', type: 'TEXT', content_md: 'Masahin' },
      });
      // A plan has a limit, too.
      await call(deleteCourse, person, { params: { course_id } });
      return answer;
    },
  ],
};

/** Lets someone have done it so often already. */
async function lay(action: LimitedAction, window: 'hour' | 'day', hits: number): Promise<void> {
  const { rowCount } = await api.db.query('update rate_counters set hits = $2 where key like $1', [
    `act:${action}:${window}:%`,
    hits,
  ]);
  expect(rowCount, `${action} is counted by the ${window}`).toBe(1);
}

function expectRefused(answer: Answered, withinSeconds: number, row: string): void {
  const problem = problemBody.parse(answer.json());
  expect([answer.statusCode, problem.code], row).toEqual([429, 'limit.reached']);
  expect(problem.message, row).toMatch(/^You can .* at \d\d:\d\d UTC\b.*\.$/);
  expect(problem.words?.values, row).toEqual([{ name: 'at', value: expect.any(String), type: 'instant' }]);
  const seconds = Number(answer.headers['retry-after']);
  const inSeconds = (Date.parse(problem.words?.values[0]?.value ?? '') - Date.now()) / 1000;
  expect(seconds, row).toBeGreaterThan(0);
  expect(seconds, row).toBeLessThanOrEqual(withinSeconds);
  expect(Math.abs(seconds - inSeconds), row).toBeLessThan(5);
}

test('whatever reaches other people is limited, more so for new accounts, and says when it is possible again', async () => {
  const covered = new Set(Object.values(acts).map(([action]) => action));
  expect(covered).toEqual(new Set(Object.keys(actionLimits)));
  for (const [row, [action, act]] of Object.entries(acts)) {
    const { newAccount, account } = actionLimits[action];
    const person = await somebodyElse();
    await api.db.query('delete from rate_counters');
    expect((await act(person)).statusCode, row).toBe(200);
    await lay(action, 'hour', newAccount.hour - 1);
    expect((await act(person)).statusCode, `${row}, the last time`).toBe(200);
    expectRefused(await act(person), 3_600, row);
    expectRefused(await act(person), 3_600, row);

    // A minute more: the clocks of the database and of the server may differ a little.
    await api.db.query(
      `update users set created_at = now() - $2 * interval '1 day' - interval '1 minute' where id = $1`,
      [person, NEW_ACCOUNT_DAYS],
    );
    expect((await act(person)).statusCode, `${row}, with an older account`).toBe(200);
    await lay(action, 'hour', account.hour);
    expectRefused(await act(person), 3_600, `${row}, with an older account`);
    await lay(action, 'hour', 0);
    await lay(action, 'day', account.day);
    expectRefused(await act(person), 86_400, `${row}, all day`);

    await api.db.query(`update users set platform_role = 'ADMIN' where id = $1`, [person]);
    // They are in everywhere: there is nothing to join.
    expect((await act(person)).statusCode, `${row}, as an administrator`).not.toBe(429);
  }
});

test('new accounts are allowed less, and never less than one text may mention', () => {
  for (const [action, { newAccount, account }] of Object.entries(actionLimits)) {
    expect(newAccount.hour, action).toBeLessThan(account.hour);
    expect(newAccount.day, action).toBeLessThan(account.day);
  }
  expect(actionLimits.PERSON_MENTIONED.newAccount.hour).toBeGreaterThanOrEqual(MENTIONS_MAX);
});

test('what is repeated, refused or already so is not counted', async () => {
  const person = await somebodyElse();
  await api.db.query('delete from rate_counters');
  const key = randomUUID();
  const found = () =>
    api.app.inject({
      ...{ method: 'POST', url: '/api/groups', payload: { ...aCommunityForm(), name: 'Uulitin' } },
      headers: { authorization: `Bearer ${person}`, 'idempotency-key': key },
    });
  for (let times = 0; times < 3; times++) expect((await found()).statusCode).toBe(200);
  const taken = { ...aCommunityForm(), slug: group.slug };
  for (let times = 0; times < 3; times++)
    expect((await call(createCommunity, person, { body: taken })).statusCode).toBe(409);
  for (let times = 0; times < 3; times++)
    await api.ok(react, person, { body: { post_id: postId, emoji: '🔥' } });
  const { rows } = await api.db.query<{ key: string; hits: number }>(
    `select split_part(key, ':', 2) as key, hits from rate_counters where key like '%:hour:%' order by 1`,
  );
  expect(rows).toEqual([
    { key: 'COMMUNITY_FOUNDED', hits: 1 },
    { key: 'REACTED', hits: 1 },
  ]);
});

test('in a private chat only someone who gets no answer is limited', async () => {
  const person = await somebodyElse();
  const friend = await friendOf(person);
  await api.db.query('delete from rate_counters');
  expect((await write(person, friend)).statusCode).toBe(200);
  await lay('UNANSWERED_MESSAGE', 'hour', actionLimits.UNANSWERED_MESSAGE.newAccount.hour);
  expectRefused(await write(person, friend), 3_600, 'before the answer');
  expect((await write(friend, person)).statusCode).toBe(200);
  for (let times = 0; times < 30; times++) expect((await write(person, friend)).statusCode).toBe(200);
});
