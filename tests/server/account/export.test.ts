import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getExport, requestExport } from '../../../src/contract/account/account.ts';
import { updateConsent } from '../../../src/contract/account/consents.ts';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { csvOf } from '../../../src/contract/core/csv.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { votePoll } from '../../../src/contract/polls/polls.ts';
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
