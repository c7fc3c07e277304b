import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { events } from '../../../src/contract/events.ts';
import { createComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { POST_EXCERPT_MAX } from '../../../src/contract/feed/content.ts';
import { createPost, getPost, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays } from '../chat/private-world.ts';
import { aFeed, type Feed } from './a-feed.ts';

/** An id of no one and of nothing. */
const nobody = '00000000-0000-7000-8000-000000000000';
const answerOf = z.object({ data: z.object({ id: z.string() }) });

let api: CommunityApi;
let feed: Feed;

beforeAll(async () => {
  api = await startCommunityApi();
  feed = await aFeed(api);
});
afterAll(() => api.close());

async function tagIds(...slugs: string[]): Promise<string[]> {
  const { rows } = await api.db.query<{ id: string; slug: string }>(
    'select id, slug from tags where slug = any($1)',
    [slugs],
  );
  return slugs.map((slug) => rows.find((row) => row.slug === slug)?.id ?? '');
}
const form = (changes: object = {}) => ({
  body: { group_id: feed.groupId, content_md: 'Magandang umaga', ...changes },
});

describe('POST /posts', () => {
  test('a post has the next position, its tags in the order of its author, and the people it mentions', async () => {
    const first = await feed.post(feed.ana);
    const tag_ids = await tagIds('coffee', 'baking');
    const content_md = `${mentionToken({ id: feed.ben })} at ${mentionToken({ id: feed.sally })}, tara!`;
    const post = await feed.post(feed.ana, { title: '  Kape  ', content_md, tag_ids });
    expect(post).toMatchObject({
      seq: first.seq + 1,
      title: 'Kape',
      content_md,
      is_whole: true,
      status: 'PUBLISHED',
      author: { id: feed.ana },
      tags: [{ slug: 'coffee' }, { slug: 'baking' }],
      // Sally only visits: she cannot be called.
      mentions: [{ id: feed.ben }],
      reactions: [],
      comment_count: 0,
      version: 1,
    });
    expect(await feed.read(feed.sally, post.id)).toEqual(post);
  });

  test('the community is told once, with the beginning of a long post', async () => {
    const content_md = 'mahaba '.repeat(1_000);
    const post = await feed.post(feed.ana, { content_md });
    expect(post.content_md).toBe(content_md);
    const [told] = (await feed.toldOf(`f:${feed.groupId}`, 'post.created')).slice(-1);
    const facts = events['post.created'].parse(told?.d);
    expect([facts.id, facts.is_whole, facts.content_md]).toEqual([
      post.id,
      false,
      content_md.slice(0, POST_EXCERPT_MAX),
    ]);
    const { data } = await api.ok(searchPosts, feed.ben, { query: { group_id: feed.groupId } });
    expect(data.find(({ id }) => id === post.id)).toMatchObject({
      is_whole: false,
      content_md: facts.content_md,
    });
  });

  test('an excerpt cuts neither an emoji nor a mention in two', async () => {
    const start = 'a'.repeat(POST_EXCERPT_MAX - 1);
    const emoji = await feed.post(feed.ana, { content_md: `${start}😀 at iba pa` });
    const mention = await feed.post(feed.ana, {
      content_md: `${start.slice(9)} ${mentionToken({ id: feed.ben })}`,
    });
    const { data } = await api.ok(searchPosts, feed.ben, { query: { group_id: feed.groupId, limit: '2' } });
    expect(data.map(({ content_md }) => content_md)).toEqual([`${start.slice(9)} `, start]);
    expect(data.map(({ id }) => id)).toEqual([mention.id, emoji.id]);
  });

  test('sent again with the same key it is the same post, told once', async () => {
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/posts',
        headers: { authorization: `Bearer ${feed.ana}`, 'idempotency-key': 'minsan-lang' },
        payload: form({ content_md: 'Isang beses lang' }).body,
      });
    const [one, two] = [await send(), await send()];
    expect(two.body).toBe(one.body);
    expect(two.headers['idempotency-replayed']).toBe('true');
    const told = await feed.toldOf(`f:${feed.groupId}`, 'post.created');
    expect(told.filter(({ ref }) => ref === one.json<{ data: { id: string } }>().data.id)).toHaveLength(1);
  });

  test('of many at once each gets a position of its own, without holes', async () => {
    const other = await aFeed(api);
    const people = [other.olive, other.mod, other.ana, other.ben];
    const posts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => other.post(people[n % 4] ?? other.ana)),
    );
    expect(posts.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
  });

  test.each([
    ['blank', { content_md: ' \n ' }, 'content_md', 'Post is empty'],
    ['too long', { content_md: 'a'.repeat(20_001) }, 'content_md', 'Post must not exceed 20000 characters'],
    ['a long title', { title: 'a'.repeat(151) }, 'title', 'Title must not exceed 150 characters'],
    [
      'a list of thousands',
      { content_md: '- a\n'.repeat(4000) },
      'content_md',
      'Too many list items, quotes or formatting marks',
    ],
    [
      'a table of thousands',
      { content_md: `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(400)}` },
      'content_md',
      undefined,
    ],
    ['NUL', { content_md: 'a\u0000b' }, 'content_md', 'Text contains characters that cannot be stored'],
    ['somebody else as author', { author_id: nobody }, 'author_id', undefined],
  ])('%s is refused at its field', async (_, changes, path, message) => {
    const problem = await api.refused(createPost, feed.ana, form(changes));
    expect(problem).toMatchObject({ status: 422, issues: [{ path, ...(message && { message }) }] });
  });

  test('an unknown tag is refused, and nothing is stored', async () => {
    const before = await feed.toldOf(`f:${feed.groupId}`);
    const tag_ids = [...(await tagIds('coffee')), nobody];
    const problem = await api.refused(createPost, feed.ana, form({ tag_ids }));
    expect(problem).toMatchObject({ code: 'tag.not_found', issues: [{ path: 'tag_ids' }] });
    expect(await feed.toldOf(`f:${feed.groupId}`)).toEqual(before);
    const next = await feed.post(feed.ana);
    const { data } = await api.ok(searchPosts, feed.ana, { query: { group_id: feed.groupId, limit: '2' } });
    expect(data.map(({ seq }) => seq)).toEqual([next.seq, next.seq - 1]);
  });

  test('only staff announces', async () => {
    expect(await api.refused(createPost, feed.ana, form({ is_announcement: true }))).toMatchObject({
      code: 'group.not_allowed',
    });
    expect(await feed.post(feed.mod, { is_announcement: true })).toMatchObject({ is_announcement: true });
  });
});

