import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  archiveUser,
  checkDeletion,
  deletionCheck,
  restoreAccount,
  unarchiveUser,
} from '../../../src/contract/account/account.ts';
import { getMe } from '../../../src/contract/account/me.ts';
import { login } from '../../../src/contract/account/sign-in.ts';
import { getUser } from '../../../src/contract/account/users.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { searchMentionable } from '../../../src/contract/chat/mentions.ts';
import { archiveCommunity } from '../../../src/contract/communities/community-settings.ts';
import { leaveCommunity, searchMembers } from '../../../src/contract/communities/members.ts';
import { type AccountApi, PASSWORD, startAccountApi } from './an-account.ts';

let api: AccountApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api.close());

const of = (user_id: string) => ({ params: { user_id } });
const statusOf = async (person: string) => (await api.call(getMe, person, {})).status;
const addressOf = (person: string) => `${person}@mail.example`;
const signIn = (person: string) =>
  api.call(login, null, {
    query: { credential: 'bearer' },
    body: { emailOrUsername: addressOf(person), password: PASSWORD },
  });

/** The tokens of the mails that say good-bye to a person, once the jobs ran. */
async function undoTokens(person: string): Promise<string[]> {
  await api.app.jobs.runDue();
  const mails = await api.mailsTo(addressOf(person));
  return mails.flatMap((text) => /restore-account\/\?token=([\w-]+)/.exec(text)?.[1] ?? []);
}

async function undoToken(person: string): Promise<string> {
  const token = (await undoTokens(person)).at(-1);
  if (token === undefined) throw new Error('nobody said good-bye');
  return token;
}

/** Ana and Ben, who are in a community of Ana's and have talked. */
async function twoWhoTalk() {
  const [ana, ben] = await Promise.all([api.owner(), api.owner({ first: 'Ben', last: 'Santos' })]);
  const group = await api.community(ana);
  await api.place(group.id, ben, 'MEMBER');
  const chat = randomUUID();
  await api.ok(openPrivateConversation, ben, {
    params: { chat_conversation_id: chat },
    body: { recipient_id: ana },
  });
  const say = (person: string) =>
    api.call(sendPrivateMessage, person, {
      body: { chat_conversation_id: chat, content: 'Hoy', client_msg_id: randomUUID() },
    });
  await say(ben);
  return { ana, ben, group, chat, say };
}

