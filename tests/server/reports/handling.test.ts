import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMessages } from '../../../src/contract/chat/chat.ts';
import { getPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import {
  archiveReportIssue,
  getReportIssue,
  getReportStats,
  reportIssue,
  searchReportIssues,
  updateReportIssue,
} from '../../../src/contract/reports/report-issues.ts';
import { createReport, searchOwnReports } from '../../../src/contract/reports/reports.ts';
import { createEventLog } from '../../../src/server/realtime/log/event-log.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aReportWorld, type ReportWorld } from './a-report-world.ts';

let api: CommunityApi;
let world: ReportWorld;
beforeAll(async () => {
  api = await startCommunityApi();
  world = await aReportWorld(api);
});
afterAll(() => api.close());

const of = (id: string) => ({ params: { report_issue_id: id } });
const statusFor = async (person: string | null, id: string) =>
  (await api.call(getReportIssue, person, of(id))).status;

describe('who handles a case', () => {
  test('staff by rank, administrators, and no one who is concerned', async () => {
    const { owner, moderator, other, ana, ben, stranger, admin, second, group } = world;
    const { course, lesson } = await world.lesson();
    const [whispered] = await world.whisper(ben, ana, ['Psst']);
    // Owner, moderator, another moderator, the reporter, a member, staff of elsewhere, an administrator.
    const callers = [owner, moderator, other, ana, ben, stranger, admin];
    const cases = [
      ['a member’s post', { reported_post_id: await world.post(ben) }, [200, 200, 200, 404, 404, 404, 200]],
      [
        'a moderator’s post',
        { reported_post_id: await world.post(moderator) },
        [200, 404, 404, 404, 404, 404, 200],
      ],
      [
        'the owner’s post',
        { reported_post_id: await world.post(owner) },
        [404, 404, 404, 404, 404, 404, 200],
      ],
      [
        'a message',
        { reported_chat_message_id: await world.say(ben, 'Hoy') },
        [200, 200, 200, 404, 404, 404, 200],
      ],
      ['a private message', { reported_chat_message_id: whispered }, [404, 404, 404, 404, 404, 404, 200]],
      ['a person', { reported_user_id: ben }, [404, 404, 404, 404, 404, 404, 200]],
      ['the community', { reported_group_id: group.id }, [404, 404, 404, 404, 404, 404, 200]],
      ['a course', { reported_course_id: course }, [404, 404, 404, 404, 404, 404, 200]],
      ['a lesson', { reported_lesson_id: lesson }, [404, 404, 404, 404, 404, 404, 200]],
    ] as const;
    for (const [name, target, expected] of cases) {
      await world.report(ana, target);
      const { id, version } = await world.caseOf(target);
      const read = await Promise.all(callers.map((person) => statusFor(person, id)));
      expect(read, `${name}, read`).toEqual(expected);
      for (const [index, person] of callers.entries()) {
        if (expected[index] === 200) continue;
        const written = await api.call(updateReportIssue, person, {
          ...of(id),
          body: { claim: true, version },
        });
        const archived = await api.call(archiveReportIssue, person, of(id));
        expect([written.status, archived.status], `${name}, written by ${index}`).toEqual([404, 404]);
      }
      const listed = await api.call(searchReportIssues, moderator, { query: { group_id: group.id } });
      const isListed = listed.text.includes(id);
      expect(isListed, `${name}, listed`).toBe(expected[1] === 200);
    }
    expect(await statusFor(null, (await world.caseOf({ reported_user_id: ben })).id)).toBe(401);

    await world.report(ana, { reported_user_id: admin });
    const about = await api.ok(searchReportIssues, second, { query: { reported_user_id: admin } });
    expect(await statusFor(admin, about.data[0]?.id ?? '')).toBe(404);
    const ofAdmin = await api.community(admin);
    await world.report(ana, { reported_group_id: ofAdmin.id });
    expect(
      (await api.ok(searchReportIssues, admin, { query: { reported_group_id: ofAdmin.id } })).data,
    ).toEqual([]);
  });

  test('a case is told to those who handle it, and to no one else', async () => {
    const { owner, moderator, ana, ben, group } = world;
    const kinds = async (topic: string) =>
      (await api.eventsOn(topic)).filter(({ k }) => k.startsWith('report.'));
    const told = async (author: string) => {
      const before = await Promise.all([kinds('adm'), kinds(`m:${group.id}`), kinds(`u:${owner}`)]);
      await world.report(ana, { reported_post_id: await world.post(author) });
      const after = await Promise.all([kinds('adm'), kinds(`m:${group.id}`), kinds(`u:${owner}`)]);
      return after.map((events, index) => events.length - (before[index]?.length ?? 0));
    };
    expect(await told(ben)).toEqual([1, 1, 0]);
    expect(await told(moderator)).toEqual([1, 0, 1]);
    expect(await told(owner)).toEqual([1, 0, 0]);
    expect(await kinds(`u:${ben}`)).toEqual([]);
    expect(JSON.stringify(await kinds('adm'))).not.toContain(ana);
  });
});

test('the topic of the platform is for administrators, as long as they are', async () => {
  const { owner, ana, stranger } = world;
  const admin = await api.person({ role: 'ADMIN' });
  const log = createEventLog({ db: api.db, stage: 'prod' });
  const allowed = () =>
    log.allowed([admin, owner, ana, stranger].map((userId) => ({ userId, sessionId: userId, topic: 'adm' })));
  expect(await allowed()).toEqual([true, false, false, false]);
  const { facts } = await log.resume([
    { call: 1, userId: admin, sessionId: admin, topic: 'adm', isFull: true, off: -1, have: -1 },
  ]);
  expect(facts.map((one) => one.allowed)).toEqual([true]);
  await api.db.query(`update users set platform_role = 'USER' where id = $1`, [admin]);
  expect(await allowed()).toEqual([false, false, false, false]);
});

describe('one case, two who handle it', () => {
  test('a claim keeps the other out for five minutes, and acting renews it', async () => {
    const { moderator, owner, ana, ben } = world;
    const target = { reported_post_id: await world.post(ben) };
    await world.report(ana, target);
    const { id, version } = await world.caseOf(target);
    const claimed = await world.act(moderator, id, { claim: true, version });
    expect(claimed).toMatchObject({ status: 'IN_REVIEW', claimed_by: { id: moderator } });
    const problem = await api.refused(updateReportIssue, owner, {
      ...of(id),
      body: { status: 'DISMISSED', version: claimed.version },
    });
    expect([problem.code, reportIssue.parse(problem.fresh).claimed_by?.id]).toEqual([
      'report.claimed',
      moderator,
    ]);

    await api.db.query(`update report_issues set claimed_until = now() + interval '1 s' where id = $1`, [id]);
    const acted = await world.act(moderator, id, { priority: 'HIGH', version: claimed.version });
    expect(Date.parse(acted.claimed_until ?? '') - Date.now()).toBeGreaterThan(4 * 60_000);

    await api.db.query(`update report_issues set claimed_until = now() - interval '1 s' where id = $1`, [id]);
    expect((await world.caseOf(target)).claimed_by).toBeNull();
    const taken = await world.act(owner, id, { claim: true, version: acted.version });
    const released = await world.act(owner, id, { claim: false, version: taken.version });
    expect(released).toMatchObject({ status: 'OPEN', claimed_by: null });
    const acts = released.history.map(({ act, actor }) => [act, actor?.id]);
    expect(acts).toEqual([
      ['report.released', owner],
      ['report.claimed', owner],
      ['report.prioritized', moderator],
      ['report.claimed', moderator],
    ]);
  });

  test('of two decisions at the same time one counts; the other gets the case as it is', async () => {
    const { moderator, owner, admin, ana, ben } = world;
    const target = { reported_post_id: await world.post(ben) };
    await world.report(ana, target);
    const { id, version } = await world.caseOf(target);
    const body = { status: 'RESOLVED' as const, resolution: 'CONTENT_REMOVED' as const, version };
    const answers = await Promise.all(
      [moderator, owner, admin].map((person) => api.call(updateReportIssue, person, { ...of(id), body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const codes = answers.flatMap(({ json, status }) =>
      status === 409 ? [(json as { code: string }).code] : [],
    );
    for (const code of codes) expect(['report.stale', 'report.claimed']).toContain(code);
    const { history } = await world.caseOf(target);
    expect(history.filter(({ act }) => act === 'report.decided')).toHaveLength(1);
    const decided = (await api.ok(listNotifications, ana, { query: { kind: 'REPORT_DECIDED' } })).data;
    expect(decided).toHaveLength(1);
  });
});

describe('a decision', () => {
  test('hides the post, tells every reporter the outcome in words, and is taken back as a whole', async () => {
    const { moderator, ana, cora, ben } = world;
    const postId = await world.post(ben, 'Peke ang presyo');
    const target = { reported_post_id: postId };
    await world.report(ana, target, 'SCAM', 'Nagbayad ako');
    await world.report(cora, target, 'SPAM');
    const before = await world.caseOf(target);
    const noted = await world.act(moderator, before.id, {
      internal_note: 'Lihim na tala',
      version: before.version,
    });
    const decided = await world.act(moderator, before.id, {
      status: 'RESOLVED',
      resolution: 'CONTENT_REMOVED',
      note: 'Salamat sa ulat',
      version: noted.version,
    });
    expect(decided).toMatchObject({ is_resolved: true, resolver: { id: moderator }, claimed_by: null });
    const read = () => api.call(getPost, cora, { params: { post_id: postId } });
    expect((await read()).text).not.toContain('Peke ang presyo');
    for (const reporter of [ana, cora]) {
      const own = await api.call(searchOwnReports, reporter, { query: {} });
      expect(own.text).toContain('"resolution":"CONTENT_REMOVED"');
      expect(own.text).toContain('Salamat sa ulat');
      const told = await api.call(listNotifications, reporter, { query: { kind: 'REPORT_DECIDED' } });
      for (const secret of ['Lihim', moderator, reporter === ana ? cora : ana])
        expect(own.text + told.text, secret).not.toContain(secret);
    }
    const undone = await world.act(moderator, before.id, { status: 'OPEN', version: decided.version });
    expect(undone).toMatchObject({ status: 'OPEN', resolution: null, resolver: null, note: '' });
    expect((await read()).text).toContain('Peke ang presyo');
    expect((await api.ok(searchOwnReports, ana, { query: {} })).data[0]).toMatchObject({
      resolution: null,
      note: '',
    });
  });

  test('removes a private message for an administrator, who reads nothing else of the chat', async () => {
    const { ana, ben, admin } = world;
    const [, second] = await world.whisper(ben, ana, ['Unang bulong', 'Ikalawang bulong', 'Ikatlong bulong']);
    const target = { reported_chat_message_id: second };
    await world.report(ana, target, 'HARASSMENT');
    const found = await world.caseOf(target);
    expect(found.evidence.map(({ text, place }) => [text, place])).toEqual([['Ikalawang bulong', '']]);
    expect(JSON.stringify(found)).not.toMatch(/Unang bulong|Ikatlong bulong/);
    await world.act(admin, found.id, {
      status: 'RESOLVED',
      resolution: 'CONTENT_REMOVED',
      version: found.version,
    });
    const { rows } = await api.db.query('select deleted_by from chat_messages where id = $1', [second]);
    expect(rows).toEqual([{ deleted_by: admin }]);
    const { group } = world;
    const chats = { group_id: group.id, chat_conversation_id: group.chatId };
    expect(
      (await api.call(searchMessages, admin, { params: { group_id: group.id }, query: chats })).status,
    ).not.toBe(200);
  });

  test('warns the person, and refuses what does not fit', async () => {
    const { admin, ana, ben } = world;
    const target = { reported_user_id: ben };
    await world.report(ana, target);
    const { id, version } = await world.caseOf(target);
    for (const resolution of ['CONTENT_REMOVED', 'GROUP_ARCHIVED', 'REFUNDED'] as const) {
      const body = { status: 'RESOLVED' as const, resolution, version };
      const { code } = await api.refused(updateReportIssue, admin, { ...of(id), body });
      expect([resolution, code]).toEqual([resolution, 'report.not_possible']);
    }
    await world.act(admin, id, {
      status: 'RESOLVED',
      resolution: 'WARNED',
      note: 'Maging magalang',
      version,
    });
    const told = await api.call(listNotifications, ben, { query: { kind: 'ACCOUNT_NOTICE' } });
    expect(told.text).toContain('Maging magalang');
    expect(told.text).not.toContain(ana);
  });

  test('is archived by anyone who handles it, once decided, and comes back', async () => {
    const { moderator, ana, ben } = world;
    const target = { reported_post_id: await world.post(ben) };
    await world.report(ana, target);
    const { id, version } = await world.caseOf(target);
    expect((await api.refused(archiveReportIssue, moderator, of(id))).code).toBe('report.open');
    const decided = await world.act(moderator, id, { status: 'DISMISSED', version });
    const archived = (await api.ok(archiveReportIssue, moderator, of(id))).data;
    expect((await api.ok(archiveReportIssue, moderator, of(id))).data.version).toBe(archived.version);
    expect([decided.resolution, archived.is_archived]).toEqual(['NO_ACTION', true]);
    const listed = await api.ok(searchReportIssues, moderator, {
      query: { group_id: world.group.id, ...target },
    });
    expect(listed.data).toEqual([]);
    const back = await world.act(moderator, id, { is_archived: false, version: archived.version });
    expect(back.is_archived).toBe(false);
    // A newer open case about the same thing comes first.
    await world.report(ana, target);
    const reopening = { ...of(id), body: { status: 'OPEN' as const, version: back.version } };
    expect((await api.refused(updateReportIssue, moderator, reopening)).code).toBe('report.exists');
  });
});

test('filters, sorting and counts are those of the cases that the caller handles', async () => {
  const { moderator, admin, ana, cora, ben, group } = world;
  const target = { reported_post_id: await world.post(ben, 'Natatanging salita') };
  await world.report(ana, target, 'MISINFORMATION');
  await world.report(cora, target, 'CHILD_SAFETY');
  const { id } = await world.caseOf(target);
  const search = async (person: string, query: object) =>
    (await api.ok(searchReportIssues, person, { query })).data.map((one) => one.id);
  const narrow = { group_id: group.id, ...target };
  const rows: readonly (readonly [object, boolean])[] = [
    [{ q: 'natatanging' }, true],
    [{ q: '%' }, false],
    [{ status: 'OPEN' }, true],
    [{ status: 'RESOLVED' }, false],
    [{ priority: 'URGENT' }, true],
    [{ type: 'CHILD_SAFETY' }, true],
    [{ type: 'MISINFORMATION' }, false],
    [{ is_resolved: 'false' }, true],
    [{ is_resolved: 'true' }, false],
    [{ reporter_id: cora }, true],
    [{ reporter_id: ben }, false],
    [{ resolver_id: admin }, false],
    [{ reported_user_id: ben }, false],
    [{ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }, true],
    [{ to: '2020-01-01T00:00:00Z' }, false],
    [{ from: '2100-01-01T00:00:00Z' }, false],
  ];
  for (const [query, isFound] of rows)
    expect([query, await search(moderator, { ...narrow, ...query })]).toEqual([query, isFound ? [id] : []]);
  for (const sort_by of ['priority', 'created_at', 'updated_at', 'reporter_count'])
    expect((await search(admin, { sort_by, order_by: 'asc', limit: 100 })).toSorted()).toEqual(
      (await search(admin, { sort_by, limit: 100 })).toSorted(),
    );
  const { data: stats } = await api.ok(getReportStats, moderator, { query: { group_id: group.id } });
  const listed = await search(moderator, { group_id: group.id, limit: 100 });
  expect(stats.total).toBe(listed.length);
  expect(Object.values(stats.by_status).reduce((sum, count) => sum + count)).toBe(stats.total);
  expect(stats.median_first_action_s).toBeGreaterThanOrEqual(0);
});

test('what was reported stays as it was, also after an edit', async () => {
  const { moderator, ana, cora, ben } = world;
  const postId = await world.post(ben, 'Unang salita');
  const target = { reported_post_id: postId };
  await world.report(ana, target);
  await api.ok(updatePost, ben, { params: { post_id: postId }, body: { content_md: 'Binago' } });
  await world.report(cora, target);
  const { id } = await world.caseOf(target);
  const { data } = await api.ok(getReportIssue, moderator, of(id));
  expect(data.evidence.map(({ text }) => text)).toEqual(['Unang salita', 'Binago']);
  expect(data.reports.map(({ reporter }) => reporter.id)).toEqual([ana, cora]);
  expect((await api.call(createReport, ben, { body: { type: 'SPAM', ...target } })).status).toBe(409);
});
