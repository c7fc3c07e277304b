import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let id: string;
let chatId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person();
  ({ id, chatId } = await api.community(owner));
  for (let n = 1; n <= 10; n += 1) await say(n);
});
afterAll(() => api.close());

async function say(n: number, chat = { id, chatId }) {
  const body = {
    group_id: chat.id,
    chat_conversation_id: chat.chatId,
    content: `Ika-${n}`,
    client_msg_id: randomUUID(),
  };
  return (await api.ok(sendMessage, owner, { body })).data;
}

type Query = Omit<CallInput<typeof searchMessages>['query'], 'chat_conversation_id'>;
async function page(query: Query) {
  const input = { params: { group_id: id }, query: { chat_conversation_id: chatId, ...query } };
  const { data, cursor, rt } = await api.ok(searchMessages, owner, input);
  return { seqs: data.map(({ seq }) => seq), cursor, rt };
}

describe('GET /chats/groups/{group_id}/messages/search', () => {
  test.each<[Query, number[], { before: number | null; after: number | null }]>([
    [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { before: null, after: null }],
    [{ limit: 3 }, [8, 9, 10], { before: 8, after: null }],
    [{ limit: 3, before: 8 }, [5, 6, 7], { before: 5, after: 7 }],
    [{ limit: 3, before: 3 }, [1, 2], { before: null, after: 2 }],
    [{ limit: 3, before: 1 }, [], { before: null, after: 0 }],
    [{ limit: 3, before: 999 }, [8, 9, 10], { before: 8, after: null }],
    [{ limit: 3, after: 0 }, [1, 2, 3], { before: null, after: 3 }],
    [{ limit: 3, after: 8 }, [9, 10], { before: 9, after: null }],
    [{ limit: 3, after: 10 }, [], { before: 11, after: null }],
    [{ limit: 3, after: 999 }, [], { before: 11, after: null }],
    [{ limit: 4, around: 5 }, [3, 4, 5, 6], { before: 3, after: 6 }],
    [{ limit: 4, around: 1 }, [1, 2, 3, 4], { before: null, after: 4 }],
    [{ limit: 4, around: 10 }, [7, 8, 9, 10], { before: 7, after: null }],
    [{ limit: 4, around: 999 }, [7, 8, 9, 10], { before: 7, after: null }],
  ])('%o is %o', async (query, seqs, cursor) => {
    expect(await page(query)).toMatchObject({ seqs, cursor });
  });

  test('following the cursors from either end meets every message once', async () => {
    const back: number[] = [];
    for (let before: number | null = null; ; ) {
      const { seqs, cursor } = await page({ limit: 3, ...(before !== null && { before }) });
      back.unshift(...seqs);
      before = cursor.before;
      if (before === null) break;
    }
    const forth: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { seqs, cursor }: Awaited<ReturnType<typeof page>> = await page({ limit: 3, after });
      forth.push(...seqs);
      after = cursor.after;
    }
    expect([back, forth]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ]);
  });

  test('says where the live stream continues: at the newest event of the conversation', async () => {
    const last = (await api.eventsOn(`c:${chatId}`)).at(-1);
    expect((await page({})).rt).toEqual([`c:${chatId}`, last?.e, last?.o, last?.x]);
    expect((await page({ limit: 1, before: 3 })).rt).toEqual([`c:${chatId}`, last?.e, last?.o, last?.x]);
  });

  test('a conversation of which nothing was ever told continues from 0', async () => {
    const quiet = await api.community(owner);
    const answer = await api.ok(searchMessages, owner, {
      params: { group_id: quiet.id },
      query: { chat_conversation_id: quiet.chatId },
    });
    expect(answer).toEqual({
      data: [],
      cursor: { before: null, after: null },
      pagination: { page: 1, limit: 36, total: 0, total_is_exact: true, total_pages: 0 },
      rt: [`c:${quiet.chatId}`, 1_000_001, 0, 0],
    });
  });

  test('rows and position are one snapshot: while others write, the newest row is the newest event', async () => {
    const busy = await api.community(owner);
    let isOver = false;
    const writing = Promise.all(Array.from({ length: 80 }, (_, n) => say(n, busy))).finally(() => {
      isOver = true;
    });
    let pages = 0;
    while (!isOver) {
      const { data, rt } = await api.ok(searchMessages, owner, {
        params: { group_id: busy.id },
        query: { chat_conversation_id: busy.chatId, limit: 1 },
      });
      expect(data.at(-1)?.seq ?? 0).toBe(rt[2]);
      pages += 1;
    }
    await writing;
    expect(pages).toBeGreaterThan(0);
  });

  test('a conversation is found under its own community only', async () => {
    const other = await api.community(owner);
    for (const [group_id, chat_conversation_id] of [
      [other.id, chatId],
      [id, other.chatId],
      [id, randomUUID()],
    ] as const) {
      const problem = await api.refused(searchMessages, owner, {
        params: { group_id },
        query: { chat_conversation_id },
      });
      expect(problem).toMatchObject({ status: 404, code: 'chat.conversation_not_found' });
    }
  });

  test.each([{ before: -1 }, { after: 1.5 }, { around: 'x' }])(
    '%o is refused at its field',
    async (query) => {
      const answer = await api.app.inject({
        url: `/api/chats/groups/${id}/messages/search`,
        query: {
          chat_conversation_id: chatId,
          ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, `${v}`])),
        },
        headers: { authorization: `Bearer ${owner}` },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ issues: [{ path: Object.keys(query)[0] }] });
    },
  );

  test('an edge of the numbers is answered with an empty window', async () => {
    expect((await page({ after: Number.MAX_SAFE_INTEGER })).seqs).toEqual([]);
    expect((await page({ around: Number.MAX_SAFE_INTEGER })).seqs).toHaveLength(10);
  });
});