describe('giving an account up', () => {
  test('needs the password, and a wrong one changes nothing', async () => {
    const ana = await api.owner();
    const wrong = await api.refused(archiveUser, ana, { ...of(ana), body: { current_password: 'Ibang#1x' } });
    expect([wrong.code, wrong.issues?.[0]?.path]).toEqual(['auth.password_wrong', 'current_password']);
    const none = await api.app.inject({
      method: 'DELETE',
      url: `/api/users/${ana}/archive`,
      headers: { authorization: `Bearer ${ana}` },
      payload: { current_password: '' },
    });
    expect(none.json()).toMatchObject({
      issues: [{ path: 'current_password', message: 'Current password is required' }],
    });
    expect(await statusOf(ana)).toBe(200);
    expect(await api.eventsOn(`u:${ana}`)).toEqual([]);
  });

  test('ends every session, the cookie included, and lets no one in again', async () => {
    const ana = await api.owner();
    const answer = await api.app.inject({
      method: 'DELETE',
      url: `/api/users/${ana}/archive`,
      headers: { authorization: `Bearer ${ana}` },
      payload: { current_password: PASSWORD },
    });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/sid=; Max-Age=0/),
    ]);
    expect(await statusOf(ana)).toBe(401);
    const told = await api.eventsOn(`u:${ana}`);
    expect(told.map(({ k, d }) => [k, d])).toEqual([['session.revoked', { session_ids: '*' }]]);
    expect((await signIn(ana)).status).toBe(401);
  });

  test('hides the person at once: profile, directory and people to mention', async () => {
    const { ana, ben, group } = await twoWhoTalk();
    const people = { params: { chat_conversation_id: group.chatId }, query: { q: 'ben' } };
    const directory = { query: { group_id: group.id, q: 'ben' } };
    expect((await api.ok(searchMentionable, ana, people)).data).toHaveLength(1);
    await api.giveUp(ben);
    expect((await api.refused(getUser, ana, of(ben))).code).toBe('user.not_found');
    expect((await api.ok(searchMembers, ana, directory)).data).toEqual([]);
    expect((await api.ok(searchMentionable, ana, people)).data).toEqual([]);
  });

  test('and having it back are told to their communities, whose directories are asked again', async () => {
    const { ben, group } = await twoWhoTalk();
    const admin = await api.person({ role: 'ADMIN' });
    await api.giveUp(ben);
    await api.ok(unarchiveUser, admin, of(ben));
    const told = (await api.eventsOn(`g:${group.id}`)).filter(({ k }) => k === 'member.updated');
    expect(told.map(({ d }) => d)).toEqual(
      [1, 2].map(() => ({ member: expect.objectContaining({ user: expect.objectContaining({ id: ben }) }) })),
    );
  });

  test('closes their private conversations, and tells those who have them open', async () => {
    const { ana, ben, chat, say } = await twoWhoTalk();
    expect((await say(ana)).status).toBe(200);
    await api.giveUp(ben);
    expect((await say(ana)).status).toBe(403);
    const told = (await api.eventsOn(`c:${chat}`)).filter(({ k }) => k === 'conversation.updated');
    expect(told.map(({ d }) => d)).toEqual([expect.objectContaining({ id: chat, is_writable: false })]);
  });

  test('is refused to a last owner, with the communities to transfer', async () => {
    const [ana, ben] = await Promise.all([api.owner(), api.owner()]);
    const group = await api.community(ana, { name: 'Kay Ana' });
    const over = await api.community(ana, { name: 'Tapos na' });
    await api.ok(archiveCommunity, ana, { params: { group_id: over.id } });
    const shared = await api.community(ana, { name: 'Atin' });
    await api.place(shared.id, ben, 'OWNER');
    const { data } = await api.ok(checkDeletion, ana, {});
    expect(data.communities_to_transfer.map(({ name }) => name)).toEqual(['Kay Ana']);
    const refusal = await api.refused(archiveUser, ana, { ...of(ana), body: { current_password: PASSWORD } });
    expect(refusal.code).toBe('account.owns_communities');
    expect(deletionCheck.parse(refusal.fresh)).toEqual(data);
    expect(await statusOf(ana)).toBe(200);
    await api.place(group.id, ben, 'OWNER');
    await api.giveUp(ana);
    // The other one is the last now.
    expect((await api.refused(leaveCommunity, ben, { params: { group_id: group.id } })).code).toBe(
      'group.last_owner',
    );
  });

  test('of two owners at once leaves one of them', async () => {
    const [ana, ben] = await Promise.all([api.owner(), api.owner()]);
    const group = await api.community(ana);
    await api.place(group.id, ben, 'OWNER');
    const body = { current_password: PASSWORD };
    const answers = await Promise.all([
      api.call(archiveUser, ana, { ...of(ana), body }),
      api.call(archiveUser, ben, { ...of(ben), body }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is for one’s own: no one else’s account is there, for administrators as well', async () => {
    const [ana, admin] = await Promise.all([api.owner(), api.person({ role: 'ADMIN' })]);
    const refusal = await api.refused(archiveUser, admin, {
      ...of(ana),
      body: { current_password: PASSWORD },
    });
    expect(refusal.code).toBe('user.not_found');
    expect(await statusOf(ana)).toBe(200);
  });
});

describe('the mail that says good-bye', () => {
  test('is a job of the same transaction: it waits for a worker, and comes once', async () => {
    const ana = await api.owner();
    await api.giveUp(ana);
    expect(await api.mailsTo(addressOf(ana))).toEqual([]);
    expect(await undoTokens(ana)).toHaveLength(1);
    // A process that died before it noted that the mail was out does the job again.
    await api.db.query(`update pgboss.job set state = 'retry', completed_on = null where name = $1`, [
      'mail.account_deleted',
    ]);
    expect(await api.app.jobs.runDue()).toBeGreaterThan(0);
    expect(await undoTokens(ana)).toHaveLength(1);
  });

  test('is tried again while it cannot be handed over, and its link still works', async () => {
    const ana = await api.owner();
    const [folder, aside] = [join(api.folder, 'mail'), join(api.folder, 'aside')];
    await mkdir(folder, { recursive: true });
    await rename(folder, aside);
    // Where a folder is wanted there is a file: whatever hands mails over fails.
    await writeFile(folder, '');
    await api.giveUp(ana);
    await api.app.jobs.runDue();
    await rm(folder);
    await rename(aside, folder);
    expect(await api.mailsTo(addressOf(ana))).toEqual([]);
    await api.db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await api.ok(restoreAccount, null, { body: { token: await undoToken(ana) } });
    expect((await signIn(ana)).status).toBe(200);
  });

  test('is not sent to who has the account back by then', async () => {
    const [ana, admin] = await Promise.all([api.owner(), api.person({ role: 'ADMIN' })]);
    await api.giveUp(ana);
    await api.ok(unarchiveUser, admin, of(ana));
    expect(await undoTokens(ana)).toEqual([]);
  });
});

describe('having an account back', () => {
  test('works with the mailed link: everything is as it was, and signing in is possible', async () => {
    const { ana, ben, group, chat, say } = await twoWhoTalk();
    const { data } = await api.giveUp(ben);
    const days = (Date.parse(data.erases_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    const token = await undoToken(ben);
    await api.ok(restoreAccount, null, { body: { token } });
    await api.ok(restoreAccount, null, { body: { token } });
    expect((await signIn(ben)).status).toBe(200);
    expect((await api.ok(getUser, ana, of(ben))).data.communities.map(({ id }) => id)).toEqual([group.id]);
    expect((await say(ana)).status).toBe(200);
    const told = (await api.eventsOn(`c:${chat}`)).filter(({ k }) => k === 'conversation.updated');
    expect(told.map(({ d }) => d)).toEqual([
      expect.objectContaining({ is_writable: false }),
      expect.objectContaining({ is_writable: true }),
    ]);
    // Sessions of before stay over.
    expect(await statusOf(ben)).toBe(401);
  });

  test('needs a press on the page behind the link: looking at it changes nothing', async () => {
    const ana = await api.owner();
    await api.giveUp(ana);
    const url = `/restore-account/?token=${await undoToken(ana)}`;
    const page = await api.app.inject({ url });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Keep my account');
    expect((await signIn(ana)).status).toBe(401);
    const press = (address: string) =>
      api.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const pressed = await press(url);
    expect([pressed.statusCode, pressed.body.includes('Your account is back')]).toEqual([200, true]);
    expect((await signIn(ana)).status).toBe(200);
    await api.app.jobs.runDue();
    // Signing in is mailed about too, before or after.
    expect(await api.mailsTo(`${ana}@mail.example`)).toContainEqual(
      expect.stringContaining('Your account is as it was'),
    );
    const wrong = await press('/restore-account/?token=%22%3E%3Cscript%3E');
    expect([wrong.statusCode, wrong.body.includes('<script')]).toEqual([400, false]);
    expect((await api.app.inject({ url: '/restore-account/?token=%22%3E%3Cb%3E' })).body).not.toContain(
      '<b>',
    );
  });

  test('an old link does nothing to a later deletion', async () => {
    const ana = await api.owner();
    await api.giveUp(ana);
    const token = await undoToken(ana);
    await api.ok(restoreAccount, null, { body: { token } });
    await api.db.query('update user_sessions set revoked_at = null where id = $1', [ana]);
    await api.giveUp(ana);
    await api.ok(restoreAccount, null, { body: { token } });
    expect((await signIn(ana)).status).toBe(401);
  });

  test('is for administrators otherwise, who are noted; repeating it is fine', async () => {
    const [ana, ben, admin] = await Promise.all([api.owner(), api.person(), api.person({ role: 'ADMIN' })]);
    await api.giveUp(ana);
    expect((await api.refused(unarchiveUser, ben, of(ana))).code).toBe('platform.not_allowed');
    await api.ok(unarchiveUser, admin, of(ana));
    await api.ok(unarchiveUser, admin, of(ana));
    expect((await signIn(ana)).status).toBe(200);
    const { rows } = await api.db.query(
      `select actor_id, action from audit_entries where target_id = $1 and action like 'account.%' order by id`,
      [ana],
    );
    expect(rows).toEqual([
      { actor_id: ana, action: 'account.archived' },
      { actor_id: admin, action: 'account.unarchived' },
    ]);
    expect((await api.refused(unarchiveUser, admin, of(randomUUID()))).code).toBe('user.not_found');
  });

  test('a token that no one was mailed is refused', async () => {
    const { code } = await api.refused(restoreAccount, null, { body: { token: 'x'.repeat(43) } });
    expect(code).toBe('auth.token_wrong');
  });
});
