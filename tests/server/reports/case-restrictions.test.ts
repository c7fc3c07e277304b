import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { removeMessages } from '../../../src/contract/communities/message-removals.ts';
import {
  createRestriction,
  getRestriction,
  liftRestriction,
  type RestrictionForm,
  searchRestrictions,
} from '../../../src/contract/communities/restrictions.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aReportWorld, type ReportWorld } from './a-report-world.ts';

let api: CommunityApi;
let world: ReportWorld;
beforeAll(async () => {
  api = await startCommunityApi();
  world = await aReportWorld(api);
});
afterAll(() => api.close());

type Wish = Pick<RestrictionForm, 'type'> & Partial<RestrictionForm>;
const restrict = (person: string, wish: Wish, user_id = world.ben) =>
  api.call(createRestriction, person, {
    body: { user_id, scope: wish.group_id === undefined ? 'PLATFORM' : 'GROUP', ...wish },
  });

test('what was restricted for a case is lifted when the case is reopened, as far as the caller may lift it', async () => {
  const { moderator, admin, ana, ben, group } = world;
  const target = { reported_post_id: await world.post(ben) };
  await world.report(ana, target);
  const { id: report_id, version } = await world.caseOf(target);
  const made = [
    await restrict(moderator, { group_id: group.id, type: 'POST_MUTE', also: ['CHAT_MUTE'], report_id }),
    await restrict(moderator, { group_id: group.id, type: 'UPLOAD_BLOCK' }),
    await restrict(admin, { type: 'JOIN_BLOCK', report_id }),
    await restrict(moderator, { group_id: group.id, type: 'GROUP_BAN', report_id }),
  ].flatMap(({ json, text }) => {
    const { data, also } = json as Awaited<ReturnType<typeof api.ok<typeof createRestriction>>>;
    if (!data) throw new Error(text);
    return [data, ...also];
  });
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(
        made.map(async ({ id, type }) => {
          const { data } = await api.ok(getRestriction, admin, { params: { restriction_id: id } });
          return [type, data.status] as const;
        }),
      ),
    );
  const decided = await world.act(moderator, report_id, {
    ...{ status: 'RESOLVED', resolution: 'RESTRICTED', version },
  });
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(['ACTIVE']));
  await world.act(moderator, report_id, { status: 'OPEN', version: decided.version });
  // Of another act, and by an administrator on the whole platform.
  const others = { UPLOAD_BLOCK: 'ACTIVE', JOIN_BLOCK: 'ACTIVE' };
  const lifted = { POST_MUTE: 'LIFTED', CHAT_MUTE: 'LIFTED', GROUP_BAN: 'LIFTED' };
  expect(await statuses()).toEqual({ ...lifted, ...others });
  const again = await world.caseOf(target);
  const dismissed = await world.act(admin, report_id, { status: 'DISMISSED', version: again.version });
  await world.act(admin, report_id, { status: 'IN_REVIEW', version: dismissed.version });
  expect(await statuses()).toEqual({ ...lifted, ...others, JOIN_BLOCK: 'LIFTED' });

  for (const { id } of made)
    await api.ok(liftRestriction, admin, { params: { restriction_id: id }, query: {} });
  await api.place(group.id, ben, 'MEMBER');
});

