import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getExport, requestExport } from '../../../src/contract/account/account.ts';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { updateConsent } from '../../../src/contract/account/consents.ts';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { removeMember } from '../../../src/contract/communities/members.ts';
import { csvOf } from '../../../src/contract/core/csv.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson, getLesson } from '../../../src/contract/courses/lessons.ts';
import { putProgress } from '../../../src/contract/courses/progress.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { votePoll } from '../../../src/contract/polls/polls.ts';
import { privateWays } from '../chat/private-world.ts';
import { type AccountApi, startAccountApi } from './an-account.ts';

let api: AccountApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api.close());

const exportOf = async (person: string) => (await api.ok(getExport, person, {})).data;

async function fetchAs(person: string | null, path: string) {
  const answer = await api.app.inject({
    url: path,
    headers: person === null ? {} : { authorization: `Bearer ${person}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** Asks, lets the job run, and answers where the file is. */
async function made(person: string): Promise<string> {
  await api.ok(requestExport, person, {});
  await api.app.jobs.runDue();
  return (await exportOf(person))?.download_path ?? '';
}

/** Lets so many hours pass for the exports of a person. */
async function later(person: string, hours: number): Promise<void> {
  await api.db.query(
    `update data_exports set requested_at = requested_at - make_interval(hours => $2),
       expires_at = expires_at - make_interval(hours => $2) where user_id = $1`,
    [person, hours],
  );
}

describe('having one’s data', () => {
  test('begins with nothing', async () => {
    expect(await exportOf(await api.person())).toBeNull();
  });

  test('gives everything that one wrote, chose and agreed to, as JSON and as CSV, and nothing of others', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person({ first: 'Ben' })]);
    const group = await api.community(ana, { name: 'Panaderya' });
    await api.place(group.id, ben, 'MEMBER');
    await api.ok(updateMe, ana, { body: { bio: 'Panadera' } });
    await api.ok(updateSettings, ana, { body: { language: 'fil' } });
    await api.ok(updateConsent, ana, { params: { purpose: 'ANALYTICS' }, body: { is_granted: true } });
    const { data: post } = await api.ok(createPost, ana, {
      body: {
        group_id: group.id,
        title: '=SUM(A1)',
        content_md: 'Pandesal, "mainit"',
        poll: { options: ['Kape', 'Tsaa'] },
      },
    });
    const poll_id = post.poll?.id ?? '';
    for (const person of [ana, ben])
      await api.ok(votePoll, person, { params: { poll_id }, body: { choices: [1] } });
    await api.ok(createComment, ben, { body: { post_id: post.id, content_md: 'Lihim ni Ben' } });
    await api.ok(createComment, ana, { body: { post_id: post.id, content_md: 'Salamat' } });
    await api.ok(react, ana, { body: { post_id: post.id, emoji: '🥖' } });
    await api.ok(sendMessage, ana, {
      body: {
        group_id: group.id,
        chat_conversation_id: group.chatId,
        content: '+63 kumusta',
        client_msg_id: randomUUID(),
      },
    });
    const { bytes, headers } = await fetchAs(ana, await made(ana));
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="tambayan-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = unzipSync(bytes);
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    const rows = (name: string): unknown => JSON.parse(text(`${name}.json`));
    expect(rows('profile')).toMatchObject([{ id: ana, email: `${ana}@mail.example`, bio: 'Panadera' }]);
    expect(rows('settings')).toMatchObject([{ language: 'fil' }]);
    expect(rows('memberships')).toMatchObject([{ community: 'Panaderya', role: 'OWNER' }]);
    expect(rows('posts')).toMatchObject([{ title: '=SUM(A1)', content_md: 'Pandesal, "mainit"' }]);
    expect(rows('comments')).toMatchObject([{ content_md: 'Salamat' }]);
    expect(rows('reactions')).toEqual([{ on: 'post', id: post.id, emoji: '🥖' }]);
    expect(rows('votes')).toMatchObject([{ question: '=SUM(A1)', choices: ['Tsaa'] }]);
    expect(rows('messages')).toMatchObject([{ community: 'Panaderya', content: '+63 kumusta' }]);
    expect(rows('consents')).toHaveLength(3);
    expect(rows('sessions')).toHaveLength(1);
    expect(text('posts.csv').charCodeAt(0), 'a mark, so that spreadsheets read names right').toBe(0xfeff);
    expect(text('posts.csv')).toContain(`"'=SUM(A1)","Pandesal, ""mainit"""`);
    expect(text('messages.csv')).toContain(`"'+63 kumusta"`);
    const everything = Object.values(files).map((file) => Buffer.from(file).toString());
    expect(everything.join('')).not.toMatch(/Lihim ni Ben|password_hash|token_hash/);
  });

  test('is announced on all devices, and by one mail however often the job runs', async () => {
    const ana = await api.person();
    await made(ana);
    const { rows } = await api.db.query<{ id: string }>('select id from data_exports where user_id = $1', [
      ana,
    ]);
    const id = rows[0]?.id ?? '';
    await api.app.jobs.send(api.db, 'export.make', { export_id: id });
    await api.app.jobs.runDue();
    expect((await api.eventsOn(`u:${ana}`)).map(({ k, d }) => [k, d])).toEqual([
      ['export.updated', { export_id: id, status: 'QUEUED' }],
      ['export.updated', { export_id: id, status: 'READY' }],
      ['notification.created', expect.anything()],
    ]);
    const { data } = await api.ok(listNotifications, ana, { query: {} });
    expect(data).toMatchObject([{ kind: 'ACCOUNT_NOTICE', facts: { notice: 'EXPORT_READY' } }]);
    const [mail, ...more] = await api.mailsTo(`${ana}@mail.example`);
    expect(more).toEqual([]);
    expect(mail).toContain('The copy of your data is ready');
    expect(mail).toContain('/settings/?tab=security');
  });

  test('that cannot be made says so after the last try, and can be asked for again at once', async () => {
    const ana = await api.person();
    await made(ana);
    await later(ana, 25);
    const store = join(api.folder, 'files', 'exports');
    await rename(store, `${store}-aside`);
    await writeFile(store, 'a disk that is broken');
    const again = () => api.db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await made(ana);
    expect(await exportOf(ana), 'it is tried again').toMatchObject({ status: 'QUEUED' });
    for (let tries = 0; tries < 6; tries++) await again().then(api.app.jobs.runDue);
    expect(await exportOf(ana)).toMatchObject({ status: 'FAILED', download_path: null });
    const { data } = await api.ok(listNotifications, ana, { query: {} });
    expect(data.map(({ facts }) => facts.notice)).toEqual(['EXPORT_FAILED', 'EXPORT_READY']);
    await rm(store);
    await rename(`${store}-aside`, store);
    expect((await fetchAs(ana, await made(ana))).status).toBe(200);
  });

  test('that no one makes any more is given up', async () => {
    const ana = await api.person();
    await api.ok(requestExport, ana, {});
    await api.db.query(`delete from pgboss.job where name = 'export.make'`);
    await later(ana, 3);
    await api.app.jobs.send(api.db, 'exports.sweep', {});
    await api.app.jobs.runDue();
    expect(await exportOf(ana)).toMatchObject({ status: 'FAILED' });
  });

  test('can be asked for once a day; while one is being made, it is that one', async () => {
    const ana = await api.person();
    const both = await Promise.all([api.ok(requestExport, ana, {}), api.ok(requestExport, ana, {})]);
    expect(both[0].data.id).toBe(both[1].data.id);
    await api.app.jobs.runDue();
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/me/export',
      headers: { authorization: `Bearer ${ana}` },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([429, 'export.too_soon']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
    await later(ana, 25);
    expect((await api.ok(requestExport, ana, {})).data.status).toBe('QUEUED');
  });

  test('is for oneself, with a session that is alive at that moment', async () => {
    const [ana, ben, admin] = await Promise.all([api.person(), api.person(), api.person({ role: 'ADMIN' })]);
    const path = await made(ana);
    expect((await fetchAs(ana, path)).status).toBe(200);
    expect((await fetchAs(ben, path)).status).toBe(404);
    expect((await fetchAs(admin, path)).status).toBe(404);
    expect((await fetchAs(null, path)).status).toBe(401);
    expect((await fetchAs(ana, `/api/me/export/${randomUUID()}/file`)).status).toBe(404);
    expect((await fetchAs(ana, '/api/me/export/x/file')).status).toBe(422);
    await api.db.query('update user_sessions set revoked_at = now() where user_id = $1', [ana]);
    expect((await fetchAs(ana, path)).status).toBe(401);
  });

  test('ends after a week, and the file goes', async () => {
    const ana = await api.person();
    const path = await made(ana);
    await later(ana, 7 * 24);
    expect((await fetchAs(ana, path)).status).toBe(404);
    await api.app.jobs.send(api.db, 'exports.sweep', {});
    await api.app.jobs.runDue();
    expect(await exportOf(ana)).toMatchObject({ status: 'EXPIRED', download_path: null });
    expect((await api.eventsOn(`u:${ana}`)).at(-1)?.d).toMatchObject({ status: 'EXPIRED' });
  });
});

test('a spreadsheet runs nothing of what someone wrote', () => {
  const nasty = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'];
  const lines = csvOf(nasty.map((text) => ({ text }))).split('\r\n"');
  expect(lines.slice(1).every((line) => line.startsWith("'"))).toBe(true);
  expect(csvOf([{ a: 1, b: null, c: 'x"y,\n', d: { e: true } }])).toBe(
    '"a","b","c","d"\r\n1,,"x""y,\n","{""e"":true}"\r\n',
  );
  expect(csvOf([])).toBe('');
});

describe('what others wrote or named', () => {
  /** Ben wrote, voted, learned and was written to in a private community with a chat of its staff. */
  async function aWorld() {
    const [ana, ben, eva] = await Promise.all([
      api.person({ first: 'Ana', last: 'Lihim' }),
      api.person({ first: 'Ben' }),
      api.person({ first: 'Eva', last: 'Lihim' }),
    ]);
    const group = await api.community(ana, { name: 'Lihim na Panaderya', is_public: false });
    await api.place(group.id, ben, 'MODERATOR');
    await api.place(group.id, eva, 'MEMBER');
    const { data: post } = await api.ok(createPost, ana, {
      body: {
        group_id: group.id,
        title: 'Lihim na tanong',
        content_md: 'Alin?',
        poll: { options: ['Lihim na Kape', 'Lihim na Tsaa'] },
      },
    });
    const { data: said } = await api.ok(sendMessage, ana, {
      body: {
        group_id: group.id,
        chat_conversation_id: group.chatId,
        content: 'Lihim sa chat',
        client_msg_id: randomUUID(),
        poll: { options: ['Lihim A', 'Lihim B'] },
      },
    });
    for (const poll of [post.poll, said.poll])
      await api.ok(votePoll, ben, { params: { poll_id: poll?.id ?? '' }, body: { choices: [0] } });
    const { data: course } = await api.ok(createCourse, ana, {
      body: { group_id: group.id, title: 'Lihim na kurso', content_md: 'Lihim', is_active: true },
    });
    const { data: lesson } = await api.ok(createLesson, ana, {
      body: {
        course_id: course.id,
        title: 'Lihim na aralin',
        type: 'TEXT',
        content_md: 'Lihim',
        is_active: true,
      },
    });
    await api.ok(getLesson, ben, { params: { lesson_id: lesson.id }, query: { group_id: group.id } });
    await api.ok(putProgress, ben, {
      params: { lesson_id: lesson.id },
      body: { status: 'COMPLETED', at: new Date().toISOString() },
    });
    await api.db.query(
      `insert into quiz_attempts (id, user_id, lesson_id, answers, score, is_passed, created_at)
       values (gen_random_uuid(), $1, $2, '[]', 100, true, now())`,
      [ben, lesson.id],
    );
    await api.db.query('update courses set author_id = $2 where id = $1', [course.id, ben]);
    await api.ok(createComment, ben, { body: { post_id: post.id, content_md: 'Salita ni Ben' } });
    await api.ok(createPost, ben, {
      body: { group_id: group.id, title: 'Akda', content_md: 'Salita ni Ben' },
    });
    await api.ok(sendMessage, ben, {
      body: {
        group_id: group.id,
        chat_conversation_id: group.chatId,
        content: 'Salita ni Ben',
        client_msg_id: randomUUID(),
      },
    });
    await api.db.query(`update chat_conversations set name = 'lihim-chat' where id = $1`, [group.chatId]);
    await api.db.query('insert into first_steps (group_id, user_id) values ($1, $2) on conflict do nothing', [
      group.id,
      ben,
    ]);
    await api.ok(blockPerson, ben, { params: { user_id: eva } });
    await api.db.query('update users set is_public = false where id = $1', [eva]);
    return { ana, ben, group, post, said, course, lesson };
  }

  async function partsOf(person: string): Promise<Map<string, string>> {
    const files = unzipSync((await fetchAs(person, await made(person))).bytes);
    return new Map(
      Object.entries(files)
        .filter(([name]) => name.endsWith('.json'))
        .map(([name, bytes]) => [name.replace('.json', ''), Buffer.from(bytes).toString()]),
    );
  }
  const withSecrets = (parts: Map<string, string>) =>
    [...parts].filter(([, text]) => /lihim/i.test(text)).map(([name]) => name);

  test('is in each part while its person may see it, and in none once they are out', async () => {
    const { ana, ben, group } = await aWorld();
    const before = await partsOf(ben);
    expect(withSecrets(before)).toEqual(
      expect.arrayContaining([
        ...['blocks', 'comments', 'courses', 'courses_taken', 'first_steps', 'lesson_progress'],
        ...['memberships', 'messages', 'posts', 'quiz_attempts', 'votes'],
      ]),
    );
    await api.ok(removeMember, ana, { params: { user_id: ben }, body: { group_id: group.id } });
    await later(ben, 25);
    const after = await partsOf(ben);
    // A certificate is theirs, as it was made out. Notifications name what the bell still names.
    expect(withSecrets(after).filter((part) => part !== 'certificates' && part !== 'notifications')).toEqual(
      [],
    );
    const named = JSON.parse(after.get('notifications') ?? '[]').filter(
      (row: { community: string | null }) => row.community !== null,
    );
    const { data: shown } = await api.ok(listNotifications, ben, { query: {} });
    const inBell = shown.filter((one) => one.group !== null).map(({ kind }) => kind);
    expect(named.map(({ kind }: { kind: string }) => kind).sort()).toEqual(inBell.sort());
    // One's own words and deeds stay.
    for (const part of ['comments', 'posts', 'messages'])
      expect(after.get(part), part).toContain('Salita ni Ben');
    for (const part of [
      'votes',
      'courses_taken',
      'lesson_progress',
      'quiz_attempts',
      'blocks',
      'memberships',
    ])
      expect(JSON.parse(after.get(part) ?? '[]'), part).not.toEqual([]);
  });

  test('goes where it was deleted, or hidden, although its person is still there', async () => {
    const { ben, post, said, course } = await aWorld();
    await api.db.query(`update posts set status = 'DELETED' where id = $1`, [post.id]);
    await api.db.query('update chat_messages set deleted_at = now() where id = $1', [said.id]);
    await api.db.query('update courses set archived_at = now() where id = $1', [course.id]);
    const parts = await partsOf(ben);
    expect(parts.get('votes')).not.toMatch(/lihim/i);
    for (const part of [
      'courses',
      'courses_taken',
      'lessons',
      'lessons_opened',
      'lesson_progress',
      'quiz_attempts',
    ])
      expect(parts.get(part), part).not.toMatch(/"(?:title|course|lesson|content_md)": "[^"]*lihim/i);
  });

  test('is in no part beside what one may see, and each part has what is one’s own', async () => {
    const { ana, ben, group, post, said, course, lesson } = await aWorld();
    const gone = await api.community(ana, { name: 'Lihim na lugar', is_public: false });
    await api.place(gone.id, ben, 'MEMBER', 'REMOVED');
    // What Ben may see stays; all that Ana wrote beside it is a secret.
    await api.db.query(`update groups set name = 'Hayag na lugar', slug = 'hayag-na-lugar' where id = $1`, [
      group.id,
    ]);
    await api.db.query(`update chat_conversations set name = 'hayag-chat' where id = $1`, [group.chatId]);
    await api.db.query(`update group_members set role = 'MEMBER' where user_id = $1 and group_id = $2`, [
      ben,
      group.id,
    ]);
    await api.db.query(`update posts set status = 'PENDING_REVIEW' where id = $1`, [post.id]);
    await api.db.query(`update chat_messages set content = 'Hayag na tanong' where id = $1`, [said.id]);
    await api.db.query(
      `update poll_options set text = 'Hayag' from polls l where l.id = poll_id and place = 0
      and l.chat_message_id = $1`,
      [said.id],
    );
    await api.db.query('update courses set is_active = false where id = $1', [course.id]);
    await api.db.query(
      `update quiz_attempts set result = '{"questions": [{"question": "Lihim", "answer": "Lihim"}]}',
         answers = '["sagot ni Ben"]' where user_id = $1`,
      [ben],
    );
    await api.db.query(
      `update users set last_name = 'Hayag' where first_name = 'Eva' and last_name = 'Lihim'`,
    );
    await api.db.query('delete from certificates where user_id = $1', [ben]);
    await api.db.query('insert into lesson_openings (user_id, lesson_id, opened_at) values ($1, $2, now())', [
      ben,
      lesson.id,
    ]);
    await api.ok(blockPerson, ana, { params: { user_id: ben } });
    const issue = randomUUID();
    await api.db.query(
      `insert into report_issues (id, type, priority, note, internal_note, created_at, updated_at)
       values ($1, 'SPAM', 'LOW', 'Lihim', 'Lihim', now(), now())`,
      [issue],
    );
    await api.db.query(
      `insert into files (name, purpose, target_id, group_id, mime_type, bytes, created_at)
       values ($1::text, 'message_file', $1::text::uuid, $2, 'text/plain', 1, now())`,
      [issue, group.id],
    );
    await api.db.query(
      `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, lifted_at, created_at)
       values (gen_random_uuid(), 'POST_MUTE', 'GROUP', $1, $2, $3, 'Lihim, mula bukas', now() + interval '1 day', null, now()),
         (gen_random_uuid(), 'POST_MUTE', 'GROUP', $1, $2, $3, 'Lihim, inalis', now() + interval '1 day', now(), now())`,
      [group.id, ben, ana],
    );
    // The same row for both of them, one with a secret.
    const planted: Readonly<Record<string, string>> = {
      reports: `insert into reports (id, report_issue_id, reporter_id, type, description, excerpt, created_at)
        values (gen_random_uuid(), '${issue}', $1, 'SPAM', $2, '', now())`,
      restrictions: `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
        values (gen_random_uuid(), 'POST_MUTE', 'GROUP', '${group.id}', $1, '${ana}', $2, now(), now())`,
      payment_proofs: `insert into payment_proofs (id, group_id, user_id, plan_snapshot, due_centavos, amount_centavos,
          reference, reference_key, status, created_at)
        values (gen_random_uuid(), '${group.id}', $1, '{}', 100, 100, $2, $2, 'WAITING', now())`,
      payments: `insert into checkouts (id, ref, purpose, kind, payer_id, group_id, plan_snapshot, quote, amount_centavos,
          provider, settlement, status, status_rank, created_at, updated_at, expires_at)
        values (gen_random_uuid(), $2, 'MEMBERSHIP', 'NEW', $1, '${group.id}', '{}', '{}', 2000, 'sandbox', 'split',
          'EXPIRED', 0, now(), now(), now())`,
      scheduled: `insert into scheduled_items (id, user_id, group_id, content, mentioned_ids, more, send_at, created_at)
        values (gen_random_uuid(), $1, '${group.id}', $2, '{}', '{}', now(), now())`,
      certificates: `insert into certificates (id, code, course_id, user_id, version, course_title, group_name, lessons, issued_at)
        values (gen_random_uuid(), upper(substr(md5($1::uuid::text), 1, 16)), '${course.id}', $1::uuid, 9, $2, '', 1, now())`,
      sessions: `update user_sessions set user_agent = $2 where user_id = $1`,
      activity: `insert into audit_entries (id, at, actor_id, action, target_type, target_id)
        values (gen_random_uuid(), now(), $1, $2, 'user', '${ben}')`,
      tags: `with made as (insert into tags (id, name, slug) values (gen_random_uuid(), $2, $2) returning id)
        insert into user_tags (user_id, tag_id, type) select $1, id, 'INTERESTED' from made`,
      consents: `insert into consents (user_id, purpose, doc_version, text_sha256, locale, granted_at, source)
        values ($1, 'MARKETING_EMAIL', $2, '', 'en', now(), 'SETTINGS')`,
      saved: `insert into saved_items (user_id, target_id, post_id, saved_at, version)
        select $1, id, id, now(), 1 from posts where id = '${post.id}' and $2 <> ''`,
      profile: `update users set bio = $2 where id = $1`,
      settings: `insert into user_settings (user_id, time_zone) values ($1, $2)
        on conflict (user_id) do update set time_zone = excluded.time_zone`,
      memberships: `update group_members set answers = jsonb_build_array($2::text) where user_id = $1`,
      files: `insert into attachments (id, uploader_id, purpose, target_id, kind, name, mime_type, file_name, bytes, created_at)
        values (gen_random_uuid(), $1, 'message_file', '${group.chatId}', 'FILE', $2, 'text/plain', '${issue}', 1, now())`,
    };
    for (const [part, sql] of Object.entries(planted))
      for (const [person, text] of [
        [ana, `lihim-${part}`],
        [ben, `akin-${part}`],
      ])
        await api.db.query(sql, [person, text]).catch((error: unknown) => {
          throw new Error(part, { cause: error });
        });
    // Ana forwarded Ben's file to where he is not.
    await api.db.query(
      `insert into attachments (id, uploader_id, purpose, target_id, kind, name, mime_type, file_name, bytes, created_at,
         chat_message_id) values (gen_random_uuid(), $1, 'message_file', $2, 'FILE', 'Lihim', 'text/plain', $3, 1, now(), $4)`,
      [ben, group.chatId, issue, said.id],
    );
    const parts = await partsOf(ben);
    expect(withSecrets(parts)).toEqual([]);
    const own: Readonly<Record<string, string>> = {
      ...Object.fromEntries(Object.keys(planted).map((part) => [part, `akin-${part}`])),
      ...{ saved: post.id, courses: course.id, lessons: lesson.id, votes: 'Hayag na tanong' },
      ...{ posts: 'Salita ni Ben', comments: 'Salita ni Ben', messages: 'Salita ni Ben' },
      ...{ lessons_opened: lesson.id, lesson_progress: lesson.id, courses_taken: course.id },
      ...{ blocks: 'Eva Hayag', quiz_attempts: 'sagot ni Ben', first_steps: 'Hayag na lugar' },
    };
    for (const [part, mine] of Object.entries(own)) expect(parts.get(part), part).toContain(mine);
    // These have only kinds and ids, and names that the test above compares with the bell.
    expect([...parts.keys()].filter((part) => !(part in own)).sort()).toEqual(['notifications', 'reactions']);
  });

  test('of who blocked them since: their name is the one of then', async () => {
    const [owner, ana, ben] = [await api.person(), await api.person({ first: 'Ana' }), await api.person()];
    const group = await api.community(owner);
    for (const one of [ana, ben]) await api.place(group.id, one, 'MEMBER');
    const { open, say } = privateWays(api);
    const { id } = await open(ben, ana);
    await say(ben, id, 'Kumusta');
    await api.ok(blockPerson, ana, { params: { user_id: ben } });
    await api.db.query(`update users set first_name = 'Lihim' where id = $1`, [ana]);
    const messages = (await partsOf(ben)).get('messages');
    expect(messages).toMatch(/"private_with": "Ana /);
    expect(messages).not.toContain('Lihim');
  });
});
