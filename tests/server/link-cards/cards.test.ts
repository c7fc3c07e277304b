import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage, editMessage } from '../../../src/contract/chat/chat.ts';
import { deleteComment, searchComments, updateComment } from '../../../src/contract/feed/comments.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { aPicture } from '../uploads/a-picture.ts';
import { aLinkWorld, type LinkWorld } from './a-link-world.ts';
import { aWeb, bytes, html, type Web } from './a-web.ts';

let world: LinkWorld;
let web: Web;
let isDown = false;
const page = (title: string, head = '') => html(`<title>${title}</title>${head}`);

beforeAll(async () => {
  world = await aLinkWorld({ RATE_LIMIT: 'on' });
  web = await aWeb({
    '/una': page(
      'Una',
      '<meta name="description" content="Laman"><meta property="og:image" content="/larawan">',
    ),
    '/larawan': bytes(await aPicture(), 'image/png'),
    ...Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`/many/${n}`, page(`No. ${n}`)])),
    ...Object.fromEntries(
      ['ten', 'edit', 'other', 'delete', 'remove', 'post', 'comment', 'private', 'old'].map((name) => [
        `/${name}`,
        page(name),
      ]),
    ),
    '/sometimes': (request, answer) =>
      isDown ? answer.writeHead(500).end() : page('Bumalik')(request, answer),
  });
});
afterAll(async () => {
  web.close();
  await world.close();
});

const titleOf = (thing: { link_card?: { page: { title: string } | null } | null | undefined }) =>
  thing.link_card?.page?.title ?? null;

/** A message with a link, after its card has come. */
async function aMessage(path: string, person = world.ana) {
  const { id } = await world.say(person, `Tingnan: ${web.url}${path}`);
  await world.work();
  return world.message(id, world.ben);
}

test('a message gets its card after it was sent, live and in the history, with a picture of our own', async () => {
  const sent = await world.say(world.ana, `Basahin ninyo ${web.url}/una, maganda!`);
  expect(sent.link_card).toBeUndefined();
  await world.work();
  const { link_card } = await world.message(sent.id, world.ben);
  expect(link_card).toMatchObject({
    version: 1,
    page: { address: `${web.url}/una`, site: '127.0.0.1', title: 'Una', description: 'Laman' },
  });
  expect(await world.announced(`c:${world.chatId}`, sent.id)).toEqual([link_card]);
  const picture = link_card?.page?.picture ?? '';
  expect(picture).toMatch(/^\/files\/links\/[\w-]{22}\.webp$/);
  const served = await world.api.app.inject(picture);
  expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    ...[200, 'image/webp', 'private, max-age=31536000, immutable'],
  ]);
  for (const path of [
    '/files/links/x.webp',
    `/files/links/${'a'.repeat(22)}.webp`,
    '/files/links/..%2fx.webp',
  ])
    expect((await world.api.app.inject(path)).statusCode, path).toBe(404);
  expect(web.asked[0]?.headers).toMatchObject({
    'user-agent': expect.stringContaining('TambayanBot'),
    host: `127.0.0.1:${web.port}`,
  });
  expect(
    web.asked.flatMap(({ headers }) => [headers.cookie, headers.referer, headers.authorization]),
  ).toEqual(web.asked.flatMap(() => [undefined, undefined, undefined]));
});

test('the same link in ten messages is fetched once', async () => {
  const sent = [];
  for (let n = 0; n < 5; n++) sent.push(await world.say(world.ana, `${n}: ${web.url}/ten#part-${n}`));
  await world.work();
  for (let n = 5; n < 10; n++) sent.push(await world.say(world.ben, `${n}: ${web.url}/ten`));
  await world.work();
  expect(web.times('/ten')).toBe(1);
  for (const { id } of sent) expect(titleOf(await world.message(id, world.ana))).toBe('ten');
});

test('a failure is remembered for hours, a page for days', async () => {
  isDown = true;
  const first = await aMessage('/sometimes');
  expect(first.link_card).toMatchObject({ version: 0, page: null });
  isDown = false;
  await aMessage('/sometimes');
  expect(web.times('/sometimes')).toBe(1);
  const age = (by: string) =>
    world.api.db.query(
      `update links set checked_at = checked_at - $1::interval where address like '%/sometimes'`,
      [by],
    );
  await age('7 hours');
  expect(titleOf(await aMessage('/sometimes'))).toBe('Bumalik');
  await age('6 days');
  isDown = true;
  expect(titleOf(await aMessage('/sometimes'))).toBe('Bumalik');
  expect(web.times('/sometimes')).toBe(2);
  // Earlier messages keep what they had.
  expect(titleOf(await world.message(first.id, world.ana))).toBeNull();
});

