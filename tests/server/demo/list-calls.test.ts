import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApi } from '../../support/a-demo.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let admin: string;
let member: string;

interface ListCall {
  readonly path: string;
  /** Who asks. */
  readonly as: () => string;
  /** What the call needs besides the parameters of lists. */
  readonly query?: Readonly<Record<string, string>>;
  /** Each value of `sort_by`, and those whose rows can be told apart in the demo. */
  readonly sorts: readonly string[];
  /** SQL that archives one of the rows. None: nothing of this list is ever archived. */
  readonly archive?: string;
  /** An order of SPEC’s that rows of the demo share; only its answer is asked for. */
  readonly isFew?: boolean;
}

const GROUP = `(select id from groups where slug = 'hurno-sa-sugbo')`;
let calls: readonly ListCall[];

beforeAll(async () => {
  api = await startDemoApi();
  const one = async (statement: string): Promise<string> => {
    const { rows } = await api.db.query<{ id: string }>(statement);
    if (rows[0] === undefined) throw new Error(`the demo has nothing for ${statement}`);
    return rows[0].id;
  };
  owner = await one(`select id from users where username = 'luzabellana'`);
  admin = await one(
    `update users set platform_role = 'ADMIN' where id = (
       select id from users where username is not null and id <> '${owner}' and platform_role = 'USER'
       order by id limit 1) returning id`,
  );
  member = await one(`select user_id as id from group_members
    where group_id = ${GROUP} and role = 'MEMBER' and status = 'ACTIVE' and user_id <> '${admin}' limit 1`);
  const group_id = await one(`select id from ${GROUP} g`);
  const chat =
    await one(`select c.id from chat_conversations c where group_id = '${group_id}' and kind = 'GROUP'
    order by last_seq desc limit 1`);
  const privately = await one(
    `select id from chat_conversations where kind = 'PRIVATE' and last_seq > 4 limit 1`,
  );
  const writer = await one(`select low_id as id from chat_conversations where id = '${privately}'`);
  for (const person of new Set([owner, admin, member, writer])) await api.signIn(person);
  const post_id = await one(`select post_id as id from comments where group_id = '${group_id}'
    and status = 'PUBLISHED' and parent_comment_id is null group by 1 order by count(*) desc limit 1`);
  const course_id = await one(`select course_id as id from lessons l join courses c on c.id = l.course_id
    where c.group_id = '${group_id}' group by 1 order by count(*) desc limit 1`);
  const owners = { as: () => owner, query: { group_id } };
  const admins = { as: () => admin };
  await api.db.query(
    `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
     select gen_random_uuid(), 'POST_MUTE', 'GROUP', m.group_id, m.user_id, $2, 'Spam', now() - n * interval '1 hour',
       now() - n * interval '1 hour'
     from (select *, row_number() over (order by user_id) as n from group_members
       where group_id = $1 and role = 'MEMBER' and status = 'ACTIVE' limit 4) m`,
    [group_id, owner],
  );
  await api.db.query(
    `with cases as (
       insert into report_issues (id, type, priority, reporter_count, reported_user_id, group_id, subject_id, created_at, updated_at)
       select gen_random_uuid(), 'SPAM', case when n > 2 then 'HIGH' else 'LOW' end, n, m.user_id, $1, m.user_id,
         now() - n * interval '1 hour', now() - n * interval '1 minute'
       from (select *, row_number() over (order by user_id) as n from group_members
         where group_id = $1 and role = 'MEMBER' and status = 'ACTIVE' limit 4) m
       returning id)
     select * from cases`,
    [group_id],
  );
  calls = [
    {
      path: '/me/groups/search',
      ...owners,
      query: {},
      sorts: ['activity', 'name', 'joined_at', 'total_members'],
      archive: `update groups set archived_at = now() where id = (select group_id from group_members
        where user_id = '${owner}' and status = 'ACTIVE' and group_id <> '${group_id}' limit 1)`,
    },
    {
      path: '/users/search',
      ...admins,
      sorts: ['created_at', 'name', 'last_seen_at'],
      archive: `update users set status = 'ARCHIVED' where id = (
        select id from users where id not in ('${owner}', '${admin}', '${member}', '${writer}') limit 1)`,
    },
    { path: '/tags/search', ...admins, sorts: ['name'] },
    {
      path: '/groups/search',
      ...admins,
      sorts: ['created_at', 'name', 'total_members'],
      archive: `update groups set archived_at = now() where id = (
        select id from groups where id <> '${group_id}' and archived_at is null limit 1)`,
    },
    { path: '/subscription-plans/search', ...admins, sorts: ['fee_amount'] },
    { path: '/group-verification-requests/search', ...admins, sorts: ['name'] },
    { path: '/group-subscriptions/search', ...owners, sorts: ['created_at'], isFew: true },
    { path: '/group-subscriptions/members/search', ...owners, sorts: ['created_at'] },
    {
      path: '/group-membership-plans/search',
      ...owners,
      sorts: ['fee_amount', 'type'],
      archive: `update membership_plans set archived_at = now() where id = (
        select id from membership_plans where group_id = '${group_id}' and archived_at is null limit 1)`,
    },
    {
      path: '/group-members/search',
      ...owners,
      sorts: ['joined_at', 'name', 'role'],
      archive: `update group_members set status = 'LEFT' where group_id = '${group_id}' and user_id = (
        select user_id from group_members where group_id = '${group_id}' and role = 'MEMBER' and status = 'ACTIVE'
          and user_id not in ('${member}', '${admin}') limit 1)`,
    },
    { path: '/posts/search', ...owners, sorts: ['newest', 'top'] },
    { path: '/comments/search', as: () => owner, query: { post_id }, sorts: ['oldest', 'newest', 'top'] },
    {
      path: '/report-issues/search',
      ...admins,
      sorts: ['priority', 'created_at', 'updated_at', 'reporter_count'],
      archive: `update report_issues set archived_at = now() where id = (select id from report_issues
        where resolved_at is null and reported_user_id <> '${admin}' limit 1)`,
    },
    { path: '/me/report-issues/search', ...owners, query: {}, sorts: ['created_at'], isFew: true },
    {
      path: '/restrictions/search',
      ...owners,
      sorts: ['created_at'],
      archive: `update users set status = 'ARCHIVED' where id = (
        select user_id from restrictions where group_id = '${group_id}' and reason = 'Spam'
          and user_id not in ('${member}', '${admin}', '${writer}') limit 1)`,
    },
    {
      path: '/courses/search',
      ...owners,
      sorts: ['created_at', 'updated_at', 'title'],
      isFew: true,
    },
    {
      path: '/lessons/search',
      as: () => owner,
      query: { course_id },
      sorts: ['order_index', 'created_at', 'title'],
    },
    {
      path: '/notifications',
      ...owners,
      query: {},
      sorts: ['updated_at', 'created_at'],
      archive: `update notifications set status = 'ARCHIVED' where id = (select id from notifications
        where user_id = '${owner}' order by updated_at desc limit 1)`,
    },
    {
      path: '/calendar-events',
      ...owners,
      sorts: ['starts_at', 'title'],
    },
    {
      path: '/chats/private/conversations/search',
      as: () => writer,
      sorts: ['last_message_at', 'created_at', 'name'],
    },
    {
      path: '/chats/private/messages',
      as: () => writer,
      query: { chat_conversation_id: privately },
      sorts: ['seq'],
    },
    {
      path: '/chats/groups/conversations/search',
      ...owners,
      sorts: ['last_message_at', 'created_at', 'name'],
      archive: `update chat_conversations set status = 'ARCHIVED' where id = (select id from chat_conversations
        where group_id = '${group_id}' and kind = 'GROUP' and id <> '${chat}' limit 1)`,
    },
    {
      path: `/chats/groups/${group_id}/messages/search`,
      as: () => owner,
      query: { chat_conversation_id: chat },
      sorts: ['seq'],
    },
  ];
});
afterAll(() => api?.close());

