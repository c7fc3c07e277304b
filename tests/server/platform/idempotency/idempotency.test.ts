import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src/server/platform/clock/clock.ts';
import {
  createIdempotency,
  KEY_LIFETIME_MS,
} from '../../../../src/server/platform/idempotency/idempotency.ts';
import {
  aCommunityForm,
  type CommunityApi,
  startCommunityApi,
} from '../../../support/actions/community-api.ts';

let api: CommunityApi;
let ana: string;
let ben: string;
let groupId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ana = await api.person({ first: 'Ana' });
  ben = await api.person({ first: 'Ben' });
  groupId = (await api.community(ana)).id;
});
afterAll(() => api.close());

async function post(path: string, person: string, payload: object, headers: Record<string, string>) {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${person}`, ...headers },
    payload,
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    json: answer.json(),
    isReplayed: answer.headers['idempotency-replayed'] === 'true',
  };
}
const found = (person: string, payload: object, key: string) =>
  post('/groups', person, payload, { 'idempotency-key': key });

async function count(table: 'groups' | 'chat_conversations', name: string): Promise<number> {
  const { rows } = await api.db.query<{ n: number }>(
    `select count(*)::int as n from ${table} where name = $1`,
    [name],
  );
  return rows[0]?.n ?? -1;
}

const grants = async () => (await api.eventsOn(`u:${ana}`)).length;

describe('a creating call with an Idempotency-Key', () => {
  test('is answered the same when it comes again, and nothing more is created or announced', async () => {
    const form = aCommunityForm();
    const key = randomUUID();
    const first = await found(ana, form, key);
    const announced = await grants();
    const again = await found(ana, form, key);
    expect([first.status, first.isReplayed, again.status, again.isReplayed]).toEqual([200, false, 200, true]);
    expect(again.text).toBe(first.text);
    expect(await count('groups', form.name)).toBe(1);
    expect(await grants()).toBe(announced);
  });

  test('spaces and the order of its fields make no difference', async () => {
    const { name, ...rest } = aCommunityForm();
    const key = randomUUID();
    await found(ana, { name, ...rest }, key);
    expect((await found(ana, { ...rest, name: `  ${name}  ` }, key)).isReplayed).toBe(true);
  });

  test('fifty at once create one, and all get the same answer', async () => {
    const form = aCommunityForm();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => found(ana, form, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await count('groups', form.name)).toBe(1);
  });

  test('with another payload is refused', async () => {
    const key = randomUUID();
    const other = aCommunityForm();
    await found(ana, aCommunityForm(), key);
    const refused = await found(ana, other, key);
    expect(refused).toMatchObject({ status: 409, json: { code: 'request.key_reused' } });
    expect(await count('groups', other.name)).toBe(0);
  });

  test('at another endpoint is refused', async () => {
    const key = randomUUID();
    await found(ana, aCommunityForm(), key);
    const chat = { group_id: groupId, name: 'iba-ito', topic: '' };
    const refused = await post('/chats/groups/conversations', ana, chat, { 'idempotency-key': key });
    expect(refused.json.code).toBe('request.key_reused');
  });

  test('of someone else is another key', async () => {
    const form = aCommunityForm();
    const key = randomUUID();
    const [anas, bens] = [await found(ana, form, key), await found(ben, form, key)];
    expect(bens).toMatchObject({ status: 200, isReplayed: false });
    expect(bens.json.data.id).not.toBe(anas.json.data.id);
  });

  test('that was refused is tried anew: a refusal creates nothing to replay', async () => {
    const slug = `kape-${randomUUID().slice(0, 6)}`;
    await found(ben, aCommunityForm({ slug }), randomUUID());
    const key = randomUUID();
    const form = aCommunityForm({ slug });
    expect((await found(ana, form, key)).json.code).toBe('group.slug_taken');
    expect((await found(ana, form, key)).json.code).toBe('group.slug_taken');
    expect(await found(ana, { ...form, slug: `${slug}-2` }, key)).toMatchObject({
      status: 200,
      isReplayed: false,
    });
  });

  test('is forgotten after 48 hours, swept or not', async () => {
    const form = aCommunityForm();
    const keys = [randomUUID(), randomUUID()] as const;
    for (const key of keys) await found(ana, form, key);
    const { rowCount } = await api.db.query(
      `update idempotency_keys set created_at = created_at - make_interval(secs => $2) where key = any($1::text[])`,
      [keys, KEY_LIFETIME_MS / 1000],
    );
    expect(rowCount).toBe(2);
    expect((await found(ana, form, keys[0])).isReplayed).toBe(false);
    expect((await found(ana, form, keys[0])).isReplayed).toBe(true);
    const { sweep } = createIdempotency({ db: api.db, clock: systemClock });
    await sweep();
    const { rows } = await api.db.query('select key from idempotency_keys where key = any($1::text[])', [
      keys,
    ]);
    expect(rows).toEqual([{ key: keys[0] }]);
  });

  test('without one, each call creates', async () => {
    const form = aCommunityForm();
    for (let n = 0; n < 2; n += 1) await post('/groups', ana, form, {});
    expect(await count('groups', form.name)).toBe(2);
  });

  test.each([
    ['empty', ''],
    ['longer than 128', 'k'.repeat(129)],
    ['not printable', 'kéy'],
  ])('that is %s is refused by its name', async (_, key) => {
    const refused = await found(ana, aCommunityForm(), key);
    expect(refused).toMatchObject({ status: 422, json: { issues: [{ path: 'Idempotency-Key' }] } });
  });

  test('at an end that creates nothing means nothing', async () => {
    const read = await post(`/groups/${groupId}/join`, ben, {}, { 'idempotency-key': '' });
    expect(read.status).toBe(200);
  });
});

test('a chat of a community is opened once', async () => {
  const chat = { group_id: groupId, name: `kwento-${randomUUID().slice(0, 6)}`, topic: '' };
  const open = (key: string) => post('/chats/groups/conversations', ana, chat, { 'idempotency-key': key });
  const key = randomUUID();
  const answers = await Promise.all([open(key), open(key), open(key)]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ isReplayed }) => isReplayed)).toHaveLength(2);
  expect(await count('chat_conversations', chat.name)).toBe(1);
  expect((await open(randomUUID())).json.code).toBe('chat.name_taken');
});

test('a message is one by its client_msg_id, with or without the header', async () => {
  const { rows } = await api.db.query<{ id: string }>(
    'select id from chat_conversations where group_id = $1',
    [groupId],
  );
  const client_msg_id = randomUUID();
  const body = { group_id: groupId, chat_conversation_id: rows[0]?.id, content: 'kumusta', client_msg_id };
  const say = (headers: Record<string, string>) => post('/chats/groups/messages', ana, body, headers);
  const answers = [
    await say({ 'idempotency-key': client_msg_id }),
    await say({}),
    await say({ 'idempotency-key': 'x' }),
  ];
  expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('Acting-As', () => {
  test('a call on behalf of one person is not made as another, and changes nothing', async () => {
    const form = aCommunityForm();
    const refused = await post('/groups', ben, form, { 'acting-as': ana });
    expect(refused).toMatchObject({ status: 401, json: { code: 'auth.required' } });
    expect(await count('groups', form.name)).toBe(0);
  });

  test('on behalf of oneself it is as without it', async () => {
    expect((await post('/groups', ben, aCommunityForm(), { 'acting-as': ben })).status).toBe(200);
  });
});