test('the card goes with its link when the message is edited, and another link gets another card', async () => {
  const { id, link_card } = await aMessage('/edit');
  const edit = async (content: string) => {
    const answer = await world.api.ok(editMessage, world.ana, {
      params: { chat_message_id: id },
      body: { content },
    });
    return answer.data;
  };
  expect(titleOf(await edit(`Ayos: ${web.url}/edit`))).toBe('edit');
  const without = await edit('Wala na');
  expect(without.link_card).toMatchObject({ id: link_card?.id, page: null });
  const told = await world.announced(`c:${world.chatId}`, id);
  expect(told).toHaveLength(2);
  for (const card of told) expect(card).toEqual(without.link_card);
  expect(titleOf(await edit(`Heto: ${web.url}/other`))).toBeNull();
  await world.work();
  const { link_card: other } = await world.message(id, world.ben);
  expect(other?.page?.title).toBe('other');
  expect(other?.version).toBeGreaterThan(without.link_card?.version ?? 99);
});

test('a deleted message has no card, also not in the log, and a job that comes late changes nothing', async () => {
  const { id } = await aMessage('/delete');
  const early = await world.say(world.ana, `${web.url}/delete?early`);
  for (const chat_message_id of [id, early.id])
    await world.api.ok(deleteMessage, world.ana, { params: { chat_message_id } });
  await world.work();
  for (const one of [id, early.id]) {
    expect((await world.message(one, world.ben)).link_card, one).toBeUndefined();
    for (const card of await world.announced(`c:${world.chatId}`, one)) expect(card.page).toBeNull();
  }
  expect(web.times('/delete?early')).toBe(0);
});

test('the author alone removes a card, and it stays away while the link stays', async () => {
  const { id, link_card } = await aMessage('/remove');
  const cardId = link_card?.id ?? '';
  for (const person of [world.ben, world.mod, world.olive])
    expect((await world.remove(person, cardId)).status, person).toBe(403);
  expect((await world.remove(world.sally, cardId)).status).toBe(404);
  const removed = await world.remove(world.ana, cardId);
  expect(removed.json).toMatchObject({ data: { id: cardId, version: 2, page: null } });
  expect((await world.remove(world.ana, cardId)).json).toEqual(removed.json);
  expect(await world.announced(`c:${world.chatId}`, id)).toHaveLength(2);
  const body = { content: `Uli: ${web.url}/remove` };
  await world.api.ok(editMessage, world.ana, { params: { chat_message_id: id }, body });
  await world.work();
  expect(titleOf(await world.message(id, world.ana))).toBeNull();
  expect((await world.remove(world.ana, '018f3a5e-0000-7000-8000-000000000000')).status).toBe(404);
});

test('an author who may no longer read the chat removes nothing there', async () => {
  const gone = await world.api.person();
  await world.api.place(world.groupId, gone, 'MEMBER');
  const { link_card } = await aMessage('/remove', gone);
  await world.api.place(world.groupId, gone, 'MEMBER', 'BANNED');
  expect((await world.remove(gone, link_card?.id ?? '')).status).toBe(404);
});

test('a card that has not come yet can be removed too', async () => {
  const { id } = await world.say(world.ana, `${web.url}/remove?soon`);
  const { link_card } = await world.message(id, world.ana);
  expect((await world.remove(world.ana, link_card?.id ?? '')).status).toBe(200);
  await world.work();
  expect(titleOf(await world.message(id, world.ana))).toBeNull();
});

test('a post has a card; hidden from readers while it is hidden, and gone once it is deleted', async () => {
  const { id } = await world.post(world.ana, { content_md: `Balita: ${web.url}/post` });
  await world.work();
  const topic = `f:${world.groupId}`;
  const read = async (person: string) => titleOf(await world.read(person, id));
  expect([await read(world.ben), (await world.announced(topic, id)).at(-1)?.page?.title]).toEqual([
    'post',
    'post',
  ]);
  const setStatus = async (status: 'HIDDEN' | 'PUBLISHED') => {
    const { version } = await world.read(world.mod, id);
    await world.api.ok(updatePost, world.mod, { params: { post_id: id }, body: { status, version } });
  };
  await setStatus('HIDDEN');
  for (const card of await world.announced(topic, id)) expect(card.page).toBeNull();
  expect(await read(world.ana)).toBe('post');
  await setStatus('PUBLISHED');
  expect((await world.announced(topic, id)).at(-1)?.page?.title).toBe('post');
  const { link_card } = await world.read(world.ben, id);
  expect((await world.remove(world.ben, link_card?.id ?? '')).status).toBe(403);
  expect((await world.remove(world.ana, link_card?.id ?? '')).status).toBe(200);
  expect(await read(world.ben)).toBeNull();
  const other = await world.post(world.ana, { content_md: `${web.url}/post` });
  await world.work();
  await world.api.ok(deletePost, world.ana, { params: { post_id: other.id } });
  for (const card of await world.announced(topic, other.id)) expect(card.page).toBeNull();
});

