import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost } from '../../../src/contract/feed/posts.ts';
import { createReport, type ReportForm, searchOwnReports } from '../../../src/contract/reports/reports.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aReportWorld, type ReportWorld } from './a-report-world.ts';

let api: CommunityApi;
let world: ReportWorld;
beforeAll(async () => {
  api = await startCommunityApi({ RATE_LIMIT: 'on' });
  world = await aReportWorld(api);
  // Accounts of the first days may report less.
  await api.db.query(`update users set created_at = created_at - interval '30 days'`);
});
afterAll(() => api.close());

const send = (person: string | null, body: object) =>
  api.call(createReport, person, { body: body as ReportForm });

test('what the caller may not see does not exist, and what is their own is not reported', async () => {
  const { stranger, ben, owner, ana, group } = world;
  const { course, lesson } = await world.lesson();
  const postId = await world.post(ben);
  const gone = await world.post(ben);
  await api.ok(deletePost, ben, { params: { post_id: gone } });
  const [whispered] = await world.whisper(ben, ana, ['Psst']);
  const targets = [
    { reported_group_id: group.id },
    { reported_post_id: postId },
    { reported_comment_id: await world.comment(ben, postId) },
    { reported_chat_message_id: await world.say(ben, 'Hoy') },
    { reported_chat_message_id: whispered },
    { reported_course_id: course },
    { reported_lesson_id: lesson },
    { reported_post_id: gone },
  ];
  for (const target of targets) {
    const [field] = Object.keys(target);
    expect([field, (await send(stranger, { type: 'SPAM', ...target })).status]).toEqual([field, 404]);
  }
  const own = [
    [ben, { reported_post_id: postId }],
    [ben, { reported_user_id: ben }],
    [owner, { reported_group_id: group.id }],
    [owner, { reported_course_id: course }],
    [owner, { reported_lesson_id: lesson }],
  ] as const;
  for (const [person, target] of own) {
    const answer = await send(person, { type: 'SPAM', ...target });
    expect([target, answer.status, (answer.json as { code: string }).code]).toEqual([
      target,
      409,
      'report.own',
    ]);
  }
});

test('a report names exactly one thing, or is about a fault', async () => {
  const { ana, ben, group } = world;
  const rows = [
    [{ type: 'SPAM' }, 422],
    [{ type: 'WALA', reported_user_id: ben }, 422],
    [{ type: 'SPAM', reported_user_id: ben, reported_group_id: group.id }, 422],
    [{ type: 'BUG', description: 'x'.repeat(2001) }, 422],
    [{ type: 'BUG', status: 'RESOLVED' }, 422],
    [{ type: 'BUG' }, 200],
  ] as const;
  for (const [body, status] of rows) expect([body, (await send(ana, body)).status]).toEqual([body, status]);
  expect((await send(null, { type: 'BUG' })).status).toBe(401);
});

test('reports of one thing are one case: counted, raised by the third, and urgent when one of them is', async () => {
  const { ana, ben, cora, owner } = world;
  const target = { reported_post_id: await world.post(ben) };
  const first = await world.report(ana, target, 'SPAM', 'Una');
  expect((await world.report(ana, target, 'HATE', 'Ikalawa')).id).toBe(first.id);
  const found = [await world.caseOf(target)];
  for (const person of [cora, owner]) {
    await world.report(person, target);
    found.push(await world.caseOf(target));
  }
  expect(found.map(({ reporter_count, priority }) => [reporter_count, priority])).toEqual([
    [1, 'MEDIUM'],
    [2, 'MEDIUM'],
    [3, 'HIGH'],
  ]);
  expect(found.at(-1)?.history).toMatchObject([
    { act: 'report.raised', actor: null, before: 'MEDIUM', after: 'HIGH' },
  ]);

  const urgent = { reported_post_id: await world.post(ben) };
  await world.report(ana, urgent);
  await world.report(cora, urgent, 'SCAM');
  expect(await world.caseOf(urgent)).toMatchObject({ type: 'SCAM', priority: 'URGENT' });
});

test('ten people at once make one case with ten reports', async () => {
  const { ben, group } = world;
  const target = { reported_post_id: await world.post(ben) };
  const people = await Promise.all(Array.from({ length: 10 }, () => api.person()));
  for (const person of people) await api.place(group.id, person, 'MEMBER');
  await Promise.all(people.map((person) => world.report(person, target)));
  const { reporter_count, reports, evidence } = await world.caseOf(target);
  expect([reporter_count, reports.length, evidence.length]).toEqual([10, 10, 1]);
});

test('a repeated key reports once, and a person reports only so much in an hour', async () => {
  const person = await api.person();
  const sent = () =>
    api.call(createReport, person, { body: { type: 'BUG' }, headers: { 'idempotency-key': 'isa' } } as never);
  const [one, again] = [await sent(), await sent()];
  expect(again.text).toBe(one.text);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await send(person, { type: 'BUG' })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('own reports are listed by status and type, and only for their sender', async () => {
  const { cora } = world;
  const person = await api.person();
  await world.report(person, {}, 'BUG', 'Hindi bumubukas');
  await world.report(person, {}, 'OTHER', 'Iba pa');
  const search = async (query: object) =>
    (await api.ok(searchOwnReports, person, { query })).data.map(({ description }) => description);
  expect(await search({})).toEqual(['Iba pa', 'Hindi bumubukas']);
  expect(await search({ type: 'BUG' })).toEqual(['Hindi bumubukas']);
  expect(await search({ q: 'iba' })).toEqual(['Iba pa']);
  expect(await search({ status: 'RESOLVED' })).toEqual([]);
  expect((await api.ok(searchOwnReports, cora, { query: { q: 'Hindi' } })).data).toEqual([]);
});
