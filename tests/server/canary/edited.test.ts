import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deleteMessage, editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { deleteComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import {
  type CommunityApi,
  type LoggedEvent,
  startCommunityApi,
} from '../../support/actions/community-api.ts';
import { aKnownPage } from '../../support/actions/link-actions.ts';
import { privateWays } from '../chat/private-world.ts';
import { aFeed, type Feed } from '../feed/a-feed.ts';

const SECRET = 'sikretong-salita';
const PRESENT = 'bagong-salita';

let api: CommunityApi;
let feed: Feed;
let base: string;
const listening: AbortController[] = [];

beforeAll(async () => {
  api = await startCommunityApi();
  feed = await aFeed(api);
  base = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const one of listening.splice(0)) one.abort();
});
afterAll(() => api.close());

/** Where a topic stood: epoch, offset and tag. */
type Position = readonly [epoch: number, offset: number, tag: number];
const BEGINNING: Position = [1_000_001, 0, 0];
const positionOf = (event: LoggedEvent | undefined): Position =>
  event ? [event.e, event.o, event.x] : BEGINNING;

async function sync(person: string, topic: string, at: Position): Promise<string> {
  const answer = await fetch(`${base}/rt/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
    body: JSON.stringify({ v: 1, tab: 't', build: 'b', cur: [[topic, 'full', ...at]], wait: 0 }),
  });
  return answer.text();
}

/** Reads an event stream up to where the replay is complete; it stays open until the test ends. */
async function stream(person: string, topic: string, at: Position | null): Promise<string> {
  const gone = new AbortController();
  listening.push(gone);
  const answer = await fetch(`${base}/rt/sse?topic=${topic}`, {
    headers: { authorization: `Bearer ${person}`, ...(at && { 'last-event-id': at.join('.') }) },
    signal: gone.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  while (reader && !/"op":"(subok|reset|denied)"/.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

/** Something that says {@link SECRET} on `topics`, and how it is edited to {@link PRESENT} and deleted. */
interface Written {
  readonly topics: readonly string[];
  readonly edit: () => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

const say = async (content: string, reply_to_id?: string) => {
  const body = { group_id: feed.groupId, chat_conversation_id: feed.chatId, content, reply_to_id };
  return (await api.ok(sendMessage, feed.ana, { body: { ...body, client_msg_id: randomUUID() } })).data;
};
const messageActions = (id: string) => {
  const params = { chat_message_id: id };
  return {
    edit: () => api.ok(editMessage, feed.ana, { params, body: { content: PRESENT } }),
    remove: () => api.ok(deleteMessage, feed.ana, { params }),
  };
};
const postActions = (post_id: string) => ({
  edit: () =>
    api.ok(updatePost, feed.ana, {
      params: { post_id },
      body: { title: PRESENT, content_md: PRESENT },
    }),
  remove: () => api.ok(deletePost, feed.ana, { params: { post_id } }),
});

const writing: Record<string, () => Promise<Written>> = {
  'a message': async () => {
    const { id } = await say(SECRET);
    await say('iba naman');
    return { topics: [`c:${feed.chatId}`], ...messageActions(id) };
  },
  'a message that others quote': async () => {
    const { id } = await say(SECRET);
    const reply = await say('sagot', id);
    await api.ok(editMessage, feed.ana, {
      params: { chat_message_id: reply.id },
      body: { content: 'sagot ko' },
    });
    return { topics: [`c:${feed.chatId}`], ...messageActions(id) };
  },
  'a message that was edited before, often': async () => {
    const { id } = await say(SECRET);
    for (let n = 0; n < 25; n++)
      await api.ok(editMessage, feed.ana, {
        params: { chat_message_id: id },
        body: { content: `${SECRET} ${n}` },
      });
    return { topics: [`c:${feed.chatId}`], ...messageActions(id) };
  },
  'the first message of a private conversation': async () => {
    const { open, say: sayTo } = privateWays(api);
    const carla = await api.person({ first: 'Carla' });
    await api.place(feed.groupId, carla, 'MEMBER');
    const opened = await open(feed.ana, carla);
    const { id } = await sayTo(feed.ana, opened.id, SECRET);
    return { topics: [`c:${opened.id}`, `u:${feed.ana}`], ...messageActions(id) };
  },
  'a post': async () => {
    const { id } = await feed.post(feed.ana, { title: SECRET, content_md: SECRET });
    return { topics: [`f:${feed.groupId}`], ...postActions(id) };
  },
  'a post that was hidden for a while': async () => {
    const { id } = await feed.post(feed.ana, { title: SECRET, content_md: SECRET });
    for (const [status, version] of [
      ['HIDDEN', 1],
      ['PUBLISHED', 2],
    ] as const)
      await api.ok(updatePost, feed.mod, { params: { post_id: id }, body: { status, version } });
    return { topics: [`f:${feed.groupId}`, `p:${id}`], ...postActions(id) };
  },
  'the page behind the link of a message': async () => {
    const { id } = await say(await aKnownPage(api.db, SECRET));
    await api.app.jobs.runDue();
    return { topics: [`c:${feed.chatId}`], ...messageActions(id) };
  },
  'the page behind the link of a post': async () => {
    const { id } = await feed.post(feed.ana, { content_md: await aKnownPage(api.db, SECRET) });
    await api.app.jobs.runDue();
    return { topics: [`f:${feed.groupId}`], ...postActions(id) };
  },
  'a comment': async () => {
    const post = await feed.post(feed.ben);
    const { id } = await feed.comment(feed.ana, post.id, { content_md: SECRET });
    await feed.comment(feed.ben, post.id, { parent_comment_id: id });
    const params = { comment_id: id };
    return {
      topics: [`p:${post.id}`],
      edit: () => api.ok(updateComment, feed.ana, { params, body: { content_md: PRESENT } }),
      remove: () => api.ok(deleteComment, feed.ana, { params }),
    };
  },
};

test.each(Object.keys(writing))('what %s said before it was edited is replayed to nobody', async (what) => {
  const { ana, chatId, groupId } = feed;
  const known = new Map<string, Position>();
  for (const topic of [`c:${chatId}`, `f:${groupId}`, `u:${ana}`]) {
    known.set(topic, positionOf((await api.eventsOn(topic)).at(-1)));
    // Someone who listens makes the node remember what is told, and resume others from its memory.
    await stream(ana, topic, null);
  }
  const written = await writing[what]?.();
  if (!written) throw new Error(what);
  for (const topic of written.topics) if (!known.has(topic)) await stream(ana, topic, null);
  const replays = async () =>
    Object.fromEntries(
      await Promise.all(
        written.topics.flatMap((topic) => {
          const old = known.get(topic) ?? BEGINNING;
          const ways: Record<string, Promise<string>> = {
            'sync from 0': sync(ana, topic, BEGINNING),
            'sync from an old cursor': sync(ana, topic, old),
            'SSE from 0': stream(ana, topic, BEGINNING),
            'SSE from an old cursor': stream(ana, topic, old),
          };
          return Object.entries(ways).map(async ([way, text]) => [`${way} on ${topic}`, await text]);
        }),
      ),
    ) as Record<string, string>;
  const having = (texts: Record<string, string>, words: string) =>
    Object.keys(texts).filter((way) => texts[way]?.includes(words));

  const before = await replays();
  expect(having(before, SECRET)).toEqual(Object.keys(before));
  await written.edit();
  const edited = await replays();
  expect(having(edited, SECRET)).toEqual([]);
  expect(having(edited, PRESENT)).toEqual(Object.keys(edited));
  await written.remove();
  const removed = await replays();
  expect([...having(removed, SECRET), ...having(removed, PRESENT)]).toEqual([]);
});
