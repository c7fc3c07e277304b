import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstAnswers } from '../../src/contract/core/first-answers.ts';
import { aRoom, type Room } from '../support/a-room.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type FreshDatabase, freshDatabase } from '../support/engines/fresh-database.ts';

const BLOCK = /<script id="first-answers" type="application\/json">([\s\S]*?)<\/script>/;
/** What could end the block, and what would then run. */
const ATTACK = '</script><script>alert(1)</script><!--';

let database: FreshDatabase;
let server: Server;
let room: Room;
let other: Room;

beforeAll(async () => {
  database = await freshDatabase();
  room = await aRoom(database.db, { names: ['Ana', 'Ben', 'Dan'] });
  other = await aRoom(database.db, { names: ['Eva'] });
  await database.db.query('update groups set is_public = false where id = $1', [room.groupId]);
  server = await aServer(database.url);
  const answer = await fetch(`${server.url}/api/chats/groups/messages`, {
    method: 'POST',
    headers: { cookie: `sid=${tokenOf(0)}`, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ group_id: room.groupId, chat_conversation_id: chatId(), client_msg_id: randomUUID() },
      content: ATTACK,
    }),
  });
  expect(answer.ok).toBe(true);
  await database.db.query(`update group_members set status = 'BANNED' where group_id = $1 and user_id = $2`, [
    room.groupId,
    room.members[2]?.userId,
  ]);
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

const tokenOf = (index: number) => room.members[index]?.token ?? '';
const chatId = () => room.conversationIds[0] ?? '';
/** The id is the slug of these communities. */
const slug = () => room.groupId;
const chats = (conversationId = chatId()) => `/communities/${slug()}/chats/?conversationId=${conversationId}`;

/** The page as a browser opens it. `fetch` says of itself that it opens none. */
async function open(
  path: string,
  token: string | null,
  mode: string | null = 'navigate',
  more: Readonly<Record<string, string>> = {},
) {
  const request = get(server.url + path, {
    headers: {
      accept: 'text/html',
      ...(mode !== null && { 'sec-fetch-mode': mode }),
      ...(token !== null && { cookie: `sid=${token}` }),
      ...more,
    },
  });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (answer === undefined) throw new Error('no answer');
  const page = await text(answer);
  const block = BLOCK.exec(page)?.[1];
  return {
    page,
    caching: answer.headers['cache-control'],
    block,
    answers: block === undefined ? null : firstAnswers.parse(JSON.parse(block)),
  };
}

/** The same calls, made by the page of that user. */
async function ask(urls: readonly string[], token: string | null) {
  const answers = urls.map(async (url) => {
    const answer = await fetch(server.url + url, {
      headers: token === null ? {} : { cookie: `sid=${token}` },
    });
    return [url, { status: answer.status, body: await answer.json() }] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** A refusal names its request, which is another one. */
function withoutRequestIds(answers: Awaited<ReturnType<typeof ask>>) {
  return JSON.parse(JSON.stringify(answers).replaceAll(/"request_id":"[^"]*"/g, '"request_id":""'));
}

const ME = '/api/me';
const details = () => `/api/groups/details?slug=${slug()}`;
const discussions = () => `/communities/${slug()}/?tab=discussions`;
const community = () => [
  ...[ME, details(), `/api/me/groups/${room.groupId}/authorization`],
  '/api/chats/groups/conversations/search?page=1&limit=100',
  `/api/chats/groups/${room.groupId}/layout`,
];
const posts = () => [
  `/api/posts/search?group_id=${room.groupId}&sort_by=newest&limit=20`,
  `/api/posts/search?group_id=${room.groupId}&is_pinned=true&limit=100`,
];
const all = () => [
  ...community(),
  `/api/chats/groups/${room.groupId}/messages/search?chat_conversation_id=${chatId()}&limit=50`,
];

test('a page has the answers that its user would get from the API, and no others', async () => {
  const cases = [
    { who: 'a visitor', token: null, path: chats(), has: [ME] },
    { who: 'a session that is over', token: 'gone', path: chats(), has: [ME] },
    { who: 'a stranger', token: other.members[0]?.token ?? '', path: chats(), has: [ME, details()] },
    { who: 'a banned member', token: tokenOf(2), path: chats(), has: [ME, details()] },
    { who: 'a member', token: tokenOf(1), path: chats(), has: all() },
    { who: 'a member at home', token: tokenOf(1), path: '/', has: [ME] },
    {
      who: 'a member of another page',
      token: tokenOf(1),
      path: `/communities/${slug()}/`,
      has: community(),
    },
    { who: 'the discussions', token: tokenOf(1), path: discussions(), has: [...community(), ...posts()] },
    { who: 'a broken address', token: tokenOf(1), path: `//?tab=constructor&%E0%A4%A`, has: [ME] },
    { who: 'a part of them', token: tokenOf(1), path: `${discussions()}&filter=top`, has: community() },
    {
      who: 'a stranger at the discussions',
      token: other.members[0]?.token ?? '',
      path: discussions(),
      has: [ME, details()],
    },
    {
      who: 'a link to a message',
      token: tokenOf(1),
      path: `${chats()}&messageId=${randomUUID()}`,
      has: community(),
    },
    { who: 'an invite link', token: tokenOf(1), path: `/communities/${slug()}/?invite=x`, has: [ME] },
    { who: 'no community', token: tokenOf(1), path: '/communities/create/', has: [ME] },
    { who: 'no chat', token: tokenOf(1), path: chats('x'), has: community() },
  ];
  for (const { who, token, path, has } of cases) {
    const { answers, caching } = await open(path, token);
    const urls = Object.keys(answers ?? {});
    expect(urls.sort(), who).toEqual([...has].sort());
    expect(withoutRequestIds(answers ?? {}), who).toEqual(withoutRequestIds(await ask(urls, token)));
    expect(caching, who).toBe('no-store');
  }
});

test('a chat of another community is refused, as by the API', async () => {
  const { answers } = await open(chats(other.conversationIds[0]), tokenOf(1));
  const [, refused] = Object.entries(answers ?? {}).find(([url]) => url.includes('messages/search')) ?? [];
  expect(refused?.status).toBe(404);
});

test('what a user wrote cannot leave the block', async () => {
  const { block, page, answers } = await open(chats(), tokenOf(1));
  expect(JSON.stringify(answers)).toContain('alert(1)');
  expect(block).not.toContain('<');
  expect(page.split('</script>')).toHaveLength(page.split('<script').length);
});

test('a page has no answers unless a browser opens it', async () => {
  for (const mode of [null, 'cors', 'no-cors', 'same-origin', 'websocket']) {
    const { block, caching, page } = await open(chats(), tokenOf(1), mode);
    expect(block, String(mode)).toBeUndefined();
    expect(caching).toBe('no-cache');
    expect(page).not.toContain(chatId());
  }
});

test('what a browser fetches ahead of a click has no answers, and may be kept', async () => {
  for (const ahead of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ]) {
    const { block, caching } = await open(chats(), tokenOf(0), 'navigate', ahead);
    expect([block, caching], JSON.stringify(ahead)).toEqual([undefined, 'no-cache']);
  }
  expect((await open(chats(), tokenOf(0))).block).toBeDefined();
});