test('a comment has a card, by the same rules', async () => {
  const post = await world.post(world.ana);
  const { id } = await world.comment(world.ben, post.id, { content_md: `Dito: ${web.url}/comment` });
  await world.work();
  const topic = `p:${post.id}`;
  const read = async (person: string) => {
    const { data } = await world.api.ok(searchComments, person, { query: { post_id: post.id } });
    const found = data.find((one) => one.id === id);
    if (!found) throw new Error('the comment is not listed');
    return found;
  };
  const { link_card, version } = await read(world.ana);
  expect([link_card?.page?.title, await world.announced(topic, id)]).toEqual(['comment', [link_card]]);
  const update = (person: string, body: object) =>
    world.api.ok(updateComment, person, { params: { comment_id: id }, body });
  await update(world.mod, { status: 'HIDDEN', version });
  for (const card of await world.announced(topic, id)) expect(card.page).toBeNull();
  expect(titleOf(await read(world.ben))).toBe('comment');
  await update(world.mod, { status: 'PUBLISHED', version: version + 1 });
  expect(titleOf(await read(world.ana))).toBe('comment');
  expect((await world.remove(world.ana, link_card?.id ?? '')).status).toBe(403);
  const edited = await update(world.ben, { content_md: 'Wala na' });
  expect(titleOf(edited.data)).toBeNull();
  await update(world.ben, { content_md: `${web.url}/comment` });
  await world.work();
  expect((await world.remove(world.ben, link_card?.id ?? '')).status).toBe(200);
  await world.api.ok(deleteComment, world.ben, { params: { comment_id: id } });
  for (const card of await world.announced(topic, id)) expect(card.page).toBeNull();
});

test('an author gets so many new pages an hour; then links stay without a card, and what is known still comes', async () => {
  const eager = await world.api.person();
  await world.api.place(world.groupId, eager, 'MEMBER');
  for (let n = 0; n < 65; n++) await world.say(eager, `${web.url}/many/${n}`);
  await world.work();
  const fetched = web.asked.filter(({ url }) => url?.startsWith('/many/'));
  expect(fetched).toHaveLength(60);
  const known = await world.say(eager, `${web.url}/ten`);
  await world.work();
  expect(titleOf(await world.message(known.id, world.ana))).toBe('ten');
});

test('the many links of one author do not delay those of others', async () => {
  const many = await world.api.person();
  await world.api.place(world.groupId, many, 'MEMBER');
  for (let n = 0; n < 30; n++) await world.say(many, `${web.url}/many/${n}?again`);
  await world.say(world.ben, `${web.url}/ten?again`);
  const before = web.asked.length;
  await world.work();
  const order = web.asked.slice(before).map(({ url = '' }) => url.replace(/\d+/, ''));
  expect(order).toHaveLength(31);
  // With the first twelve that are fetched at once.
  expect(order.indexOf('/ten?again')).toBeLessThan(12);
});

test('while another job fetches the address, this one waits for it', async () => {
  await world.api.db.query(
    `insert into links (address, claimed_until) values ($1, now() + interval '20 seconds')`,
    [`${web.url}/old`],
  );
  const { id } = await world.say(world.ana, `${web.url}/old`);
  await world.work();
  expect([web.times('/old'), titleOf(await world.message(id, world.ana))]).toEqual([0, null]);
  await world.api.db.query(`update links set claimed_until = now() - interval '1 second'`);
  await world.api.db.query(
    `update pgboss.job set start_after = now() where name = 'link.find' and state = 'created'`,
  );
  await world.work();
  expect([web.times('/old'), titleOf(await world.message(id, world.ana))]).toEqual([1, 'old']);
});

test('without link cards nothing is fetched, and old cards still go with their link', async () => {
  const off = await aLinkWorld({ LINK_CARDS: 'off' });
  try {
    const { id } = await off.say(off.ana, `${web.url}/una`);
    const before = web.asked.length;
    await off.work();
    expect([(await off.message(id, off.ana)).link_card, web.asked.length]).toEqual([undefined, before]);
    await off.api.db.query(
      `insert into link_uses (id, chat_message_id, address, is_waiting) values ($1, $1, 'https://a.example/', false)`,
      [id],
    );
    await off.api.db.query('update chat_messages set has_link = true where id = $1', [id]);
    const edited = await off.api.ok(editMessage, off.ana, {
      params: { chat_message_id: id },
      body: { content: `Iba: ${web.url}/ten` },
    });
    await off.work();
    expect([edited.data.link_card?.version, web.asked.length]).toEqual([1, before]);
    expect((await off.remove(off.ana, id)).status).toBe(404);
  } finally {
    await off.close();
  }
});

test('the sweep deletes what neither the cache nor a card needs', async () => {
  const { rows } = await world.api.db.query<{ id: string }>('select id from link_pages');
  const counts = async () =>
    (
      await world.api.db.query<{ links: number; pages: number; used: number }>(
        `select (select count(*)::integer from links) as links, (select count(*)::integer from link_pages) as pages,
           (select count(distinct link_page_id)::integer from link_uses) as used`,
      )
    ).rows[0];
  const sweep = async () => {
    await world.api.withTx((tx) => world.api.app.jobs.send(tx, 'links.sweep', {}));
    await world.work();
  };
  await sweep();
  expect((await counts())?.pages).toBe(rows.length);
  await world.api.db.query(`update links set checked_at = checked_at - interval '8 days'`);
  await sweep();
  const after = await counts();
  expect([after?.links, after?.pages]).toEqual([0, after?.used]);
  expect(after?.pages).toBeLessThan(rows.length);
});
