import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMessage, editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { searchInConversation } from '../../../src/contract/chat/chat-history.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let stranger: string;
let id: string;
let chatId: string;

const SAID = [
  'Sino ang may baong pandesal?',
  'Peñafrancia ang pista namin sa Naga',
  'Kasama ko si Niño sa PALENGKE kahapon',
  'May diskuwento 50% sa bibingka_special',
  'Bukas na lang ang aralin sa matematika',
];

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person();
  stranger = await api.person();
  ({ id, chatId } = await api.community(owner));
  for (const content of SAID) await say(content);
});
afterAll(() => api.close());

async function say(content: string) {
  const body = { group_id: id, chat_conversation_id: chatId, content, client_msg_id: randomUUID() };
  return (await api.ok(sendMessage, owner, { body })).data;
}
const found = (q: string, more: { before?: number; limit?: number } = {}) =>
  api.ok(searchInConversation, owner, {
    params: { chat_conversation_id: chatId },
    query: { q, ...more },
  });
const seqs = async (q: string) => (await found(q)).data.map(({ seq }) => seq);

describe('GET /chats/conversations/{chat_conversation_id}/messages/search', () => {
  test.each<[string, string, number[]]>([
    ['a word', 'pandesal', [1]],
    ['a part of a word', 'desal', [1]],
    ['a word without its accents', 'penafrancia', [2]],
    ['a word with accents that are not there', 'pándesal', [1]],
    ['other letter cases', 'palengke', [3]],
    ['words in any order', 'palengke nino', [3]],
    ['words of which one is not there', 'palengke bibingka', []],
    ['a slip of the finger', 'pandisal', [1]],
    ['another slip', 'matematka', [5]],
    ['a percent sign as written', '50%', [4]],
    ['an underscore as written', 'a_s', [4]],
    ['an underscore that is not there', 'a_n', []],
    ['a backslash', '\\', []],
    ['two letters, which begin a word', 'pa', [3, 1]],
    ['two letters inside of words only', 'lg', []],
    ['nothing', ' ', []],
    ['quotes', `'"`, []],
    ['words side by side', '"baong pandesal"', [1]],
    ['words that are not side by side', '"may pandesal"', []],
    ['a part of a word, and words side by side', 'stang "niño sa palengke" sama', []],
    ['words side by side, without accents', '"nino sa palengke" asama', [3]],
    ['what one said oneself', 'from:me desal', [1]],
    ['what someone else said', 'from:walang-ganito desal', []],
    ['what was said before a day', 'desal before:2025', []],
    ['what was said since a day', 'desal after:2025', [1]],
    ['links', 'has:link', []],
  ])('%s: %s', async (_, q, expected) => {
    expect(await seqs(q)).toEqual(expected);
  });

  test('an edited text is found by its new words, a text that was taken back by none', async () => {
    const message = await say('Halo-halo sa tag-init');
    const of = { params: { chat_message_id: message.id } };
    await api.ok(editMessage, owner, { ...of, body: { content: 'Turon sa merienda' } });
    expect(await seqs('halo-halo')).toEqual([]);
    expect(await seqs('turon')).toEqual([message.seq]);
    await api.ok(deleteMessage, owner, of);
    expect(await seqs('turon')).toEqual([]);
  });

  test('a link is found by a filter', async () => {
    const { seq } = await say('Basahin ang https://tindahan.example/resibo');
    expect(await seqs('has:link')).toEqual([seq]);
    expect(await seqs('has:link resibo')).toEqual([seq]);
    expect(await seqs('has:link pandesal')).toEqual([]);
  });

  test('pages follow each other, the newest first, and the last has no cursor', async () => {
    for (let n = 0; n < 5; n += 1) await say(`Sinigang ${n}`);
    const texts: string[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await found('sinigang', { limit: 2, ...(before !== undefined && { before }) });
      texts.push(...page.data.map(({ content }) => content));
      before = page.cursor.before;
    }
    expect(texts).toEqual(['Sinigang 4', 'Sinigang 3', 'Sinigang 2', 'Sinigang 1', 'Sinigang 0']);
  });

  test('what was said long ago is found beyond the newest thousand messages', async () => {
    await api.db.query(
      `with more as (
         insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
         select gen_random_uuid(), $1, c.last_seq + n, $2, gen_random_uuid(), 'Tuloy ang usapan', '\\x00', now()
         from chat_conversations c, generate_series(1, 3000) n where c.id = $1 returning seq
       )
       update chat_conversations set last_seq = (select max(seq) from more) where id = $1`,
      [chatId, owner],
    );
    expect(await seqs('pandesal')).toEqual([1]);
    expect(await seqs('pandisal')).toEqual([1]);
    const page = await found('usapan', { limit: 3 });
    expect(page.data).toHaveLength(3);
    expect(page.cursor.before).toBe(page.data.at(-1)?.seq);
  });

  test('for a stranger there is nothing to search', async () => {
    const input = { params: { chat_conversation_id: chatId }, query: { q: 'pandesal' } };
    expect((await api.refused(searchInConversation, stranger, input)).status).toBe(404);
  });
});
