import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isReservedCommunityName,
  isReservedPersonName,
  isReservedUsername,
} from '../../../src/contract/account/reserved-names.ts';
import { aMember } from '../auth/a-person.ts';
import { type AuthServer, startAuth } from '../auth/start-auth.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

test.each([
  ['GET', '/me'],
  ['GET', '/me/authorization'],
  ['PUT', '/me'],
] as const)('%s %s is for the signed in', async (method, path) => {
  const browser = server.browser();
  const reply = method === 'GET' ? await browser.get(path) : await browser.put(path, {});
  expect(reply.status).toBe(401);
  expect(reply.code).toBe('auth.required');
});

test('one sees oneself, and nothing that is not in the contract', async () => {
  const { browser, id } = await aMember(server, 'self@example.com');
  const { data } = await browser.get('/me');
  expect(data).toEqual({
    id,
    username: null,
    email: 'self@example.com',
    first_name: 'Liza',
    last_name: 'Mendoza',
    bio: null,
    is_public: true,
    avatar_url: null,
    social_links: {},
    created_at: new Date(server.time.now).toISOString(),
    start_step: 'interests',
    version: 2,
  });
});

test('what is changed is told to the own other screens; what is left out stays', async () => {
  const { browser, id } = await aMember(server, 'editor@example.com');
  server.events.length = 0;
  const links = { website: 'https://liza.example', instagram: '@liza', x: '' };
  const changed = await browser.put('/me', {
    username: ' LizaM ',
    bio: 'Baker in Cebu 🥐',
    is_public: false,
    social_links: links,
  });
  expect(changed.data).toMatchObject({
    username: 'lizam',
    first_name: 'Liza',
    bio: 'Baker in Cebu 🥐',
    is_public: false,
    social_links: links,
    version: 3,
  });
  expect((await browser.get('/me')).data).toEqual(changed.data);
  expect(server.events.map(({ t, k, d }) => ({ t, k, d }))).toEqual([
    { t: `u:${id}`, k: 'profile.updated', d: { version: 3 } },
    {
      t: `u:${id}`,
      k: 'person.updated',
      d: {
        person: { id, username: 'lizam', first_name: 'Liza', last_name: 'Mendoza', avatar_url: null },
        version: 3,
      },
    },
  ]);
});

test('repeating a change changes nothing and tells no one', async () => {
  const { browser } = await aMember(server, 'repeat@example.com');
  const form = { first_name: 'Elisa', bio: null, social_links: {} };
  const first = await browser.put('/me', form);
  server.events.length = 0;
  const second = await browser.put('/me', form);
  expect(second.data).toEqual(first.data);
  expect(server.events).toEqual([]);
});

test('null removes the username and the picture', async () => {
  const { browser, id } = await aMember(server, 'remove@example.com');
  await browser.put('/me', { username: 'removable' });
  await server.db.query(`update users set avatar_url = '/files/a.png' where id = $1`, [id]);
  const reply = await browser.put('/me', { username: null, avatar_url: null });
  expect(reply.data).toMatchObject({ username: null, avatar_url: null });
});

test('a username belongs to one person, whatever its letters', async () => {
  const one = await aMember(server, 'u1@example.com');
  const two = await aMember(server, 'u2@example.com');
  await one.browser.put('/me', { username: 'dolphin' });
  const reply = await two.browser.put('/me', { username: 'DOLPHIN', bio: 'not kept' });
  expect(reply.status).toBe(409);
  expect(reply.code).toBe('user.username_taken');
  expect(reply.issues).toEqual(['username: This username is taken']);
  expect((await two.browser.get('/me')).data).toMatchObject({ username: null, bio: null });
  expect((await one.browser.put('/me', { username: 'Dolphin', bio: 'mine' })).status).toBe(200);
});

test('of many who want a username at once one gets it', async () => {
  const people = [];
  for (let n = 0; n < 6; n++) people.push(await aMember(server, `want${n}@example.com`));
  const replies = await Promise.all(people.map(({ browser }) => browser.put('/me', { username: 'wanted' })));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
});

test('two changes at once both stay', async () => {
  const { browser } = await aMember(server, 'both@example.com');
  await Promise.all([browser.put('/me', { bio: 'kept' }), browser.put('/me', { first_name: 'Elisa' })]);
  expect((await browser.get('/me')).data).toMatchObject({ bio: 'kept', first_name: 'Elisa', version: 4 });
});

test.each([
  'admin',
  'Adm1n',
  'admin2',
  'tambayan',
  'TambayanPH',
  'supp0rt',
  'everyone',
  'm0derator',
  'official',
])('the username %s is reserved', async (username) => {
  const { browser } = await aMember(server, `r${server.time.now}@example.com`);
  server.time.now += 1;
  const reply = await browser.put('/me', { username });
  expect(reply.code).toBe('user.username_taken');
  expect(reply.issues).toEqual(['username: This username is reserved']);
});

test('no one is called like the site or its staff, also in letters that only look so', async () => {
  const { browser } = await aMember(server, 'official@example.com');
  const reserved = [
    ...[
      'Tambayan Support',
      'TAMBAYAN Ph',
      'T a m b a y a n',
      'Admin Team',
      'Adm1n Staff',
      'Official  Moderator',
    ],
    // Cyrillic А, а and о, Greek capitals, full width, accents, and 1 for l.
    ...[
      'Аdmin Team',
      'Tаmbаyаn Reyes',
      'ΤΑΜΒΑΥΑΝ Help',
      'Ａｄｍｉｎ Team',
      'Ádmín Téam',
      'Bi11ing Support2',
      '$upport Adm!n',
    ],
  ];
  for (const name of reserved) expect(isReservedPersonName(name), name).toBe(true);
  const own = ['Ana Reyes', 'José Ñino', 'Adminah Cruz', 'Ana Staff', 'Bai Help', 'Анна Иванова', '林 美'];
  for (const name of own) expect(isReservedPersonName(name), name).toBe(false);
  const reply = await browser.put('/me', { first_name: 'Tambayan', last_name: 'Support' });
  expect([reply.status, reply.issues]).toEqual([
    422,
    ['first_name: This name is reserved for the Tambayan team'],
  ]);
});

test('no community passes for the site, but a tambayan may be called so', () => {
  const reserved = [
    ...[
      'Tambayan',
      'tambayan-official',
      'Tambayan PH',
      'The Tambayan',
      'tambayanhelp',
      'Tambayan Support Center',
    ],
    ...['adm1n', 'admin-2', 'Staff', 'Support Team', 'Оfficial', 'support24', 'T A M B A Y A N'],
  ];
  for (const name of reserved) expect(isReservedCommunityName(name), name).toBe(true);
  const own = [
    'Tambayan ng mga Nanay',
    'Anxiety Support Group',
    'Rootcrop Farmers',
    'Admin Assistants Manila',
    '2024',
  ];
  for (const name of own) expect(isReservedCommunityName(name), name).toBe(false);
});

test.each(['liza', 'juan88', 'me1990', 'cebubaker'])('the username %s is not reserved', (username) => {
  expect(isReservedUsername(username)).toBe(false);
});