test('reopening brings back what was removed with a ban for the case, with the ban and without it', async () => {
  const { moderator, ana, ben, group } = world;
  const target = { reported_post_id: await world.post(ben) };
  await world.report(ana, target);
  const { id: report_id, version } = await world.caseOf(target);
  const body = { group_id: group.id, chat_conversation_id: group.chatId, content: 'spam na naman' };
  await api.ok(sendMessage, ben, { body: { ...body, client_msg_id: randomUUID() } });
  const shown = async () => {
    await api.app.jobs.runDue();
    const query = { chat_conversation_id: group.chatId };
    const { data } = await api.ok(searchMessages, moderator, { params: { group_id: group.id }, query });
    const { data: posts } = await api.ok(searchPosts, ana, { query: { group_id: group.id } });
    const { data: found } = await api.ok(searchRestrictions, moderator, {
      query: { group_id: group.id, user_id: ben, type: 'GROUP_BAN', status: 'ACTIVE' },
    });
    return {
      messages: data.filter(({ content }) => content === body.content).length,
      posts: posts.filter(({ id }) => id === target.reported_post_id).length,
      bans: found.length,
    };
  };
  const asBefore = { messages: 1, posts: 1, bans: 0 };
  expect(await shown()).toEqual(asBefore);
  const removal = { group_id: group.id, user_id: ben, period: 'ALL', has_posts: true, report_id } as const;
  await api.ok(removeMessages, moderator, { body: { ...removal, ban: { reason: 'spam', ends_at: null } } });
  expect(await shown()).toEqual({ messages: 0, posts: 0, bans: 1 });
  const decided = await world.act(moderator, report_id, {
    ...{ status: 'RESOLVED', resolution: 'RESTRICTED', version },
  });
  const reopened = await world.act(moderator, report_id, { status: 'OPEN', version: decided.version });
  expect(await shown()).toEqual(asBefore);

  await api.place(group.id, ben, 'MEMBER');
  await api.ok(removeMessages, moderator, { body: removal });
  expect(await shown()).toEqual({ messages: 0, posts: 0, bans: 0 });
  const again = await world.act(moderator, report_id, { status: 'DISMISSED', version: reopened.version });
  await world.act(moderator, report_id, { status: 'OPEN', version: again.version });
  expect(await shown()).toEqual(asBefore);
  await api.place(group.id, ben, 'MEMBER');
});

test('a restriction names a case that the caller handles, about this person and this community', async () => {
  const { owner, moderator, admin, stranger, ana, ben, cora, group, elsewhere } = world;
  await api.place(elsewhere.id, ben, 'MEMBER');
  const caseAbout = async (target: Parameters<typeof world.caseOf>[0]) => {
    await world.report(ana, target);
    return (await world.caseOf(target)).id;
  };
  const post = await caseAbout({ reported_post_id: await world.post(ben) });
  const person = await caseAbout({ reported_user_id: ben });
  const { course } = await world.lesson();
  await api.db.query('update courses set author_id = $2 where id = $1', [course, ben]);
  const lesson = await caseAbout({ reported_course_id: course });
  const here = { group_id: group.id, type: 'POST_MUTE' } as const;
  const there = { ...here, group_id: elsewhere.id };
  const everywhere = { type: 'POST_MUTE' } as const;
  const rows = [
    ['an unknown case', moderator, { ...here, report_id: group.id }, ben],
    ['a case about someone else', moderator, { ...here, report_id: post }, cora],
    ['a case of another community', stranger, { ...there, report_id: post }, ben],
    ['the same, by an administrator', admin, { ...there, report_id: post }, ben],
    ['a case for administrators', moderator, { ...here, report_id: person }, ben],
    ['a case about a course', owner, { ...here, report_id: lesson }, ben],
    ['a ban', moderator, { ...here, type: 'GROUP_BAN', report_id: person }, ben],
  ] as const;
  for (const [name, by, wish, user] of rows) {
    const { status, json } = await restrict(by, wish, user);
    expect([name, status, json]).toMatchObject([
      name,
      404,
      { code: 'report.not_found', issues: [{ path: 'report_id' }] },
    ]);
  }
  const right = [
    [moderator, { ...here, report_id: post }],
    [admin, { ...everywhere, report_id: post }],
    [admin, { ...there, report_id: person }],
    [admin, { ...here, type: 'CHAT_MUTE', report_id: lesson }],
  ] as const;
  for (const [by, wish] of right) expect((await restrict(by, wish)).status).toBe(200);
  // An owner lifts what an administrator restricted for a case that is not the owner's, and undoes that.
  const undone = async () => restrict(owner, { ...here, type: 'CHAT_MUTE', report_id: lesson });
  const standing = (await undone()).json as { fresh: { id: string } };
  await api.ok(liftRestriction, owner, { params: { restriction_id: standing.fresh.id }, query: {} });
  expect((await undone()).status).toBe(200);
});
