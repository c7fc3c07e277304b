import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestExport, restoreAccount, unarchiveUser } from '../../../src/contract/account/account.ts';
import { register } from '../../../src/contract/account/auth.ts';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import { login } from '../../../src/contract/account/sign-in.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import { deleteMessage, editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import {
  openPrivateConversation,
  searchPrivateConversations,
  searchPrivateMessages,
  sendPrivateMessage,
} from '../../../src/contract/chat/conversations.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import { joinCommunity } from '../../../src/contract/communities/members.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import { searchTags, updateUserTags } from '../../../src/contract/tags.ts';
import { avatarSides } from '../../../src/contract/uploads.ts';
import { createErasureService } from '../../../src/server/features/account/erasure/erasure.service.ts';
import { erasedRows, keptReferences } from '../../../src/server/features/account/erasure/erasure-plan.ts';
import { withoutPerson } from '../../../src/server/features/account/erasure/without-person.ts';
import { systemClock } from '../../../src/server/platform/clock/clock.ts';
import { aDump, filesIn } from './a-dump.ts';
import { type AccountApi, PASSWORD, startAccountApi } from './an-account.ts';

/** In everything that is the person's own; what they said in a community has none of it. */
const CANARY = 'kanaryo';
const IP = '203.0.113.77';

let api: AccountApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api.close());

/** Lets the month pass, and the jobs run. */
async function eraseNow(person: string): Promise<void> {
  await api.db.query(`update account_deletions set erase_at = now() - interval '1 min' where user_id = $1`, [
    person,
  ]);
  await api.app.jobs.send(api.db, 'accounts.erase', {});
  await api.app.jobs.runDue();
}

/** Someone who filled in every field there is, besides what they said in the community of another. */
async function aFullLife() {
  const [ana, ben] = await Promise.all([
    api.owner({ first: 'Anakanaryo', last: 'Reyeskanaryo' }),
    api.owner({ first: 'Ben', last: 'Santos' }),
  ]);
  const group = await api.community(ben, { name: 'Panaderya' });
  const shut = await api.community(ben, { name: 'Sarado', is_public: false });
  await api.place(group.id, ana, 'MEMBER');
  await api.db.query('update users set email = $2 where id = $1', [ana, `${CANARY}@example.com`]);
  await api.ok(createReport, ana, { body: { type: 'BUG', description: `Sira ang ${CANARY}` } });
  await api.ok(createReport, ben, { body: { type: 'SPAM', reported_user_id: ana } });
  await api.db.query('update user_sessions set ip = $2, user_agent = $3 where user_id = $1', [
    ana,
    IP,
    `${CANARY} browser`,
  ]);
  await api.ok(updateMe, ana, {
    body: {
      username: `${CANARY}ana`,
      bio: `Bio ${CANARY}`,
      social_links: { website: `https://${CANARY}.example`, facebook: `${CANARY}.fb` },
    },
  });
  await api.ok(updateSettings, ana, { body: { language: 'fil', time_zone: 'Asia/Dubai' } });
  const { data: tags } = await api.ok(searchTags, ana, { query: { limit: 1 } });
  await api.ok(updateUserTags, ana, {
    params: { user_id: ana },
    body: { tags: tags.map(({ id }) => ({ tag_id: id, type: 'INTERESTED' as const })) },
  });
  await api.ok(blockPerson, ana, { params: { user_id: await api.person() } });
  await writeInPublic(ana, ben, group);
  const chat = await whisper(ana, ben);
  await api.db.query(
    `insert into group_members (group_id, user_id, role, status, requested_at, answers, updated_at)
     values ($1, $2, 'MEMBER', 'PENDING', now(), $3, now())`,
    [shut.id, ana, JSON.stringify([{ question: 'Bakit?', answer: `Dahil ${CANARY}` }])],
  );
  await api.db.query(
    `insert into idempotency_keys (user_id, key, request_hash, answer, created_at) values ($1, $2, '', $3, now())`,
    [ana, CANARY, JSON.stringify({ name: CANARY })],
  );
  await api.ok(requestExport, ana, {});
  await api.db.query('insert into pictures (name, user_id, created_at) values ($1, $2, now())', [
    CANARY,
    ana,
  ]);
  await mkdir(join(api.folder, 'files', 'avatars'), { recursive: true });
  for (const side of avatarSides)
    await writeFile(join(api.folder, 'files', 'avatars', `${CANARY}-${side}.webp`), CANARY);
  await api.call(login, null, {
    query: { credential: 'bearer' },
    body: { emailOrUsername: `${CANARY}@example.com`, password: 'Mali#1xyz' },
  });
  await api.db.query(
    `insert into audit_entries (id, at, actor_id, action, target_type, target_id, ip, after)
     values ($1, now(), $2, 'account.seen', 'user', $2, $3, $4)`,
    [randomUUID(), ana, IP, { label: CANARY }],
  );
  await api.app.jobs.runDue();
  // The push service answers that there is no such browser.
  await api.db.query(
    `insert into push_subscriptions (id, person_id, session_id, endpoint, p256dh, auth, created_at)
     values ($1, $2, $2, $3, $3, $3, now())`,
    [randomUUID(), ana, `https://push.example/${CANARY}`],
  );
  return { ana, ben, group, chat };
}

