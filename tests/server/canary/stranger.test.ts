import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getWritten } from '../../../src/contract/account/written.ts';
import { communitySorts } from '../../../src/contract/addresses.ts';
import { allEndpoints } from '../../../src/contract/all-endpoints.ts';
import { answerCalendarEvent, createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { deleteMessage, editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { pinMessage } from '../../../src/contract/chat/chat-history.ts';
import { createConversation } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { openThread } from '../../../src/contract/chat/threads.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { groupRoles } from '../../../src/contract/core/permissions.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { createComment, pinComment } from '../../../src/contract/feed/comments.ts';
import { createPost, deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { react, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { createOffer } from '../../../src/contract/money/offers.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import { saveThing } from '../../../src/contract/saved/saved.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aKnownPage } from '../../support/actions/link-actions.ts';
import { privateWays, twoPeople } from '../chat/private-world.ts';
import { linkCardOf } from '../matrix/a-world.ts';
import { privateRows } from '../matrix/private-rows.ts';
import { rows } from '../matrix/rows.ts';

/** In every text that the stranger must never read. */
const CANARY = 'kanaryo';
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
/** When something takes place is no clue: of what is not shown, no one learns whether anything does. */
const TOMORROW_AT_SEVEN = `${TOMORROW}T11:00:00.000Z`;

/** What a stranger may have heard of: ids and words to ask with. */
interface Clues {
  readonly group: string;
  readonly slug: string;
  readonly chat: string;
  readonly message: string;
  readonly poll: string;
  readonly linkCard: string;
  /** A thread, and a reply in it that a member saved and forwarded to the chat. */
  readonly thread: string;
  readonly reply: string;
  readonly person: string;
  readonly restriction: string;
  readonly reportCase: string;
  readonly post: string;
  readonly comment: string;
  readonly event: string;
  readonly occurrence: string;
  readonly course: string;
  readonly lesson: string;
  readonly plan: string;
  readonly offer: string;
  readonly word: string;
}

let api: CommunityApi;
let stranger: string;
/** The public community, which the stranger sees from outside. */
let shown: { id: string; slug: string; chatId: string };
/** A private community and what is in it. */
let hidden: Clues;
/** What a public community keeps to its members. */
let inside: Clues;
/** What two others say to each other in private. */
let between: Clues;
/** What the staff says among itself, in a community where the stranger was a moderator and is a member now. */
let among: Clues;
/** Whose profile is open to everybody, and who writes in the private community. */
let author: string;
/** Clues that lead nowhere: nothing of it exists. */
const nowhere: Clues = {
  group: randomUUID(),
  slug: 'walang-ganito',
  chat: randomUUID(),
  message: randomUUID(),
  poll: randomUUID(),
  linkCard: randomUUID(),
  thread: randomUUID(),
  reply: randomUUID(),
  person: randomUUID(),
  restriction: randomUUID(),
  reportCase: randomUUID(),
  post: randomUUID(),
  comment: randomUUID(),
  event: randomUUID(),
  occurrence: TOMORROW_AT_SEVEN,
  course: randomUUID(),
  lesson: randomUUID(),
  plan: randomUUID(),
  offer: randomUUID(),
  word: 'walangganito',
};

async function cluesIn(group: { id: string; slug: string; chatId: string }, owner: string): Promise<Clues> {
  const person = await api.person({ first: `Maria ${CANARY}`, last: `Santos ${CANARY}` });
  await api.place(group.id, person, 'MEMBER');
  const say = async (content: string) => {
    const body = {
      group_id: group.id,
      chat_conversation_id: group.chatId,
      content,
      client_msg_id: randomUUID(),
      poll: { options: [`Una ng ${CANARY}`, 'Ikalawa'] },
    };
    return (await api.ok(sendMessage, person, { body })).data;
  };
  const { id: message, poll } = await say(`Unang ${CANARY} ${await aKnownPage(api.db, CANARY)}`);
  await api.app.jobs.runDue();
  await api.ok(editMessage, person, {
    params: { chat_message_id: message },
    body: { content: `Binagong ${CANARY} ${await aKnownPage(api.db, CANARY)}` },
  });
  await api.ok(deleteMessage, owner, { params: { chat_message_id: (await say(`Burado na ${CANARY}`)).id } });
  await api.db.query('update chat_conversations set name = $2, topic = $2 where group_id = $1', [
    group.id,
    CANARY,
  ]);
  const { data: restriction } = await api.ok(createRestriction, owner, {
    body: { group_id: group.id, user_id: person, type: 'POST_MUTE', reason: `Dahil sa ${CANARY}` },
  });
  return {
    group: group.id,
    slug: group.slug,
    chat: group.chatId,
    message,
    poll: poll?.id ?? '',
    linkCard: await linkCardOf(api.db, message),
    ...(await threadIn(group, person, message)),
    person,
    restriction: restriction.id,
    reportCase: await reportIn(group.id, person),
    post: nowhere.post,
    comment: nowhere.comment,
    event: nowhere.event,
    occurrence: nowhere.occurrence,
    course: nowhere.course,
    lesson: nowhere.lesson,
    plan: nowhere.plan,
    offer: nowhere.offer,
    word: CANARY,
  };
}

/** A thread under a message; its reply is saved, and forwarded to the chat of the message. */
async function threadIn(
  { id: group_id, chatId }: { id: string; chatId: string },
  person: string,
  chat_message_id: string,
): Promise<Pick<Clues, 'thread' | 'reply'>> {
  const { data } = await api.ok(openThread, person, { params: { chat_message_id } });
  const thread = data.conversation.id;
  const { data: reply } = await api.ok(sendMessage, person, {
    body: {
      ...{ group_id, chat_conversation_id: thread, content: `Sagot sa thread ng ${CANARY}` },
      client_msg_id: randomUUID(),
    },
  });
  await api.ok(saveThing, person, { params: { kind: 'message', target_id: reply.id }, body: {} });
  await api.ok(forwardMessage, person, {
    params: { chat_message_id: reply.id },
    body: {
      ...{ group_id, chat_conversation_id: chatId, content: `Pasa ng ${CANARY}` },
      client_msg_id: randomUUID(),
    },
  });
  return { thread, reply: reply.id };
}

/** A report of the community by one of its members. Returns the case. */
async function reportIn(reported_group_id: string, person: string): Promise<string> {
  const body = { type: 'OTHER' as const, description: `Ulat ng ${CANARY}`, reported_group_id };
  await api.ok(createReport, person, { body });
  const { rows: cases } = await api.db.query<{ id: string }>(
    'select id from report_issues where reported_group_id = $1',
    [reported_group_id],
  );
  return cases[0]?.id ?? '';
}

/** A discussion of people of the community: pinned, hidden, deleted and answered. */
async function discussionIn(group_id: string, owner: string): Promise<Pick<Clues, 'post' | 'comment'>> {
  const say = async (content_md: string) =>
    (await api.ok(createPost, owner, { body: { group_id, title: `Ang ${CANARY}`, content_md } })).data.id;
  const answer = async (post_id: string) =>
    (await api.ok(createComment, owner, { body: { post_id, content_md: `Sagot ng ${CANARY}` } })).data.id;
  const change = (post_id: string, body: { is_pinned?: boolean; status?: 'HIDDEN' }) =>
    api.ok(updatePost, owner, { params: { post_id }, body: { ...body, version: 1 } });
  const post = await say(`Unang ${CANARY}`);
  const comment = await answer(post);
  await api.ok(react, owner, { body: { comment_id: comment, emoji: '👍' } });
  await api.ok(pinComment, owner, { params: { comment_id: comment }, body: { is_pinned: true } });
  await change(post, { is_pinned: true });
  await change(await say(`Tinagong ${CANARY}`), { status: 'HIDDEN' });
  const deleted = await say(`Buradong ${CANARY}`);
  await answer(deleted);
  await api.ok(deletePost, owner, { params: { post_id: deleted } });
  return { post, comment };
}

/** What takes place tomorrow, so that it is in the calendar that is shown without being asked for a time. */
async function eventIn(
  group_id: string,
  owner: string,
  title: string,
): Promise<Pick<Clues, 'event' | 'occurrence'>> {
  const { data } = await api.ok(createCalendarEvent, owner, {
    body: {
      ...{ group_id, title, starts_local: `${TOMORROW}T19:00`, description_md: `Tungkol sa ${CANARY}` },
      ...{ location: `Bahay ni ${CANARY}`, meeting_url: `https://meet.example/${CANARY}` },
      recurrence: { freq: 'WEEKLY' },
    },
  });
  const { occurrence_start } = data.occurrence;
  await api.ok(answerCalendarEvent, owner, {
    params: { calendar_event_id: data.id },
    body: { occurrence_start, status: 'GOING' },
  });
  return { event: data.id, occurrence: occurrence_start };
}

/** A course with a lesson that would be open to everyone who sees the course. */
async function courseIn(
  group_id: string,
  owner: string,
  is_public: boolean,
): Promise<Pick<Clues, 'course' | 'lesson'>> {
  const text = { title: `Ang ${CANARY}`, content_md: `Paano ang ${CANARY}`, is_public };
  const { data: course } = await api.ok(createCourse, owner, { body: { ...text, group_id } });
  const { data: lesson } = await api.ok(createLesson, owner, {
    body: { ...text, course_id: course.id, type: 'TEXT', is_public: true, section_title: CANARY },
  });
  return { course: course.id, lesson: lesson.id };
}

/** A course that is sold alone, with a lesson for those who bought it. */
async function offerIn(
  group_id: string,
  owner: string,
  is_public: boolean,
): Promise<Pick<Clues, 'course' | 'lesson' | 'offer'>> {
  const sold = await courseIn(group_id, owner, is_public);
  const { data } = await api.ok(createOffer, owner, {
    params: { group_id },
    body: { kind: 'COURSE', title: `Benta ng ${CANARY}`, price: '399', course_ids: [sold.course] },
  });
  return { ...sold, offer: data.id };
}

/** Plans of a public community are no secret. */
async function planIn(group_id: string, owner: string): Promise<Pick<Clues, 'plan'>> {
  const plan = { group_id, type: `Plano ng ${CANARY}`, fee_amount: '149', cycle_type: 'MONTHLY' } as const;
  const { data } = await api.ok(createMembershipPlan, owner, {
    body: { ...plan, inclusions: { perks: [`Tawag ni ${CANARY}`] } },
  });
  return { plan: data.id };
}

/** The stranger read it, was mentioned, answered and saved it; then they were demoted. */
async function staffClues(owner: string): Promise<Clues> {
  const { id: group, slug } = await api.community(owner, { name: 'Bukas na klase' });
  await api.place(group, stranger, 'MODERATOR');
  const { data: chat } = await api.ok(createConversation, owner, {
    body: { group_id: group, name: CANARY, topic: `Tungkol sa ${CANARY}`, is_staff_only: true },
  });
  const say = async (who: string, content: string, inside = chat.id, more: object = {}) => {
    const body = {
      group_id: group,
      chat_conversation_id: inside,
      content,
      client_msg_id: randomUUID(),
      ...more,
    };
    return (await api.ok(sendMessage, who, { body })).data;
  };
  const { id: message, poll } = await say(
    owner,
    `Hoy <@${stranger}>, ${CANARY} ${await aKnownPage(api.db, CANARY)}`,
    chat.id,
    { poll: { options: [`Una ng ${CANARY}`, 'Ikalawa'] } },
  );
  const params = { chat_message_id: message };
  const { conversation: thread } = (await api.ok(openThread, owner, { params })).data;
  await say(stranger, 'Sige', thread.id);
  await say(owner, `Sagot na ${CANARY}`, thread.id);
  await api.ok(pinMessage, owner, { params, body: { is_pinned: true } });
  await api.ok(reactToMessage, owner, { params, body: { emoji: '👍', is_on: true } });
  await api.ok(saveThing, stranger, { params: { kind: 'message', target_id: message }, body: {} });
  const linkCard = await linkCardOf(api.db, message);
  await api.place(group, stranger, 'MEMBER');
  return { ...nowhere, group, slug, chat: chat.id, message, poll: poll?.id ?? '', linkCard, word: CANARY };
}

/** Two people of a hidden community, and of no community of the stranger's. */
async function privateClues(): Promise<Clues> {
  const { ana, ben } = await twoPeople(api);
  const { open, say } = privateWays(api);
  const { id: chat } = await open(ana, ben);
  const first = await say(ana, chat, `Palihim na ${CANARY}`);
  const { id: message, poll } = await say(
    ben,
    chat,
    `Sagot na ${CANARY} ${await aKnownPage(api.db, CANARY)}`,
    {
      reply_to_id: first.id,
      poll: { options: [`Una ng ${CANARY}`, 'Ikalawa'] },
    },
  );
  await api.ok(reactToMessage, ana, {
    params: { chat_message_id: message },
    body: { emoji: '👍', is_on: true },
  });
  await api.ok(pinMessage, ana, { params: { chat_message_id: message }, body: { is_pinned: true } });
  const linkCard = await linkCardOf(api.db, message);
  return { ...nowhere, chat, message, poll: poll?.id ?? '', linkCard, person: ben, word: CANARY };
}

beforeAll(async () => {
  api = await startCommunityApi();
  const [owner, secretOwner] = await Promise.all([
    api.person({ first: 'Olive', last: 'Owner' }),
    api.person({ first: CANARY, last: CANARY }),
  ]);
  stranger = await api.person({ first: 'Sally', last: 'Stranger' });
  await api.community(stranger, { name: 'Sariling bahay' });

  shown = await api.community(owner, { name: 'Bukas na tindahan', description: 'Para sa lahat' });
  inside = {
    ...{ ...(await cluesIn(shown, owner)), group: nowhere.group, slug: nowhere.slug },
    ...(await offerIn(shown.id, owner, false)),
  };
  await eventIn(shown.id, owner, 'Bukas para sa lahat');

  const secret = await api.community(secretOwner, {
    name: `Lihim ${CANARY}`,
    slug: `lihim-${CANARY}`,
    description: `Tungkol sa ${CANARY}`,
    cover_image_url: `https://images.example/${CANARY}.png`,
    teaser_video_url: `https://videos.example/${CANARY}.mp4`,
    is_public: false,
  });
  hidden = {
    ...(await cluesIn(secret, secretOwner)),
    ...(await discussionIn(secret.id, secretOwner)),
    ...(await eventIn(secret.id, secretOwner, `Ang ${CANARY}`)),
    ...(await offerIn(secret.id, secretOwner, true)),
    ...(await planIn(secret.id, secretOwner)),
  };
  between = await privateClues();
  among = await staffClues(owner);
  await api.db.query(
    `update users set email = id || '@${CANARY}.example', password_hash = '${CANARY}', bio = '${CANARY}',
       is_public = false, social_links = '{"website": "https://${CANARY}.example"}'
     where id <> $1`,
    [stranger],
  );
  await api.db.query(`update users set username = '${CANARY}' where id = $1`, [hidden.person]);

  author = await api.person({ first: 'Autora', last: 'Bukas' });
  await api.db.query('update users set is_public = true where id = $1', [author]);
  await api.place(secret.id, author, 'MEMBER');
  const said = { title: `Ang ${CANARY}`, content_md: `Mula sa ${CANARY}` };
  const { data: post } = await api.ok(createPost, author, { body: { group_id: secret.id, ...said } });
  await api.ok(createComment, author, { body: { post_id: post.id, content_md: said.content_md } });
});
afterAll(() => api.close());

/** What any field is tried with, whether it makes sense for it or not. */
function cluesFor(clues: Clues): string[] {
  const { group, slug, chat, message, person, post, comment, event, occurrence, word } = clues;
  const { course, lesson, plan, offer, thread, reply } = clues;
  const ids = [group, chat, message, person, post, comment, course, lesson, plan, offer, thread, reply];
  return [...ids, event, occurrence, slug, word];
}

/** What a field that takes some words only, or numbers, may take besides. */
const CHOICES = [
  ...['true', 'false', 'asc', 'desc', '0', '1', '2', '100'],
  ...['role', 'joined_at', 'email', 'password_hash', 'posts', 'comments'],
  ...communitySorts,
  ...groupRoles,
];
const HOSTILE = ["';--", '%_\\', '%%%', '\u0000', '-1', '1.5', '1e309', '__proto__'];

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Every call of `endpoint` with one field varied at a time: by the clues, about their community and about the one that is
 * shown; by anything else, about where the clues are from.
 */
function callsOf(endpoint: Endpoint, clues: Clues, isOfShown: boolean): Asked[] {
  return [clues.group, shown.id].flatMap((group) => {
    const isHome = (group === shown.id) === isOfShown;
    const known: Record<string, string> = {
      group_id: group,
      chat_conversation_id: clues.chat,
      chat_message_id: clues.message,
      poll_id: clues.poll,
      link_card_id: clues.linkCard,
      user_id: clues.person,
      restriction_id: clues.restriction,
      report_issue_id: clues.reportCase,
      post_id: clues.post,
      comment_id: clues.comment,
      parent_comment_id: clues.comment,
      around: clues.comment,
      calendar_event_id: clues.event,
      occurrence_start: clues.occurrence,
      course_id: clues.course,
      lesson_id: clues.lesson,
      group_membership_plan_id: clues.plan,
      offer_id: clues.offer,
    };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '');
    const fields = Object.keys(endpoint.query?.shape ?? {});
    const base = Object.fromEntries(fields.flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
    // A field that takes any text looks for words: of the ids one, and of what other fields choose from nothing.
    const isText = (name: string) =>
      endpoint.query?.safeParse({ ...base, [name]: 'nothing-of-all-this' }).success === true;
    const valuesOf = (name: string) => [
      ...(isText(name) ? [group, clues.message, clues.slug, clues.word] : cluesFor(clues)),
      ...(isHome ? HOSTILE : []),
      ...(isHome && !isText(name) ? CHOICES : []),
    ];
    const varied = fields.flatMap((name) => valuesOf(name).map((value) => ({ ...base, [name]: value })));
    return distinct(endpoint, [base, {}, ...varied]).map((query) => ({ path, query }));
  });
}

/** Of queries that the call reads alike, the first; most candidates make no sense for a field, and count as absent. */
function distinct(endpoint: Endpoint, queries: readonly Asked['query'][]): readonly Asked['query'][] {
  const first = new Map<string, Asked['query']>();
  for (const query of queries) {
    const parsed = endpoint.query?.safeParse(query);
    const meaning = parsed?.success === false ? 'refused' : JSON.stringify(parsed?.data ?? null);
    if (!first.has(meaning)) first.set(meaning, query);
  }
  return [...first.values()];
}

async function ask({ path, query }: Asked): Promise<string> {
  const answer = await api.app.inject({
    url: `/api${path}`,
    query,
    headers: { authorization: `Bearer ${stranger}` },
  });
  if (answer.statusCode >= 500) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.body}`);
  // The names of the request and of its moment say nothing about what was asked, nor does how far the stranger's own
  // stream has come, where a badge arrives at its own time.
  const body = answer.body.replace(new RegExp(`"u:${stranger}",\\d+,\\d+,\\d+`), '');
  return body.replace(/"(?:request_id":"[^"]*"|as_of":\d+)/g, '');
}

function secrets(): string[] {
  const { group, ...known } = hidden;
  return [
    ...[CANARY, group, known.chat, known.person, known.thread, known.reply],
    ...[inside.chat, inside.person, inside.thread, inside.reply, between.chat, between.person],
    among.chat,
  ];
}

const readable = allEndpoints.filter(({ method }) => method === 'GET');

describe('a stranger who asks for everything, in every way', () => {
  test('the clues are worth something: a member finds the word everywhere', async () => {
    const answer = await api.app.inject({
      url: `/api/chats/groups/${hidden.group}/messages/search?chat_conversation_id=${hidden.chat}`,
      headers: { authorization: `Bearer ${hidden.person}` },
    });
    expect(answer.body).toContain(CANARY);
    expect(readable.length).toBeGreaterThan(5);
  });

  test('every list and detail answers about hidden things exactly as about things that do not exist', async () => {
    // Many of the calls are the same for all clues, and nothing changes meanwhile.
    const answers = new Map<string, Promise<string>>();
    const askOnce = (asked: Asked): Promise<string> => {
      const key = JSON.stringify(asked);
      const answer = answers.get(key) ?? ask(asked);
      answers.set(key, answer);
      return answer;
    };
    const forbidden = secrets();
    for (const endpoint of readable) {
      for (const clues of [hidden, inside, between, among]) {
        const told = callsOf(endpoint, clues, clues === inside);
        // The community of that chat is no secret.
        const { group, slug } = clues === among ? clues : nowhere;
        const unknown = callsOf(endpoint, { ...nowhere, group, slug }, clues === inside);
        for (const [index, asked] of told.entries()) {
          const same = unknown[index];
          const [answer, aboutNothing] = await Promise.all([askOnce(asked), same && askOnce(same)]);
          const leaked = forbidden.filter((secret) => answer.includes(secret));
          // Asked of the library only where it fails: a hundred thousand of its calls take half of the time.
          if (answer !== aboutNothing || leaked.length > 0)
            expect([endpoint.path, asked, answer, leaked]).toEqual([endpoint.path, asked, aboutNothing, []]);
        }
      }
    }
    expect(answers.size).toBeGreaterThan(4_000);
    // Thousands of calls, one after the other.
  }, 600_000);

  test('a profile that is open to everybody tells nothing of what its person wrote in hidden places', async () => {
    const forbidden = secrets();
    const ofPeople = readable.filter(
      ({ path, query }) => path.includes(':user_id') || 'user_id' in (query?.shape ?? {}),
    );
    expect(ofPeople).toContain(getWritten);
    const clues = { ...nowhere, person: author };
    for (const endpoint of ofPeople)
      for (const asked of callsOf(endpoint, clues, false)) {
        const answer = await ask(asked);
        expect([asked, forbidden.filter((secret) => answer.includes(secret))]).toEqual([asked, []]);
      }
    const open = await ask({ path: `/users/${author}`, query: {} });
    expect(open).toContain('Autora');
    for (const kind of ['posts', 'comments'] as const) {
      const query = { kind, limit: '10' };
      const own = await api.app.inject({
        url: `/api/users/${author}/content`,
        query,
        headers: { authorization: `Bearer ${author}` },
      });
      expect([kind, own.body.includes(CANARY)]).toEqual([kind, true]);
    }
  });

  test('no refusal of a change tells anything either', async () => {
    for (const clues of [hidden, inside, between]) {
      const world = {
        caller: stranger,
        groupId: clues.group,
        slug: clues.slug,
        chatId: clues.chat,
        ownMessageId: clues.message,
        foreignMessageId: clues.message,
        waitingId: clues.person,
        inviteId: clues.message,
        memberId: clues.person,
        restrictionId: clues.restriction,
        ownPostId: clues.post,
        foreignPostId: clues.post,
        ownCommentId: clues.comment,
        foreignCommentId: clues.comment,
        chatPollId: clues.poll,
        feedPollId: clues.poll,
        linkCardId: clues.linkCard,
        eventId: clues.event,
        occurrenceStart: clues.occurrence,
        courseId: clues.course,
        innerCourseId: clues.course,
        lessonId: clues.lesson,
        previewId: clues.lesson,
        planId: clues.plan,
        offerId: clues.offer,
      };
      for (const row of rows.filter(({ about }) => about !== 'nothing')) {
        const { status, json } = await row.send(api, world);
        expect([row.name, status, JSON.stringify(json).includes(CANARY)]).toEqual([row.name, 404, false]);
      }
    }
  });

  test('nor does a refusal of what is only asked in private', async () => {
    const world = {
      caller: stranger,
      peer: between.person,
      chatId: between.chat,
      ownMessageId: between.message,
      peerMessageId: between.message,
      pollId: between.poll,
      linkCardId: between.linkCard,
    };
    const about = privateRows.filter(({ right }) => right !== 'anyone');
    expect(about.length).toBeGreaterThan(10);
    for (const row of about) {
      const { status, json } = await row.send(api, world);
      expect([row.name, status, JSON.stringify(json).includes(CANARY)]).toEqual([row.name, 404, false]);
    }
  });

  test('each of the two finds the word', async () => {
    const answer = await api.app.inject({
      url: `/api/chats/private/messages?chat_conversation_id=${between.chat}`,
      headers: { authorization: `Bearer ${between.person}` },
    });
    expect(answer.body).toContain(CANARY);
  });

  test('nothing of it reached the topics the stranger may hear', async () => {
    expect(JSON.stringify(await api.eventsOn(`u:${stranger}`))).not.toContain(CANARY);
    expect(JSON.stringify(await api.eventsOn(`g:${among.group}`))).not.toContain(CANARY);
  });
});