type Row = Readonly<Record<string, unknown>>;

async function ask({ path, as, query }: ListCall, parameters: Readonly<Record<string, string>>) {
  const answer = await api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${as()}` },
    query: { ...query, ...parameters },
  });
  expect(answer.statusCode, `${path} ${JSON.stringify(parameters)} ${answer.body.slice(0, 300)}`).toBe(200);
  const { data, pagination } = answer.json<{
    data: readonly Row[];
    pagination?: { page: number; limit: number };
  }>();
  return { keys: data.map(keyOf), pagination };
}

/** Tells rows apart; a few have no id of their own. */
function keyOf(row: Row): string {
  return JSON.stringify(row.id ?? row);
}

test('each list call of SPEC §7 obeys each parameter of lists', async () => {
  const few: string[] = [];
  for (const call of calls) {
    const { path, sorts } = call;
    const all = await ask(call, { limit: '100' });
    if (all.keys.length < 3) few.push(path);
    const [first, second] = [await ask(call, { limit: '1' }), await ask(call, { limit: '1', page: '2' })];
    expect(first.keys.length, path).toBe(Math.min(1, all.keys.length));
    // The tags are a plain list.
    if (path !== '/tags/search') {
      expect(first.pagination, path).toMatchObject({ page: 1, limit: 1 });
      expect(second.pagination, path).toMatchObject({ page: 2, limit: 1 });
    }
    if (all.keys.length > 1) expect(second.keys, path).not.toEqual(first.keys);
    expect((await ask(call, { q: 'qqzzxxqq' })).keys, path).toEqual([]);
    for (const sort_by of sorts) {
      const [asc, desc] = [
        await ask(call, { sort_by, order_by: 'asc', limit: '100' }),
        await ask(call, { sort_by, order_by: 'desc', limit: '100' }),
      ];
      if (asc.keys.length > 2 && asc.keys.length < 100)
        expect(asc.keys, `${path} ${sort_by}`).not.toEqual(desc.keys);
      expect([...asc.keys].sort(), `${path} ${sort_by}`).toEqual([...desc.keys].sort());
    }
    await ask(call, {
      sort_by: 'nothing',
      order_by: 'sideways',
      include_archived: 'maybe',
      page: '-1',
      limit: 'x',
    });
  }
  // The lists of which the demo has too few rows to show an order.
  expect(few).toEqual(calls.filter(({ isFew }) => isFew).map(({ path }) => path));
});

test('what is archived is in a list only when it is asked for, and only for those who may see it', async () => {
  for (const call of calls.filter(({ archive }) => archive === undefined)) {
    const [usual, asked] = [await ask(call, {}), await ask(call, { include_archived: 'true' })];
    if (call.path !== '/group-verification-requests/search')
      expect(asked.keys, call.path).toEqual(usual.keys);
  }
  for (const call of calls) {
    const { path, archive } = call;
    if (archive === undefined) continue;
    const before = await ask(call, { limit: '100' });
    expect((await api.db.query(archive)).rowCount, `${path}: something to archive`).toBe(1);
    const after = await ask(call, { limit: '100' });
    const asked = await ask(call, { limit: '100', include_archived: 'true' });
    expect(after.keys.length, path).toBe(before.keys.length - 1);
    expect(asked.keys.length, path).toBeGreaterThan(after.keys.length);
  }
  const theirs = {
    as: () => member,
    query: { group_id: calls.find(({ path }) => path === '/group-members/search')?.query?.group_id ?? '' },
  };
  for (const path of ['/group-membership-plans/search', '/group-members/search']) {
    const call = { path, ...theirs, sorts: [] };
    const [usual, asked] = [
      await ask(call, { limit: '100' }),
      await ask(call, { limit: '100', include_archived: 'true' }),
    ];
    expect(asked.keys, path).toEqual(usual.keys);
    expect(usual.keys.length, path).toBeGreaterThan(0);
  }
});