async function writeInPublic(ana: string, ben: string, group: { id: string; chatId: string }): Promise<void> {
  const { data: post } = await api.ok(createPost, ana, {
    body: { group_id: group.id, content_md: `Una: ${CANARY}` },
  });
  // What a post said before it was changed is kept for the staff, as long as its author is there.
  await api.ok(updatePost, ana, {
    params: { post_id: post.id },
    body: { content_md: 'Mainit na pandesal', version: 1 },
  });
  await api.ok(createComment, ana, { body: { post_id: post.id, content_md: 'Salamat po' } });
  await api.ok(react, ana, { body: { post_id: post.id, emoji: '🥖' } });
  const { data: said } = await api.ok(sendMessage, ana, {
    body: {
      group_id: group.id,
      chat_conversation_id: group.chatId,
      content: `Bago ${CANARY}`,
      client_msg_id: randomUUID(),
    },
  });
  await api.ok(editMessage, ana, { params: { chat_message_id: said.id }, body: { content: 'Kumusta kayo' } });
  await api.db.query(`update rt_events set data = data || '{"content": "Kumusta kayo"}' where ref = $1`, [
    said.id,
  ]);
  await api.ok(createComment, ben, { body: { post_id: post.id, content_md: `Hoy <@${ana}>` } });
  await api.place(group.id, ana, 'MODERATOR');
  await api.ok(createInvite, ana, { params: { group_id: group.id }, body: { label: `Para sa ${CANARY}` } });
}

async function whisper(ana: string, ben: string): Promise<string> {
  const chat = randomUUID();
  await api.ok(openPrivateConversation, ana, {
    params: { chat_conversation_id: chat },
    body: { recipient_id: ben },
  });
  const say = async (person: string, content: string, reply_to_id?: string) => {
    const body = { chat_conversation_id: chat, content, client_msg_id: randomUUID() };
    return (
      await api.ok(sendPrivateMessage, person, { body: { ...body, ...(reply_to_id && { reply_to_id }) } })
    ).data.id;
  };
  const first = await say(ana, `Lihim na ${CANARY}`);
  await say(ben, 'Sige', first);
  await api.ok(deleteMessage, ana, {
    params: { chat_message_id: await say(ana, `Burado na ${CANARY}`) },
  });
  const edited = await say(ana, `Mali na ${CANARY}`);
  await api.ok(editMessage, ana, {
    params: { chat_message_id: edited },
    body: { content: `Tama na ${CANARY}` },
  });
  return chat;
}

const naming = (lines: readonly string[]) =>
  lines.filter((line) => line.toLowerCase().includes(CANARY) || line.includes(IP));

