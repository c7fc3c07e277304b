import type { Pool } from 'pg';
import type { APIRequestContext, Browser } from 'playwright-core';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { aServer, type Server } from '../a-server.ts';
import { aVisitor, launch, type Visitor } from './a-browser.ts';

const PASSWORD = 'Bahay-Kubo7';
const withId = z.object({ data: z.object({ id: z.string() }) });
const firstOf = z.object({ data: z.array(z.object({ id: z.string() })) });

/** A community of two, with one chat that has a long past which both have read. */
export interface LongChat {
  readonly server: Server;
  readonly browser: Browser;
  /** The owner, who wrote all of the past. */
  readonly ana: Visitor;
  readonly ben: Visitor;
  readonly chatId: string;
  readonly groupId: string;
  /** Address of the chat on Ben's and Ana's pages. */
  readonly path: string;
  /** Ids of the past messages by position, from 1 on. */
  readonly ids: readonly string[];
  /** Ana sends a message through the API. */
  say(text: string): Promise<void>;
  close(): Promise<void>;
}

interface LongChatOptions {
  readonly database: { readonly url: string; readonly pool: Pick<Pool, 'query'> };
  /** Number of past messages. */
  readonly messages: number;
}

/** Starts a server and a browser, and writes the past by SQL: one message a minute, of one to three lines. */
export async function aLongChat({ database, messages }: LongChatOptions): Promise<LongChat> {
  const server = await aServer(database.url);
  const browser = await launch();
  const ana = await aVisitor(browser, server.url);
  const ben = await aVisitor(browser, server.url);

  async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
    const answer = await request.post(`${server.url}/api${path}`, { data, headers: { origin: server.url } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  async function signUp({ context }: Visitor, firstName: string, email: string): Promise<void> {
    const form = { email, firstName, lastName: 'Reyes', password: PASSWORD, confirmPassword: PASSWORD };
    await post(context.request, '/auth/register', { ...form, acceptedTerms: true });
    await post(context.request, '/auth/register/verify', { email, code: await server.codeFor(email) });
  }

  await signUp(ana, 'Ana', 'ana@example.com');
  await signUp(ben, 'Ben', 'ben@example.com');
  const created = await post(ana.context.request, '/groups', {
    name: 'Kape at Code',
    slug: '',
    description: 'Coffee first, then code review.',
    acceptedGuidelines: true,
    acceptedNda: true,
  });
  const groupId = withId.parse(created).data.id;
  await post(ben.context.request, `/groups/${groupId}/join`, {});
  const chats = await ana.context.request.get(
    `${server.url}/api/chats/groups/conversations/search?group_id=${groupId}`,
  );
  const chatId = firstOf.parse(await chats.json()).data[0]?.id;
  if (chatId === undefined) throw new Error('a community begins with a chat');
  const ids = await writePast(database.pool, { chatId, groupId, messages });
  const signedIn = await ana.context.cookies(server.url);
  // Tests send thousands of messages, and a request of Playwright costs twice as much.
  const cookie = signedIn.map(({ name, value }) => `${name}=${value}`).join('; ');

  return {
    ...{ server, browser, ana, ben, chatId, groupId, ids },
    path: `/communities/kape-at-code/chats/?conversationId=${chatId}`,
    async say(content) {
      const message = { chat_conversation_id: chatId, group_id: groupId, content, client_msg_id: v7() };
      const answer = await fetch(`${server.url}/api/chats/groups/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url, cookie },
        body: JSON.stringify(message),
      });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${body}`);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

interface Past {
  readonly chatId: string;
  readonly groupId: string;
  readonly messages: number;
}

const SLICE = 2_000;

async function writePast(pool: Pick<Pool, 'query'>, { chatId, groupId, messages }: Past): Promise<string[]> {
  const from = Date.now() - (messages + 60) * 60_000;
  const ids = Array.from({ length: messages }, (_, index) => v7({ msecs: from + index * 60_000 }));
  // In slices, each of which a busy machine stores long before the timeout of a statement.
  for (let first = 0; first < messages; first += SLICE) {
    await pool.query(
      `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
       select id, $1, place, (select user_id from group_members where group_id = $2 and role = 'OWNER'), gen_random_uuid(),
         'no. ' || place || repeat(' na medyo mahaba ang sinasabi', (place % 12)::int), '', to_timestamp($4::double precision + place * 60)
       from (select id, $5 + nth as place from unnest($3::uuid[]) with ordinality as made (id, nth)) placed`,
      [chatId, groupId, ids.slice(first, first + SLICE), from / 1000, first],
    );
  }
  await pool.query('update chat_conversations set last_seq = $2, last_message_at = now() where id = $1', [
    chatId,
    messages,
  ]);
  await pool.query(
    `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
     select $1, user_id, $2, now() from group_members where group_id = $3
     on conflict (user_id, chat_conversation_id) do update set last_read_seq = excluded.last_read_seq`,
    [chatId, messages, groupId],
  );
  return ids;
}