describe('what a community asks of those who write', () => {
  async function withRules(rules: string): Promise<Feed> {
    const strict = await aFeed(api);
    await api.db.query(`update groups set ${rules} where id = $1`, [strict.groupId]);
    return strict;
  }
  const tried = (strict: Feed, person: string, changes: object = {}) =>
    api.call(createPost, person, { body: { group_id: strict.groupId, content_md: 'Hoy', ...changes } });

  test('slow mode lets the next thing through when its time has come, and one of two at once', async () => {
    const strict = await withRules('slow_mode_seconds = 60');
    const both = await Promise.all([tried(strict, strict.ana), tried(strict, strict.ana)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { authorization: `Bearer ${strict.ana}` },
      payload: { group_id: strict.groupId, content_md: 'Ulit' },
    });
    expect(answer.json()).toMatchObject({ code: 'content.too_soon' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    await api.db.query(`update posts set created_at = now() - interval '61 s' where group_id = $1`, [
      strict.groupId,
    ]);
    expect((await tried(strict, strict.ana)).status).toBe(200);
    expect((await tried(strict, strict.mod)).status).toBe(200);
    expect((await tried(strict, strict.mod)).status).toBe(200);
  });

  test.each([
    ['https://example.com', true],
    ['bisitahin ang shop.example.ph ngayon', true],
    ['[dito](/iba)', true],
    ['Sige po. Salamat', false],
    ['3.50 kada isa', false],
  ])('where links are blocked, %s is a link: %s', async (content_md, isLink) => {
    const strict = await withRules('are_links_blocked = true');
    const { status, json } = await tried(strict, strict.ana, { content_md });
    expect(status).toBe(isLink ? 422 : 200);
    if (isLink)
      expect(json).toMatchObject({ code: 'content.not_accepted', issues: [{ path: 'content_md' }] });
    expect((await tried(strict, strict.olive, { content_md })).status).toBe(200);
  });

  test.each([
    ['Bawal ang SPÁM dito', 'content_md'],
    ['bilhin   mo na', 'content_md'],
    ['sp*am*', 'content_md'],
    ['s**pa**m', 'content_md'],
    ['sp\u200bam', 'content_md'],
    ['sраm', 'content_md'],
    ['sp4m', 'content_md'],
    ['!spam!hoy', 'content_md'],
    ['s p a m', 'content_md'],
    ['s.p.a.m', 'content_md'],
    ['[sp](https://a.ph)am', 'content_md'],
    ['sp&#97;m', 'content_md'],
    ['spammer', null],
    ['4 5 7 sako', null],
    ['Walang masama', null],
  ])('blocked words are whole words, whatever their accents: %s', async (content_md, path) => {
    const strict = await withRules(`blocked_words = array['spam', 'bilhin mo', '!!!']`);
    const { status, json } = await tried(strict, strict.ana, { content_md });
    expect(status).toBe(path === null ? 200 : 422);
    if (path !== null) expect(json).toMatchObject({ code: 'content.not_accepted', issues: [{ path }] });
  });

  test('every rule holds in posts, comments and chats, for what is new and for edits, and not for staff', async () => {
    const strict = await aFeed(api);
    const post = await strict.post(strict.olive);
    const field = { post: 'content_md', comment: 'content_md', message: 'content' };
    const ways = {
      post: (person: string, content_md: string) => tried(strict, person, { content_md }),
      comment: (person: string, content_md: string) =>
        api.call(createComment, person, { body: { post_id: post.id, content_md } }),
      message: (person: string, content: string) =>
        api.call(sendMessage, person, {
          body: {
            group_id: strict.groupId,
            chat_conversation_id: strict.chatId,
            content,
            client_msg_id: randomUUID(),
          },
        }),
    };
    const made = answerOf.parse((await ways.post(strict.ana, 'Sige')).json).data.id;
    const said = answerOf.parse((await ways.comment(strict.ana, 'Sige')).json).data.id;
    const sent = answerOf.parse((await ways.message(strict.ana, 'Sige')).json).data.id;
    const edits = {
      post: (content_md: string) =>
        api.call(updatePost, strict.ana, { params: { post_id: made }, body: { content_md } }),
      comment: (content_md: string) =>
        api.call(updateComment, strict.ana, { params: { comment_id: said }, body: { content_md } }),
      message: (content: string) =>
        api.call(editMessage, strict.ana, { params: { chat_message_id: sent }, body: { content } }),
    };
    const rules: [rule: string, text: string, code: string, holdsInEdits: boolean][] = [
      [`blocked_words = array['spam']`, 'Walang spam dito', 'content.not_accepted', true],
      ['are_links_blocked = true', 'Sa https://example.com', 'content.not_accepted', true],
      ['minimum_account_age_days = 7', 'Bago lang ako', 'content.not_accepted', false],
      ['slow_mode_seconds = 60', 'Ang bilis', 'content.too_soon', false],
    ];
    for (const [rule, text, code, holdsInEdits] of rules) {
      await api.db.query(
        `update groups set slow_mode_seconds = 0, are_links_blocked = false, blocked_words = '{}',
           minimum_account_age_days = 0 where id = $1`,
        [strict.groupId],
      );
      await api.db.query(`update groups set ${rule} where id = $1`, [strict.groupId]);
      for (const where of ['message', 'post', 'comment'] as const) {
        // The first one may still go where one only has to wait.
        if (code === 'content.too_soon') await ways[where](strict.ana, text);
        const about = `${rule}: ${where}`;
        expect([about, (await ways[where](strict.ana, text)).json]).toMatchObject([about, { code }]);
        expect([about, (await ways[where](strict.mod, text)).status]).toEqual([about, 200]);
        const edited = await edits[where](`${text}!`);
        expect([about, edited.status]).toEqual([about, holdsInEdits ? 422 : 200]);
        if (holdsInEdits)
          expect([about, edited.json]).toMatchObject([about, { code, issues: [{ path: field[where] }] }]);
      }
    }
  });

  test('a message that is sent twice under slow mode is stored once, and both times answered', async () => {
    const strict = await withRules('slow_mode_seconds = 60');
    const body = {
      group_id: strict.groupId,
      chat_conversation_id: strict.chatId,
      content: 'Kumusta',
      client_msg_id: randomUUID(),
    };
    const answers = await Promise.all([1, 2, 3].map(() => api.call(sendMessage, strict.ana, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => answerOf.parse(json).data.id)).size).toBe(1);
  });

  test('private messages are held to no rule of a community', async () => {
    const strict = await withRules(
      `slow_mode_seconds = 60, are_links_blocked = true, minimum_account_age_days = 7, blocked_words = array['spam']`,
    );
    const { open, say } = privateWays(api);
    const { id } = await open(strict.ana, strict.ben);
    for (let n = 0; n < 2; n++) await say(strict.ana, id, 'spam: https://example.com');
  });

  test('a blocked word in the title is told there', async () => {
    const strict = await withRules(`blocked_words = array['spam']`);
    const { json } = await tried(strict, strict.ana, { title: 'Spam' });
    expect(json).toMatchObject({ code: 'content.not_accepted', issues: [{ path: 'title' }] });
  });

  test('an account that is too new waits', async () => {
    const strict = await withRules('minimum_account_age_days = 3');
    expect((await tried(strict, strict.ana)).json).toMatchObject({ code: 'content.not_accepted' });
    await api.db.query(`update users set created_at = now() - interval '73 hours' where id = $1`, [
      strict.ana,
    ]);
    expect((await tried(strict, strict.ana)).status).toBe(200);
  });
});

describe('GET /posts/{post_id}', () => {
  test('says where the discussion continues', async () => {
    const post = await feed.post(feed.ana);
    await feed.comment(feed.ben, post.id);
    const { rt } = await api.ok(getPost, feed.ana, { params: { post_id: post.id } });
    const [last] = (await api.eventsOn(`p:${post.id}`)).slice(-1);
    expect(rt).toEqual([`p:${post.id}`, last?.e, last?.o, last?.x]);
  });
});