describe('the end of an account', () => {
  test('leaves nothing of the person: no row, no file, no mail holds what was theirs', async () => {
    const { ana } = await aFullLife();
    await api.giveUp(ana);
    await api.app.jobs.runDue();
    const mails = naming(await filesIn(api.folder)).filter((file) => file.includes('/mail/'));
    expect(mails.length).toBeGreaterThan(2);
    const before = naming(await aDump(api.db));
    const tablesOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(' ')[0]))];
    // The test would be worth nothing if it were not everywhere at first.
    expect(tablesOf(before)).toEqual(
      expect.arrayContaining([
        'public.audit_entries',
        'public.chat_message_revisions',
        'public.chat_messages',
        'public.group_invites',
        'public.group_members',
        'public.idempotency_keys',
        'public.post_revisions',
        'public.push_subscriptions',
        'public.rt_events',
        'public.user_sessions',
        'public.users',
      ]),
    );
    await eraseNow(ana);
    expect(naming(await aDump(api.db))).toEqual([]);
    expect(naming(await filesIn(api.folder))).toEqual([]);
    expect((await filesIn(api.folder)).filter((file) => file.includes('exports'))).toEqual([]);
    for (const [table, column] of erasedRows) {
      const { rows } = await api.db.query(`select from ${table} where ${column} = $1`, [ana]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test('leaves what was said in a community, by “Deleted user”, and tells everyone who went', async () => {
    const { ana, ben, group, chat } = await aFullLifeOf();
    const members = async () => {
      const { rows } = await api.db.query<{ total_members: number }>(
        'select total_members from groups where id = $1',
        [group.id],
      );
      return rows[0]?.total_members;
    };
    expect(await members()).toBe(2);
    await api.giveUp(ana);
    await eraseNow(ana);
    const deleted = { id: ana, username: null, first_name: 'Deleted', last_name: 'user', avatar_url: null };
    const { data: posts } = await api.ok(searchPosts, ben, { query: { group_id: group.id } });
    expect(posts.map(({ author, content_md }) => [author, content_md])).toEqual([
      [deleted, 'Mainit na pandesal'],
    ]);
    expect(posts[0]).toMatchObject({ reactions: [{ emoji: '🥖', count: 1 }] });
    const { data: said } = await api.ok(searchPrivateMessages, ben, {
      query: { chat_conversation_id: chat },
    });
    expect(
      said.map(({ author, content, deleted_at }) => [author.first_name, content, deleted_at !== null]),
    ).toEqual([
      ['Deleted', '', true],
      ['Ben', 'Sige', false],
    ]);
    const { data: conversations } = await api.ok(searchPrivateConversations, ben, { query: {} });
    expect(conversations).toMatchObject([{ peer: deleted, is_writable: false }]);
    expect(await members()).toBe(1);
    const told = await api.eventsOn(`g:${group.id}`);
    expect(told.slice(-2)).toMatchObject([
      { k: 'member.removed', d: { user_id: ana, total_members: 1 } },
      { k: 'person.updated', d: { person: deleted } },
    ]);
    // Also where nothing but their name is left, and whoever they wrote with alone: nowhere else.
    const { rows: renamed } = await api.db.query<{ topic: string; version: number }>(
      `select topic, (data ->> 'version')::int as version from rt_events where kind = 'person.updated' and ref = $1`,
      [ana],
    );
    const { rows: users } = await api.db.query<{ version: number }>(
      'select version from users where id = $1',
      [ana],
    );
    expect(renamed.map(({ topic }) => topic).sort()).toEqual([`g:${group.id}`, `u:${ben}`].sort());
    expect(new Set(renamed.map(({ version }) => version))).toEqual(
      new Set(users.map(({ version }) => version)),
    );
    expect((await api.eventsOn(`c:${chat}`)).map(({ k }) => k)).toContain('message.deleted');
  });

  test('cannot be undone, and frees the address for someone new', async () => {
    const [ana, admin] = await Promise.all([api.owner(), api.person({ role: 'ADMIN' })]);
    const address = `${ana}@mail.example`;
    await api.giveUp(ana);
    await api.app.jobs.runDue();
    const [, token = ''] = /token=([\w-]+)/.exec((await api.mailsTo(address)).join()) ?? [];
    expect(token).not.toBe('');
    await eraseNow(ana);
    expect((await api.refused(restoreAccount, null, { body: { token } })).code).toBe('auth.token_wrong');
    expect((await api.refused(unarchiveUser, admin, { params: { user_id: ana } })).code).toBe(
      'user.not_found',
    );
    await api.ok(register, null, {
      body: {
        email: address,
        firstName: 'Bagong',
        lastName: 'Tao',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        acceptedTerms: true,
      },
    });
    const { rows } = await api.db.query('select status from users where email = $1', [address]);
    expect(rows).toEqual([{ status: 'PENDING_VERIFICATION' }]);
  });

  test('comes when the month is over, not before, and not to whom it was given back', async () => {
    const [ana, ben, admin] = await Promise.all([api.owner(), api.owner(), api.person({ role: 'ADMIN' })]);
    await api.giveUp(ana);
    await api.giveUp(ben);
    await api.ok(unarchiveUser, admin, { params: { user_id: ben } });
    await eraseNow(ben);
    const { rows } = await api.db.query(
      `select id from users where id = any($1) and first_name <> 'Deleted' and email not like 'deleted%'`,
      [[ana, ben]],
    );
    expect(rows).toHaveLength(2);
  });

  test('that died half-way goes on where it was, and writes one receipt', async () => {
    const [ana, admin] = await Promise.all([api.owner(), api.person({ role: 'ADMIN' })]);
    await api.giveUp(ana);
    await api.db.query('update account_deletions set erase_at = now() where user_id = $1', [ana]);
    const failures: unknown[] = [];
    let isDisk = false;
    const erasure = createErasureService({
      db: api.db,
      withTx: api.withTx,
      clock: { now: () => systemClock.now() + 1000 },
      log: { error: (context: object) => void failures.push(context) },
      audit: async () => undefined,
      leaveAll: async () => undefined,
      removeMessage: async () => undefined,
      async forgetFiles() {
        if (!isDisk) throw new Error('the disk is gone');
      },
    });
    expect(await erasure.eraseDue()).toBe(0);
    expect(failures).toHaveLength(1);
    // Parts of it may be gone: no one has it back now.
    expect((await api.refused(unarchiveUser, admin, { params: { user_id: ana } })).code).toBe(
      'user.not_found',
    );
    isDisk = true;
    expect(await erasure.eraseDue()).toBe(1);
    expect(await erasure.eraseDue()).toBe(0);
    const { rows } = await api.db.query<{ receipt: Record<string, number>; erased_at: string }>(
      'select receipt, erased_at from account_deletions where user_id = $1',
      [ana],
    );
    expect(rows).toEqual([
      { receipt: expect.objectContaining({ user_sessions: 1 }), erased_at: expect.any(String) },
    ]);
  });
});

/** The short one: said in a community and to Ben, and nothing else. */
async function aFullLifeOf() {
  const [ana, ben] = await Promise.all([api.owner(), api.owner({ first: 'Ben', last: 'Santos' })]);
  const group = await api.community(ben);
  await api.ok(joinCommunity, ana, { params: { group_id: group.id } });
  const { data: post } = await api.ok(createPost, ana, {
    body: { group_id: group.id, content_md: 'Mainit na pandesal' },
  });
  await api.ok(react, ana, { body: { post_id: post.id, emoji: '🥖' } });
  const chat = randomUUID();
  await api.ok(openPrivateConversation, ana, {
    params: { chat_conversation_id: chat },
    body: { recipient_id: ben },
  });
  for (const [person, content] of [
    [ana, 'Lihim'],
    [ben, 'Sige'],
  ] as const)
    await api.ok(sendPrivateMessage, person, {
      body: { chat_conversation_id: chat, content, client_msg_id: randomUUID() },
    });
  return { ana, ben, group, chat };
}

test('every column that refers to a person says what becomes of it when they are erased', async () => {
  const { rows } = await api.db.query<{ reference: string }>(
    `select c.conrelid::regclass::text || '.' || a.attname as reference
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.confrelid = 'users'::regclass order by 1`,
  );
  const decided = [...erasedRows.map((place) => place.join('.')), ...Object.keys(keptReferences)];
  expect(decided.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted());
});

test('a person goes out of a picture of them wherever it hangs, and no one else does', () => {
  const [ana, ben] = [randomUUID(), randomUUID()];
  const drawn = (id: string, first_name: string) => ({
    id,
    username: first_name.toLowerCase(),
    first_name,
    last_name: 'Reyes',
    avatar_url: '/a.webp',
  });
  const event = {
    author: drawn(ana, 'Ana'),
    people: [drawn(ben, 'Ben'), drawn(ana, 'Ana')],
    id: ana,
    n: null,
  };
  const deleted = { id: ana, username: null, first_name: 'Deleted', last_name: 'user', avatar_url: null };
  expect(withoutPerson(event, ana)).toEqual({
    author: deleted,
    people: [drawn(ben, 'Ben'), deleted],
    id: ana,
    n: null,
  });
});
